import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import type { FeedStay } from "./ical.ts";

/** A stay as it was read from a feed before. */
export type KnownStay = Stay & Readonly<{ id: string; key: string; missingSince: number | null; misses: number }>;

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
 * Compares what a feed says with what it said before. The same name with other dates has moved;
 * another name with the same dates is the same stay under a new name. `trusted` readings, such as a
 * file that the host uploads themselves, free at once.
 */
export function planSync(
  known: readonly KnownStay[],
  read: readonly FeedStay[],
  when: { now: number; today: LocalDate; dropped: boolean; trusted: boolean },
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
  const gone: KnownStay[] = [];
  for (const one of unmatched) {
    const renamed = byDates.get(datesOf(one))?.pop();
    if (renamed) kept.push({ id: one.id, stay: renamed });
    else gone.push(one);
  }
  const added = [...byDates.values()].flat();

  const toCome = gone.filter((one) => one.checkOut > when.today);
  const dropped = when.dropped || isDrop(known, toCome, when.today);
  const missing: SyncPlan["missing"][number][] = [];
  const freed = gone.filter((one) => one.checkOut <= when.today).map((one) => one.id);
  for (const one of toCome) {
    const missingSince = one.missingSince ?? when.now;
    const misses = one.misses + 1;
    const longEnough = when.now - missingSince >= (dropped ? FREED_AFTER.droppedMs : FREED_AFTER.ms);
    if (when.trusted || (misses >= FREED_AFTER.readings && longEnough)) freed.push(one.id);
    else missing.push({ id: one.id, missingSince, misses });
  }
  return { added, kept, missing, freed, dropped: dropped && missing.length > 0 };
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
