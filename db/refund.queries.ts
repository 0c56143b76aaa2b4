import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { REFUND_LIFE, type RefundEvent } from "#src/core/money/refund-life.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { stateAfter } from "#src/core/states.ts";
import { bookings } from "./booking.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import type { Payment } from "./payment.queries.ts";
import { payments, refunds } from "./payment.schema.ts";
import { payoutAccounts } from "./payout.schema.ts";
import { anyOf, prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type Refund = typeof refunds.$inferSelect;

/** Owes money of a payment back. The database refuses more than came with it. */
export function insertRefund(tx: Change, refund: typeof refunds.$inferInsert): void {
  tx.insert(refunds).values(refund).run();
}

export const findRefund = rowBy(refunds, refunds.id);

export function findRefundBySubmission(db: Reader, submissionKey: string): Refund | undefined {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.submissionKey, secretHash(submissionKey)))
    .get();
}

/** The refund that M-PESA sent with this code, by its own word. */
export function findRefundByReceipt(db: Reader, sentReceipt: string): Refund | undefined {
  return bySentReceipt(db).get({ sentReceipt });
}

const bySentReceipt = prepared((db: Reader) =>
  db
    .select()
    .from(refunds)
    // Written out, so that the index of what M-PESA sent is known to fit.
    .where(and(eq(refunds.sentReceipt, sql.placeholder("sentReceipt")), sql`${refunds.way} in ('reversal', 'b2c')`))
    .prepare(),
);

/** A refund with this code in a host's own books, whoever sent it. */
export function findRefundOfHostByReceipt(db: Reader, sentReceipt: string, hostId: string): Refund | undefined {
  return db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(refunds.sentReceipt, sentReceipt), eq(properties.hostId, hostId)))
    .get()?.refund;
}

/** A refund of one of this host's guests; another host's is not there. */
export function findRefundOfHost(db: Reader, id: string, hostId: string): Refund | undefined {
  return db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(refunds.id, id), eq(properties.hostId, hostId)))
    .get()?.refund;
}

/** What of a payment went back or is to: withdrawn refunds are none. */
export function refundsOfPayment(db: Reader, paymentId: string): Refund[] {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, "withdrawn")))
    .all();
}

/** What of a booking's money went back or is to: withdrawn refunds are none. */
export function refundsOfBooking(db: Reader, bookingId: string): Refund[] {
  return ofBooking(db).all({ bookingId });
}

const ofBooking = prepared((db: Reader) =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.bookingId, sql.placeholder("bookingId")), ne(refunds.state, "withdrawn")))
    .orderBy(asc(refunds.createdAt))
    .prepare(),
);

/** The same of many bookings at once, by booking. */
export function refundsOfBookings(db: Reader, bookingIds: readonly string[]): Map<string, Refund[]> {
  return Map.groupBy(ofBookings(db).all({ ids: JSON.stringify(bookingIds) }), ({ bookingId }) => bookingId);
}

const ofBookings = prepared((db: Reader) =>
  db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.bookingId, anyOf("ids")), ne(refunds.state, "withdrawn")))
    .orderBy(asc(refunds.createdAt))
    .prepare(),
);

/** What a host still owes guests, the oldest first. */
export function refundsDueOfHost(
  db: Reader,
  hostId: string,
): {
  refund: Refund;
  booking: typeof bookings.$inferSelect;
  payment: Payment;
  property: typeof properties.$inferSelect;
}[] {
  return dueRows(db).all({ hostId });
}

const dueRows = prepared((db: Reader) =>
  db
    .select({ refund: refunds, booking: bookings, payment: payments, property: properties })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(refunds.hostId, sql.placeholder("hostId")), inArray(refunds.state, ["due", "sending"])))
    .orderBy(asc(refunds.createdAt))
    .prepare(),
);

/** What is due of every host who is there to send it, the oldest first. */
export function openRefunds(db: Reader): { refund: Refund; booking: typeof bookings.$inferSelect }[] {
  return db
    .select({ refund: refunds, booking: bookings })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .where(and(eq(refunds.state, "due"), isNull(hosts.deletedAt)))
    .orderBy(asc(refunds.createdAt))
    .all();
}

/**
 * Those of these refunds that are due, were not refused by M-PESA, and whose payment came, by M-PESA's word, to a
 * number whose refunds go without a press.
 */
export function automaticRefunds(
  db: Reader,
  ids: readonly string[],
): { refund: Refund; payment: Payment; refundsBy: typeof payoutAccounts.$inferSelect.refundsBy; guestPhone: string }[] {
  if (ids.length === 0) return [];
  return db
    .select({
      refund: refunds,
      payment: payments,
      refundsBy: payoutAccounts.refundsBy,
      guestPhone: bookings.guestPhone,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payments.payoutAccountId))
    .where(
      and(
        inArray(refunds.id, [...ids]),
        eq(refunds.state, "due"),
        isNull(refunds.resultDesc),
        eq(payoutAccounts.refundsAlone, true),
        eq(payments.provedBy, "mpesa"),
        eq(payments.provedOn, payoutAccounts.shortcode),
        isNull(payoutAccounts.endedAt),
      ),
    )
    .all();
}

/**
 * M-PESA is about to be told to give it back, by this operation: nobody else sends it meanwhile. Of several that go in one
 * the operation names the first.
 */
export function refundSending(
  tx: Change,
  id: string,
  sending: { way: NonNullable<Refund["way"]>; operationId: string | null },
): void {
  moveRefund(tx, id, "send", { way: sending.way, requestId: sending.operationId, resultDesc: null });
}

/** M-PESA did not: it is the host's to send again, and `why` is a word of the catalogue. */
export function refundNotSent(tx: Change, id: string, why: string): void {
  moveRefund(tx, id, "fail", { way: null, requestId: null, resultDesc: why });
}

export function refundSent(
  tx: Change,
  id: string,
  sent: { receipt: string | null; way: NonNullable<Refund["way"]>; now: number },
): void {
  moveRefund(tx, id, "arrive", { way: sent.way, sentAt: sent.now, sentReceipt: sent.receipt });
}

/** Less is owed back than was thought. */
export function lowerRefund(tx: Change, id: string, amountKes: number): void {
  tx.update(refunds)
    .set({ amountKes })
    .where(and(eq(refunds.id, id), eq(refunds.state, "due")))
    .run();
}

/** A refund that is not owed any more. */
export function withdrawRefund(tx: Change, id: string): void {
  moveRefund(tx, id, "withdraw", {});
}

/** The one way by which a refund's state changes, with what became known of it. */
function moveRefund(
  tx: Change,
  id: string,
  event: RefundEvent,
  facts: Partial<Pick<Refund, "way" | "requestId" | "resultDesc" | "sentAt" | "sentReceipt">>,
): void {
  const refund = findRefund(tx, id);
  if (!refund) throw new Error("a refund that is not there");
  const state = stateAfter(REFUND_LIFE, event, refund);
  tx.update(refunds)
    .set({ ...facts, state })
    .where(eq(refunds.id, id))
    .run();
}
