import { describe, expect, test } from "bun:test";
import { addDays, nightCount } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { anyRates, anyStay } from "#src/dev/fixtures/rate-cards.ts";
import { cheapestNight, NIGHT_PRICE, underFloor } from "./price-floor.ts";
import { isOfNights, PLAIN_RATES, quote } from "./pricing.ts";

const TODAY = "2026-12-18";
const card = { ...PLAIN_RATES, basePriceKes: 150 };
const NO_PRICE = { priceKes: null, minNights: null };
const SEASON = { name: "Rains", firstNight: "2027-04-01", lastNight: "2027-05-31", maxNights: null, ...NO_PRICE };
const code = (percent: number) => ({ percent, amountKes: null, minNights: 1 });

describe("a night that may be sold under the floor is warned of", () => {
  test.each([
    ["a price alone is no discount", card, [], undefined],
    ["a discount by length", { ...card, monthlyPercent: 40 }, [], 90],
    ["one by time", { ...card, lastMinute: [{ days: 3, percent: 50 }] }, [], 75],
    ["a code", card, [code(90)], 15],
    ["a code of shillings over its fewest nights", card, [{ percent: null, amountKes: 300, minNights: 3 }], 50],
    [
      "each alone is none, together they are",
      { ...card, weeklyPercent: 20, earlyBird: [{ days: 9, percent: 20 }] },
      [],
      96,
    ],
    [
      "a date priced low beside a base price that is not",
      { ...card, basePriceKes: 900, weeklyPercent: 50, dates: { "2026-12-24": { priceKes: 150, minNights: null } } },
      [],
      75,
    ],
    [
      "a date that is over counts no more",
      { ...card, basePriceKes: 900, weeklyPercent: 50, dates: { "2026-12-17": { priceKes: 150, minNights: null } } },
      [],
      undefined,
    ],
    [
      "the host's own lowest price holds discounts back",
      { ...card, basePriceKes: 900, weeklyPercent: 90, lowestNightKes: 500 },
      [],
      undefined,
    ],
    ["but no price that is lower", { ...card, lowestNightKes: 500 }, [], 150],
    ["free nights, spread over the nights they are of", { ...card, freeNights: { every: 2, free: 1 } }, [], 75],
    [
      "a season that takes something off the usual price",
      { ...card, seasons: [{ ...SEASON, changePercent: -40 }] },
      [],
      90,
    ],
    ["a weekday's price in a season", { ...card, seasons: [{ ...SEASON, weekdayPricesKes: { 2: 60 } }] }, [], 60],
    ["a date that takes something off", { ...card, dates: { "2026-12-24": { ...NO_PRICE, changeKes: -70 } } }, [], 80],
    [
      "what is on top for booking early is no discount",
      { ...card, earlyBird: [{ days: 9, percent: -20 }] },
      [],
      undefined,
    ],
    ["nothing is sold without a price", { ...card, basePriceKes: 0, weeklyPercent: 90 }, [], undefined],
  ])("%s", (_, rates, promos, kes) => {
    expect(underFloor(rates, promos, TODAY)?.kes).toBe(kes as number | undefined);
  });

  test("no stay is ever sold for less a night than is said", () => {
    fc.assert(
      fc.property(
        anyRates,
        anyStay,
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 0, max: 400 }),
        (rates, stay, percent, ahead) => {
          const bookedOn = addDays(stay.checkIn, -ahead);
          const price = quote(stay, rates, { party: 1, bookedOn, promo: { code: "KARIBU", percent } });
          const kes = price.lines.reduce((sum, line) => (isOfNights(line) ? sum + line.amountKes : sum), 0);
          const least = cheapestNight(rates, [code(percent)], bookedOn);
          expect(kes).toBeGreaterThanOrEqual((least - 1) * nightCount(stay));
        },
      ),
    );
  });
});

test("every way to price a night has one floor", () => {
  expect(NIGHT_PRICE).toEqual({ least: 100, most: 1_000_000 });
});
