import { describe, expect, test } from "bun:test";
import { anyCalendar, anyRules, day, EVERY_DAY, length, SPAN } from "#src/dev/fixtures/any-calendar.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { calendarMonth, type OccupiedNight } from "./availability.ts";
import { dayNumber } from "./day-number.ts";
import type { DayRule } from "./day-rule.ts";
import type { Season } from "./season.ts";
import { addDays, daysBetween, nightsOf, type Stay, weekdayOf } from "./stay.ts";
import {
  isEveryNightShut,
  isRefused,
  judgeStay,
  type Moment,
  momentAt,
  nightsShut,
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

describe("rules of some days", () => {
  // 18 December 2026 is a Friday.
  const rule = (facts: Partial<DayRule>): DayRule => ({ ...EVERY_DAY, kind: "arrival", ...facts });
  const of = (...dayRules: DayRule[]) => ({ dayRules });
  const easter = { firstDay: "2026-12-24", lastDay: "2026-12-26", name: "Christmas" };
  const through = of(rule({ ...easter, kind: "through", minNights: 3 }));
  const weekend = of(rule({ kind: "together", weekdays: [5, 6] }));
  const together = of(rule({ ...easter, kind: "together" }));
  test.each([
    ["a stay that ends on the morning of such a night needs nothing", through, "2026-12-23", "2026-12-24", "allowed"],
    ["one that touches the first needs them all", through, "2026-12-23", "2026-12-25", "too_short_through"],
    ["one that touches the last needs them all", through, "2026-12-26", "2026-12-28", "too_short_through"],
    ["and has them in all, not in the days of the rule", through, "2026-12-26", "2026-12-29", "allowed"],
    ["after them nothing is asked", through, "2026-12-27", "2026-12-28", "allowed"],
    [
      "at most, too",
      of(rule({ ...easter, kind: "through", maxNights: 2 })),
      "2026-12-23",
      "2026-12-26",
      "too_long_through",
    ],
    ["a weekday's minimum", of(rule({ weekdays: [5], minNights: 2 })), "2026-12-18", "2026-12-19", "too_short"],
    ["is for arrivals on it alone", of(rule({ weekdays: [5], minNights: 2 })), "2026-12-17", "2026-12-18", "allowed"],
    [
      "dates come before a weekday",
      of(rule({ weekdays: [5], minNights: 5 }), rule({ firstDay: "2026-12-18", lastDay: "2026-12-18", minNights: 2 })),
      "2026-12-18",
      "2026-12-20",
      "allowed",
    ],
    [
      "a weekday's may be less than the usual",
      { minNights: 3, ...of(rule({ weekdays: [7], minNights: 1 })) },
      "2026-12-20",
      "2026-12-21",
      "allowed",
    ],
    ["nobody arrives", of(rule({ ...easter, kind: "no_arrival" })), "2026-12-25", "2026-12-27", "closed_arrival"],
    ["and everybody stays through", of(rule({ ...easter, kind: "no_arrival" })), "2026-12-23", "2026-12-27", "allowed"],
    ["nobody leaves", of(rule({ ...easter, kind: "no_departure" })), "2026-12-23", "2026-12-25", "closed_departure"],
    [
      "leaving the day after is allowed",
      of(rule({ ...easter, kind: "no_departure" })),
      "2026-12-24",
      "2026-12-27",
      "allowed",
    ],
    [
      "closed to arrival on some weekdays of some dates",
      of(rule({ ...easter, kind: "no_arrival", weekdays: [6] })),
      "2026-12-25",
      "2026-12-27",
      "allowed",
    ],
    ["a part of what is sold together", together, "2026-12-24", "2026-12-26", "together"],
    ["its end", together, "2026-12-25", "2026-12-28", "together"],
    ["all of it", together, "2026-12-24", "2026-12-27", "allowed"],
    ["all of it and more", together, "2026-12-22", "2026-12-29", "allowed"],
    ["none of it, on either side", together, "2026-12-27", "2026-12-29", "allowed"],
    ["Friday without Saturday", weekend, "2026-12-18", "2026-12-19", "together"],
    ["Saturday without Friday", weekend, "2026-12-19", "2026-12-21", "together"],
    ["Friday with Saturday", weekend, "2026-12-18", "2026-12-20", "allowed"],
    [
      "a season for every stay with a night in it",
      { seasons: [season({ minNights: 4, lengthsFor: "through" })] },
      "2026-12-18",
      "2026-12-21",
      "too_short_through",
    ],
    [
      "and not for arrivals alone",
      { seasons: [season({ minNights: 4, lengthsFor: "through" })] },
      "2026-12-18",
      "2026-12-22",
      "allowed",
    ],
  ])("%s", (_, own: Partial<StayRules>, checkIn, checkOut, expected) => {
    expect(verdict(stay(checkIn, checkOut), own)).toBe(expected as never);
  });

  test("a refusal says its numbers: the night, the nights that are sold as one, the day", () => {
    const why = (own: Partial<StayRules>, checkIn: string, checkOut: string) =>
      judgeStay(stay(checkIn, checkOut), rules(own), roomsOf({ units: 1, occupied: [] }), NOW);
    expect(why(through, "2026-12-22", "2026-12-24")).toEqual([1]);
    expect(why(through, "2026-12-23", "2026-12-25")).toEqual({
      rule: "too_short_through",
      nights: 3,
      night: "2026-12-24",
      name: "Christmas",
    });
    const whole = { rule: "together", firstNight: "2026-12-24", lastNight: "2026-12-26", name: "Christmas" } as const;
    expect(why(together, "2026-12-26", "2026-12-28")).toEqual(whole);
    expect(why(together, "2026-12-23", "2026-12-25")).toEqual(whole);
    expect(why(of(rule({ ...easter, kind: "no_arrival" })), "2026-12-25", "2026-12-28")).toEqual({
      rule: "closed_arrival",
      day: "2026-12-25",
      name: "Christmas",
    });
  });
});

describe("nights that nobody can book by the rules alone", () => {
  const shut = (facts: Partial<StayRules>) => nightsShut(rules({ windowDays: 30, ...facts }), NOW.today);
  const days = (facts: Partial<DayRule>) => ({ dayRules: [{ ...EVERY_DAY, ...facts } as DayRule] });
  test.each([
    ["none by plain rules", {}, []],
    ["none where guests only arrive on Fridays and stay a week", { checkInDays: [5], minNights: 7 }, []],
    [
      "those of a stretch that is longer than any stay and sold as one",
      { maxNights: 3, ...days({ kind: "together", firstDay: "2026-12-10", lastDay: "2026-12-14" }) },
      [{ firstNight: "2026-12-10", lastNight: "2026-12-14" }],
    ],
    [
      "all, where nobody ever arrives",
      days({ kind: "no_arrival" }),
      [{ firstNight: "2026-12-01", lastNight: "2026-12-31" }],
    ],
  ])("%s", (_, facts, expected) => {
    expect(shut(facts)).toEqual(expected);
    const isAll = expected[0]?.firstNight === NOW.today && expected[0].lastNight === addDays(NOW.today, 30);
    expect(isEveryNightShut(rules({ windowDays: 30, ...facts }), NOW.today)).toBe(isAll);
  });

  test("are exactly those that no allowed stay has", () => {
    let some = 0;
    fc.assert(
      fc.property(anyRules, (any) => {
        const own = { ...any, leadDays: 0, cutoffHour: null, windowDays: 30 };
        // Whoever arrived before today counts as well.
        const long = pickerOf({ ...own, windowDays: 70 }, roomsOf({ units: 1, occupied: [] }), {
          today: addDays(NOW.today, -40),
          hour: 12,
        });
        const open = new Set<string>();
        for (let from = -40; from <= 30; from += 1) {
          for (let nights = 1; nights <= 40; nights += 1) {
            const wished = stay(addDays(NOW.today, from), addDays(NOW.today, from + nights));
            if (long.allows(wished)) for (const night of nightsOf(wished)) open.add(night);
          }
        }
        const told = new Set(
          nightsShut(own, NOW.today).flatMap(({ firstNight, lastNight }) =>
            nightsOf(stay(firstNight, addDays(lastNight, 1))),
          ),
        );
        if (isEveryNightShut(own, NOW.today) !== (told.size === 31)) throw new Error("all or not");
        for (let at = 0; at <= 30; at += 1) {
          const night = addDays(NOW.today, at);
          if (told.has(night) === open.has(night)) throw new Error(`${night}: ${told.has(night)}`);
          if (told.has(night)) some += 1;
        }
      }),
      { numRuns: rounds({ always: 25, inAll: 400 }) },
    );
    expect(some).toBeGreaterThan(0);
  }, 60_000);
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
        const own = { ...any, seasons: [], dates: {}, dayRules: [], windowDays: 60, leadDays: 0, cutoffHour: null };
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

/** The rules once more, said slowly, night by night, for one room after the other. */
function saidSlowly(wished: Stay, own: StayRules, calendar: { units: number; occupied: OccupiedNight[] }, now: Moment) {
  const nights = nightsOf(wished);
  const [first = ""] = nights;
  const today = own.cutoffHour !== null && now.hour >= own.cutoffHour ? addDays(now.today, 1) : now.today;
  const earliest = addDays(today, own.leadDays);
  if (first < earliest || daysBetween(now.today, first) > own.windowDays) return false;
  if (!own.checkInDays.includes(weekdayOf(first)) || !own.checkOutDays.includes(weekdayOf(wished.checkOut)))
    return false;
  const speaks = ({ firstDay, lastDay, weekdays }: DayRule, on: string) =>
    (firstDay === null || firstDay <= on) && (lastDay === null || on <= lastDay) && weekdays.includes(weekdayOf(on));
  for (const rule of own.dayRules) {
    if (rule.kind === "no_arrival" && speaks(rule, first)) return false;
    if (rule.kind === "no_departure" && speaks(rule, wished.checkOut)) return false;
    // Two nights in a row that are sold together are both had, or neither.
    if (rule.kind !== "together") continue;
    for (const night of [addDays(first, -1), ...nights]) {
      const next = addDays(night, 1);
      const isPair = speaks(rule, night) && speaks(rule, next);
      if (isPair && nights.includes(night) !== nights.includes(next)) return false;
    }
  }
  const season = own.seasons.find(({ firstNight, lastNight }) => firstNight <= first && first <= lastNight);
  const inSeason = season?.lengthsFor === "through" ? undefined : season;
  const ofArrival = own.dayRules.filter((rule) => rule.kind === "arrival" && speaks(rule, first));
  const dated = ofArrival.filter(({ firstDay }) => firstDay !== null);
  const weekly = ofArrival.filter(({ firstDay }) => firstDay === null);
  const longest = (some: readonly { minNights: number | null }[]) =>
    some.flatMap(({ minNights }) => minNights ?? []).sort((a, b) => b - a)[0];
  const shortest = (some: readonly { maxNights: number | null }[]) =>
    some.flatMap(({ maxNights }) => maxNights ?? []).sort((a, b) => a - b)[0];
  const touching = [
    ...own.dayRules.filter((rule) => rule.kind === "through" && nights.some((night) => speaks(rule, night))),
    ...own.seasons.filter(
      ({ lengthsFor, firstNight, lastNight }) =>
        lengthsFor === "through" && nights.some((night) => firstNight <= night && night <= lastNight),
    ),
  ];
  const ownLeast =
    own.dates[first]?.minNights ?? longest(dated) ?? inSeason?.minNights ?? longest(weekly) ?? own.minNights;
  const ownMost = shortest(dated) ?? inSeason?.maxNights ?? shortest(weekly) ?? own.maxNights;
  const least = Math.max(ownLeast, longest(touching) ?? 0);
  // A minimum of the day of arrival lengthens its own maximum alone.
  const most = Math.min(Math.max(ownMost, ownLeast), shortest(touching) ?? Infinity);
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
          let last: number | undefined;
          for (let to = from + 1; to <= SPAN + 33; to += 1) {
            const wished = { checkIn, checkOut: addDays(NOW.today, to) };
            const byPicker = picker.allows(wished);
            if (byPicker === isRefused(judgeStay(wished, own, rooms, now))) throw new Error("picker and server differ");
            if (to <= SPAN && byPicker !== saidSlowly(wished, own, calendar, now)) {
              throw new Error(`${checkIn} to ${wished.checkOut}: ${byPicker}`);
            }
            if (byPicker) allowed += 1;
            if (byPicker) last = dayNumber(wished.checkOut);
          }
          const some = last !== undefined;
          if (picker.canArrive(checkIn) !== some) throw new Error(`arriving on ${checkIn}: ${!some}`);
          const until = picker.bookableUntil(dayNumber(checkIn));
          if (until !== last) throw new Error(`from ${checkIn} until ${until}, and not ${last}`);
        }
      }),
      { numRuns: rounds({ always: 30, inAll: 200 }) },
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
