import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { type LedgerLine, priceLines, priceNow, shareOut, sumsOf } from "./ledger.ts";
import { lowered, spreadRefund } from "./refund.ts";

const kes = fc.integer({ min: 1, max: 500_000 });

describe("the sums of a booking", () => {
  test("price, deposit, balance and what went back", () => {
    const lines: LedgerLine[] = [
      { account: "stay", kind: "charge", amountKes: 13_500 },
      { account: "stay", kind: "fee", amountKes: 1_500 },
      { account: "stay", kind: "discount", amountKes: -1_000 },
      { account: "stay", kind: "payment", amountKes: -7_000 },
      { account: "damage_deposit", kind: "payment", amountKes: -5_000 },
    ];
    expect(sumsOf(lines)).toEqual({
      chargedKes: 14_000,
      receivedKes: 7_000,
      refundedKes: 0,
      balanceKes: 7_000,
      depositHeldKes: 5_000,
    });
    const after: LedgerLine[] = [
      ...lines,
      { account: "stay", kind: "adjustment", amountKes: -14_000 },
      { account: "stay", kind: "refund", amountKes: 7_000 },
      { account: "damage_deposit", kind: "refund", amountKes: 5_000 },
    ];
    expect(sumsOf(after)).toEqual({
      chargedKes: 0,
      receivedKes: 7_000,
      refundedKes: 7_000,
      balanceKes: 0,
      depositHeldKes: 0,
    });
  });

  test("money that went back twice went back, and changes no price", () => {
    const lines: LedgerLine[] = [
      { account: "stay", kind: "charge", amountKes: 13_500 },
      { account: "stay", kind: "payment", amountKes: -13_500 },
      { account: "stay", kind: "adjustment", amountKes: 13_500, why: "sent_twice" },
    ];
    expect(sumsOf(lines)).toMatchObject({ chargedKes: 13_500, refundedKes: 13_500, balanceKes: 13_500 });
  });

  test("a price is its quote until it is charged, and what the lines say from then on", () => {
    const part: LedgerLine = { account: "stay", kind: "payment", amountKes: -5_000 };
    expect(priceNow([part], 13_500)).toBe(13_500);
    const charge: LedgerLine = { account: "stay", kind: "charge", amountKes: 13_500 };
    const givenBack: LedgerLine = { account: "stay", kind: "adjustment", amountKes: -2_000, why: "given_back" };
    expect(priceNow([part, charge, givenBack], 13_500)).toBe(11_500);
  });

  test("of nothing are nothing", () => {
    expect(sumsOf([])).toEqual({ chargedKes: 0, receivedKes: 0, refundedKes: 0, balanceKes: 0, depositHeldKes: 0 });
  });

  test("balance is what was charged less what came, plus what went back, in any order", () => {
    const line: fc.Arbitrary<LedgerLine> = fc.record({
      account: fc.constantFrom("stay" as const, "damage_deposit" as const),
      kind: fc.constantFrom(
        "charge" as const,
        "fee" as const,
        "discount" as const,
        "payment" as const,
        "refund" as const,
        "adjustment" as const,
      ),
      amountKes: fc.integer({ min: -500_000, max: 500_000 }),
    });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const sums = sumsOf(lines);
        expect(sums.balanceKes).toBe(sums.chargedKes - sums.receivedKes + sums.refundedKes);
        expect(sumsOf(lines.toReversed())).toEqual(sums);
      }),
    );
  });
});

describe("a price in the ledger", () => {
  test("adds up to the quote", () => {
    const price = plainPrice({ checkIn: "2026-12-18", checkOut: "2026-12-21" }, { basePriceKes: 4500 });
    const lines = priceLines(price);
    expect(lines.reduce((sum, line) => sum + line.amountKes, 0)).toBe(price.totalKes);
    expect(lines.map(({ kind, account }) => [kind, account])).toEqual([["charge", "stay"]]);
  });

  test("that does not add up is our mistake, and is not written", () => {
    const price = plainPrice({ checkIn: "2026-12-18", checkOut: "2026-12-21" }, { basePriceKes: 4500 });
    expect(() => priceLines({ ...price, totalKes: price.totalKes + 1 })).toThrow("with lines of");
  });
});

describe("money that came", () => {
  test.each([
    ["covers the stay first", 10_000, { stayKes: 8_000, depositKes: 5_000 }, 8_000, 2_000],
    ["and the deposit no further than asked", 20_000, { stayKes: 8_000, depositKes: 5_000 }, 15_000, 5_000],
    ["stays credit when nothing is open", 500, { stayKes: -200, depositKes: 0 }, 500, 0],
  ])("%s", (_, received, open, stay, deposit) => {
    const lines = shareOut(received, { ...open, givenAs: "stay" });
    const on = (account: string) => 0 - lines.filter((l) => l.account === account).reduce((n, l) => n + l.amountKes, 0);
    expect([on("stay"), on("damage_deposit")]).toEqual([stay, deposit]);
  });

  test("as damage deposit is that, whole, whatever is asked for", () => {
    for (const depositKes of [0, 2_000, 9_000]) {
      expect(shareOut(5_000, { stayKes: 8_000, depositKes, givenAs: "damage_deposit" })).toEqual([
        { account: "damage_deposit", kind: "payment", amountKes: -5_000 },
      ]);
    }
  });

  test("is shared out whole, every shilling once, whatever is open", () => {
    const given = fc.constantFrom("stay" as const, "damage_deposit" as const);
    const open = fc.integer({ min: -500_000, max: 500_000 });
    fc.assert(
      fc.property(kes, open, open, given, (received, stayKes, depositKes, givenAs) => {
        const lines = shareOut(received, { stayKes, depositKes, givenAs });
        expect(lines.reduce((sum, line) => sum + line.amountKes, 0)).toBe(-received);
        expect(lines.every(({ kind, amountKes }) => kind === "payment" && amountKes < 0)).toBe(true);
        const deposit = lines.find(({ account }) => account === "damage_deposit")?.amountKes ?? 0;
        expect(-deposit).toBeLessThanOrEqual(givenAs === "stay" ? Math.max(0, depositKes) : received);
      }),
    );
  });
});

test("a refund is spread over payments, never more than came with each, and whole where it can be", () => {
  const payment = fc.record({ paymentId: fc.uuid(), leftKes: fc.integer({ min: 0, max: 300_000 }) });
  fc.assert(
    fc.property(kes, fc.array(payment, { maxLength: 6 }), (amount, payments) => {
      const parts = spreadRefund(amount, payments);
      const there = payments.reduce((sum, { leftKes }) => sum + leftKes, 0);
      expect(parts.reduce((sum, part) => sum + part.amountKes, 0)).toBe(Math.min(amount, there));
      for (const part of parts) {
        expect(part.amountKes).toBeGreaterThan(0);
        const from = payments.find(({ paymentId }) => paymentId === part.paymentId);
        expect(part.amountKes).toBeLessThanOrEqual(from?.leftKes ?? 0);
      }
    }),
  );
});

test.each([
  [[5_000, 4_000], 9_000, [5_000, 4_000]],
  [[5_000, 4_000], 8_999, [5_000, 3_999]],
  [[5_000, 4_000], 5_000, [5_000, 0]],
  [[5_000, 4_000], 1, [1, 0]],
  [[5_000, 4_000], -1, [0, 0]],
] as const)("refunds of %j that may be %i together come to %j", (amounts, most, left) => {
  const refunds = amounts.map((amountKes) => ({ amountKes }));
  expect(lowered(refunds, most)).toEqual([...left]);
});
