import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { dateOfDay, dayNumber, weekdayOfDay } from "./day-number.ts";
import { dueNow, PLAIN_RATES, type QuoteAsk, quote, type RateCard, type Season } from "./pricing.ts";
import { addDays, nightsOf, type Stay, weekdayOf } from "./stay.ts";

const TODAY = "2026-12-01";
const ASK: QuoteAsk = { party: 2, bookedOn: TODAY };
const rates = (facts: Partial<RateCard> = {}): RateCard => ({ ...PLAIN_RATES, basePriceKes: 4500, ...facts });
const stay = (checkIn: string, nights: number): Stay => ({ checkIn, checkOut: addDays(checkIn, nights) });
const season = (facts: Partial<Season> = {}): Season => ({
  name: "Christmas",
  firstNight: "2026-12-20",
  lastNight: "2027-01-02",
  priceKes: 9000,
  minNights: null,
  maxNights: null,
  ...facts,
});

test("three nights at KES 4,500 cost KES 13,500, on one line", () => {
  const price = quote(stay("2026-12-18", 3), rates(), ASK);
  expect(price.lines).toEqual([{ kind: "nights", nights: 3, priceKes: 4500, amountKes: 13_500 }]);
  expect(price.totalKes).toBe(13_500);
  expect(price.dueNowKes).toBe(13_500);
});

test("days counted as numbers are the calendar's days", () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (days) => {
      const date = addDays("2026-12-18", Math.trunc(days / 10));
      expect(dateOfDay(dayNumber(date))).toBe(date);
      expect(weekdayOfDay(dayNumber(date))).toBe(weekdayOf(date));
    }),
  );
});
