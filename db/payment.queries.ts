import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import { DISPUTES } from "#src/core/money/payment.ts";
import { PAYMENT_LIFE, type PaymentEvent } from "#src/core/money/payment-life.ts";
import { isGivenUpUntold, NEVER_TOLD } from "#src/core/money/unknown-end.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { stateAfter } from "#src/core/states.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import { payments } from "./payment.schema.ts";
import { anyOf, prepared, rowBy, rowChange, rowInto } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { findRefundOfHostByReceipt } from "./refund.queries.ts";
import type { Change } from "./write.ts";

export type Payment = typeof payments.$inferSelect;

/** The states in which money may still come without anybody asking again. */
export const OPEN_STATES = ["created", "requested", "pending"] as const satisfies Payment["state"][];

/** Payments without a receipt are many, and the index of receipts takes them for one: the plus keeps plans from it. */
export const hasNoReceipt = sql`+${payments.receipt} is null`;

export const findPayment = rowBy(payments, payments.id);

export function findPaymentByCallbackKey(db: Reader, callbackKey: string): Payment | undefined {
  return byCallbackKey(db, secretHash(callbackKey));
}

const byCallbackKey = rowBy(payments, payments.callbackKey);

export const findPaymentByCheckout = rowBy(payments, payments.checkoutRequestId);

export function findPaymentBySubmission(db: Reader, submissionKey: string): Payment | undefined {
  return bySubmission(db, secretHash(submissionKey));
}

const bySubmission = rowBy(payments, payments.submissionKey);

/** Whether M-PESA has ever taken a request by the same keys as this payment's. */
export function hasTakenRequests(db: Reader, { payoutAccountId }: Pick<Payment, "payoutAccountId">): boolean {
  const isOfKeys =
    payoutAccountId === null ? isNull(payments.payoutAccountId) : eq(payments.payoutAccountId, payoutAccountId);
  const taken = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOfKeys, isNotNull(payments.checkoutRequestId)))
    .orderBy(desc(payments.requestedAt))
    .limit(1)
    .get();
  return taken !== undefined;
}

/** The last request that was made by these keys. */
export function lastRequestBy(db: Reader, payoutAccountId: string): Payment | undefined {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.payoutAccountId, payoutAccountId), isNotNull(payments.requestedAt)))
    .orderBy(desc(payments.requestedAt))
    .limit(1)
    .get();
}

/** The payment that brought this code, by M-PESA's own word. What hosts typed is none. */
export function findPaymentByReceipt(db: Reader, receipt: string): Payment | undefined {
  return byReceipt(db).get({ receipt });
}

const byReceipt = prepared((db: Reader) =>
  db
    .select()
    .from(payments)
    // Written out, so that the index of what M-PESA vouches for is known to fit.
    .where(and(eq(payments.receipt, sql.placeholder("receipt")), sql`${payments.provedBy} = 'mpesa'`))
    .prepare(),
);

/** Payments that stand under this code without M-PESA's word, and whose they are. */
export function saidPaymentsByReceipt(db: Reader, receipt: string): { payment: Payment; hostId: string }[] {
  return saidByReceipt(db).all({ receipt });
}

const saidByReceipt = prepared((db: Reader) =>
  db
    .select({ payment: payments, hostId: properties.hostId })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(payments.receipt, sql.placeholder("receipt")), sql`${payments.provedBy} is not 'mpesa'`))
    .orderBy(asc(payments.createdAt))
    .prepare(),
);

/** A payment with this code in a host's own books, whoever vouches for it. */
export function findPaymentOfHostByReceipt(db: Reader, receipt: string, hostId: string): Payment | undefined {
  return db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(payments.receipt, receipt), eq(properties.hostId, hostId)))
    .orderBy(sql`${payments.provedBy} is not 'mpesa'`)
    .limit(1)
    .get()?.payment;
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

/** Whether an M-PESA code has a use in a host's own books, or waits for their answer. What other houses know is not told. */
export function isCodeTaken(db: Reader, receipt: string, hostId: string, besidePaymentId = ""): boolean {
  return isCodeUsed(db, receipt, hostId, besidePaymentId) || findOpenByCode(db, receipt, hostId, besidePaymentId);
}

function findOpenByCode(db: Reader, receipt: string, hostId: string, besidePaymentId: string): boolean {
  const open = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      and(
        eq(properties.hostId, hostId),
        ne(payments.id, besidePaymentId),
        // Written out, so that the index of pending claims is known to fit.
        and(eq(payments.claimedReceipt, receipt), sql`${payments.state} = 'pending'`),
      ),
    )
    .get();
  return open !== undefined;
}

/**
 * Whether an M-PESA code has a use in a host's own books, beside what their guests say of it: a payment has it or stands
 * for it without one of its own, it was taken back, or it is of money that they sent.
 */
export function isCodeUsed(db: Reader, receipt: string, hostId: string, besidePaymentId = ""): boolean {
  const standsForIt = and(eq(payments.claimedReceipt, receipt), hasNoReceipt, inArray(payments.state, STANDING));
  const used = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      and(
        eq(properties.hostId, hostId),
        ne(payments.id, besidePaymentId),
        or(
          eq(payments.receipt, receipt),
          standsForIt,
          and(eq(payments.claimedReceipt, receipt), inArray(payments.reason, ["taken_back", "said_taken_back"])),
        ),
      ),
    )
    .get();
  return used !== undefined || findRefundOfHostByReceipt(db, receipt, hostId) !== undefined;
}

const STANDING = ["paid", "paid_late", "refunded", "needs_review"] as const;

/** Payments that a booking's guest says they made, and that nobody has answered, the oldest first. */
export function pendingClaimsOfBooking(db: Reader, bookingId: string): Payment[] {
  return paymentsOfBooking(db, bookingId)
    .filter(({ way, state, claimedReceipt }) => way === "manual" && state === "pending" && claimedReceipt !== null)
    .toReversed();
}

type PaymentOfHost = { payment: Payment; booking: typeof bookings.$inferSelect };

const withBooking = (order: SQL, which: SQL | undefined) =>
  prepared((db: Reader) =>
    db
      .select({ payment: payments, booking: bookings })
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .where(which)
      .orderBy(order)
      .limit(sql.placeholder("most"))
      .offset(sql.placeholder("skip"))
      .prepare(),
  );

/** Payments that guests say they made, and that this host has not answered, the oldest first. */
export function claimsOfHost(db: Reader, hostId: string): PaymentOfHost[] {
  return claimedRows(db).all({ hostId });
}

const claimedRows = prepared((db: Reader) =>
  db
    .select({ payment: payments, booking: bookings })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(eq(payments.hostId, sql.placeholder("hostId")), eq(payments.way, "manual"), eq(payments.state, "pending")),
    )
    .orderBy(asc(payments.createdAt))
    .prepare(),
);

/** The payments of a booking, the newest first. */
export function paymentsOfBooking(db: Reader, bookingId: string): Payment[] {
  return ofBooking(db).all({ bookingId });
}

const ofBooking = prepared((db: Reader) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.bookingId, sql.placeholder("bookingId")))
    // Of the same millisecond the one stored later is the newer.
    .orderBy(desc(payments.createdAt), desc(sql`${payments}.rowid`))
    .prepare(),
);

/** The payments of many bookings at once, by booking, the newest first. */
export function paymentsOfBookings(db: Reader, bookingIds: readonly string[]): Map<string, Payment[]> {
  return Map.groupBy(ofBookings(db).all({ ids: JSON.stringify(bookingIds) }), ({ bookingId }) => bookingId);
}

const ofBookings = prepared((db: Reader) =>
  db
    .select()
    .from(payments)
    .where(inArray(payments.bookingId, anyOf("ids")))
    .orderBy(desc(payments.createdAt), desc(sql`${payments}.rowid`))
    .prepare(),
);

export const insertPayment = rowInto(payments);

type PaymentFacts = Partial<Omit<Payment, "id" | "bookingId" | "amountKes" | "createdAt" | "state">> &
  Readonly<{ updatedAt: number }>;

/** What becomes known of a payment that stays in its state. */
export function updatePayment(tx: Change, id: string, facts: PaymentFacts): void {
  changePayment(tx, id, facts);
}

const changePayment = rowChange(payments, payments.id);

/** The one way by which a payment's state changes, with what became known of it. */
export function movePayment(tx: Change, id: string, event: PaymentEvent, facts: PaymentFacts): void {
  const payment = findPayment(tx, id);
  if (!payment) throw new Error("a payment that is not there");
  const state = stateAfter(PAYMENT_LIFE, event, payment);
  const isFirst = event === "decline" && payment.declinedAt === null;
  const declined = isFirst ? { declinedAt: facts.updatedAt } : {};
  changePayment(tx, id, { ...facts, ...declined, state });
}

/** Open payments in a state, of every booking; for the jobs that finish what a crash left open. */
export function paymentsInState(db: Reader, state: (typeof OPEN_STATES)[number]): Payment[] {
  return (
    db
      .select()
      .from(payments)
      // Written out, so that the index of open payments is known to fit.
      .where(and(eq(payments.state, state), sql`${payments.state} in ('created', 'requested', 'pending')`))
      .orderBy(asc(payments.createdAt))
      .all()
  );
}

/** Keeps the nights of a living hold longer than they were to be. */
export function keepHoldUntil(tx: Change, bookingId: string, until: number): void {
  tx.update(bookings)
    .set({ holdEndsAt: until })
    .where(and(eq(bookings.id, bookingId), eq(bookings.state, "held"), lt(bookings.holdEndsAt, until)))
    .run();
}

/** Bookings that came to nothing and of whose money not all is to go back: one, or those whose payments changed lately. */
export function bookingsWithUnusedMoney(db: Reader, of: { bookingId: string } | { changedSince: number }): string[] {
  const owed = sql<number>`(select coalesce(sum(amount_kes), 0) from refunds where payment_id = ${payments.id} and state <> 'withdrawn')`;
  return db
    .selectDistinct({ id: bookings.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        "bookingId" in of ? eq(payments.bookingId, of.bookingId) : gte(payments.updatedAt, of.changedSince),
        inArray(payments.state, ["paid", "paid_late"]),
        inArray(bookings.state, ["expired", "cancelled"]),
        isNull(bookings.confirmedAt),
        gt(payments.receivedKes, owed),
      ),
    )
    .all()
    .map(({ id }) => id);
}

/** The payment for which a guest of this host named this code, while it waits for an answer. */
export function findPendingClaim(db: Reader, receipt: string, hostId: string): Payment | undefined {
  return pendingClaim(db).get({ receipt, hostId })?.payment;
}

const pendingClaim = prepared((db: Reader) =>
  db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      and(
        eq(payments.claimedReceipt, sql.placeholder("receipt")),
        eq(payments.state, "pending"),
        eq(payments.way, "manual"),
        eq(properties.hostId, sql.placeholder("hostId")),
      ),
    )
    .prepare(),
);

/** The request that M-PESA reported this code of and whose host found no such money, unless other has come since. */
export function findVoidedPayment(db: Reader, receipt: string): Payment | undefined {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.claimedReceipt, receipt),
        eq(payments.way, "stk"),
        eq(payments.state, "declined"),
        eq(payments.reason, "not_received"),
        hasNoReceipt,
      ),
    )
    .orderBy(desc(payments.updatedAt))
    .limit(1)
    .get();
}

/** When this phone was asked for money after `since` that it did not pay, oldest first. */
export function unpaidPromptsOf(db: Reader, phone: string, since: number): number[] {
  return unpaidPrompts(db)
    .all({ phone, since })
    .map(({ at }) => at);
}

const unpaidPrompts = prepared((db: Reader) =>
  db
    .select({ at: payments.createdAt })
    .from(payments)
    .where(
      and(
        eq(payments.phone, sql.placeholder("phone")),
        eq(payments.way, "stk"),
        notInArray(payments.state, ["paid", "paid_late", "needs_review", "refunded"]),
        gt(payments.createdAt, sql.placeholder("since")),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .prepare(),
);

/** What this phone has paid since then, whole shillings, wherever, whether it went back or not. */
export function paidByPhone(db: Reader, phone: string, since: number): number {
  return Number(paidBy(db).get({ phone, since })?.kes ?? 0);
}

const paidBy = prepared((db: Reader) =>
  db
    .select({ kes: sum(payments.receivedKes) })
    .from(payments)
    .where(
      and(
        eq(payments.phone, sql.placeholder("phone")),
        inArray(payments.state, ["paid", "paid_late", "refunded"]),
        gte(payments.paidAt, sql.placeholder("since")),
      ),
    )
    .prepare(),
);

const isUntold = and(eq(payments.way, "stk"), eq(payments.state, "expired"), inArray(payments.reason, [...NEVER_TOLD]));

/** Requests of a host's that were given up and of which M-PESA never said what became of them, the oldest first: a page of them. */
export function untoldOfHost(db: Reader, hostId: string, part: { skip: number; most: number }): PaymentOfHost[] {
  return untoldRows(db).all({ hostId, ...part });
}

const untoldRows = withBooking(asc(payments.createdAt), and(eq(payments.hostId, sql.placeholder("hostId")), isUntold));

export function untoldCountOfHost(db: Reader, hostId: string): number {
  return untoldCount(db).get({ hostId })?.n ?? 0;
}

const untoldCount = prepared((db: Reader) =>
  db
    .select({ n: count() })
    .from(payments)
    .where(and(eq(payments.hostId, sql.placeholder("hostId")), isUntold))
    .prepare(),
);

/** The last request of a booking's that was given up untold and asked for so much. */
export function untoldRequest(db: Reader, bookingId: string, amountKes: number): Payment | undefined {
  return paymentsOfBooking(db, bookingId).find(
    (payment) => payment.way === "stk" && payment.amountKes === amountKes && isGivenUpUntold(payment),
  );
}

/** Payments of a host that a person has to look at: money that is not what was asked for, and counted money that is disputed. */
export function paymentsToReviewOfHost(db: Reader, hostId: string): PaymentOfHost[] {
  return rowsToReview(db).all({ hostId, skip: 0, most: -1 });
}

const isToReview = or(
  and(
    eq(payments.state, "needs_review"),
    // One that is to go back is listed as a refund.
    sql`not exists (select 1 from refunds where payment_id = ${payments.id} and state <> 'withdrawn')`,
  ),
  and(inArray(payments.state, ["paid", "paid_late"]), inArray(payments.reason, [...DISPUTES])),
  and(eq(payments.state, "refunded"), inArray(payments.reason, ["reports_differ", "said_taken_back"])),
);
// Most payments have no reason for anything: these are found by what they have.
const isOdd = sql`${payments.id} in (
  select id from payments indexed by payments_of_host_by_state
    where host_id = ${sql.placeholder("hostId")} and state = 'needs_review'
  union select id from payments where host_id = ${sql.placeholder("hostId")}
    and reason in ${[...DISPUTES, "reports_differ", "said_taken_back"]} and reason is not null)`;
const rowsToReview = withBooking(desc(payments.updatedAt), and(isOdd, isToReview));
