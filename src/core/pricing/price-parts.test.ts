import { expect, test } from "bun:test";
import { saysSame, spelled } from "./price-parts.ts";

const christmas = { id: "a", propertyId: "studio", createdAt: 1, name: "Christmas", priceKes: 9000, minNights: null };
const easter = { id: "b", propertyId: "studio", createdAt: 2, name: "Easter", priceKes: 7000, minNights: 3 };
const elsewhere = (row: object, at: number) => ({ ...row, id: `copy-${at}`, propertyId: "cottage", createdAt: 9 });

test.each([
  ["rows of another property, in another order", "seasons", [christmas, easter], [easter, christmas].map(elsewhere)],
  [
    "fields in another order",
    "fees",
    { cleaningFeeKes: 1, includedGuests: 2 },
    { includedGuests: 2, cleaningFeeKes: 1 },
  ],
  [
    "nothing said and nothing there",
    "dates",
    { "2026-12-31": { priceKes: 1, minNights: null } },
    { "2026-12-31": { priceKes: 1 } },
  ],
] as const)("a part says the same: %s", (_, part, a, b) => {
  expect(spelled(part, a)).toBe(spelled(part, b));
});

test.each([
  ["another price", "seasons", [christmas], [{ ...christmas, priceKes: 9001 }]],
  ["a season more", "seasons", [christmas], [christmas, easter]],
  ["the same season twice", "extras", [christmas], [christmas, christmas]],
  ["tiers in another order, which decide by their order", "cancellation", { tiers: [1, 2] }, { tiers: [2, 1] }],
] as const)("a part says something else: %s", (_, part, a, b) => {
  expect(spelled(part, a)).not.toBe(spelled(part, b));
});

test("a row is told by what it says alone", () => {
  expect(saysSame(christmas, elsewhere(christmas, 1))).toBe(true);
  expect(saysSame(christmas, easter)).toBe(false);
});
