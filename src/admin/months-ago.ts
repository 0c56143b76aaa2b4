import { localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";

/** When the month of Nairobi began that was so many months before this instant's. */
export function monthsAgo(now: number, months: number): number {
  const first = Temporal.PlainDate.from(localDateAt(now)).with({ day: 1 }).subtract({ months });
  return first.toZonedDateTime(PROPERTY_ZONE).epochMilliseconds;
}
