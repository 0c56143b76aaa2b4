import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { anyRates, anyStay } from "#src/dev/fixtures/rate-cards.ts";
import { stretchesOf } from "./night-stretches.ts";
import { nightsWithPrices, PLAIN_RATES } from "./pricing.ts";

test("nights of one price and one reason are one stretch; the same price for another reason is another", () => {
  const card = {
    ...PLAIN_RATES,
    basePriceKes: 4500,
    weekdayPricesKes: { 5: 6000, 6: 6000, 7: 4500 },
    dates: { "2026-12-23": { priceKes: 4500, minNights: null } },
  };
  const told = stretchesOf(nightsWithPrices({ checkIn: "2026-12-17", checkOut: "2026-12-25" }, card));
  expect(told.map(({ first, last, priceKes }) => [first.night, last, priceKes, first.why])).toEqual([
    ["2026-12-17", "2026-12-17", 4500, "base"],
    // Friday's price and Saturday's are two reasons.
    ["2026-12-18", "2026-12-18", 6000, "weekday"],
    ["2026-12-19", "2026-12-19", 6000, "weekday"],
    ["2026-12-20", "2026-12-20", 4500, "weekday"],
    ["2026-12-21", "2026-12-22", 4500, "base"],
    ["2026-12-23", "2026-12-23", 4500, "date"],
    ["2026-12-24", "2026-12-24", 4500, "base"],
  ]);
});

test("every night lies in exactly one stretch, at its own price", () => {
  fc.assert(
    fc.property(anyStay, anyRates, (stay, card) => {
      const nights = nightsWithPrices(stay, card);
      const stretches = stretchesOf(nights);
      for (const { night, priceKes } of nights) {
        const own = stretches.filter(({ first, last }) => first.night <= night && night <= last);
        expect(own.map((stretch) => stretch.priceKes)).toEqual([priceKes]);
      }
    }),
    { numRuns: 50 },
  );
});
