import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { calendarMonth, type OccupiedNight } from "./availability.ts";
import type { Season } from "./season.ts";
import { addDays, daysBetween, nightsOf, type Stay, weekdayOf } from "./stay.ts";
import {
  isRefused,
  judgeStay,
  type Moment,
  momentAt,
  nearestAllowed,
  PLAIN_RULES,
  pickerOf,
  roomsOf,
  type StayRules,
  someLengthFits,
} from "./stay-rules.ts";

/** Tuesday 1 December 2026, noon in Nairobi. */
const NOW: Moment = { today: "2026-12-01", hour: 12 };
const rules = (facts: Partial<StayRules> = {}): StayRules => ({ ...PLAIN_RULES, ...facts });
const stay = (checkIn: string, checkOut: string): Stay => ({ checkIn, checkOut });
const season = (facts: Partial<Season>): Season => ({
  name: "Christmas",
  firstNight: "2026-12-20",
  lastNight: "2027-01-02",
  priceKes: null,
  minNights: null,
  maxNights: null,
  ...facts,
});

function take(checkIn: string, checkOut: string, unit = 1, kind: OccupiedNight["kind"] = "booking"): OccupiedNight[] {
  return nightsOf({ checkIn, checkOut }).map((night) => ({ unit, night, kind }));
}

function verdict(wished: Stay, own: Partial<StayRules>, occupied: OccupiedNight[] = [], units = 1, now = NOW) {
  const result = judgeStay(wished, rules(own), roomsOf({ units, occupied }), now);
  return isRefused(result) ? result.rule : "allowed";
}

describe("when one may arrive", () => {
  test.each([
    ["today, where nothing is asked", {}, "2026-12-01", 23, "allowed"],
    ["yesterday never", {}, "2026-11-30", 0, "lead_time"],
    ["a day short of two days' notice", { leadDays: 2 }, "2026-12-02", 12, "lead_time"],
    ["with two days' notice", { leadDays: 2 }, "2026-12-03", 12, "allowed"],
    ["today, in the last hour before the cut-off", { cutoffHour: 18 }, "2026-12-01", 17, "allowed"],
    ["today, from the cut-off on", { cutoffHour: 18 }, "2026-12-01", 18, "lead_time"],
    ["tomorrow, after today's cut-off", { cutoffHour: 18 }, "2026-12-02", 23, "allowed"],
    ["tomorrow, a day's notice and after the cut-off", { cutoffHour: 18, leadDays: 1 }, "2026-12-02", 18, "lead_time"],
    ["on the last day of the booking window", { windowDays: 30 }, "2026-12-31", 12, "allowed"],
    ["the day after it", { windowDays: 30 }, "2027-01-01", 12, "window"],
    ["on a weekday on which nobody arrives", { checkInDays: [5, 6] }, "2026-12-03", 12, "check_in_day"],
    ["on one of those on which one does", { checkInDays: [5, 6] }, "2026-12-04", 12, "allowed"],
  ])("%s", (_, own, checkIn, hour, expected) => {
    expect(verdict(stay(checkIn, addDays(checkIn, 2)), own, [], 1, { ...NOW, hour })).toBe(expected as never);
  });

  test("the hour and the day are Nairobi's, whatever the server's", () => {
    expect(momentAt(Date.UTC(2026, 11, 1, 20, 59))).toEqual({ today: "2026-12-01", hour: 23 });
    expect(momentAt(Date.UTC(2026, 11, 1, 21, 0))).toEqual({ today: "2026-12-02", hour: 0 });
  });
});

describe("how long a stay is", () => {
  const dated = { dates: { "2026-12-24": { priceKes: null, minNights: 5 } } };
  const inSeason = { minNights: 2, maxNights: 10, seasons: [season({ minNights: 4, maxNights: 6 })] };
  test.each([
    ["one night short of the minimum", { minNights: 3 }, "2026-12-05", "2026-12-07", "too_short"],
    ["the minimum", { minNights: 3 }, "2026-12-05", "2026-12-08", "allowed"],
    ["the maximum", { maxNights: 3 }, "2026-12-05", "2026-12-08", "allowed"],
    ["one night above it", { maxNights: 3 }, "2026-12-05", "2026-12-09", "too_long"],
    ["arriving in a season with its own minimum", inSeason, "2026-12-20", "2026-12-23", "too_short"],
    ["arriving the day before the season and staying into it", inSeason, "2026-12-19", "2026-12-21", "allowed"],
    ["the season's maximum", inSeason, "2026-12-20", "2026-12-27", "too_long"],
    ["a date's minimum comes before the season's", { ...inSeason, ...dated }, "2026-12-24", "2026-12-28", "too_short"],
    ["and holds for arrivals on that date alone", { ...inSeason, ...dated }, "2026-12-23", "2026-12-27", "allowed"],
    ["leaving on a weekday on which one leaves", { checkOutDays: [7] }, "2026-12-04", "2026-12-06", "allowed"],
    ["and on one on which nobody does", { checkOutDays: [7] }, "2026-12-04", "2026-12-07", "check_out_day"],
  ])("%s", (_, own, checkIn, checkOut, expected) => {
    expect(verdict(stay(checkIn, checkOut), own)).toBe(expected as never);
  });
});

describe("rules that leave no stay at all are known as such", () => {
  test.each([
    ["any day, any length", {}, true],
    ["Friday to Sunday, two nights or more", { checkInDays: [5], checkOutDays: [7], minNights: 2 }, true],
    [
      "Friday to Sunday, three to eight nights",
      { checkInDays: [5], checkOutDays: [7], minNights: 3, maxNights: 8 },
      false,
    ],
    [
      "Friday to Sunday, three to nine nights",
      { checkInDays: [5], checkOutDays: [7], minNights: 3, maxNights: 9 },
      true,
    ],
    ["Monday to Monday, up to six nights", { checkInDays: [1], checkOutDays: [1], maxNights: 6 }, false],
  ])("%s", (_, own, expected) => expect(someLengthFits(rules(own))).toBe(expected));

  test("some stay is allowed exactly when some length fits", () => {
    fc.assert(
      fc.property(anyRules, (any) => {
        const own = { ...any, seasons: [], dates: {}, windowDays: 60, leadDays: 0, cutoffHour: null };
        const picker = pickerOf(own, roomsOf({ units: 1, occupied: [] }), NOW);
        const some = Array.from({ length: 8 }, (_, at) => addDays(NOW.today, at)).some(picker.canArrive);
        expect(some).toBe(someLengthFits(own));
      }),
      { numRuns: 300 },
    );
  });
});

describe("between two stays", () => {
  const taken = [...take("2026-12-05", "2026-12-08"), ...take("2026-12-12", "2026-12-15")];
  test.each([
    ["back to back, where cleaning needs no day", 0, "2026-12-08", "2026-12-12", "allowed"],
    ["a day after and a day before, where it needs one", 1, "2026-12-09", "2026-12-11", "allowed"],
    ["on the day kept for cleaning after a stay", 1, "2026-12-08", "2026-12-11", "cleaning"],
    ["up to the day kept for cleaning before the next", 1, "2026-12-09", "2026-12-12", "cleaning"],
    ["a taken night", 1, "2026-12-07", "2026-12-09", "taken"],
  ])("%s", (_, bufferDays, checkIn, checkOut, expected) => {
    expect(verdict(stay(checkIn, checkOut), { bufferDays }, taken)).toBe(expected as never);
  });

  test("a block needs no cleaning, an outside booking does", () => {
    const wished = stay("2026-12-08", "2026-12-10");
    expect(verdict(wished, { bufferDays: 1 }, take("2026-12-05", "2026-12-08", 1, "block"))).toBe("allowed");
    expect(verdict(wished, { bufferDays: 1 }, take("2026-12-05", "2026-12-08", 1, "outside"))).toBe("cleaning");
  });

  test("another room may be clean", () => {
    expect(verdict(stay("2026-12-08", "2026-12-11"), { bufferDays: 1 }, taken, 2)).toBe("allowed");
  });

  test.each([
    ["all of a gap that is shorter than the minimum", {}, "2026-12-08", "2026-12-12", "allowed"],
    ["a part of it", {}, "2026-12-08", "2026-12-11", "too_short"],
    ["its end", {}, "2026-12-09", "2026-12-12", "too_short"],
    ["all of it, where the host sells no gaps", { sellGaps: false }, "2026-12-08", "2026-12-12", "too_short"],
    ["all that cleaning leaves of it", { bufferDays: 1 }, "2026-12-09", "2026-12-11", "allowed"],
    ["from today to the next stay", {}, "2026-12-01", "2026-12-05", "allowed"],
    ["from the first day of the lead time to the next stay", { leadDays: 2 }, "2026-12-03", "2026-12-05", "allowed"],
    ["after the last stay, where no gap ends", {}, "2026-12-15", "2026-12-18", "too_short"],
  ])("a minimum of seven nights and %s", (_, own, checkIn, checkOut, expected) => {
    expect(verdict(stay(checkIn, checkOut), { minNights: 7, ...own }, taken)).toBe(expected as never);
  });
});

test("stays near a refused one are stays that may be had, of the length asked for", () => {
  const rooms = roomsOf({ units: 1, occupied: take("2026-12-05", "2026-12-08") });
  const picker = pickerOf(rules({ minNights: 3 }), rooms, NOW);
  expect(nearestAllowed(stay("2026-12-10", "2026-12-11"), picker, 2, 3)).toEqual([
    stay("2026-12-10", "2026-12-13"),
    stay("2026-12-09", "2026-12-12"),
  ]);
});

const SPAN = 60;
const day = fc.integer({ min: 0, max: SPAN });
const length = fc.integer({ min: 1, max: 12 });
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

const anyRules: fc.Arbitrary<StayRules> = fc
  .record({
    minNights: length,
    longer: fc.integer({ min: 0, max: 20 }),
    checkInDays: fc.oneof(fc.constant([1, 2, 3, 4, 5, 6, 7]), weekdays),
    checkOutDays: fc.oneof(fc.constant([1, 2, 3, 4, 5, 6, 7]), weekdays),
    leadDays: fc.integer({ min: 0, max: 5 }),
    cutoffHour: maybe(fc.integer({ min: 1, max: 23 })),
    windowDays: fc.integer({ min: 1, max: 80 }),
    bufferDays: fc.integer({ min: 0, max: 3 }),
    sellGaps: fc.boolean(),
    seasonAt: fc.tuple(day, length),
    ofSeason: fc.record({ minNights: maybe(length), maxNights: maybe(length) }),
    dates: fc.dictionary(
      day.map((at) => addDays(NOW.today, at)),
      fc.record({ priceKes: fc.constant(null), minNights: maybe(length) }),
    ),
  })
  .map(({ longer, seasonAt: [at, nights], ofSeason, ...rest }) => ({
    ...rest,
    maxNights: rest.minNights + longer,
    seasons: [
      season({ ...ofSeason, firstNight: addDays(NOW.today, at), lastNight: addDays(NOW.today, at + nights - 1) }),
    ],
  }));

/** Any calendar of up to two rooms: nights of all kinds, in any order. */
const anyCalendar = fc
  .record({
    units: fc.integer({ min: 1, max: 2 }),
    stays: fc.array(
      fc.tuple(
        day,
        length,
        fc.integer({ min: 1, max: 2 }),
        fc.constantFrom("booking" as const, "block" as const, "outside" as const),
      ),
      { maxLength: 10 },
    ),
  })
  .map(({ units, stays }) => {
    const nights = new Map<string, OccupiedNight>();
    for (const [at, nightsLong, unit, kind] of stays) {
      const checkIn = addDays(NOW.today, at);
      for (const night of take(checkIn, addDays(checkIn, nightsLong), unit, kind)) {
        if (unit <= units && !nights.has(`${unit}/${night.night}`)) nights.set(`${unit}/${night.night}`, night);
      }
    }
    return { units, occupied: [...nights.values()] };
  });

/** The rules once more, said slowly, night by night, for one room after the other. */
function saidSlowly(wished: Stay, own: StayRules, calendar: { units: number; occupied: OccupiedNight[] }, now: Moment) {
  const nights = nightsOf(wished);
  const [first = ""] = nights;
  const today = own.cutoffHour !== null && now.hour >= own.cutoffHour ? addDays(now.today, 1) : now.today;
  const earliest = addDays(today, own.leadDays);
  if (first < earliest || daysBetween(now.today, first) > own.windowDays) return false;
  if (!own.checkInDays.includes(weekdayOf(first)) || !own.checkOutDays.includes(weekdayOf(wished.checkOut)))
    return false;
  const inSeason = own.seasons.find(({ firstNight, lastNight }) => firstNight <= first && first <= lastNight);
  const most = inSeason?.maxNights ?? own.maxNights;
  const least = own.dates[first]?.minNights ?? inSeason?.minNights ?? own.minNights;
  if (nights.length > Math.max(most, least)) return false;
  return Array.from({ length: calendar.units }, (_, at) => at + 1).some((unit) => {
    const kindOf = (night: string) =>
      calendar.occupied.find((taken) => taken.unit === unit && taken.night === night)?.kind;
    const isOpen = (night: string) => {
      if (kindOf(night)) return false;
      for (let apart = 1; apart <= own.bufferDays; apart += 1) {
        for (const near of [addDays(night, apart), addDays(night, -apart)]) {
          const kind = kindOf(near);
          if (kind && kind !== "block") return false;
        }
      }
      return true;
    };
    if (!nights.every(isOpen)) return false;
    if (nights.length >= least) return true;
    const before = addDays(first, -1);
    const closedBefore = before < earliest || !isOpen(before);
    return own.sellGaps && closedBefore && !isOpen(wished.checkOut);
  });
}

describe("what the picker allows is what the server allows", () => {
  test("for all pairs of days in sixty, whatever the calendar and the rules", () => {
    let allowed = 0;
    fc.assert(
      fc.property(anyRules, anyCalendar, fc.integer({ min: 0, max: 23 }), (own, calendar, hour) => {
        const now = { ...NOW, hour };
        const rooms = roomsOf(calendar);
        const picker = pickerOf(own, rooms, now);
        for (let from = -1; from <= SPAN; from += 1) {
          const checkIn = addDays(NOW.today, from);
          let some = false;
          for (let to = from + 1; to <= SPAN + 33; to += 1) {
            const wished = { checkIn, checkOut: addDays(NOW.today, to) };
            const byPicker = picker.allows(wished);
            if (byPicker === isRefused(judgeStay(wished, own, rooms, now))) throw new Error("picker and server differ");
            if (to <= SPAN && byPicker !== saidSlowly(wished, own, calendar, now)) {
              throw new Error(`${checkIn} to ${wished.checkOut}: ${byPicker}`);
            }
            if (byPicker) allowed += 1;
            some ||= byPicker;
          }
          if (picker.canArrive(checkIn) !== some) throw new Error(`arriving on ${checkIn}: ${!some}`);
        }
      }),
      { numRuns: 40 },
    );
    expect(allowed).toBeGreaterThan(100);
  }, 120_000);

  test("a stay that is allowed has the rooms it is told, free for all of its nights", () => {
    fc.assert(
      fc.property(anyRules, anyCalendar, day, length, (own, calendar, from, nights) => {
        const checkIn = addDays(NOW.today, from);
        const wished = { checkIn, checkOut: addDays(checkIn, nights) };
        const units = judgeStay(wished, own, roomsOf(calendar), NOW);
        if (isRefused(units)) return;
        expect(units.length).toBeGreaterThan(0);
        for (const { unit, night } of calendar.occupied) {
          expect(units.includes(unit) && night >= wished.checkIn && night < wished.checkOut).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("no order of edits yields an impossible calendar: every day shown is one the rules know", () => {
  fc.assert(
    fc.property(anyRules, anyCalendar, (own, calendar) => {
      const picker = pickerOf(own, roomsOf(calendar), NOW);
      for (const { date, state } of calendarMonth("2026-12", calendar, NOW.today)) {
        if (state === "taken" || state === "past" || state === "checkout_only")
          expect(picker.canArrive(date)).toBe(false);
      }
    }),
    { numRuns: 100 },
  );
});
