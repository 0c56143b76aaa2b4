import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { isSaidByHost, mayLeaveKes, proofBy, wordOfLine, wordOfRefund } from "./proof.ts";

describe("what is written down of a payment", () => {
  test("by M-PESA: that it says so, on which shortcode, and whose that is", () => {
    const to = { paidTo: "host", payoutAccountId: "account", shortcode: "174379" } as const;
    expect(proofBy({ who: "mpesa", to })).toEqual({
      ...{ provedBy: "mpesa", provedOn: "174379" },
      ...{ paidTo: "host", payoutAccountId: "account" },
    });
    const unknown = { paidTo: "operator", payoutAccountId: null, shortcode: null } as const;
    expect(proofBy({ who: "mpesa", to: unknown })).toEqual({
      ...{ provedBy: "mpesa", provedOn: null },
      ...{ paidTo: "operator", payoutAccountId: null },
    });
  });

  test.each([
    ["host", "host"],
    ["nobody", null],
  ] as const)("by %s: no shortcode, and nothing of where it was to be paid changes", (who, provedBy) => {
    expect(proofBy({ who })).toEqual({ provedBy, provedOn: null });
  });
});

test.each([
  ["host", true],
  ["mpesa", false],
  [null, false],
] as const)("what %p says is shown as said by the host: %p", (provedBy, isSaid) => {
  expect(isSaidByHost({ provedBy })).toBe(isSaid);
});

test.each([
  ["reversal", "mpesa"],
  ["b2c", "mpesa"],
  ["manual", "host"],
  [null, "host"],
] as const)("a refund by %p went by the word of %s", (way, word) => {
  expect(wordOfRefund(way)).toBe(word);
});

const LINE = { kind: "payment", why: "paid", who: "mpesa", provedBy: null, refundWay: null } as const;

test.each([
  ["a payment that M-PESA told of", { provedBy: "mpesa" }, "mpesa"],
  ["a payment that its host told of", { provedBy: "host" }, "host"],
  ["a guess of ours", {}, null],
  ["a refund that M-PESA sent of what a host told", { kind: "refund", refundWay: "b2c", provedBy: "host" }, "mpesa"],
  ["a refund by the host's hand of what M-PESA told", { kind: "refund", provedBy: "mpesa" }, "host"],
  ["what moved from one account to the other", { why: "deposit_kept", provedBy: "mpesa", kind: "adjustment" }, null],
  ["what M-PESA sent twice", { why: "sent_twice", provedBy: "host", kind: "adjustment" }, "mpesa"],
  ["what M-PESA took back", { why: "taken_back", kind: "adjustment" }, "mpesa"],
  ["what a host says M-PESA took back", { why: "taken_back", who: "host", kind: "adjustment" }, "host"],
  ["what a host says never came", { why: "not_received", provedBy: "mpesa", kind: "adjustment" }, "host"],
] as const)("whose word it is: %s", (_, facts, word) => {
  expect(wordOfLine({ ...LINE, ...facts })).toBe(word);
});

test("what leaves a shortcode never comes to more than what came", () => {
  expect(mayLeaveKes({ receivedKes: 4500, goneKes: 4499 })).toBe(1);
  expect(mayLeaveKes({ receivedKes: 4500, goneKes: 4500 })).toBe(0);
  expect(mayLeaveKes({ receivedKes: 4500, goneKes: 5000 })).toBe(0);
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.nat(100_000)), (receivedKes, asked) => {
      let goneKes = 0;
      for (const one of asked) goneKes += Math.min(one, mayLeaveKes({ receivedKes, goneKes }));
      expect(goneKes).toBe(
        Math.min(
          receivedKes,
          asked.reduce((sum, one) => sum + one, 0),
        ),
      );
    }),
  );
});
