import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import {
  addDays,
  dayAfter,
  daysBetween,
  hourAt,
  instantAt,
  localDateAt,
  nightCount,
  nightsOf,
  PROPERTY_ZONE,
  parseLocalDate,
  readStay,
  readWrittenStay,
  startOfDay,
  stayWritten,
  weekdayOf,
} from "./stay.ts";

const TODAY = "2026-12-18";
const date = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));

describe("a stay", () => {
  test("two nights are the two dates slept, not the morning of leaving", () => {
    expect(nightsOf({ checkIn: "2026-12-30", checkOut: "2027-01-01" })).toEqual(["2026-12-30", "2026-12-31"]);
  });

  test("29 February is a night in a leap year", () => {
    expect(nightsOf({ checkIn: "2028-02-28", checkOut: "2028-03-01" })).toEqual(["2028-02-28", "2028-02-29"]);
  });

  test("nights and their number always agree, and each follows the one before", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 200 }), (checkIn, length) => {
        const stay = { checkIn, checkOut: addDays(checkIn, length) };
        const nights = nightsOf(stay);
        expect(nights.length).toBe(length);
        expect(nightCount(stay)).toBe(length);
        expect(nights[0]).toBe(checkIn);
        expect(dayAfter(nights.at(-1) ?? "")).toBe(stay.checkOut);
      }),
    );
  });

  test("days are counted as the calendar counts them", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -2000, max: 2000 }), (from, days) => {
        const day = Temporal.PlainDate.from(from).add({ days });
        expect(addDays(from, days)).toBe(day.toString());
        expect(daysBetween(from, day.toString())).toBe(days);
        expect(weekdayOf(day.toString())).toBe(day.dayOfWeek);
      }),
    );
  });

  test("days begin and instants fall as the clocks of Nairobi have them", () => {
    const instant = fc.integer({ min: Date.UTC(1961, 0, 1), max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(instant, (at) => {
        const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PROPERTY_ZONE);
        expect(localDateAt(at)).toBe(there.toPlainDate().toString());
        expect(startOfDay(localDateAt(at))).toBe(there.startOfDay().epochMilliseconds);
        expect(hourAt(at)).toBe(there.hour);
        const clock = there.toPlainTime().toString({ smallestUnit: "minute" });
        expect(instantAt(localDateAt(at), clock)).toBe(
          there.round({ smallestUnit: "minute", roundingMode: "floor" }).epochMilliseconds,
        );
      }),
    );
  });

  test("back-to-back stays share no night", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (from, first, second) => {
        const leaving = { checkIn: from, checkOut: addDays(from, first) };
        const arriving = { checkIn: leaving.checkOut, checkOut: addDays(leaving.checkOut, second) };
        const shared = nightsOf(leaving).filter((night) => nightsOf(arriving).includes(night));
        expect(shared).toEqual([]);
      }),
    );
  });
});

describe("what a visitor asks for", () => {
  test.each([
    ["tonight", "2026-12-18", "2026-12-19", { checkIn: "2026-12-18", checkOut: "2026-12-19" }],
    ["yesterday", "2026-12-17", "2026-12-19", "in_the_past"],
    ["no nights", "2026-12-18", "2026-12-18", "reversed"],
    ["reversed", "2026-12-20", "2026-12-18", "reversed"],
    ["30 February", "2027-02-30", "2027-03-02", "not_a_date"],
    ["words", "soon", "later", "not_a_date"],
    ["day first", "18/12/2026", "20/12/2026", "not_a_date"],
    ["nothing", "", "2026-12-20", "missing_dates"],
    ["180 nights", "2026-12-18", addDays("2026-12-18", 180), { checkIn: "2026-12-18", checkOut: "2027-06-16" }],
    ["181 nights", "2026-12-18", addDays("2026-12-18", 181), "too_long"],
    ["540 days ahead", addDays(TODAY, 540), addDays(TODAY, 541), { checkIn: "2028-06-10", checkOut: "2028-06-11" }],
    ["541 days ahead", addDays(TODAY, 541), addDays(TODAY, 542), "too_far_ahead"],
  ] as const)("%s", (_, checkIn, checkOut, expected) => {
    expect(readStay(checkIn, checkOut, TODAY)).toEqual(expected);
  });

  test("any text at all is a date or is not, and never breaks", () => {
    fc.assert(fc.property(fc.string(), (text) => [undefined, text].includes(parseLocalDate(text))));
  });
});

test("a stay that is written down is read again, and no other words are one", () => {
  const stay = { checkIn: "2026-12-18", checkOut: "2026-12-21" };
  expect(readWrittenStay(stayWritten(stay))).toEqual(stay);
  for (const words of [
    "",
    "A broken lamp",
    "2026-12-18",
    "2026-12-18/soon",
    "2026-12-18/2026-12-21/1",
    "Fri 18 – Mon 21 Dec",
  ]) {
    expect([words, readWrittenStay(words)]).toEqual([words, undefined]);
  }
});

test.each([
  ["a second before midnight in Nairobi", Date.UTC(2026, 11, 18, 20, 59, 59), "2026-12-18"],
  ["midnight in Nairobi", Date.UTC(2026, 11, 18, 21), "2026-12-19"],
])("the calendar day turns at %s", (_, instant, expected) => expect(localDateAt(instant)).toBe(expected));

test("18 December 2026 is a Friday", () => expect(weekdayOf(TODAY)).toBe(5));
test("days between two dates count backwards too", () => expect(daysBetween("2026-03-01", "2026-02-27")).toBe(-2));
