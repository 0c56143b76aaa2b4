import { describe, expect, test } from "bun:test";
import { checkDelayAfter, isSecurityCredential, judgeCode, readOperationCode, wayBack } from "./operation.ts";

const whole = {
  refundsBy: "both",
  amountKes: 4_500,
  receivedKes: 4_500,
  receipt: "TLI4K2P9QX",
  phone: "254722000020",
  mostKes: 250_000,
} as const;

describe("how a refund goes back", () => {
  test.each([
    ["a whole payment is reversed", whole, "reversal"],
    ["a part is paid out, never reversed", { ...whole, amountKes: 4_499 }, "b2c"],
    ["a part waits for the host where only reversals go", { ...whole, refundsBy: "reversal", amountKes: 1 }, undefined],
    ["money without a code is paid out", { ...whole, receipt: null }, "b2c"],
    ["ten shillings are paid out", { ...whole, refundsBy: "b2c", amountKes: 10 }, "b2c"],
    ["nine are not", { ...whole, refundsBy: "b2c", amountKes: 9 }, undefined],
    ["the most of one payment is paid out", { ...whole, refundsBy: "b2c", amountKes: 250_000 }, "b2c"],
    ["one more is not", { ...whole, refundsBy: "b2c", amountKes: 250_001 }, undefined],
    ["nobody is paid out without a phone", { ...whole, refundsBy: "b2c", phone: undefined }, undefined],
    ["by hand is by hand", { ...whole, refundsBy: "hand" }, undefined],
  ] as const)("%s", (_, facts, way) => expect(wayBack(facts)).toBe(way));
});

test.each([
  ["0", { outcome: "done" }],
  ["R000001", { outcome: "back_before" }],
  ["1", { outcome: "failed", reason: "no_money" }],
  ["21", { outcome: "failed", reason: "not_allowed" }],
  ["R000002", { outcome: "failed", reason: "no_such_payment" }],
  ["7777", { outcome: "unknown" }],
  ["constructor", { outcome: "unknown" }],
] as const)("result %s of an operation", (code, outcome) => expect(readOperationCode(code)).toEqual(outcome));

test("what has no result is asked after five times within a day, and no more", () => {
  const minutes = [0, 1, 2, 3, 4, 5].map((asked) => checkDelayAfter(asked)).map((ms) => ms && ms / 60_000);
  expect(minutes).toEqual([2, 10, 60, 360, 1440, undefined]);
});

const NOON = Date.UTC(2026, 11, 18, 9);
const found = {
  code: { outcome: "done" },
  status: "Completed",
  isSameReceipt: true,
  amountKes: 4_500,
  paidAt: NOON,
  codeDate: "2026-12-18",
  bookedAt: NOON,
  bookedOn: "2026-12-18",
  namesOtherBooking: false,
} as const;

describe("what a look-up says of a code", () => {
  test.each([
    ["it came", found, "paid"],
    ["a quarter of an hour before is forgiven", { ...found, paidAt: NOON - 15 * 60_000 }, "paid"],
    ["a millisecond more is too early", { ...found, paidAt: NOON - 15 * 60_000 - 1 }, "too_early"],
    [
      "without an instant the code's own day counts",
      { ...found, paidAt: undefined, codeDate: "2026-12-17" },
      "too_early",
    ],
    ["and the day of the booking is early enough", { ...found, paidAt: undefined }, "paid"],
    ["it names another booking", { ...found, namesOtherBooking: true }, "other_booking"],
    ["it was taken back", { ...found, status: "Reversed" }, "reversed"],
    ["it is not done", { ...found, status: "Pending" }, "unclear"],
    ["no status at all", { ...found, status: undefined }, "unclear"],
    ["another code was answered", { ...found, isSameReceipt: false }, "unclear"],
    ["no whole amount", { ...found, amountKes: undefined }, "unclear"],
    ["nobody knows it", { ...found, code: { outcome: "unknown" } }, "unknown_code"],
    ["the initiator may not ask", { ...found, code: { outcome: "failed", reason: "not_allowed" } }, "not_allowed"],
    ["M-PESA is busy", { ...found, code: { outcome: "failed", reason: "busy" } }, "unclear"],
  ] as const)("%s", (_, facts, finding) => expect(judgeCode(facts)).toBe(finding));
});

test("what RSA makes of a password is a security credential; a password is none", () => {
  expect(isSecurityCredential(Buffer.alloc(256, 7).toString("base64"))).toBeTrue();
  for (const typed of ["", "Wanjiru-2026", "A".repeat(171), "ä".repeat(344)]) {
    expect(isSecurityCredential(typed)).toBeFalse();
  }
});
