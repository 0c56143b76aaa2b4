import { addDays, type LocalDate, type Stay } from "#src/core/stay/stay.ts";
import type { CalledOff, FeedStay, OutsideKind } from "./ical.ts";

/** A stay as it was read from a feed before. */
export type KnownStay = Stay &
  Readonly<{ id: string; key: string; kind?: OutsideKind; missingSince: number | null; misses: number }>;

/** What a reading changes. Every known stay is in exactly one of `kept`, `missing` and `freed`. */
export type SyncPlan = Readonly<{
  added: readonly FeedStay[];
  /** In the reading, with its dates and name as they are there now. */
  kept: readonly Readonly<{ id: string; stay: FeedStay }>[];
  /** Not in the reading; its nights stay taken. */
  missing: readonly Readonly<{ id: string; missingSince: number; misses: number }>[];
  freed: readonly string[];
  /** Far fewer stays than before: the site may be broken, so its silence counts for less. */
  dropped: boolean;
}>;

const HOUR_MS = 3_600_000;

/**
 * A stay that a feed leaves out keeps its nights until three readings agree over two hours; six when
 * most of the feed vanished at once, because sites do answer with an empty calendar for a while.
 */
export const FREED_AFTER = { readings: 3, ms: 2 * HOUR_MS, droppedMs: 6 * HOUR_MS } as const;

/**
 * Compares what a feed says with what it said before. The same name with other dates has moved; another name with
 * the same dates, or with dates that grew or rolled on from them, is the same stay under a new name. What is called
 * off by name is free at once, and so is whatever a `trusted` reading leaves out, such as a file that the host
 * uploads themselves.
 */
export function planSync(
  known: readonly KnownStay[],
  read: readonly FeedStay[],
  when: {
    now: number;
    today: LocalDate;
    dropped: boolean;
    trusted: boolean;
    calledOff?: readonly CalledOff[] | undefined;
  },
): SyncPlan {
  const byKey = new Map(read.map((stay) => [stay.key, stay]));
  const kept: { id: string; stay: FeedStay }[] = [];
  const unmatched: KnownStay[] = [];
  for (const one of known) {
    const stay = byKey.get(one.key);
    if (stay) kept.push({ id: one.id, stay });
    else unmatched.push(one);
    byKey.delete(one.key);
  }

  const byDates = Map.groupBy(byKey.values(), datesOf);
  const left: KnownStay[] = [];
  for (const one of unmatched) {
    const renamed = byDates.get(datesOf(one))?.pop();
    if (renamed) kept.push({ id: one.id, stay: renamed });
    else left.push(one);
  }
  const { pairs, rest: gone, added } = grownFrom(left, [...byDates.values()].flat(), when.today);
  for (const { known: one, stay } of pairs) kept.push({ id: one.id, stay });

  const isCalledOff = callsOff(when.calledOff ?? []);
  const over = gone.filter((one) => one.checkOut <= when.today || isCalledOff(one));
  const toCome = gone.filter((one) => !over.includes(one));
  const silent = toCome.filter((one) => !read.some((stay) => sharesNights(one, stay, when.today)));
  const dropped = when.dropped || isDrop(known, silent, when.today);
  const missing: SyncPlan["missing"][number][] = [];
  const freed = over.map((one) => one.id);
  for (const one of toCome) {
    const missingSince = one.missingSince ?? when.now;
    const misses = one.misses + 1;
    const longEnough = when.now - missingSince >= (dropped ? FREED_AFTER.droppedMs : FREED_AFTER.ms);
    if (when.trusted || (misses >= FREED_AFTER.readings && longEnough)) freed.push(one.id);
    else missing.push({ id: one.id, missingSince, misses });
  }
  return { added, kept, missing, freed, dropped: dropped && missing.length > 0 };
}

/**
 * Stays under a new name whose dates grew out of known ones, or rolled on as a booking window does. A stay that
 * merely became shorter is left to its host, like any that is left out.
 */
function grownFrom(known: readonly KnownStay[], read: readonly FeedStay[], today: LocalDate) {
  const rest: KnownStay[] = [];
  const pairs: { known: KnownStay; stay: FeedStay }[] = [];
  const open = new Set(read.toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1)));
  for (const one of known) {
    const stay = [...open].find((other) => hasGrown(one, other, today) || hasRolled(one, other, today));
    if (!stay) rest.push(one);
    else {
      pairs.push({ known: one, stay });
      open.delete(stay);
    }
  }
  return { pairs, rest, added: [...open] };
}

/** All nights to come that were taken still are, and more at one end. */
function hasGrown(was: Stay, is: Stay, today: LocalDate): boolean {
  const [from, begins] = [notBefore(today, was.checkIn), notBefore(today, is.checkIn)];
  if (!sharesNights(was, is, today) || begins > from || is.checkOut < was.checkOut) return false;
  return begins === from || is.checkOut === was.checkOut;
}

/** Nights that nobody booked begin a little later and end no sooner: Airbnb's "Not available" beyond its window. */
function hasRolled(was: KnownStay, is: FeedStay, today: LocalDate): boolean {
  if (was.kind === undefined || was.kind === "booking" || is.kind === "booking") return false;
  const [from, begins] = [notBefore(today, was.checkIn), notBefore(today, is.checkIn)];
  if (!sharesNights(was, is, today) || is.checkOut < was.checkOut) return false;
  return begins >= from && begins <= addDays(from, ROLLS_BY_DAYS);
}

function sharesNights(one: Stay, other: Stay, today: LocalDate): boolean {
  const from = notBefore(today, notBefore(one.checkIn, other.checkIn));
  return from < one.checkOut && from < other.checkOut;
}

function notBefore(today: LocalDate, date: LocalDate): LocalDate {
  return date < today ? today : date;
}

/** A window rolls on by a day each day; a feed that was silent for a week by seven. */
const ROLLS_BY_DAYS = 7;

/** Which known stays are called off: by their own name, the name of their series or repetition, or both name and dates. */
function callsOff(calledOff: readonly CalledOff[]): (stay: KnownStay) => boolean {
  if (calledOff.length === 0) return () => false;
  const whole = new Map<string, CalledOff[]>();
  const parts = new Set<string>();
  for (const one of calledOff) {
    if (one.repetitions) for (const name of one.repetitions) parts.add(`${one.uid}/${name}`);
    else whole.set(one.uid, [...(whole.get(one.uid) ?? []), one]);
  }
  return ({ key, checkIn, checkOut }) => {
    if (whole.has(key) || parts.has(key)) return true;
    // Of several stays under one UID the one with these dates.
    const dated = /^(.*)@\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/s.exec(key);
    if (dated) {
      const same = whole.get(dated[1] ?? "") ?? [];
      return same.some(({ stay }) => stay?.checkOut === checkOut && stay.checkIn <= checkIn);
    }
    const repeated = /^(.*)\/[^/]*$/s.exec(key);
    return repeated !== null && whole.has(repeated[1] ?? "");
  };
}

/** All stays to come are gone, or more than half of at least four that were there in the reading before. */
function isDrop(known: readonly KnownStay[], gone: readonly KnownStay[], today: LocalDate): boolean {
  const before = known.filter((one) => one.checkOut > today && one.missingSince === null).length;
  const lost = gone.filter((one) => one.missingSince === null).length;
  return lost > 0 && (lost === before || (before >= 4 && lost * 2 > before));
}

function datesOf(stay: Stay): string {
  return `${stay.checkIn}/${stay.checkOut}`;
}

const CHECK_EVERY_MS = 15 * 60_000;
const CHECK_AT_LEAST_EVERY_MS = HOUR_MS;
const SILENT_AFTER_MS = 24 * HOUR_MS;

/**
 * How long to wait before a feed is read again: a quarter of an hour, up to a fifth more or less so that
 * feeds do not all come at once; longer while it fails, never longer than an hour unless the site asks.
 * `jitter` lies from 0 to 1.
 */
export function nextCheckIn(failures: number, retryAfterMs: number, jitter: number): number {
  const patience = failures > 3 ? Math.min(CHECK_AT_LEAST_EVERY_MS, CHECK_EVERY_MS * (failures - 2)) : CHECK_EVERY_MS;
  return Math.max(retryAfterMs, Math.round(patience * (0.8 + 0.4 * jitter)));
}

/** Whether a feed has said nothing for so long that its host must hear of it. */
export function isSilent(feed: { workedAt: number | null; createdAt: number }, now: number): boolean {
  return now - (feed.workedAt ?? feed.createdAt) >= SILENT_AFTER_MS;
}
