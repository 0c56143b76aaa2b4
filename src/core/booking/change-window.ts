import { dayAfter, type LocalDate, PROPERTY_ZONE } from "#src/core/stay/stay.ts";

/** The hour of the check-out day, in Nairobi, by which guests leave. */
export const LEAVING_HOUR = 10;

/**
 * Until when a stay may still be changed, Unix milliseconds: by its guest until check-out time, by its host all
 * that day.
 */
export function changesEndAt(checkOut: LocalDate, by: "guest" | "host"): number {
  const day = Temporal.PlainDate.from(by === "host" ? dayAfter(checkOut) : checkOut);
  const plainTime = { hour: by === "host" ? 0 : LEAVING_HOUR };
  return day.toZonedDateTime({ timeZone: PROPERTY_ZONE, plainTime }).epochMilliseconds;
}
