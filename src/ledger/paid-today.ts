import type { Reader } from "#db/open.ts";
import { paidByPhone } from "#db/payment.queries.ts";
import { PROPERTY_ZONE } from "#src/core/stay/stay.ts";

/** When today began in Nairobi, Unix milliseconds. */
export function startOfToday(now: number): number {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PROPERTY_ZONE).startOfDay().epochMilliseconds;
}

/** What this phone has paid today, in Nairobi; whole shillings. */
export function paidToday(db: Reader, phone: string, now: number): number {
  return paidByPhone(db, phone, startOfToday(now));
}
