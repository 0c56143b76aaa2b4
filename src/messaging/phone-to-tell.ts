import type { BookingWithProperty } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { moneyHasCome } from "#src/core/money/payment.ts";
import { numberToCall } from "#src/core/person/number-to-call.ts";
import { canBeCalled, displayPhone } from "#src/core/person/phone.ts";

/** The host's number as a message to the guest of a booking tells it; empty where they are told none. */
export function phoneToTell(db: Reader, { booking, host }: Pick<BookingWithProperty, "booking" | "host">): string {
  const isTrusted = booking.confirmedAt !== null || moneyHasCome(paymentsOfBooking(db, booking.id));
  const phone = numberToCall(host, isTrusted);
  return canBeCalled(phone) ? displayPhone(phone) : "";
}
