import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { isContradicted, isDisputed, queryDelayAfter, readResultCode } from "./payment.ts";

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
  test("after 10 seconds, often while the guest looks on, then ever more rarely", () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((asked) => (queryDelayAfter(asked) ?? 0) / 1000);
    expect(delays).toEqual([10, 20, 35, 60, 90, 120, 300, 420, 600, 900, 3_600]);
  });

  test("for two days, and then no more", () => {
    const delays = Array.from({ length: 80 }, (_, asked) => queryDelayAfter(asked));
    const asked = delays.filter((delay) => delay !== undefined);
    expect(asked).toEqual([...asked].sort((a, b) => a - b));
    expect(Math.max(...asked)).toBe(48 * 3_600_000);
    expect(delays.at(-1)).toBeUndefined();
  });
});

describe("counted money that a later report speaks against", () => {
  test.each([
    ["paid", "query_contradicts", true, true],
    ["paid_late", "query_contradicts", true, true],
    ["paid", "reports_differ", true, false],
    ["paid", "said_taken_back", true, true],
    ["paid", null, false, false],
    ["needs_review", "reports_differ", false, false],
    ["refunded", "query_contradicts", false, false],
    ["refunded", "reports_differ", true, false],
    ["refunded", "said_taken_back", true, true],
  ] as const)("%s, %s", (state, reason, disputed, contradicted) => {
    expect([isDisputed({ state, reason }), isContradicted({ state, reason })]).toEqual([disputed, contradicted]);
  });
});
