import { describe, expect, test } from "bun:test";
import { claimKes, isPlainClaim } from "./claim.ts";

describe("a guest's word that they have paid, of 13,500 where M-PESA moves 8,000 at once", () => {
  test.each([
    ["their message says 8,000", 8_000, 8_000],
    ["their message says a shilling less than M-PESA moves", 7_999, 7_999],
    ["they typed the code alone: as much as M-PESA moves", undefined, 8_000],
    ["their message says more than M-PESA moves", 8_001, 8_000],
    ["their message says more than is open", 20_000, 8_000],
  ])("%s", (_, saidKes, kes) => {
    expect(claimKes({ saidKes, openKes: 13_500, mostKes: 8_000 })).toBe(kes);
  });

  test("is never of more than is open", () => {
    expect(claimKes({ saidKes: undefined, openKes: 5_500, mostKes: 8_000 })).toBe(5_500);
    expect(claimKes({ saidKes: 8_000, openKes: 5_500, mostKes: 8_000 })).toBe(5_500);
  });
});

describe("one press counts a claim", () => {
  test.each([
    ["of what is open", 13_500, undefined, true],
    ["of less than is open", 8_000, undefined, true],
    ["of a code that M-PESA found as it should be", 13_500, "paid", true],
    ["of a code that M-PESA would or could say nothing about", 13_500, "no_answer", true],
    ["of a code that M-PESA was not asked about with a right to know", 13_500, "not_allowed", true],
    ["of a code that brought nothing: not", 13_500, "unknown_code", false],
    ["of a code from before the booking: not", 13_500, "too_early", false],
    ["of a code for another booking: not", 13_500, "other_booking", false],
    ["of money that was taken back: not", 13_500, "reversed", false],
    ["of a code about which M-PESA is not clear: not", 13_500, "unclear", false],
  ] as const)("%s", (_, saidKes, finding, isPlain) => {
    expect(isPlainClaim({ saidKes, amountKes: saidKes, openKes: 13_500, isLikelyDay: true, finding })).toBe(isPlain);
  });

  test("not when their message names more than would be counted, or something else was paid since", () => {
    const claim = { saidKes: 13_501, amountKes: 13_500, openKes: 13_500, isLikelyDay: true, finding: undefined };
    expect(isPlainClaim(claim)).toBe(false);
    expect(isPlainClaim({ ...claim, saidKes: 13_500 })).toBe(true);
    expect(isPlainClaim({ ...claim, saidKes: 13_500, openKes: 13_499 })).toBe(false);
  });

  test("not for a code of another time", () => {
    const claim = { saidKes: 13_500, amountKes: 13_500, openKes: 13_500, finding: "paid" as const };
    expect(isPlainClaim({ ...claim, isLikelyDay: false })).toBe(false);
    expect(isPlainClaim({ ...claim, isLikelyDay: true })).toBe(true);
  });
});
