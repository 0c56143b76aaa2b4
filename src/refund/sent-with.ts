import { findBookingWithProperty } from "#db/booking.queries.ts";
import { sharesOfPayment } from "#db/group.queries.ts";
import type { Reader } from "#db/open.ts";
import { lastSending, refundsOfSending } from "#db/operation.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import { type Refund, refundsOfBooking, refundsOfPayment } from "#db/refund.queries.ts";
import { isContradicted } from "#src/core/money/payment.ts";

/** Refunds that go back in one sending. */
export type SentWith = readonly [Refund, ...Refund[]];

/**
 * What goes back in one sending with a refund, it first: what else is due of the same payment, is on its way or has gone with
 * it, where that paid for several rooms. A guest who paid once gets one sum back, and a payment that goes back whole can be
 * reversed.
 */
export function sentWith(db: Reader, refund: Refund): SentWith {
  if (sharesOfPayment(db, refund.paymentId).length < 2) return [refund];
  const goes = goesWith(db, refund);
  const others = refundsOfPayment(db, refund.paymentId).filter((one) => one.id !== refund.id && goes(one));
  return [refund, ...others.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))];
}

/**
 * What a host may have sent in one with a refund by their own hand, under one code: what else is `due` of the booking, and
 * what of it they `sent` before. What paid for several rooms goes together by itself, and what came from abroad goes back
 * there.
 */
export function sentByHandWith(db: Reader, refund: Refund): { due: Refund[]; sent: Refund[] } {
  const goesByItself = ({ paymentId }: Refund) => {
    const payment = findPayment(db, paymentId);
    return (
      !payment || isContradicted(payment) || payment.reference !== null || sharesOfPayment(db, paymentId).length > 1
    );
  };
  if (goesByItself(refund)) return { due: [], sent: [] };
  const others = refundsOfBooking(db, refund.bookingId).filter((one) => one.id !== refund.id && !goesByItself(one));
  return {
    due: others.filter(({ state }) => state === "due"),
    sent: others.filter(({ way, sentReceipt }) => way === "manual" && sentReceipt !== null),
  };
}

function goesWith(db: Reader, { id, state, way, sentAt, sentReceipt }: Refund): (other: Refund) => boolean {
  if (state === "sending") {
    const operation = lastSending(db, id);
    const ids = new Set(operation && refundsOfSending(db, operation).map(({ refundId }) => refundId));
    return (other) => ids.has(other.id);
  }
  return (other) =>
    other.state === state && other.way === way && other.sentAt === sentAt && other.sentReceipt === sentReceipt;
}

/** One sending for each of these refunds, and one for those that go back together: the first of them stands for all. */
export function sendings(db: Reader, refunds: readonly Refund[]): SentWith[] {
  const seen = new Set<string>();
  return refunds.flatMap((refund) => {
    if (seen.has(refund.id)) return [];
    const together = sentWith(db, refund);
    for (const { id } of together) seen.add(id);
    return [together];
  });
}

/** The rooms that a sending is for, each with what of it is theirs; whole shillings. */
export function roomsOfSending(db: Reader, refunds: SentWith): { id: string; name: string; kes: number }[] {
  return refunds.map(({ id, bookingId, amountKes }) => ({
    id,
    name: findBookingWithProperty(db, bookingId)?.property.displayName ?? "",
    kes: amountKes,
  }));
}
