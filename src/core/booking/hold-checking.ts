import { dayAfter, localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";

/** How long a host has to look at their phone while they may be expected to be awake. */
const CHECKING_MS = 3 * 3_600_000;
/** They are reminded while there is still time before the nights are free again. */
const REMINDED_MS = 2 * 3_600_000;
const WAKES_AT = 8;
const SLEEPS_AT = 21;

/**
 * Until when nights are kept for a guest who says that they have paid: three hours of
 * the host's day, 08:00 to 21:00 in Nairobi. What is asked at 20:00 is kept until
 * 10:00; the night does not count. Instants are Unix milliseconds.
 */
export function checkedBy(now: number): number {
  return inWakingHours(now, CHECKING_MS);
}

/** When a host who has not answered a claim is reminded: after two hours of their day, and on the morning after that. */
export function remindersOf(claimedAt: number): readonly [number, number] {
  const first = inWakingHours(claimedAt, REMINDED_MS);
  const morning = Temporal.PlainDate.from(dayAfter(localDateAt(first)))
    .toZonedDateTime({ timeZone: PROPERTY_ZONE, plainTime: { hour: WAKES_AT } })
    .add({ hours: 1 });
  return [first, morning.epochMilliseconds];
}

/** The instant itself, or the next morning when it is night for the host. */
export function whenAwake(instant: number): number {
  return inWakingHours(instant, 0);
}

/** So much of the host's day later. */
function inWakingHours(now: number, ms: number): number {
  let at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PROPERTY_ZONE);
  let left = ms;
  for (;;) {
    if (at.hour < WAKES_AT) at = at.with({ hour: WAKES_AT, minute: 0, second: 0, millisecond: 0 });
    if (at.hour >= SLEEPS_AT) {
      at = at.add({ days: 1 }).with({ hour: WAKES_AT, minute: 0, second: 0, millisecond: 0 });
    }
    const bedtime = at.with({ hour: SLEEPS_AT, minute: 0, second: 0, millisecond: 0 }).epochMilliseconds;
    if (at.epochMilliseconds + left <= bedtime) return at.epochMilliseconds + left;
    left -= bedtime - at.epochMilliseconds;
    at = at.with({ hour: SLEEPS_AT, minute: 0, second: 0, millisecond: 0 });
  }
}
