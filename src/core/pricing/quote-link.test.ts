import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "#src/core/stay/stay.ts";
import { stayUnderFloor } from "./price-floor.ts";
import { priceOfChange } from "./price-of-change.ts";
import { PLAIN_RATES, quote, type RateCard } from "./pricing.ts";
import { offeredQuote, offeredToday, type QuoteHours, quoteEndsAt, quoteStanding } from "./quote-link.ts";

const STAY = { checkIn: "2026-12-20", checkOut: "2026-12-24" };
const RATES: RateCard = { ...PLAIN_RATES, basePriceKes: 5_000, cleaningFeeKes: 1_000, lowestNightKes: 3_000 };
const ASK = { party: 2, bookedOn: "2026-12-01" };
const PRICE = quote(STAY, RATES, ASK);

test.each([
  ["what the prices make", { kind: "prices" }, 21_000, undefined],
  ["a sum of the host's own", { kind: "total", kes: 18_500 }, 18_500, -2_500],
  ["more than the prices make", { kind: "total", kes: 25_000 }, 25_000, 4_000],
  ["per cent off the nights, cleaning apart", { kind: "percent", percent: 10 }, 19_000, -2_000],
] as const)("%s", (_, own, totalKes, agreedKes) => {
  const offered = offeredQuote(PRICE, own, STAY, RATES, ASK);
  expect(offered.totalKes).toBe(totalKes);
  expect(offered.lines.find(({ kind }) => kind === "agreed")?.amountKes).toBe(agreedKes as number);
  expect(offered.lines.reduce((sum, { amountKes }) => sum + amountKes, 0)).toBe(totalKes);
});

test("an own price is paid in parts as any other", () => {
  const rates: RateCard = { ...RATES, payNow: { kind: "percent", percent: 30 }, balanceDaysBefore: 7 };
  const offered = offeredQuote(PRICE, { kind: "total", kes: 20_000 }, STAY, rates, ASK);
  expect(offered).toMatchObject({ dueNowKes: 6_000, balanceKes: 14_000, balanceDueOn: "2026-12-13" });
  expect(offeredToday(offered, STAY, "2026-12-12")).toBe(offered);
  expect(offeredToday(offered, STAY, "2026-12-13")).toMatchObject({
    totalKes: 20_000,
    dueNowKes: 20_000,
    balanceKes: 0,
    balanceDueOn: null,
  });
});

test("what is paid on arrival is so on the day of arrival as well", () => {
  const rates: RateCard = { ...RATES, payNow: { kind: "fixed", kes: 5_000 } };
  const offered = offeredQuote(PRICE, { kind: "prices" }, STAY, rates, ASK);
  expect(offeredToday(offered, STAY, STAY.checkIn)).toBe(offered);
});

test("nights that stay keep the price that was offered, whatever the prices are by then", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4_000, max: 60_000 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 100, max: 99_000 }),
      (kes, nights, basePriceKes) => {
        const offered = offeredQuote(PRICE, { kind: "total", kes }, STAY, RATES, ASK);
        const booked = { ...STAY, party: 2, quote: offered, givenBackKes: 0 };
        const stay = { checkIn: STAY.checkIn, checkOut: addDays(STAY.checkIn, nights) };
        const later = { rates: { ...RATES, basePriceKes }, on: "2026-12-02" };
        const after = priceOfChange(booked, { stay, party: 2 }, later);
        const agreedKes = kes - 21_000;
        expect(after.totalKes).toBe(Math.max(1, 5_000 * nights + 1_000 + Math.floor((nights * agreedKes) / 4)));
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  [17_000, undefined],
  [13_000, undefined],
  [12_999, { kes: 2_999, floorKes: 3_000 }],
  [900, { kes: 0, floorKes: 3_000 }],
])("%p for the stay against the floor", (kes, low) => {
  expect(stayUnderFloor(RATES, offeredQuote(PRICE, { kind: "total", kes }, STAY, RATES, ASK))).toEqual(low as never);
});

test("a night that is priced under the floor may be sold at its price", () => {
  const rates = { ...RATES, basePriceKes: 2_000 };
  const cheap = quote(STAY, rates, ASK);
  expect(stayUnderFloor(rates, cheap)).toBeUndefined();
  expect(stayUnderFloor(rates, { ...cheap, totalKes: cheap.totalKes - 4 })).toEqual({ kes: 1_999, floorKes: 2_000 });
});

const HOUR = 3_600_000;
/** Noon in Nairobi on the day of arrival. */
const NOON = Date.UTC(2026, 11, 20, 9);

test.each<[number, QuoteHours, number]>([
  [NOON - 48 * HOUR, 24, NOON - 24 * HOUR],
  [NOON, 6, NOON + 6 * HOUR],
  [NOON, 72, NOON + 12 * HOUR],
])("made at %p for %p hours it ends in time, and with the day of arrival", (now, hours, end) => {
  expect(quoteEndsAt(now, hours, STAY)).toBe(end);
});

const LINK = { endsAt: 1_000, withdrawnAt: null };
test.each([
  ["holds", LINK, undefined, 999],
  ["over", LINK, undefined, 1_000],
  ["withdrawn", { ...LINK, withdrawnAt: 5 }, undefined, 999],
  ["used", LINK, { state: "held", confirmedAt: null }, 999],
  ["used", { ...LINK, withdrawnAt: 5 }, { state: "confirmed", confirmedAt: 4 }, 2_000],
  ["used", LINK, { state: "cancelled", confirmedAt: 4 }, 999],
  ["holds", LINK, { state: "expired", confirmedAt: null }, 999],
  ["holds", LINK, { state: "cancelled", confirmedAt: null }, 999],
] as const)("%s: %j with %j at %p", (standing, link, by, now) => {
  expect(quoteStanding(link, by, now)).toBe(standing);
});
