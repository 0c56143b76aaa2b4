import { dayAfter, type LocalDate, PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import type { HourOfDay } from "#src/core/stay/stay-hours.ts";

/**
 * Until when a stay may still be changed, Unix milliseconds: by its guest until the hour that the house wants them to
 * leave, by its host all that day.
 */
export function changesEndAt(checkOut: LocalDate, by: "host" | Readonly<{ checkOutUntil: HourOfDay }>): number {
  const day = Temporal.PlainDate.from(by === "host" ? dayAfter(checkOut) : checkOut);
  const plainTime = Temporal.PlainTime.from(by === "host" ? "00:00" : by.checkOutUntil);
  return day.toZonedDateTime({ timeZone: PROPERTY_ZONE, plainTime }).epochMilliseconds;
}
