/**
 * What a quote and a calendar's questions cost, with everything a host can set.
 *
 *   node scripts/bun.mjs bench/prices.ts
 *
 * Each figure is the median of nine rounds, in microseconds of processor time of one call: what
 * else the machine does is not in it.
 */
import { PLAIN_RATES, type QuoteAsk, quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { addDays, type Stay } from "#src/core/stay/stay.ts";
import { judgeStay, PLAIN_RULES, pickerOf, roomsOf, type StayRules } from "#src/core/stay/stay-rules.ts";

const TODAY = "2026-12-01";
const seasons = Array.from({ length: 12 }, (_, at) => ({
  name: `Season ${at}`,
  firstNight: addDays(TODAY, at * 30),
  lastNight: addDays(TODAY, at * 30 + 14),
  priceKes: 6000 + at * 100,
  minNights: at % 3 === 0 ? 3 : null,
  maxNights: null,
}));
const dates = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [addDays(TODAY, at * 6), { priceKes: 8000 + at, minNights: null }]),
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
  earlyBird: { days: 60, percent: 5 },
  lastMinute: { days: 2, percent: 5 },
  lowestNightKes: 2000,
  payNow: { kind: "percent", percent: 30 },
};
const ask: QuoteAsk = { party: 4, bookedOn: TODAY, promo: { code: "KARIBU10", percent: 10 } };
const rules: StayRules = { ...PLAIN_RULES, minNights: 2, leadDays: 1, cutoffHour: 18, bufferDays: 1, seasons, dates };
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
