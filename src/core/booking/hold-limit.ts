/**
 * What one phone number may keep without paying. A family takes two rooms and compares two houses;
 * whoever keeps more, or begins again and again, holds nights that nobody will sleep in. It is counted
 * by phone and never by network address: behind one of a mobile network there are hundreds of guests.
 */
const UNPAID_HOLDS_MOST = { atOnce: 3, atOneProperty: 2, inADay: 10 } as const;

export const HOLDS_COUNT_FOR_MS = 24 * 3_600_000;

/** A hold or request of a phone's last day that was neither paid nor replaced by other dates. `endsAt` is in the past when it is over. */
export type UnpaidHold = Readonly<{ propertyId: string; createdAt: number; endsAt: number }>;

/**
 * What keeps a phone from keeping more nights, and until when, Unix milliseconds. `at_once` ends earlier when
 * nights that wait are paid for or let go; of what was begun in a day nothing can be taken back.
 */
export type HoldLimit = Readonly<{ limit: "at_once" | "in_a_day"; until: number }>;

/** The limit that a phone has reached at a property, the longer of two; `undefined` when it may keep nights now. */
export function limitReached(holds: readonly UnpaidHold[], propertyId: string, now: number): HoldLimit | undefined {
  const living = holds.filter(({ endsAt }) => endsAt > now);
  const here = living.filter((hold) => hold.propertyId === propertyId);
  const ends = (some: readonly UnpaidHold[]) => some.map(({ endsAt }) => endsAt);
  const ofTheDay = holds.map(({ createdAt }) => createdAt + HOLDS_COUNT_FOR_MS).filter((until) => until > now);
  const reached = [
    { limit: "at_once", until: whenFewer(ends(living), UNPAID_HOLDS_MOST.atOnce) },
    { limit: "at_once", until: whenFewer(ends(here), UNPAID_HOLDS_MOST.atOneProperty) },
    { limit: "in_a_day", until: whenFewer(ofTheDay, UNPAID_HOLDS_MOST.inADay) },
  ] as const;
  return reached
    .flatMap(({ limit, until }) => (until === undefined ? [] : [{ limit, until }]))
    .sort((a, b) => b.until - a.until)[0];
}

/** When fewer than `most` of these ends are still to come; `undefined` when that is so now. */
function whenFewer(ends: readonly number[], most: number): number | undefined {
  return ends.toSorted((a, b) => a - b)[ends.length - most];
}

/**
 * The limit that several rooms at once would pass. They are more than one booking: whoever keeps unpaid nights may add no
 * more rooms than anybody may keep, and each room counts as begun.
 */
export function groupLimitReached(holds: readonly UnpaidHold[], rooms: number, now: number): HoldLimit | undefined {
  const living = holds.filter(({ endsAt }) => endsAt > now).map(({ endsAt }) => endsAt);
  const ofTheDay = holds.map(({ createdAt }) => createdAt + HOLDS_COUNT_FOR_MS).filter((until) => until > now);
  const kept = living.length === 0 ? undefined : whenFewer(living, Math.max(1, UNPAID_HOLDS_MOST.atOnce - rooms + 1));
  const begun = whenFewer(ofTheDay, Math.max(1, UNPAID_HOLDS_MOST.inADay - rooms + 1));
  if (begun !== undefined && begun >= (kept ?? 0)) return { limit: "in_a_day", until: begun };
  return kept === undefined ? undefined : { limit: "at_once", until: kept };
}

/** More rooms than this, or more nights in all of them, are kept only for a phone that is proven. */
const WITHOUT_PROOF = { rooms: UNPAID_HOLDS_MOST.atOnce, nights: 30 } as const;

/** Whether so much is kept that a few holds of nobody would close a house for a season. */
export function isLargeHold(rooms: number, nights: number): boolean {
  return rooms > WITHOUT_PROOF.rooms || rooms * nights > WITHOUT_PROOF.nights;
}
