/**
 * What a quote and a calendar's questions cost, with everything a host can set.
 *
 *   node scripts/bun.mjs bench/prices.ts
 *
 * Each figure is the median of nine rounds, in microseconds of processor time of one call: what
 * else the machine does is not in it.
 */
import { PLAIN_RATES, type QuoteAsk, quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { DAY_RULE_KINDS, type DayRule } from "#src/core/stay/day-rule.ts";
import { addDays, type Stay } from "#src/core/stay/stay.ts";
import { judgeStay, nightsShut, PLAIN_RULES, pickerOf, roomsOf, type StayRules } from "#src/core/stay/stay-rules.ts";

const TODAY = "2026-12-01";
const seasons = Array.from({ length: 12 }, (_, at) => ({
  name: `Season ${at}`,
  firstNight: addDays(TODAY, at * 30),
  lastNight: addDays(TODAY, at * 30 + 14),
  priceKes: at % 2 === 0 ? 6000 + at * 100 : null,
  changePercent: at % 2 === 0 ? null : 20,
  weekdayPricesKes: { 5: 9000, 6: 9500 },
  minNights: at % 3 === 0 ? 3 : null,
  maxNights: null,
}));
const dates = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => {
    const price = at % 2 === 0 ? { priceKes: 8000 + at } : { priceKes: null, changeKes: 500 };
    return [addDays(TODAY, at * 6), { ...price, minNights: null }];
  }),
);
const rates: RateCard = {
  ...PLAIN_RATES,
  basePriceKes: 4500,
  weekdayPricesKes: { 5: 6000, 6: 6500 },
  seasons,
  dates,
  cleaningFeeKes: 1500,
  includedGuests: 2,
  extraGuestKes: 800,
  weeklyPercent: 10,
  monthlyPercent: 25,
  guestPricesKes: { 2: 300, 3: 700, 4: 900 },
  freeNights: { every: 7, free: 1 },
  earlyBird: [
    { days: 10, percent: 5 },
    { days: 60, percent: 10 },
    { days: 180, percent: -10 },
  ],
  lastMinute: [
    { days: 2, percent: 10 },
    { days: 7, percent: 5 },
  ],
  lowestNightKes: 2000,
  payNow: { kind: "percent", percent: 30 },
};
const ask: QuoteAsk = { party: 4, bookedOn: TODAY, promo: { code: "KARIBU10", percent: 10 } };
const dayRules: DayRule[] = Array.from({ length: 60 }, (_, at) => ({
  name: null,
  kind: DAY_RULE_KINDS[at % DAY_RULE_KINDS.length] ?? "through",
  firstDay: addDays(TODAY, 90 + at * 5),
  lastDay: addDays(TODAY, 92 + at * 5),
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  minNights: at % 5 < 2 ? 2 : null,
  maxNights: null,
}));
const rules: StayRules = {
  ...PLAIN_RULES,
  dayRules,
  minNights: 2,
  leadDays: 1,
  cutoffHour: 18,
  bufferDays: 1,
  seasons,
  dates,
};
const moment = { today: TODAY, hour: 12 };
const occupied = Array.from({ length: 180 }, (_, at) => ({ unit: 1, night: addDays(TODAY, at * 2 + (at % 5)) }));
const year = Array.from({ length: 365 }, (_, at) => addDays(TODAY, at));
const stay = (nights: number): Stay => ({ checkIn: addDays(TODAY, 20), checkOut: addDays(TODAY, 20 + nights) });

const rooms = roomsOf({ units: 3, occupied });
const picker = pickerOf(rules, rooms, moment);
const [week, month, half] = [stay(7), stay(30), stay(180)];

for (const [name, times, work] of [
  ["quote, 7 nights", 20_000, () => quote(week, rates, ask)],
  ["quote, 30 nights", 5_000, () => quote(month, rates, ask)],
  ["quote, 180 nights", 1_000, () => quote(half, rates, ask)],
  ["one stay against the rules", 20_000, () => judgeStay(week, rules, rooms, moment)],
  ["a year of rooms made ready", 500, () => roomsOf({ units: 3, occupied })],
  ["nights that nobody can book", 50, () => nightsShut(rules, TODAY)],
  ["a year of arrivals", 100, () => year.filter((day) => picker.canArrive(day))],
] as const) {
  console.log(`${name.padEnd(30)} ${micros(times, work).toFixed(1)} µs`);
}

function micros(times: number, work: () => unknown): number {
  const rounds = Array.from({ length: 9 }, () => {
    const began = process.cpuUsage();
    for (let at = 0; at < times; at += 1) work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / times;
  });
  return rounds.sort((a, b) => a - b)[4] ?? 0;
}
