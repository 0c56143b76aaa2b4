import { dayAfter, instantAt, type LocalDate, startOfDay } from "#src/core/stay/stay.ts";
import type { HourOfDay } from "#src/core/stay/stay-hours.ts";

/**
 * Until when a stay may still be changed, Unix milliseconds: by its guest until the hour that the house wants them to
 * leave, by its host all that day.
 */
export function changesEndAt(checkOut: LocalDate, by: "host" | Readonly<{ checkOutUntil: HourOfDay }>): number {
  return by === "host" ? startOfDay(dayAfter(checkOut)) : instantAt(checkOut, by.checkOutUntil);
}
