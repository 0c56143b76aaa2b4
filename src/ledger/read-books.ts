import { sentBackElsewhere, sharesAround } from "#db/group.queries.ts";
import { entriesOfBooking, entriesOfBookings, type LedgerEntry } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPayment, type Payment, paymentsOfBooking, paymentsOfBookings } from "#db/payment.queries.ts";
import { type Refund, refundsOfBooking, refundsOfBookings } from "#db/refund.queries.ts";
import { sharesOf } from "#src/core/booking/shares-of-payment.ts";

/**
 * A payment as one booking has it. Of one that pays for several its sums are this booking's share, and `elsewhere` is what
 * the others have of it and what of that has gone back; whole shillings.
 */
export type BookingPayment = Payment & Readonly<{ elsewhere?: Readonly<{ kes: number; backKes: number }> }>;

/** All that is written down of a booking's money: lines as they were written, payments newest first, refunds oldest first. */
export type BookingBooks = Readonly<{
  lines: readonly LedgerEntry[];
  payments: readonly BookingPayment[];
  refunds: readonly Refund[];
}>;

/** The books of one booking. */
export function booksOf(db: Reader, { id }: Readonly<{ id: string }>): BookingBooks {
  return { lines: entriesOfBooking(db, id), payments: paymentsFor(db, id), refunds: refundsOfBooking(db, id) };
}

/** The books of many bookings, with four questions whatever their number. */
export function booksOfAll(
  db: Reader,
  bookings: readonly Readonly<{ id: string }>[],
): (booking: Readonly<{ id: string }>) => BookingBooks {
  const ids = [...new Set(bookings.map(({ id }) => id))];
  const lines = entriesOfBookings(db, ids);
  const own = paymentsOfBookings(db, ids);
  const payments = sharedOut(db, ids, (id) => own.get(id) ?? []);
  const refunds = refundsOfBookings(db, ids);
  return ({ id }) => ({
    lines: lines.get(id) ?? [],
    payments: payments(id),
    refunds: refunds.get(id) ?? [],
  });
}

/** What pays for a booking, the newest first: its own payments, and its share of those that pay for several. */
export function paymentsFor(db: Reader, bookingId: string): BookingPayment[] {
  return sharedOut(db, [bookingId], (id) => paymentsOfBooking(db, id))(bookingId);
}

function sharedOut(
  db: Reader,
  bookingIds: readonly string[],
  ownOf: (bookingId: string) => readonly Payment[],
): (bookingId: string) => BookingPayment[] {
  const shares = Map.groupBy(sharesAround(db, bookingIds), ({ paymentId }) => paymentId);
  if (shares.size === 0) return (bookingId) => [...ownOf(bookingId)];
  return (bookingId) => {
    const own = ownOf(bookingId);
    const others = [...shares]
      .filter(
        ([paymentId, of]) => of.some((one) => one.bookingId === bookingId) && !own.some(({ id }) => id === paymentId),
      )
      .flatMap(([paymentId]) => findPayment(db, paymentId) ?? []);
    return [...own, ...others]
      .map((payment) => shareOf(db, payment, shares.get(payment.id), bookingId))
      .toSorted((a, b) => b.createdAt - a.createdAt);
  };
}

function shareOf(
  db: Reader,
  payment: Payment,
  written: ReturnType<typeof sharesAround> | undefined,
  bookingId: string,
): BookingPayment {
  if (!written) return payment;
  const allKes = payment.receivedKes ?? payment.amountKes;
  const kes = sharesOf(allKes, written).find((share) => share.bookingId === bookingId)?.kes ?? 0;
  const elsewhere = { kes: allKes - kes, backKes: sentBackElsewhere(db, payment.id, bookingId) };
  return { ...payment, amountKes: kes, receivedKes: kes, elsewhere };
}
