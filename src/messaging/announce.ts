import { type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Change } from "#db/write.ts";
import { newId } from "#src/web/ids.ts";
import { dateRange } from "#views/kit/format.ts";
import { messageTexts } from "#views/texts/en-messages.ts";

/** Messages are written inside the change they speak of and sent after it. */
export type About = Readonly<{ bookingId: string; now: number }>;

/** Tells guest and host that a booking is paid. */
export function announceBooking(tx: Change, about: About & { receipt: string | null; link: string }): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const facts = {
    propertyName: property.displayName,
    dates: dateRange(booking),
    code: booking.code,
    paidKes: booking.quote.dueNowKes,
    rest: restOf(booking),
    receipt: about.receipt,
  };
  tell(tx, booking.guestPhone, messageTexts.confirmedGuest({ ...facts, link: about.link }), about.now);
  tell(tx, host.phone, messageTexts.confirmedHost({ ...facts, guestName: booking.guestName }), about.now);
}

/** What is still to pay after booking, in words; empty when nothing is. */
function restOf({ quote, checkIn }: BookingWithProperty["booking"]): string {
  if (quote.balanceKes === 0) return "";
  return messageTexts.rest(quote.balanceKes, quote.balanceDueOn === checkIn ? null : quote.balanceDueOn);
}

/** The booking that a message is about, with its property and host. */
export function aboutBooking(tx: Change, bookingId: string): BookingWithProperty {
  const found = findBookingWithProperty(tx, bookingId);
  if (!found) throw new Error("a message about a booking that is not there");
  return found;
}

export function tell(tx: Change, phone: string, body: string, now: number): void {
  queueMessage(tx, { id: newId(), channel: "sms", recipient: phone, body, now });
}
