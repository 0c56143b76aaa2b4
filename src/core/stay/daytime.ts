import { dayAfter, type LocalDate, localDateAt, PROPERTY_ZONE } from "./stay.ts";

/** Nobody is reminded of money at night. */
export const FROM_HOUR = 9;

export const UNTIL_HOUR = 20;

/** Whether a reminder may be sent. */
export function isDaytime(at: number): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PROPERTY_ZONE);
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}

/** Nine in the morning in Nairobi, today or tomorrow. */
export function nextMorningAt(now: number): number {
  const today = morningOf(localDateAt(now));
  return today > now ? today : morningOf(dayAfter(localDateAt(now)));
}

function morningOf(date: LocalDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: PROPERTY_ZONE, plainTime: { hour: FROM_HOUR } })
    .epochMilliseconds;
}
