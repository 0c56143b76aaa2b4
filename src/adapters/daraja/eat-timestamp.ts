import { PROPERTY_ZONE } from "#src/core/stay/stay.ts";

/**
 * `YYYYMMDDHHmmss` in East Africa Time, whatever zone the server stands in.
 *
 * Daraja reads the same text in the body and inside the password; servers abroad
 * that sent their own time were refused until they sent Nairobi's.
 */
export function eatTimestamp(instant: number): string {
  return eatDateTime(instant).replace(/\D/g, "");
}

/** `YYYY-MM-DD HH:mm:ss` in East Africa Time. */
export function eatDateTime(instant: number): string {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(PROPERTY_ZONE);
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${there.year}-${two(there.month)}-${two(there.day)}`;
  return `${date} ${two(there.hour)}:${two(there.minute)}:${two(there.second)}`;
}

/** Reads both forms, Unix milliseconds; `undefined` for what is no date. */
export function instantOfEat(text: string): number | undefined {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)/.exec(text.trim());
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  try {
    const there = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
    return there.toZonedDateTime(PROPERTY_ZONE).epochMilliseconds;
  } catch {
    return undefined;
  }
}
