import { describe, expect, test } from "bun:test";
import type { Season } from "#src/core/stay/season.ts";
import { addDays, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { anyAsk, anyRates, anyStay } from "#src/dev/fixtures/rate-cards.ts";
import { dueNow, PLAIN_RATES, type QuoteAsk, quote, type RateCard } from "./pricing.ts";

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
  expect(price).toMatchObject({ totalKes: 13_500, dueNowKes: 13_500, balanceKes: 0, balanceDueOn: null });
});

describe("a night costs what is said most exactly", () => {
  const card = rates({
    weekdayPricesKes: { 5: 6000, 6: 6500 },
    seasons: [season()],
    dates: { "2026-12-24": { priceKes: 15_000, minNights: null }, "2026-12-25": { priceKes: null, minNights: 3 } },
  });
  test.each([
    ["a Thursday", "2026-12-17", 4500, "base"],
    ["a Friday", "2026-12-18", 6000, "weekday"],
    ["a Saturday", "2026-12-19", 6500, "weekday"],
    ["the first night of the season", "2026-12-20", 9000, "season"],
    ["a date of its own in the season", "2026-12-24", 15_000, "date"],
    ["a date with a minimum of its own and no price, a Friday in the season", "2026-12-25", 9000, "season"],
    ["the last night of the season", "2027-01-02", 9000, "season"],
    ["the night after it", "2027-01-03", 4500, "base"],
  ])("%s", (_, night, priceKes, why) => {
    const [priced] = quote(stay(night, 1), card, ASK).nights;
    expect(priced).toEqual({ night, priceKes, why, ...(why === "season" ? { season: "Christmas" } : {}) } as never);
  });

  test("a season without a price of its own leaves the weekday's", () => {
    const card = rates({ weekdayPricesKes: { 5: 6000 }, seasons: [season({ priceKes: null, minNights: 3 })] });
    expect(quote(stay("2026-12-25", 1), card, ASK).nights[0]).toMatchObject({ priceKes: 6000, why: "weekday" });
  });
});

describe("discounts", () => {
  const kinds = (card: RateCard, length: number, ask: QuoteAsk = ASK) =>
    quote(stay("2026-12-18", length), card, ask)
      .lines.filter(({ amountKes }) => amountKes < 0)
      .map((line) => [line.kind, line.amountKes]);
  const long = rates({ weeklyPercent: 10, monthlyPercent: 25, cleaningFeeKes: 2000 });

  test.each([
    ["six nights get none", 6, []],
    ["seven nights get the weekly one, on the nights alone", 7, [["weekly", -3150]]],
    ["27 nights still the weekly one", 27, [["weekly", -12_150]]],
    ["28 nights get the monthly one instead", 28, [["monthly", -31_500]]],
  ])("%s", (_, length, expected) => expect(kinds(long, length)).toEqual(expected as never));

  test("a month without a monthly discount keeps the weekly one", () => {
    expect(kinds(rates({ weeklyPercent: 10 }), 30)).toEqual([["weekly", -13_500]]);
  });

  test.each([
    ["30 days ahead is early", "2026-11-18", [["early_bird", -1350]]],
    ["29 days ahead is not", "2026-11-19", []],
    ["three days ahead is not late", "2026-12-15", []],
    ["two days ahead is late", "2026-12-16", [["last_minute", -2700]]],
    ["on the day is late", "2026-12-18", [["last_minute", -2700]]],
  ])("%s", (_, bookedOn, expected) => {
    const card = rates({ earlyBird: [{ days: 30, percent: 10 }], lastMinute: [{ days: 2, percent: 20 }] });
    expect(kinds(card, 3, { party: 2, bookedOn })).toEqual(expected as never);
  });

  test("each takes its part of what the one before left, rounded down", () => {
    const card = rates({ basePriceKes: 4501, weeklyPercent: 10, lastMinute: [{ days: 60, percent: 5 }] });
    const promo = { code: "KARIBU", percent: 3 };
    // 31,507; 10% is 3,150.7; 5% of 28,357 is 1,417.85; 3% of 26,940 is 808.2
    expect(kinds(card, 7, { ...ASK, promo })).toEqual([
      ["weekly", -3150],
      ["last_minute", -1417],
      ["promo", -808],
    ]);
  });

  test("together they stop at the lowest price of a night, and a night priced lower by the host stays as it is", () => {
    const card = rates({
      weeklyPercent: 50,
      lowestNightKes: 4000,
      dates: { "2026-12-18": { priceKes: 3000, minNights: null } },
    });
    const price = quote(stay("2026-12-18", 7), card, { ...ASK, promo: { code: "X99", amountKes: 100_000 } });
    expect(price.totalKes).toBe(3000 + 6 * 4000);
  });

  test("never make a stay free", () => {
    const price = quote(stay("2026-12-18", 2), rates(), { ...ASK, promo: { code: "ALL", amountKes: 1_000_000 } });
    expect(price.totalKes).toBe(2);
  });
});

test("guests above the number that the price is for pay by the night, and cleaning is paid once", () => {
  const card = rates({ includedGuests: 2, extraGuestKes: 800, cleaningFeeKes: 1500 });
  const price = quote(stay("2026-12-18", 3), card, { ...ASK, party: 4 });
  expect(price.lines.slice(1)).toEqual([
    { kind: "extra_guests", guests: 2, nights: 3, priceKes: 800, amountKes: 4800 },
    { kind: "cleaning", amountKes: 1500 },
  ]);
  expect(price.totalKes).toBe(13_500 + 4800 + 1500);
  expect(quote(stay("2026-12-18", 3), card, ASK).totalKes).toBe(15_000);
});

describe("what is paid now", () => {
  const half: Partial<RateCard> = { payNow: { kind: "percent", percent: 50 } };
  test("a part rounds up, and the rest is due on arrival", () => {
    const price = quote(stay("2026-12-18", 1), rates({ ...half, basePriceKes: 4501 }), ASK);
    expect(price).toMatchObject({ dueNowKes: 2251, balanceKes: 2250, balanceDueOn: "2026-12-18" });
  });

  test("or on a day before it", () => {
    const price = quote(stay("2026-12-18", 1), rates({ ...half, balanceDaysBefore: 7 }), ASK);
    expect(price).toMatchObject({ balanceKes: 2250, balanceDueOn: "2026-12-11" });
  });

  test.each([
    ["one day before the balance is due, half", "2026-12-10", 2250],
    ["on the day the balance is due, all", "2026-12-11", 4500],
    ["after it, all", "2026-12-17", 4500],
  ])("%s", (_, bookedOn, dueNowKes) => {
    const price = quote(stay("2026-12-18", 1), rates({ ...half, balanceDaysBefore: 7 }), { ...ASK, bookedOn });
    expect(price.dueNowKes).toBe(dueNowKes);
  });

  test("a sum above the total is the total", () => {
    const price = quote(stay("2026-12-18", 1), rates({ payNow: { kind: "fixed", kes: 10_000 } }), ASK);
    expect(price).toMatchObject({ dueNowKes: 4500, balanceKes: 0, balanceDueOn: null });
  });

  test("a damage deposit is no part of it", () => {
    const price = quote(stay("2026-12-18", 1), rates({ damageDepositKes: 5000 }), ASK);
    expect(price).toMatchObject({ totalKes: 4500, dueNowKes: 4500, damageDepositKes: 5000 });
  });

  test("for every total from 1 to 100,000 and every per cent it is at least a shilling and at most all", () => {
    let wrong = 0;
    for (let percent = 1; percent <= 100; percent += 1) {
      for (let totalKes = 1; totalKes <= 100_000; totalKes += 1) {
        const now = dueNow(totalKes, { kind: "percent", percent }, 1);
        if (!Number.isInteger(now) || now < 1 || now > totalKes || now * 100 < totalKes * percent) wrong += 1;
      }
    }
    expect(wrong).toBe(0);
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe("whatever a host asks and a guest wishes", () => {
  test("lines add up to the total, now and later to the total, in whole shillings", () => {
    fc.assert(
      fc.property(anyStay, anyRates, anyAsk, (wished, card, ask) => {
        const { lines, totalKes, dueNowKes, balanceKes, balanceDueOn, nights } = quote(wished, card, ask);
        expect(sum(lines.map(({ amountKes }) => amountKes))).toBe(totalKes);
        expect(dueNowKes + balanceKes).toBe(totalKes);
        expect(lines.every(({ amountKes }) => Number.isSafeInteger(amountKes) && amountKes !== 0)).toBe(true);
        expect(dueNowKes).toBeGreaterThanOrEqual(1);
        expect(balanceKes).toBeGreaterThanOrEqual(0);
        expect(balanceDueOn !== null).toBe(balanceKes > 0);
        if (balanceDueOn) expect(TODAY <= balanceDueOn && balanceDueOn <= wished.checkIn).toBe(true);
        const ofNights = lines.flatMap((line) => (line.kind === "nights" ? [line] : []));
        expect(sum(ofNights.map((line) => line.nights))).toBe(nights.length);
        expect(ofNights.every((line) => line.nights * line.priceKes === line.amountKes)).toBe(true);
        expect(sum(ofNights.map((line) => line.amountKes))).toBe(sum(nights.map((night) => night.priceKes)));
      }),
      { numRuns: 1000 },
    );
  });

  test("the nights of a stay cost what the nights of its parts cost", () => {
    fc.assert(
      fc.property(anyStay, anyRates, fc.integer({ min: 1, max: 119 }), (wished, card, at) => {
        const cut = addDays(wished.checkIn, at);
        fc.pre(cut < wished.checkOut);
        const whole = quote(wished, card, ASK).nights;
        const parts = [
          ...quote({ ...wished, checkOut: cut }, card, ASK).nights,
          ...quote({ ...wished, checkIn: cut }, card, ASK).nights,
        ];
        expect(parts).toEqual([...whole]);
        expect(whole.map(({ night }) => night)).toEqual(nightsOf(wished));
      }),
      { numRuns: 500 },
    );
  });

  test("no discount goes below the floor or touches cleaning and extra guests", () => {
    fc.assert(
      fc.property(anyStay, anyRates, anyAsk, (wished, card, ask) => {
        const { nights, lines } = quote(wished, card, ask);
        const ofNights = sum(
          lines.flatMap(({ kind, amountKes }) => (kind === "cleaning" || kind === "extra_guests" ? [] : [amountKes])),
        );
        const floor = sum(nights.map(({ priceKes }) => Math.min(priceKes, Math.max(1, card.lowestNightKes))));
        expect(ofNights).toBeGreaterThanOrEqual(floor);
      }),
      { numRuns: 500 },
    );
  });

  test("a card that has gone through the database's or a page's JSON prices the same", () => {
    fc.assert(
      fc.property(anyStay, anyRates, anyAsk, (wished, card, ask) => {
        expect(quote(wished, JSON.parse(JSON.stringify(card)), ask)).toEqual(quote(wished, card, ask));
      }),
    );
  });
});

test("who comes back pays less of what the other discounts left, before a code, and never below the floor", () => {
  const card = rates({ weeklyPercent: 10, cleaningFeeKes: 1000 });
  const promo = { code: "TEN", percent: 10 };
  const price = quote(stay("2026-12-18", 7), card, { ...ASK, returningPercent: 10, promo });
  expect(price.lines.slice(1, 4)).toEqual([
    { kind: "weekly", percent: 10, amountKes: -3150 },
    { kind: "returning", percent: 10, amountKes: -2835 },
    { kind: "promo", code: "TEN", amountKes: -2551 },
  ]);
  expect(price.totalKes).toBe(31_500 - 3150 - 2835 - 2551 + 1000);
  const floor = quote(stay("2026-12-18", 2), rates({ lowestNightKes: 4400 }), { ...ASK, returningPercent: 50 });
  expect(floor.totalKes).toBe(8800);
  expect(quote(stay("2026-12-18", 2), rates(), { ...ASK, returningPercent: 0 })).toEqual(
    quote(stay("2026-12-18", 2), rates(), ASK),
  );
});
