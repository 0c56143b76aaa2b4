import { expect, test } from "bun:test";
import { priceLines } from "#src/core/money/ledger.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { agreedQuote, shareAgreed } from "./agreed-price.ts";
import { PLAIN_RATES, quote } from "./pricing.ts";

const STAY = { checkIn: "2026-12-20", checkOut: "2026-12-23" };
const rates = {
  ...PLAIN_RATES,
  basePriceKes: 4500,
  cleaningFeeKes: 1000,
  payNow: { kind: "percent", percent: 30 },
} as const;
const price = quote(STAY, rates, { party: 2, bookedOn: "2026-12-18" });

test("the computed price stays as it is, with its deposit, when the guest pays by link", () => {
  expect(agreedQuote(price, price.totalKes, "link", STAY.checkIn)).toEqual(price);
  expect(price.balanceKes).toBeGreaterThan(0);
});

test("on arrival nothing is due now, and everything on the day", () => {
  expect(agreedQuote(price, 12_000, "arrival", STAY.checkIn)).toMatchObject({
    totalKes: 12_000,
    dueNowKes: 0,
    balanceKes: 12_000,
    balanceDueOn: STAY.checkIn,
  });
});

test("whatever is agreed, the lines add up to it, and the parts make it whole, for the ledger as well", () => {
  const pay = fc.constantFrom("paid" as const, "link" as const, "arrival" as const);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), pay, (totalKes, how) => {
      const agreed = agreedQuote(price, totalKes, how, STAY.checkIn);
      expect(agreed.lines.reduce((sum, line) => sum + line.amountKes, 0)).toBe(totalKes);
      expect(agreed.dueNowKes + agreed.balanceKes).toBe(totalKes);
      expect(priceLines(agreed).reduce((sum, line) => sum + line.amountKes, 0)).toBe(totalKes);
    }),
  );
});

test("a sum that was agreed for several rooms is shared by what each costs, to the shilling", () => {
  expect(shareAgreed(18_000, [6400, 6400, 8000])).toEqual([5540, 5538, 6922]);
  expect(shareAgreed(3, [0, 0, 0])).toEqual([1, 1, 1]);
  fc.assert(
    fc.property(fc.array(fc.nat(50_000), { minLength: 1, maxLength: 6 }), fc.nat(200_000), (pricesKes, moreKes) => {
      const totalKes = pricesKes.length + moreKes;
      const shares = shareAgreed(totalKes, pricesKes);
      expect(shares.reduce((sum, kes) => sum + kes, 0)).toBe(totalKes);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
    }),
  );
});
