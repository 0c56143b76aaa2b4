import type { Booking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Payment } from "#db/payment.queries.ts";
import { accountFrom, openMoney } from "#src/core/money/open-money.ts";
import { openOf } from "./keep-ledger.ts";
import { type BookingBooks, booksOf } from "./read-books.ts";

/** What the guest of a certain booking has still to pay for their stay; zero or less is nothing. Whole shillings. */
export function openBalance(db: Reader, booking: Booking): number {
  return booking.state === "confirmed" ? openOf(db, booking).stayKes : 0;
}

/** What of a price is not paid: all that is left of a certain stay, or what makes one certain. Whole shillings. */
export function openKesOf({ db }: { db: Reader }, booking: Booking, purpose: Payment["purpose"]): number {
  return openKesBy(booking, booksOf(db, booking), purpose);
}

/** The same by books that were read with those of other bookings. */
export function openKesBy(booking: Booking, books: BookingBooks, purpose: Payment["purpose"]): number {
  const open = openMoney(booking, books);
  const isBalance = purpose === "balance" && booking.state === "confirmed";
  return isBalance ? open.stayKes : accountFrom(booking, open).toConfirmKes;
}
