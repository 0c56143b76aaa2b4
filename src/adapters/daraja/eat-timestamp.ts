import { PROPERTY_ZONE } from "#src/core/stay.ts";

/**
 * `YYYYMMDDHHmmss` in East Africa Time, whatever zone the server stands in.
 *
 * Daraja reads the same text in the body and inside the password; servers abroad
 * that sent their own time were refused until they sent Nairobi's.
 */
export function eatTimestamp(instant: number): string {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(PROPERTY_ZONE);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${there.year}${two(there.month)}${two(there.day)}${two(there.hour)}${two(there.minute)}${two(there.second)}`;
}
