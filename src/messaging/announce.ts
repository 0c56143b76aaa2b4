import { type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Change } from "#db/write.ts";
import { displayPhone } from "#src/core/phone.ts";
import { newId } from "#src/web/ids.ts";
import { dateRange } from "#views/kit/format.ts";
import { messageTexts } from "#views/texts/en-messages.ts";

/** Messages are written inside the change they speak of and sent after it. */
type About = Readonly<{ bookingId: string; now: number }>;

/** Tells guest and host that a booking is paid. */
export function announceBooking(tx: Change, about: About & { receipt: string | null; link: string }): void {
  const { booking, property, host } = load(tx, about.bookingId);
  const facts = {
    propertyName: property.displayName,
    dates: dateRange(booking),
    code: booking.code,
    totalKes: booking.totalKes,
    receipt: about.receipt,
  };
  tell(tx, booking.guestPhone, messageTexts.confirmedGuest({ ...facts, link: about.link }), about.now);
  tell(tx, host.phone, messageTexts.confirmedHost({ ...facts, guestName: booking.guestName }), about.now);
}

/** Tells guest and host that money is owed back. */
export function announceRefundDue(
  tx: Change,
  about: About & { amountKes: number; reason: "nights_taken" | "second_payment" | "cancelled" },
): void {
  const { booking, property, host } = load(tx, about.bookingId);
  const taken = about.reason === "nights_taken";
  const guest = messageTexts.refundGuest({
    amountKes: about.amountKes,
    propertyName: property.displayName,
    hostName: host.firstName,
    hostPhone: displayPhone(host.phone),
    taken,
  });
  const owner = messageTexts.refundHost({
    amountKes: about.amountKes,
    guestName: booking.guestName,
    guestPhone: displayPhone(booking.guestPhone),
    code: booking.code,
    taken,
  });
  tell(tx, booking.guestPhone, guest, about.now);
  tell(tx, host.phone, owner, about.now);
}

/** Tells the guest that the money she was owed has gone back to her. */
export function announceRefundSent(tx: Change, about: About & { amountKes: number; receipt: string }): void {
  const { booking, property, host } = load(tx, about.bookingId);
  const sent = messageTexts.refundSentGuest({
    amountKes: about.amountKes,
    propertyName: property.displayName,
    hostName: host.firstName,
    hostPhone: displayPhone(host.phone),
    receipt: about.receipt,
  });
  tell(tx, booking.guestPhone, sent, about.now);
}

/** Tells the host that money came which is not what was asked for. */
export function announceReview(tx: Change, about: About & { receivedKes: number }): void {
  const { booking, host } = load(tx, about.bookingId);
  const { code, guestName, totalKes } = booking;
  tell(
    tx,
    host.phone,
    messageTexts.reviewHost({ receivedKes: about.receivedKes, totalKes, guestName, code }),
    about.now,
  );
}

/** Tells the host that M-PESA does not stand by a payment that it reported. */
export function announceDoubt(tx: Change, about: About & { amountKes: number; receipt: string | null }): void {
  const { booking, host } = load(tx, about.bookingId);
  const { amountKes, receipt } = about;
  const { code, guestName } = booking;
  tell(tx, host.phone, messageTexts.doubtHost({ amountKes, receipt, guestName, code }), about.now);
}

function load(tx: Change, bookingId: string): BookingWithProperty {
  const found = findBookingWithProperty(tx, bookingId);
  if (!found) throw new Error("a message about a booking that is not there");
  return found;
}

function tell(tx: Change, phone: string, body: string, now: number): void {
  queueMessage(tx, { id: newId(), channel: "sms", recipient: phone, body, now });
}
