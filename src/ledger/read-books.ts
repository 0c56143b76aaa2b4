import { entriesOfBooking, entriesOfBookings, type LedgerEntry } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import { type Payment, paymentsOfBooking, paymentsOfBookings } from "#db/payment.queries.ts";
import { type Refund, refundsOfBooking, refundsOfBookings } from "#db/refund.queries.ts";

/** All that is written down of a booking's money: lines as they were written, payments newest first, refunds oldest first. */
export type BookingBooks = Readonly<{
  lines: readonly LedgerEntry[];
  payments: readonly Payment[];
  refunds: readonly Refund[];
}>;

/** The books of one booking. */
export function booksOf(db: Reader, { id }: Readonly<{ id: string }>): BookingBooks {
  return { lines: entriesOfBooking(db, id), payments: paymentsOfBooking(db, id), refunds: refundsOfBooking(db, id) };
}

/** The books of many bookings, with three questions whatever their number. */
export function booksOfAll(
  db: Reader,
  bookings: readonly Readonly<{ id: string }>[],
): (booking: Readonly<{ id: string }>) => BookingBooks {
  const ids = [...new Set(bookings.map(({ id }) => id))];
  const lines = entriesOfBookings(db, ids);
  const payments = paymentsOfBookings(db, ids);
  const refunds = refundsOfBookings(db, ids);
  return ({ id }) => ({
    lines: lines.get(id) ?? [],
    payments: payments.get(id) ?? [],
    refunds: refunds.get(id) ?? [],
  });
}
