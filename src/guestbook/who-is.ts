import { type GuestCard, guestCardOf, numbersOfCard } from "#db/guest-book.queries.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { canBeCalled, type Phone } from "#src/core/person/phone.ts";

/** One guest of a house: a number, or the several of one card. */
export type GuestOfHouse = Readonly<{
  /** The booking that they were found by. */
  bookingId: string;
  name: string;
  phone: Phone;
  phones: readonly Phone[];
  card: GuestCard | undefined;
}>;

/**
 * The guest of a booking. Addresses name a booking of theirs, never their number, which would stand in histories and
 * logs. Of another house, and of whom nothing is known any more, there is nobody.
 */
export function guestOfBooking(db: Reader, hostId: string, bookingId: string): GuestOfHouse | undefined {
  const booking = findBookingOfHost(db, bookingId, hostId);
  if (!booking || !canBeCalled(booking.guestPhone)) return undefined;
  const { guestPhone: phone, guestName: name } = booking;
  const card = guestCardOf(db, hostId, phone);
  return { bookingId, name, phone, card, phones: card ? numbersOfCard(db, card.id) : [phone] };
}
