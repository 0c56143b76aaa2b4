import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql, sum } from "drizzle-orm";
import { bookings } from "./booking.schema.ts";
import { secretHash } from "./hashed.ts";
import type { Reader } from "./open.ts";
import { callbacks, payments, refunds } from "./payment.schema.ts";
import { payoutAccounts } from "./payout.schema.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type Payment = typeof payments.$inferSelect;
export type Callback = typeof callbacks.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

/** The states in which money may still come without anybody asking again. */
export const OPEN_STATES = ["created", "requested", "pending"] as const satisfies Payment["state"][];

export function findPayment(db: Reader, id: string): Payment | undefined {
  return db.select().from(payments).where(eq(payments.id, id)).get();
}

export function findPaymentByCallbackKey(db: Reader, callbackKey: string): Payment | undefined {
  return db
    .select()
    .from(payments)
    .where(eq(payments.callbackKey, secretHash(callbackKey)))
    .get();
}

export function findPaymentByCheckout(db: Reader, checkoutRequestId: string): Payment | undefined {
  return db.select().from(payments).where(eq(payments.checkoutRequestId, checkoutRequestId)).get();
}

export function findPaymentBySubmission(db: Reader, submissionKey: string): Payment | undefined {
  return db
    .select()
    .from(payments)
    .where(eq(payments.submissionKey, secretHash(submissionKey)))
    .get();
}

export function findPaymentByReceipt(db: Reader, receipt: string): Payment | undefined {
  return db.select().from(payments).where(eq(payments.receipt, receipt)).get();
}

/** A payment for one of this host's properties; another host's is not there. */
export function findPaymentOfHost(db: Reader, id: string, hostId: string): Payment | undefined {
  return db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(payments.id, id), eq(properties.hostId, hostId)))
    .get()?.payment;
}

/** Whether an M-PESA code has a use anywhere in this instance, or waits for a host to say so. */
export function isCodeTaken(db: Reader, receipt: string, besidePaymentId = ""): boolean {
  const used = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        ne(payments.id, besidePaymentId),
        or(eq(payments.receipt, receipt), and(eq(payments.claimedReceipt, receipt), eq(payments.state, "pending"))),
      ),
    )
    .get();
  return used !== undefined || findRefundByReceipt(db, receipt) !== undefined;
}

/** Payments that guests say they made, and that this host has not answered, the oldest first. */
export function claimsOfHost(
  db: Reader,
  hostId: string,
): { payment: Payment; booking: typeof bookings.$inferSelect }[] {
  return db
    .select({ payment: payments, booking: bookings })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(properties.hostId, hostId), eq(payments.way, "manual"), eq(payments.state, "pending")))
    .orderBy(asc(payments.createdAt))
    .all();
}

/** The payments of a booking, the newest first. */
export function paymentsOfBooking(db: Reader, bookingId: string): Payment[] {
  return (
    db
      .select()
      .from(payments)
      .where(eq(payments.bookingId, bookingId))
      // Of the same millisecond the one stored later is the newer.
      .orderBy(desc(payments.createdAt), desc(sql`${payments}.rowid`))
      .all()
  );
}

/** The payments of many bookings at once, by booking, the newest first. */
export function paymentsOfBookings(db: Reader, bookingIds: string[]): Map<string, Payment[]> {
  const byBooking = new Map<string, Payment[]>(bookingIds.map((id) => [id, []]));
  if (bookingIds.length === 0) return byBooking;
  const rows = db
    .select()
    .from(payments)
    .where(inArray(payments.bookingId, bookingIds))
    .orderBy(desc(payments.createdAt))
    .all();
  for (const row of rows) byBooking.get(row.bookingId)?.push(row);
  return byBooking;
}

export function insertPayment(tx: Change, payment: typeof payments.$inferInsert): void {
  tx.insert(payments).values(payment).run();
}

export function updatePayment(
  tx: Change,
  id: string,
  change: Partial<Omit<Payment, "id" | "bookingId" | "amountKes" | "createdAt">> & { updatedAt: number },
): void {
  tx.update(payments).set(change).where(eq(payments.id, id)).run();
}

/** Payments in a state, of every booking; for the jobs that finish what a crash left open. */
export function paymentsInState(db: Reader, state: Payment["state"]): Payment[] {
  return db.select().from(payments).where(eq(payments.state, state)).orderBy(asc(payments.createdAt)).all();
}

/** Records a callback as it came and returns its number. */
export function insertCallback(
  tx: Change,
  callback: { callbackKey: string; shortcode: string | null; body: string; receivedAt: number },
): number {
  const hash = secretHash(callback.callbackKey);
  const row = tx
    .insert(callbacks)
    .values({ ...callback, callbackKey: hash })
    .returning({ id: callbacks.id })
    .get();
  return row.id;
}

/** Whose callback this is. Both keep the same hash, which is compared as it is. */
export function findPaymentOfCallback(db: Reader, callbackId: number): Payment | undefined {
  const row = db
    .select({ payment: payments })
    .from(callbacks)
    .innerJoin(payments, eq(payments.callbackKey, callbacks.callbackKey))
    .where(eq(callbacks.id, callbackId))
    .get();
  return row?.payment;
}

export function findCallback(db: Reader, id: number): Callback | undefined {
  return db.select().from(callbacks).where(eq(callbacks.id, id)).get();
}

/** The recorded callbacks that nobody has looked at yet, the oldest first. */
export function unsettledCallbacks(db: Reader, most: number): number[] {
  const rows = db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(isNull(callbacks.settledAt), isNull(callbacks.outcome)))
    .orderBy(asc(callbacks.id))
    .limit(most)
    .all();
  return rows.map(({ id }) => id);
}

/** This one has a job of its own. */
export function callbackSetApart(tx: Change, id: number): void {
  tx.update(callbacks).set({ outcome: "waits" }).where(eq(callbacks.id, id)).run();
}

export function callbackSettled(tx: Change, id: number, settled: { outcome: string; now: number }): void {
  tx.update(callbacks).set({ settledAt: settled.now, outcome: settled.outcome }).where(eq(callbacks.id, id)).run();
}

/** Keeps the nights of a living hold longer than they were to be. */
export function keepHoldUntil(tx: Change, bookingId: string, until: number): void {
  tx.update(bookings)
    .set({ holdEndsAt: until })
    .where(and(eq(bookings.id, bookingId), eq(bookings.state, "held"), lt(bookings.holdEndsAt, until)))
    .run();
}

/**
 * Money that came for bookings that came to nothing, and that nothing says is to go
 * back: parts of a price whose rest never came.
 */
export function unusedPayments(db: Reader): { payment: Payment; leftKes: number }[] {
  const owed = sql<number>`(select coalesce(sum(amount_kes), 0) from refunds where payment_id = ${payments.id} and state <> 'withdrawn')`;
  const rows = db
    .select({ payment: payments, leftKes: sql<number>`${payments.receivedKes} - ${owed}` })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        inArray(payments.state, ["paid", "paid_late"]),
        inArray(bookings.state, ["expired", "cancelled"]),
        isNull(bookings.confirmedAt),
        gt(payments.receivedKes, owed),
      ),
    )
    .all();
  return rows;
}

/** Owes money of a payment back. The database refuses more than came with it. */
export function insertRefund(tx: Change, refund: typeof refunds.$inferInsert): void {
  tx.insert(refunds).values(refund).run();
}

/** M-PESA is about to be told to give it back, by this operation: nobody else sends it meanwhile. */
export function refundSending(
  tx: Change,
  id: string,
  sending: { way: NonNullable<Refund["way"]>; operationId: string },
): void {
  tx.update(refunds)
    .set({ state: "sending", way: sending.way, requestId: sending.operationId, resultDesc: null })
    .where(and(eq(refunds.id, id), eq(refunds.state, "due")))
    .run();
}

/** M-PESA did not: it is the host's to send again, and `why` is a word of the catalogue. */
export function refundNotSent(tx: Change, id: string, why: string): void {
  tx.update(refunds)
    .set({ state: "due", way: null, requestId: null, resultDesc: why })
    .where(and(eq(refunds.id, id), eq(refunds.state, "sending")))
    .run();
}

/** Whether M-PESA sends a refund of this booking without a press of its host. */
export function hasRefundGoingAlone(db: Reader, bookingId: string): boolean {
  const row = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payments.payoutAccountId))
    .where(
      and(
        eq(refunds.bookingId, bookingId),
        eq(refunds.state, "due"),
        isNull(refunds.resultDesc),
        eq(payoutAccounts.refundsAlone, true),
        isNull(payoutAccounts.endedAt),
        or(ne(payoutAccounts.refundsBy, "reversal"), eq(refunds.amountKes, payments.receivedKes)),
      ),
    )
    .limit(1)
    .get();
  return row !== undefined;
}

export function findRefund(db: Reader, id: string): Refund | undefined {
  return db.select().from(refunds).where(eq(refunds.id, id)).get();
}

/** The payment for which a guest named this code, while it waits for an answer. */
export function findPendingClaim(db: Reader, receipt: string): Payment | undefined {
  return (
    db
      .select()
      .from(payments)
      // Written out, so that the index of pending claims is known to fit.
      .where(and(eq(payments.claimedReceipt, receipt), sql`${payments.state} = 'pending'`, eq(payments.way, "manual")))
      .get()
  );
}

/** What this phone has paid since then, whole shillings, wherever. */
export function paidByPhone(db: Reader, phone: string, since: number): number {
  const row = db
    .select({ kes: sum(payments.receivedKes) })
    .from(payments)
    .where(and(eq(payments.phone, phone), inArray(payments.state, ["paid", "paid_late"]), gte(payments.paidAt, since)))
    .get();
  return Number(row?.kes ?? 0);
}

export function refundSent(
  tx: Change,
  id: string,
  sent: { receipt: string | null; way: NonNullable<Refund["way"]>; now: number },
): void {
  tx.update(refunds)
    .set({ state: "sent", way: sent.way, sentAt: sent.now, sentReceipt: sent.receipt })
    .where(and(eq(refunds.id, id), isNull(refunds.sentAt)))
    .run();
}

/** A refund that is not owed any more. */
export function withdrawRefund(tx: Change, id: string): void {
  tx.update(refunds)
    .set({ state: "withdrawn" })
    .where(and(eq(refunds.id, id), eq(refunds.state, "due")))
    .run();
}

/** What of a payment went back or is to: withdrawn refunds are none. */
export function refundsOfPayment(db: Reader, paymentId: string): Refund[] {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, "withdrawn")))
    .all();
}

export function findRefundBySubmission(db: Reader, submissionKey: string): Refund | undefined {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.submissionKey, secretHash(submissionKey)))
    .get();
}

/** What of a booking's money went back or is to: withdrawn refunds are none. */
export function refundsOfBooking(db: Reader, bookingId: string): Refund[] {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), ne(refunds.state, "withdrawn")))
    .orderBy(asc(refunds.createdAt))
    .all();
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

export function findRefundByReceipt(db: Reader, sentReceipt: string): Refund | undefined {
  return db.select().from(refunds).where(eq(refunds.sentReceipt, sentReceipt)).get();
}

/** The refunds of many bookings at once, by the payment that each gives back. */
export function refundsOfBookings(db: Reader, bookingIds: string[]): Map<string, Refund> {
  if (bookingIds.length === 0) return new Map();
  const rows = db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.bookingId, bookingIds), ne(refunds.state, "withdrawn")))
    .all();
  return new Map(rows.map((refund) => [refund.paymentId, refund]));
}

/** What a host's properties received from `from` up to but not including `until`, without money that goes back. */
export function receivedByProperty(
  db: Reader,
  hostId: string,
  from: number,
  until: number,
): Map<string, { receivedKes: number; payments: number }> {
  const rows = db
    .select({ propertyId: bookings.propertyId, receivedKes: sum(payments.receivedKes), payments: count() })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      and(
        eq(properties.hostId, hostId),
        inArray(payments.state, ["paid", "paid_late"]),
        isNull(refunds.id),
        gte(payments.paidAt, from),
        lt(payments.paidAt, until),
      ),
    )
    .groupBy(bookings.propertyId)
    .all();
  return new Map(
    rows.map((row) => [row.propertyId, { receivedKes: Number(row.receivedKes ?? 0), payments: row.payments }]),
  );
}

/** What a host still owes guests, the oldest first. */
export function refundsDueOfHost(
  db: Reader,
  hostId: string,
): { refund: Refund; booking: typeof bookings.$inferSelect; payment: Payment }[] {
  return db
    .select({ refund: refunds, booking: bookings, payment: payments })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(properties.hostId, hostId), inArray(refunds.state, ["due", "sending"])))
    .orderBy(asc(refunds.createdAt))
    .all();
}

/** Payments of a host that a person has to look at. */
export function paymentsToReviewOfHost(
  db: Reader,
  hostId: string,
): { payment: Payment; booking: typeof bookings.$inferSelect }[] {
  return db
    .select({ payment: payments, booking: bookings })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      and(
        eq(properties.hostId, hostId),
        eq(payments.state, "needs_review"),
        // One that is to go back is listed as a refund.
        sql`not exists (select 1 from refunds where payment_id = ${payments.id} and state <> 'withdrawn')`,
      ),
    )
    .orderBy(desc(payments.updatedAt))
    .all();
}
