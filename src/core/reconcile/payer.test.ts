import { describe, expect, test } from "bun:test";
import { hashedPhone } from "#src/simulator/daraja/c2b-body.ts";
import { payerIs } from "./payer.ts";

describe("who may be the payer", () => {
  test.each([
    ["bbff37cea44ac0b2d964ee0dfb8d2df8513dc7ba1b36129a929fc3fbd6dd4af4", "254708374149", "this"],
    [hashedPhone("254712345678"), "254708374149", "unknown"],
    ["2547 ***** 149", "254708374149", "this"],
    ["2547 ***** 148", "254708374149", "another"],
    ["0708***149", "254708374149", "this"],
    ["2541 ***** 149", "254708374149", "another"],
    ["254708374149", "254708374149", "this"],
    ["0708374149", "254708374149", "this"],
    ["254 708 *** 149", "254708374149", "this"],
    ["+254708XXX149", "254708374149", "this"],
    ["0708 374 149", "254708374149", "this"],
    ["708374149", "254708374149", "this"],
    ["708374148", "254708374149", "another"],
    ["", "254708374149", "unknown"],
    ["***", "254708374149", "unknown"],
  ] as const)("%s: %s is %p", (written, phone, expected) => expect(payerIs(written, phone)).toBe(expected));
});
