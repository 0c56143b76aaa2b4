/**
 * What one phone number may keep without paying. A family takes two rooms and compares two houses;
 * whoever keeps more, or begins again and again, holds nights that nobody will sleep in. It is counted
 * by phone and never by network address: behind one of a mobile network there are hundreds of guests.
 */
export const UNPAID_HOLDS_MOST = { atOnce: 3, atOneProperty: 2, inADay: 10 } as const;

export const HOLDS_COUNT_FOR_MS = 24 * 3_600_000;

/** A hold or request of a phone's last day that has not been paid. `endsAt` is in the past when it is over. */
export type UnpaidHold = Readonly<{ propertyId: string; createdAt: number; endsAt: number }>;

/** When a phone may keep nights of a property again, Unix milliseconds; `undefined` when it may now. */
export function mayHoldFrom(holds: readonly UnpaidHold[], propertyId: string, now: number): number | undefined {
  const living = holds.filter(({ endsAt }) => endsAt > now);
  const here = living.filter((hold) => hold.propertyId === propertyId);
  const waits = [
    whenFewer(
      living.map(({ endsAt }) => endsAt),
      UNPAID_HOLDS_MOST.atOnce,
    ),
    whenFewer(
      here.map(({ endsAt }) => endsAt),
      UNPAID_HOLDS_MOST.atOneProperty,
    ),
    whenFewer(
      holds.map(({ createdAt }) => createdAt + HOLDS_COUNT_FOR_MS).filter((until) => until > now),
      UNPAID_HOLDS_MOST.inADay,
    ),
  ].filter((until) => until !== undefined);
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

/** When fewer than `most` of these ends are still to come; `undefined` when that is so now. */
function whenFewer(ends: readonly number[], most: number): number | undefined {
  return ends.toSorted((a, b) => a - b)[ends.length - most];
}
