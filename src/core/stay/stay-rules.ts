import type { OccupiedNight } from "./availability.ts";
import { dateOfDay, dayNumber, weekdayOfDay } from "./day-number.ts";
import { type DayRule, type Days, daysOfRule, firstTouched, isWithin, soldTogether, speaksOf } from "./day-rule.ts";
import { type DateRate, type Season, seasonOf } from "./season.ts";
import { BOOKING_HORIZON_DAYS, hourAt, LONGEST_STAY_NIGHTS, type LocalDate, localDateAt, type Stay } from "./stay.ts";

/** What a host asks of a stay beside its price. Weekdays are 1 (Monday) to 7. */
export type StayRules = Readonly<{
  minNights: number;
  maxNights: number;
  checkInDays: readonly number[];
  checkOutDays: readonly number[];
  /** The fewest days from booking to check-in; 0 lets guests arrive on the day they book. */
  leadDays: number;
  /** From this hour on in Nairobi, today is over for those who book. */
  cutoffHour: number | null;
  /** How many days ahead a stay may begin. */
  windowDays: number;
  /** Days kept empty between two stays in a room. */
  bufferDays: number;
  /** A gap shorter than the minimum may be sold, to whoever takes all of it. */
  sellGaps: boolean;
  seasons: readonly Season[];
  dates: Readonly<Record<LocalDate, DateRate>>;
  /** For some days alone. */
  dayRules: readonly DayRule[];
}>;

const ANY_DAY = [1, 2, 3, 4, 5, 6, 7] as const;

/** The rules of a property whose host has set none. */
export const PLAIN_RULES: StayRules = {
  minNights: 1,
  maxNights: LONGEST_STAY_NIGHTS,
  checkInDays: ANY_DAY,
  checkOutDays: ANY_DAY,
  leadDays: 0,
  cutoffHour: null,
  windowDays: BOOKING_HORIZON_DAYS,
  bufferDays: 0,
  sellGaps: true,
  seasons: [],
  dates: {},
  dayRules: [],
};

/** The day and hour it is in Nairobi. */
export type Moment = Readonly<{ today: LocalDate; hour: number }>;

/** The moment of an instant, Unix milliseconds. */
export function momentAt(instant: number): Moment {
  return { today: localDateAt(instant), hour: hourAt(instant) };
}

/** Why a stay is refused, with what the guest has to know to choose another one. In order of precedence. */
export type RuleBreak = Readonly<
  | { rule: "lead_time"; earliest: LocalDate; cutoffHour: number | null; leadDays: number }
  | { rule: "window"; latest: LocalDate }
  | { rule: "check_in_day" | "check_out_day"; days: readonly number[] }
  /** Nobody arrives, or leaves, on this very day. */
  | { rule: "closed_arrival" | "closed_departure"; day: LocalDate; name: string | null }
  /** These nights, both ends, are sold as one. */
  | { rule: "together"; firstNight: LocalDate; lastNight: LocalDate; name: string | null }
  | { rule: "too_long"; nights: number; season: string | null }
  /** `night` lies in the stay, and a stay with it has at most, or at least, so many nights in all. */
  | { rule: "too_long_through"; nights: number; night: LocalDate; name: string | null }
  | { rule: "taken" }
  | { rule: "cleaning"; days: number }
  | { rule: "too_short"; nights: number; season: string | null }
  | { rule: "too_short_through"; nights: number; night: LocalDate; name: string | null }
>;

/** Whether a stay was refused for too few nights alone: who takes a whole gap may have it all the same. */
export function isTooShort({ rule }: RuleBreak): boolean {
  return rule === "too_short" || rule === "too_short_through";
}

/**
 * Whether a stay of some allowed length can begin and end on allowed weekdays. Without one a calendar
 * would be closed for ever, so such rules are not saved.
 */
export function someLengthFits(
  rules: Pick<StayRules, "minNights" | "maxNights" | "checkInDays" | "checkOutDays">,
  season: Pick<Season, "minNights" | "maxNights"> = { minNights: null, maxNights: null },
): boolean {
  const least = season.minNights ?? rules.minNights;
  const most = Math.max(least, season.maxNights ?? rules.maxNights);
  return rules.checkInDays.some((arrival) =>
    rules.checkOutDays.some((leaving) => {
      // The shortest stay of at least `least` nights between these two weekdays.
      const shortest = least + ((((leaving - arrival - least) % 7) + 7) % 7);
      return shortest <= most;
    }),
  );
}

/** The rooms of a property with their taken nights in order, made once for many questions. */
export type Rooms = readonly Room[];
type Room = Readonly<{ unit: number; taken: readonly number[]; slept: readonly number[] }>;

/** `occupied` in any order. A block needs no cleaning, whatever else takes a night does. */
export function roomsOf({ units, occupied }: { units: number; occupied: readonly OccupiedNight[] }): Rooms {
  const rooms = Array.from({ length: units }, (_, at) => ({
    unit: at + 1,
    taken: [] as number[],
    slept: [] as number[],
  }));
  for (const { unit, night, kind } of occupied) {
    const room = rooms[unit - 1];
    if (!room) continue;
    const day = dayNumber(night);
    room.taken.push(day);
    if (kind !== "block") room.slept.push(day);
  }
  for (const room of rooms) {
    room.taken.sort((a, b) => a - b);
    room.slept.sort((a, b) => a - b);
  }
  return rooms;
}

/**
 * The rooms that a stay may have, or why there is none. The one judge of a stay: pages ask it
 * before they offer a day, and the booking asks it again inside its change.
 *
 * The fewest and most nights are those of the night of arrival: its own date's, else those of a stretch of dates, else
 * its season's, else its weekday's, else the base. What holds for every stay with some night in it comes beside that:
 * the longest minimum and the shortest maximum decide, and a minimum above a maximum means exactly that length.
 */
export function judgeStay(stay: Stay, rules: StayRules, rooms: Rooms, moment: Moment): readonly number[] | RuleBreak {
  return judge(dayNumber(stay.checkIn), dayNumber(stay.checkOut), sorted(rules), rooms, moment);
}

export function isRefused(verdict: readonly number[] | RuleBreak): verdict is RuleBreak {
  return "rule" in verdict;
}

type OfDays = DayRule & Days;
/** The rules with those of some days sorted by what they do, made once for many questions. */
type Sorted = StayRules & Readonly<{ of: Readonly<Record<DayRule["kind"], readonly OfDays[]>> }>;

const NOTHING: readonly OfDays[] = [];
const NO_DAY_RULES: Sorted["of"] = {
  arrival: NOTHING,
  through: NOTHING,
  no_arrival: NOTHING,
  no_departure: NOTHING,
  together: NOTHING,
};

/** Rules never change, and one page asks of the same ones many times. */
const sortedOut = new WeakMap<StayRules, Sorted>();

function sorted(rules: StayRules): Sorted {
  const known = sortedOut.get(rules) ?? sortOut(rules);
  sortedOut.set(rules, known);
  return known;
}

function sortOut(rules: StayRules): Sorted {
  const throughSeasons = rules.seasons.filter(({ lengthsFor }) => lengthsFor === "through");
  if (rules.dayRules.length + throughSeasons.length === 0) return { ...rules, of: NO_DAY_RULES };
  const of: Record<DayRule["kind"], OfDays[]> = {
    arrival: [],
    through: throughSeasons.map((season) => {
      const { name, firstNight: firstDay, lastNight: lastDay, minNights, maxNights } = season;
      const rule = { name, kind: "through" as const, firstDay, lastDay, weekdays: ANY_DAY, minNights, maxNights };
      return { ...rule, ...daysOfRule(rule) };
    }),
    no_arrival: [],
    no_departure: [],
    together: [],
  };
  for (const rule of rules.dayRules) of[rule.kind].push({ ...rule, ...daysOfRule(rule) });
  return { ...rules, of };
}

function judge(from: number, to: number, rules: Sorted, rooms: Rooms, moment: Moment): readonly number[] | RuleBreak {
  const arrival = judgeTime(from, rules, moment) ?? judgeArrival(from, rules);
  if (arrival) return arrival;
  const departure = judgeDeparture(to, rules);
  if (departure) return departure;
  const { tooLong, tooShort } = judgeLength(from, to, rules);
  if (tooLong) return tooLong;

  const empty = rooms.filter(({ taken }) => isEmpty(taken, from, to));
  if (empty.length === 0) return { rule: "taken" };
  const clean = empty.filter((room) => isClean(room, from, to, rules));
  if (clean.length === 0) return { rule: "cleaning", days: rules.bufferDays };
  if (!tooShort) return clean.map(({ unit }) => unit);
  const earliest = earliestArrival(rules, moment);
  const gaps = rules.sellGaps ? clean.filter((room) => fillsGap(from, to, room, rules, earliest)) : [];
  if (gaps.length > 0) return gaps.map(({ unit }) => unit);
  return tooShort;
}

/** The rooms that are free for a stay with the days of cleaning around it, whatever else is asked of a stay: by number. */
export function cleanRooms(stay: Stay, rules: Pick<StayRules, "bufferDays">, rooms: Rooms): number[] {
  const [from, to] = [dayNumber(stay.checkIn), dayNumber(stay.checkOut)];
  return rooms
    .filter((room) => isEmpty(room.taken, from, to) && isClean(room, from, to, rules))
    .map(({ unit }) => unit);
}

function isClean({ slept }: Room, from: number, to: number, { bufferDays }: Pick<StayRules, "bufferDays">): boolean {
  return isEmpty(slept, from - bufferDays, to + bufferDays);
}

/** Why a day is too soon or too far ahead for an arrival. */
function judgeTime(from: number, rules: StayRules, moment: Moment): RuleBreak | undefined {
  const { leadDays, cutoffHour } = rules;
  const earliest = earliestArrival(rules, moment);
  if (from < earliest) return { rule: "lead_time", earliest: dateOfDay(earliest), cutoffHour, leadDays };
  const latest = latestArrival(rules, moment);
  if (from > latest) return { rule: "window", latest: dateOfDay(latest) };
  return undefined;
}

/** Why nobody arrives on a day, whenever they book, for how long ever and whatever is taken. */
function judgeArrival(from: number, { checkInDays, of }: Sorted): RuleBreak | undefined {
  if (!checkInDays.includes(weekdayOfDay(from))) return { rule: "check_in_day", days: checkInDays };
  const closed = of.no_arrival.find((rule) => speaksOf(rule, from));
  if (closed) return { rule: "closed_arrival", day: dateOfDay(from), name: closed.name };
  return judgeBetween(from, of);
}

/** Why nobody leaves on a day. */
function judgeDeparture(to: number, { checkOutDays, of }: Sorted): RuleBreak | undefined {
  if (!checkOutDays.includes(weekdayOfDay(to))) return { rule: "check_out_day", days: checkOutDays };
  const closed = of.no_departure.find((rule) => speaksOf(rule, to));
  if (closed) return { rule: "closed_departure", day: dateOfDay(to), name: closed.name };
  return judgeBetween(to, of);
}

/** Why no stay begins or ends between the night before a day and its own. */
function judgeBetween(day: number, of: Sorted["of"]): RuleBreak | undefined {
  const whole = of.together.find((rule) => isWithin(rule, day));
  if (!whole) return undefined;
  const { first, last } = soldTogether(whole, day, LONGEST_STAY_NIGHTS);
  return { rule: "together", firstNight: dateOfDay(first), lastNight: dateOfDay(last), name: whole.name };
}

/** After the cut-off hour today is over, so the lead time counts from tomorrow. */
function earliestArrival({ leadDays, cutoffHour }: StayRules, { today, hour }: Moment): number {
  const isOver = cutoffHour !== null && hour >= cutoffHour;
  return dayNumber(today) + leadDays + (isOver ? 1 : 0);
}

function latestArrival({ windowDays }: StayRules, { today }: Moment): number {
  return dayNumber(today) + Math.min(windowDays, BOOKING_HORIZON_DAYS);
}

/** What is wrong with the length of a stay. */
function judgeLength(from: number, to: number, rules: Sorted): { tooLong?: RuleBreak; tooShort?: RuleBreak } {
  const { min, max, season } = lengthsFor(from, rules);
  let least = min.nights;
  let most = max.nights;
  let touchedForLeast: { night: number; name: string | null } | undefined;
  let touchedForMost: { night: number; name: string | null } | undefined;
  for (const rule of rules.of.through) {
    const { minNights, maxNights, name } = rule;
    const asksMore = minNights !== null && minNights > least;
    const takesLess = maxNights !== null && maxNights < most;
    if (!asksMore && !takesLess) continue;
    const night = firstTouched(rule, from, to);
    if (night === undefined) continue;
    if (asksMore) {
      least = minNights;
      touchedForLeast = { night, name };
    }
    if (takesLess) {
      most = maxNights;
      touchedForMost = { night, name };
    }
  }
  const nights = to - from;
  if (nights > Math.max(least, most)) {
    const at = most < least ? touchedForLeast : touchedForMost;
    const allowed = Math.max(least, most);
    if (!at) return { tooLong: { rule: "too_long", nights: allowed, season: max.ofSeason ? season : null } };
    return { tooLong: { rule: "too_long_through", nights: allowed, night: dateOfDay(at.night), name: at.name } };
  }
  if (nights >= least) return {};
  const at = touchedForLeast;
  if (!at) return { tooShort: { rule: "too_short", nights: least, season: min.ofSeason ? season : null } };
  return { tooShort: { rule: "too_short_through", nights: least, night: dateOfDay(at.night), name: at.name } };
}

/** The lengths of a stay by the night of its arrival. */
function lengthsFor(from: number, rules: Sorted) {
  const night = dateOfDay(from);
  const inSeason = seasonOf(night, rules.seasons);
  const season = inSeason?.lengthsFor === "through" ? undefined : inSeason;
  const ofDate = rules.dates[night]?.minNights ?? null;
  const minOfSeason = season?.minNights ?? null;
  const maxOfSeason = season?.maxNights ?? null;
  const dated = strictest(rules.of.arrival, from, true);
  const weekly = strictest(rules.of.arrival, from, false);
  const least = ofDate ?? dated.min ?? minOfSeason ?? weekly.min ?? rules.minNights;
  const most = Math.min(dated.max ?? maxOfSeason ?? weekly.max ?? rules.maxNights, LONGEST_STAY_NIGHTS);
  return {
    season: season?.name ?? null,
    min: { nights: least, ofSeason: ofDate === null && dated.min === null && minOfSeason !== null },
    // A night's own minimum above the usual maximum means exactly that length, never none.
    max: { nights: Math.max(least, most), ofSeason: dated.max === null && maxOfSeason !== null },
  };
}

/** Of the rules that speak of an arrival on a day, with dates or without, the longest minimum and the shortest maximum. */
function strictest(rules: readonly OfDays[], from: number, isDated: boolean) {
  let min: number | null = null;
  let max: number | null = null;
  for (const rule of rules) {
    if ((rule.firstDay !== null) !== isDated || !speaksOf(rule, from)) continue;
    if (rule.minNights !== null && rule.minNights > (min ?? 0)) min = rule.minNights;
    if (rule.maxNights !== null && rule.maxNights < (max ?? Infinity)) max = rule.maxNights;
  }
  return { min, max };
}

/** Nights that nobody can book, both ends. */
export type NightsShut = Readonly<{ firstNight: LocalDate; lastNight: LocalDate }>;

/**
 * The nights ahead that no stay can have by the rules alone, were every room free: what a host has to hear, who may
 * have meant something else. Whether somebody could still book them today is not asked: lead times pass.
 */
export function nightsShut(rules: StayRules, today: LocalDate): NightsShut[] {
  const sortedRules = sorted(rules);
  const begin = dayNumber(today);
  const end = begin + Math.min(rules.windowDays, BOOKING_HORIZON_DAYS);
  const shut: NightsShut[] = [];
  /** Every night before it has been decided. */
  let open = begin;
  const shutUntil = (night: number) => {
    if (night > open) shut.push({ firstNight: dateOfDay(open), lastNight: dateOfDay(night - 1) });
  };
  for (let from = begin - LONGEST_STAY_NIGHTS; from <= end; from += 1) {
    const to = lastOutOf(from, open, sortedRules);
    if (to === undefined) continue;
    shutUntil(Math.min(from, end + 1));
    open = to;
  }
  shutUntil(end + 1);
  return shut;
}

/** Whether no night ahead could be had by any stay, whatever is booked. */
export function isEveryNightShut(rules: StayRules, today: LocalDate): boolean {
  const sortedRules = sorted(rules);
  const begin = dayNumber(today);
  const end = begin + Math.min(rules.windowDays, BOOKING_HORIZON_DAYS);
  for (let from = begin - LONGEST_STAY_NIGHTS; from <= end; from += 1) {
    if (lastOutOf(from, begin, sortedRules) !== undefined) return false;
  }
  return true;
}

/** The end of the longest stay that may begin on a day and goes beyond `open`. */
function lastOutOf(from: number, open: number, rules: Sorted): number | undefined {
  if (judgeArrival(from, rules)) return undefined;
  for (let to = from + longestFrom(from, rules); to > Math.max(from, open); to -= 1) {
    if (judgeDeparture(to, rules)) continue;
    const { tooLong, tooShort } = judgeLength(from, to, rules);
    if (!tooLong && !tooShort) return to;
  }
  return undefined;
}

/** No stay from a day is longer, whatever it touches. */
function longestFrom(from: number, rules: Sorted): number {
  const least = rules.of.through.map(({ minNights }) => minNights ?? 0);
  return Math.min(LONGEST_STAY_NIGHTS, Math.max(lengthsFor(from, rules).max.nights, ...least));
}

/**
 * Whether a stay takes the whole gap between two taken nights, or between the earliest day one may
 * arrive and the next taken night. What cleaning needs is no part of the gap.
 */
function fillsGap(from: number, to: number, room: Room, { bufferDays }: StayRules, earliest: number): boolean {
  const { taken, slept } = room;
  const after = taken[firstAtLeast(taken, to)];
  if (after === undefined) return false;
  const nextSlept = slept[firstAtLeast(slept, to)];
  const end = Math.min(after, nextSlept === undefined ? after : nextSlept - bufferDays);
  const before = taken[firstAtLeast(taken, from) - 1];
  const lastSlept = slept[firstAtLeast(slept, from) - 1];
  const begin = Math.max(earliest, (before ?? -Infinity) + 1, (lastSlept ?? -Infinity) + 1 + bufferDays);
  return from <= begin && to >= end;
}

/** No day of a sorted list lies from `from` up to but not including `to`. */
function isEmpty(days: readonly number[], from: number, to: number): boolean {
  const next = days[firstAtLeast(days, from)];
  return next === undefined || next >= to;
}

/** Where the first day that is not before `day` stands in a sorted list; its length when there is none. */
function firstAtLeast(days: readonly number[], day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What a calendar may offer: exactly the stays that `judgeStay` accepts. */
export type Picker = Readonly<{
  /** Whether any stay may begin on this day. */
  canArrive(checkIn: LocalDate): boolean;
  /** Whether the stay may be had. */
  allows(stay: Stay): boolean;
  /** The last day on which a stay from this one may end: each night before it can be booked. Both are day numbers. */
  bookableUntil(from: number): number | undefined;
}>;

export function pickerOf(rules: StayRules, rooms: Rooms, moment: Moment): Picker {
  const own = sorted(rules);
  const allows = (from: number, to: number) => !isRefused(judge(from, to, own, rooms, moment));
  /** No stay from a day ends later; the day itself when none begins on it. */
  const lastFrom = (from: number): number => {
    if (judgeTime(from, rules, moment) ?? judgeArrival(from, own)) return from;
    const emptyUntil = Math.max(...rooms.map(({ taken }) => taken[firstAtLeast(taken, from)] ?? Infinity));
    return Math.min(emptyUntil, from + longestFrom(from, own));
  };
  return {
    allows: (stay) => allows(dayNumber(stay.checkIn), dayNumber(stay.checkOut)),
    canArrive(checkIn) {
      const from = dayNumber(checkIn);
      const last = lastFrom(from);
      for (let to = from + 1; to <= last; to += 1) if (allows(from, to)) return true;
      return false;
    },
    bookableUntil(from) {
      for (let to = lastFrom(from); to > from; to -= 1) if (allows(from, to)) return to;
      return undefined;
    },
  };
}

/** The first and the last day on which a stay may begin, by lead time and window alone: day numbers. */
export function arrivalDays(rules: StayRules, moment: Moment): Readonly<{ first: number; last: number }> {
  return { first: earliestArrival(rules, moment), last: latestArrival(rules, moment) };
}

/** How far to either side of the wished date other stays are looked for. */
export const NEAREST_WITHIN_DAYS = 60;
