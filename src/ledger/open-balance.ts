import type { Booking } from "#db/booking.queries.ts";
import { groupOf, speakerOf } from "#db/group.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Payment } from "#db/payment.queries.ts";
import { accountFrom, openMoney } from "#src/core/money/open-money.ts";
import { accountOf, openTogether } from "./keep-ledger.ts";
import { type BookingBooks, booksOf } from "./read-books.ts";

/**
 * What the guest of a certain booking has still to pay for their stay; zero or less is nothing. Of several that were
 * booked at once it is asked of the first of them, for all. Whole shillings.
 */
export function openBalance(db: Reader, booking: Booking): number {
  if (booking.state !== "confirmed") return 0;
  const isAsked = booking.groupId === null || speakerOf(groupOf(db, booking))?.id === booking.id;
  return isAsked ? openTogether(db, booking) : 0;
}

/** What of a price is not paid: all that is left of a certain stay, or what makes one certain. Whole shillings. */
export function openKesOf({ db }: { db: Reader }, booking: Booking, purpose: Payment["purpose"]): number {
  if (booking.groupId === null) return openKesBy(booking, booksOf(db, booking), purpose);
  return purpose === "balance" && booking.state === "confirmed"
    ? openTogether(db, booking)
    : accountOf(db, booking).toConfirmKes;
}

/** The same by books that were read with those of other bookings. */
export function openKesBy(booking: Booking, books: BookingBooks, purpose: Payment["purpose"]): number {
  const open = openMoney(booking, books);
  const isBalance = purpose === "balance" && booking.state === "confirmed";
  return isBalance ? open.stayKes : accountFrom(booking, open).toConfirmKes;
}
