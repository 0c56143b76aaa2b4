import { describe, expect, test } from "bun:test";
import { addDays, daysBetween, nightsOf } from "#src/core/stay/stay.ts";
import { isRefused, judgeStay, PLAIN_RULES, roomsOf, type StayRules } from "#src/core/stay/stay-rules.ts";
import { anyCalendar, anyRules, EVERY_DAY } from "#src/dev/fixtures/any-calendar.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { anyRates } from "#src/dev/fixtures/rate-cards.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { fromPriceKes, type Sold } from "./from-price.ts";
import { PLAIN_RATES, quote, type RateCard } from "./pricing.ts";

/** A Tuesday, noon in Nairobi. */
const TODAY = "2026-12-01";
const day = (ahead: number) => addDays(TODAY, ahead);
const EVERY = [1, 2, 3, 4, 5, 6, 7];

function from(facts: { rates?: Partial<RateCard>; rules?: Partial<StayRules>; taken?: number[]; hour?: number }) {
  const occupied = (facts.taken ?? []).map((ahead) => ({ unit: 1, night: day(ahead), kind: "booking" as const }));
  return fromPriceKes({
    rates: { ...PLAIN_RATES, basePriceKes: 4500, ...facts.rates },
    // Ten days, so that whatever lies further is out of sight.
    rules: { ...PLAIN_RULES, windowDays: 9, maxNights: 3, ...facts.rules },
    rooms: roomsOf({ units: 1, occupied }),
    moment: { today: TODAY, hour: facts.hour ?? 12 },
  });
}
const cheapOn = (ahead: number, priceKes = 900) => ({ dates: { [day(ahead)]: { priceKes, minNights: null } } });
const ofDays = (kind: "no_arrival" | "no_departure" | "together" | "through", ahead: number, until = ahead) => ({
  dayRules: [
    { ...EVERY_DAY, kind, firstDay: day(ahead), lastDay: day(until), minNights: kind === "through" ? 5 : null },
  ],
});

describe("the cheapest night that can be booked", () => {
  test.each([
    ["is the base price where nothing else is said", {}, 4500],
    ["is the cheapest weekday's", { rates: { weekdayPricesKes: { 3: 3900 } } }, 3900],
    [
      "is never the base price when no night has it",
      { rates: { weekdayPricesKes: Object.fromEntries(EVERY.map((one) => [one, 6000 + one])) } },
      6001,
    ],
    ["is a date's own", { rates: cheapOn(4) }, 900],
    ["is that of the last night that the longest stay reaches", { rates: cheapOn(11) }, 900],
    ["is none beyond the window", { rates: cheapOn(12) }, 4500],
    ["is none that is sold", { rates: cheapOn(4), taken: [4] }, 4500],
    ["is none before the lead time", { rates: cheapOn(1), rules: { leadDays: 2 } }, 4500],
    ["is today's before the hour at which today is over", { rates: cheapOn(0), rules: { cutoffHour: 13 } }, 900],
    ["is not today's after it", { rates: cheapOn(0), rules: { cutoffHour: 12 } }, 4500],
    [
      "is none between stays that is kept for cleaning",
      { rates: cheapOn(4), rules: { bufferDays: 1 }, taken: [3, 5] },
      4500,
    ],
    ["is one that is slept through where nobody arrives", { rates: cheapOn(4), rules: ofDays("no_arrival", 4) }, 900],
    ["is none that nobody can get into", { rates: cheapOn(4), rules: ofDays("no_arrival", 2, 4) }, 4500],
    ["is none that nobody can get out of", { rates: cheapOn(4), rules: ofDays("no_departure", 5, 7) }, 4500],
    [
      "is none of nights sold together, one of which is taken",
      { rates: cheapOn(4), rules: ofDays("together", 4, 5), taken: [5] },
      4500,
    ],
    [
      "is none that asks for longer stays than there is room",
      { rates: cheapOn(4), rules: { ...ofDays("through", 4), sellGaps: false }, taken: [2, 6] },
      4500,
    ],
    [
      "is one of a gap that is shorter than the minimum",
      { rates: cheapOn(4), rules: { minNights: 3 }, taken: [3, 5] },
      900,
    ],
    ["has off what late bookers get", { rates: { lastMinute: [{ days: 2, percent: 20 }] } }, 3600],
    ["has off what early bookers get", { rates: { earlyBird: [{ days: 9, percent: 10 }] } }, 4050],
    ["has on top what every booking pays", { rates: { earlyBird: [{ days: 0, percent: -10 }] } }, 4950],
    [
      "goes with what is off no lower than the floor",
      { rates: { lastMinute: [{ days: 2, percent: 50 }], lowestNightKes: 4000 } },
      4000,
    ],
    [
      "has nothing off that is for a whole stay",
      { rates: { weeklyPercent: 50, freeNights: { every: 2, free: 1 } }, rules: { minNights: 3 } },
      4500,
    ],
    ["has no fees on top", { rates: { cleaningFeeKes: 1500, includedGuests: 1, extraGuestKes: 700 } }, 4500],
    ["is none when all is sold", { taken: Array.from({ length: 20 }, (_, ahead) => ahead) }, undefined],
    ["is none when nobody ever arrives", { rules: { dayRules: [{ ...EVERY_DAY, kind: "no_arrival" }] } }, undefined],
    ["is none before the lead time is over", { rules: { leadDays: 10 } }, undefined],
    ["is none without a price", { rates: { basePriceKes: 0 } }, undefined],
  ] as const)("%s", (_, facts, kes) => {
    expect(from(facts as Parameters<typeof from>[0])).toBe(kes);
  });
});

/** The same said slowly: every stay there is, each of its nights quoted alone as one books it with that arrival. */
function saidSlowly({ rates, rules, rooms, moment }: Sold): number | undefined {
  const { weeklyPercent: _, monthlyPercent: __, freeNights: ___, ...own } = rates;
  const prices: number[] = [];
  const alone = new Map<string, number>();
  for (let ahead = 0; ahead <= rules.windowDays; ahead += 1) {
    for (let nights = 1; nights <= 40; nights += 1) {
      const stay = { checkIn: addDays(moment.today, ahead), checkOut: addDays(moment.today, ahead + nights) };
      if (isRefused(judgeStay(stay, rules, rooms, moment))) continue;
      for (const night of nightsOf(stay)) {
        const key = `${ahead} ${night}`;
        const known = alone.get(key);
        const kes = known ?? nightAlone(night, ahead, own);
        alone.set(key, kes);
        prices.push(kes);
      }
    }
  }
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

function nightAlone(
  night: string,
  ahead: number,
  own: Omit<RateCard, "weeklyPercent" | "monthlyPercent" | "freeNights">,
) {
  const card = { ...own, weeklyPercent: 0, monthlyPercent: 0, freeNights: null };
  const bookedOn = addDays(night, -ahead);
  const { lines } = quote({ checkIn: night, checkOut: addDays(night, 1) }, card, { party: 1, bookedOn });
  return lines
    .filter(({ kind }) => kind === "nights" || kind === "early_bird" || kind === "last_minute")
    .reduce((sum, { amountKes }) => sum + amountKes, 0);
}

test("no price is told that no bookable night has, and none is lower, whatever the card, the rules and the calendar", () => {
  let told = 0;
  let dearer = 0;
  fc.assert(
    fc.property(anyRates, anyRules, anyCalendar, fc.integer({ min: 0, max: 23 }), (rates, rules, calendar, hour) => {
      const own = { ...rules, windowDays: Math.min(rules.windowDays, 30) };
      const sold = { rates, rules: own, rooms: roomsOf(calendar), moment: { today: TODAY, hour } };
      const kes = fromPriceKes(sold);
      expect(kes).toBe(saidSlowly(sold));
      if (kes !== undefined) told += 1;
      if (kes !== undefined && kes > rates.basePriceKes) dearer += 1;
    }),
    { numRuns: rounds({ always: 120, inAll: 2000 }) },
  );
  expect(told).toBeGreaterThan(40);
  expect(dearer).toBeGreaterThan(5);
});

test("a season far ahead counts as far as a stay reaches into it, and no night further", () => {
  const seasonFrom = (ahead: number) => ({
    seasons: [
      {
        name: "Low",
        firstNight: day(ahead),
        lastNight: day(ahead + 90),
        priceKes: 2000,
        minNights: null,
        maxNights: null,
      },
    ],
  });
  const rules = { windowDays: 540, maxNights: 180 };
  expect(from({ rates: seasonFrom(719), rules })).toBe(2000);
  expect(from({ rates: seasonFrom(720), rules })).toBe(4500);
  expect(daysBetween(TODAY, day(720))).toBe(720);
});
