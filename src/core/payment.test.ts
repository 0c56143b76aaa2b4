import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { queryDelayAfter, readResultCode } from "./payment.ts";

describe("what M-PESA's code means", () => {
  test.each([
    ["0", { outcome: "paid" }],
    ["1", { outcome: "declined", reason: "no_money" }],
    ["1032", { outcome: "declined", reason: "cancelled" }],
    ["1037", { outcome: "declined", reason: "no_answer" }],
    ["2001", { outcome: "declined", reason: "wrong_pin" }],
    ["SFC_IC0003", { outcome: "declined", reason: "not_set_up" }],
    ["4999", { outcome: "pending" }],
    ["7777", { outcome: "unknown" }],
    ["constructor", { outcome: "unknown" }],
    ["00", { outcome: "unknown" }],
  ] as const)("%s", (code, expected) => expect(readResultCode(code)).toEqual(expected));

  test("only 0 is paid", () => {
    fc.assert(fc.property(fc.string(), (code) => (readResultCode(code).outcome === "paid") === (code === "0")));
  });
});

describe("asking for the status", () => {
  test("after 30, 60 and 120 seconds, then ever more rarely", () => {
    expect([0, 1, 2, 3, 4, 5].map(queryDelayAfter)).toEqual([30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000]);
  });

  test("for two days, and then no more", () => {
    const delays = Array.from({ length: 80 }, (_, asked) => queryDelayAfter(asked));
    const asked = delays.filter((delay) => delay !== undefined);
    expect(asked).toEqual([...asked].sort((a, b) => a - b));
    expect(Math.max(...asked)).toBe(48 * 3_600_000);
    expect(delays.at(-1)).toBeUndefined();
  });
});
