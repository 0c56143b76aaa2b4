import { expect, test } from "bun:test";
import type { Quote } from "./pricing.ts";
import { quotesTogether } from "./quotes-together.ts";

const price = (totalKes: number, more: Partial<Quote> = {}): Quote => ({
  nights: [],
  lines: [],
  totalKes,
  dueNowKes: totalKes,
  balanceKes: 0,
  balanceDueOn: null,
  damageDepositKes: 0,
  ...more,
});

test("several rooms cost what each of them costs, now, later and as deposit", () => {
  const parts = price(8000, { dueNowKes: 2000, balanceKes: 6000, balanceDueOn: "2026-12-18", damageDepositKes: 3000 });
  expect(quotesTogether([price(6400), parts])).toEqual(
    price(14_400, { dueNowKes: 8400, balanceKes: 6000, balanceDueOn: "2026-12-18", damageDepositKes: 3000 }),
  );
});

test.each<[string, (string | null)[], string | null]>([
  ["the first day that anything is due", ["2026-12-18", "2026-12-04"], "2026-12-04"],
  ["the one that has a day", [null, "2026-12-18"], "2026-12-18"],
  ["none where nothing is left", [null, null], null],
])("the rest is due on %s", (_, days, first) => {
  expect(quotesTogether(days.map((balanceDueOn) => price(1, { balanceDueOn }))).balanceDueOn).toBe(first);
});

test("nothing has no price", () => {
  expect(() => quotesTogether([])).toThrow("a price of nothing");
});
