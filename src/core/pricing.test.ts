import { expect, test } from "bun:test";
import fc from "fast-check";
import { quote } from "./pricing.ts";
import { addDays } from "./stay.ts";

test("three nights at KES 4,500 cost KES 13,500, on one line", () => {
  const price = quote({ checkIn: "2026-12-18", checkOut: "2026-12-21" }, { basePriceKes: 4500 });
  expect(price.lines).toEqual([{ kind: "nights", nights: 3, priceKes: 4500, amountKes: 13_500 }]);
  expect(price.totalKes).toBe(13_500);
  expect(price.dueNowKes).toBe(13_500);
});

test("lines and nights always add up to the total, in whole shillings", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 180 }), (basePriceKes, length) => {
      const price = quote({ checkIn: "2026-12-18", checkOut: addDays("2026-12-18", length) }, { basePriceKes });
      expect(price.lines.reduce((sum, line) => sum + line.amountKes, 0)).toBe(price.totalKes);
      expect(price.nights.reduce((sum, night) => sum + night.priceKes, 0)).toBe(price.totalKes);
      expect(price.lines.every((line) => line.nights * line.priceKes === line.amountKes)).toBe(true);
      expect(Number.isSafeInteger(price.totalKes)).toBe(true);
    }),
  );
});
