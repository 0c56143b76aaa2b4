import type { Reader } from "#db/open.ts";
import { paidByPhone } from "#db/payment.queries.ts";
import { PROPERTY_ZONE } from "#src/core/stay.ts";

/** What this phone has paid today, in Nairobi; whole shillings. */
export function paidToday(db: Reader, phone: string, now: number): number {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PROPERTY_ZONE);
  return paidByPhone(db, phone, there.startOfDay().epochMilliseconds);
}
