import { describe, expect, test } from "bun:test";
import { addDays } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import {
  feesSaved,
  figuresOf,
  incomeByNight,
  noTally,
  type StayFigures,
  type Tally,
  tallyOfAll,
  tallyStay,
} from "./figures.ts";

const [DECEMBER, JANUARY] = ["2026-12", "2027-01"] as const;

function figuresIn(month: string, stays: readonly StayFigures[], nightsOnSale: number) {
  const tallies = new Map<string, Tally>();
  for (const one of stays) {
    tallyStay(one, (at) => {
      const tally = tallies.get(at) ?? noTally();
      tallies.set(at, tally);
      return tally;
    });
  }
  return figuresOf(tallies.get(month) ?? noTally(), nightsOnSale);
}

function stay(over: Partial<StayFigures> = {}): StayFigures {
  return {
    propertyId: "garden",
    checkIn: "2026-12-18",
    checkOut: "2026-12-21",
    isKept: true,
    kes: 13_500,
    nightKes: [4500, 4500, 4500],
    bookedOn: "2026-12-08",
    ...over,
  };
}

describe("a month of one room", () => {
  test("three of 31 nights sold", () => {
    expect(figuresIn(DECEMBER, [stay()], 31)).toEqual({
      nightsSold: 3,
      nightsOnSale: 31,
      revenueKes: 13_500,
      keptKes: 0,
      occupancy: 3 / 31,
      adrKes: 4500,
      revparKes: 435,
      arrivals: 1,
      nightsAStay: 3,
      leadDays: 10,
    });
  });

  test("a stay over the new year counts in each month by its own nights and their prices", () => {
    const over = stay({ checkIn: "2026-12-30", checkOut: "2027-01-02", kes: 14_000, nightKes: [4000, 8000, 2000] });
    const [december, january] = [figuresIn(DECEMBER, [over], 31), figuresIn(JANUARY, [over], 31)];
    expect([december.nightsSold, december.revenueKes, december.arrivals]).toEqual([2, 12_000, 1]);
    expect([january.nightsSold, january.revenueKes, january.arrivals]).toEqual([1, 2000, 0]);
    expect([january.nightsAStay, january.leadDays]).toEqual([undefined, undefined]);
  });

  test("a cancelled stay sold no nights, and what was kept of it stands beside the income", () => {
    const gone = stay({ isKept: false, kes: 4000 });
    expect(figuresIn(DECEMBER, [gone], 31)).toMatchObject({ nightsSold: 0, revenueKes: 0, keptKes: 4000, arrivals: 0 });
    expect(figuresIn(JANUARY, [gone], 31).keptKes).toBe(0);
  });

  test("nothing on sale and nothing sold has no rates, and nothing is divided by nought", () => {
    const { occupancy, adrKes, revparKes } = figuresIn(DECEMBER, [], 0);
    expect([occupancy, adrKes, revparKes]).toEqual([undefined, undefined, undefined]);
  });

  test("a stay written in after it began was booked at once, not before", () => {
    expect(figuresIn(DECEMBER, [stay({ bookedOn: "2026-12-20" })], 31).leadDays).toBe(0);
  });
});

test("several properties come to the sum of them, and their averages to those of all stays", () => {
  const tallies = [1, 3].map((nights) => {
    const tally = noTally();
    tallyStay(stay({ checkOut: addDays("2026-12-18", nights), kes: 5000 * nights, nightKes: [] }), () => tally);
    return tally;
  });
  expect(figuresOf(tallyOfAll(tallies), 62)).toMatchObject({ nightsSold: 4, revenueKes: 20_000, nightsAStay: 2 });
});

test("a price without prices of nights is spread evenly, in whole shillings", () => {
  const nights = incomeByNight(stay({ kes: 10_000, nightKes: [] }));
  expect(nights.map(({ kes }) => kes)).toEqual([3333, 3333, 3334]);
});

test("the nights of any stay add up to what it costs, and its months too", () => {
  const nights = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 70 });
  fc.assert(
    fc.property(
      nights,
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 0, max: 60 }),
      (nightKes, kes, later) => {
        const checkIn = addDays("2026-11-20", later);
        const one = stay({ checkIn, checkOut: addDays(checkIn, nightKes.length), kes, nightKes });
        const parts = incomeByNight(one);
        expect(parts.every((part) => Number.isInteger(part.kes) && part.kes >= 0)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part.kes, 0)).toBe(kes);
        const months = ["2026-11", "2026-12", "2027-01", "2027-02", "2027-03"];
        const figures = months.map((month) => figuresIn(month, [one], 30));
        expect(figures.reduce((sum, { revenueKes }) => sum + revenueKes, 0)).toBe(kes);
        expect(figures.reduce((sum, { nightsSold }) => sum + nightsSold, 0)).toBe(nightKes.length);
      },
    ),
    { numRuns: 300 },
  );
});

test("fees saved are never more than the rate makes", () => {
  expect([feesSaved(13_500, 15), feesSaved(99, 1), feesSaved(0, 15)]).toEqual([2025, 0, 0]);
});
