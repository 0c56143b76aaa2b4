import type { OccupiedNight } from "./availability.ts";
import { dateOfDay, dayNumber, weekdayOfDay } from "./day-number.ts";
import { type DateRate, type Season, seasonOf } from "./season.ts";
import { BOOKING_HORIZON_DAYS, LONGEST_STAY_NIGHTS, type LocalDate, PROPERTY_ZONE, type Stay } from "./stay.ts";

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
};

/** The day and hour it is in Nairobi. */
export type Moment = Readonly<{ today: LocalDate; hour: number }>;

/** The moment of an instant, Unix milliseconds. */
export function momentAt(instant: number): Moment {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(PROPERTY_ZONE);
  return { today: there.toPlainDate().toString(), hour: there.hour };
}

/** Why a stay is refused, with what the guest has to know to choose another one. In order of precedence. */
export type RuleBreak = Readonly<
  | { rule: "lead_time"; earliest: LocalDate; cutoffHour: number | null; leadDays: number }
  | { rule: "window"; latest: LocalDate }
  | { rule: "check_in_day" | "check_out_day"; days: readonly number[] }
  | { rule: "too_long"; nights: number; season: string | null }
  | { rule: "taken" }
  | { rule: "cleaning"; days: number }
  | { rule: "too_short"; nights: number; season: string | null }
>;

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
 * The minimum and maximum are those of the night of arrival: its own date's, else its season's, else the base.
 */
export function judgeStay(stay: Stay, rules: StayRules, rooms: Rooms, moment: Moment): readonly number[] | RuleBreak {
  return judge(dayNumber(stay.checkIn), dayNumber(stay.checkOut), rules, rooms, moment);
}

export function isRefused(verdict: readonly number[] | RuleBreak): verdict is RuleBreak {
  return "rule" in verdict;
}

function judge(
  from: number,
  to: number,
  rules: StayRules,
  rooms: Rooms,
  moment: Moment,
): readonly number[] | RuleBreak {
  const arrival = judgeArrival(from, rules, moment);
  if (arrival) return arrival;
  if (!rules.checkOutDays.includes(weekdayOfDay(to))) return { rule: "check_out_day", days: rules.checkOutDays };
  const { min, max, season } = lengthsFor(dateOfDay(from), rules);
  const nights = to - from;
  if (nights > max.nights) return { rule: "too_long", nights: max.nights, season: max.ofSeason ? season : null };

  const empty = rooms.filter(({ taken }) => isEmpty(taken, from, to));
  if (empty.length === 0) return { rule: "taken" };
  const clean = empty.filter(({ slept }) => isEmpty(slept, from - rules.bufferDays, to + rules.bufferDays));
  if (clean.length === 0) return { rule: "cleaning", days: rules.bufferDays };
  if (nights >= min.nights) return clean.map(({ unit }) => unit);
  const earliest = earliestArrival(rules, moment);
  const gaps = rules.sellGaps ? clean.filter((room) => fillsGap(from, to, room, rules, earliest)) : [];
  if (gaps.length > 0) return gaps.map(({ unit }) => unit);
  return { rule: "too_short", nights: min.nights, season: min.ofSeason ? season : null };
}

/** Why nobody may arrive on a day, whatever the length of the stay and whatever is taken. */
function judgeArrival(from: number, rules: StayRules, moment: Moment): RuleBreak | undefined {
  const { leadDays, cutoffHour, checkInDays } = rules;
  const earliest = earliestArrival(rules, moment);
  if (from < earliest) return { rule: "lead_time", earliest: dateOfDay(earliest), cutoffHour, leadDays };
  const latest = dayNumber(moment.today) + Math.min(rules.windowDays, BOOKING_HORIZON_DAYS);
  if (from > latest) return { rule: "window", latest: dateOfDay(latest) };
  if (!checkInDays.includes(weekdayOfDay(from))) return { rule: "check_in_day", days: checkInDays };
  return undefined;
}

/** After the cut-off hour today is over, so the lead time counts from tomorrow. */
function earliestArrival({ leadDays, cutoffHour }: StayRules, { today, hour }: Moment): number {
  const isOver = cutoffHour !== null && hour >= cutoffHour;
  return dayNumber(today) + leadDays + (isOver ? 1 : 0);
}

function lengthsFor(night: LocalDate, rules: StayRules) {
  const season = seasonOf(night, rules.seasons);
  const ofDate = rules.dates[night]?.minNights ?? null;
  const minOfSeason = season?.minNights ?? null;
  const maxOfSeason = season?.maxNights ?? null;
  const least = ofDate ?? minOfSeason ?? rules.minNights;
  const most = Math.min(maxOfSeason ?? rules.maxNights, LONGEST_STAY_NIGHTS);
  return {
    season: season?.name ?? null,
    min: { nights: least, ofSeason: ofDate === null && minOfSeason !== null },
    // A night's own minimum above the usual maximum means exactly that length, never none.
    max: { nights: Math.max(least, most), ofSeason: maxOfSeason !== null },
  };
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
}>;

export function pickerOf(rules: StayRules, rooms: Rooms, moment: Moment): Picker {
  const allows = (from: number, to: number) => !isRefused(judge(from, to, rules, rooms, moment));
  return {
    allows: (stay) => allows(dayNumber(stay.checkIn), dayNumber(stay.checkOut)),
    canArrive(checkIn) {
      const from = dayNumber(checkIn);
      if (judgeArrival(from, rules, moment)) return false;
      const emptyUntil = Math.max(...rooms.map(({ taken }) => taken[firstAtLeast(taken, from)] ?? Infinity));
      const last = Math.min(emptyUntil, from + lengthsFor(checkIn, rules).max.nights);
      for (let to = from + 1; to <= last; to += 1) if (allows(from, to)) return true;
      return false;
    },
  };
}

/** How far to either side of the wished date other stays are looked for. */
export const NEAREST_WITHIN_DAYS = 60;

/**
 * The stays closest to the wished one that may be had, nearest first; of two equally near, the
 * earlier. They have `nights` nights, as many as the wished one unless said; never itself.
 */
export function nearestAllowed(wished: Stay, picker: Picker, most = 3, nights?: number): Stay[] {
  const from = dayNumber(wished.checkIn);
  const wishedNights = dayNumber(wished.checkOut) - from;
  const length = nights ?? wishedNights;
  const found: Stay[] = [];
  for (let distance = 0; distance <= NEAREST_WITHIN_DAYS && found.length < most; distance += 1) {
    for (const shift of distance === 0 ? [0] : [-distance, distance]) {
      if (found.length >= most || (shift === 0 && length === wishedNights)) continue;
      const stay = { checkIn: dateOfDay(from + shift), checkOut: dateOfDay(from + shift + length) };
      if (picker.allows(stay)) found.push(stay);
    }
  }
  return found;
}
