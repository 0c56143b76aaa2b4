import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bookings } from "./booking.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { mpesaOperations } from "./operation.schema.ts";
import { payments, refunds, refundWaits } from "./payment.schema.ts";
import { rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type RefundWait = typeof refundWaits.$inferSelect;

export const findRefundWait = rowBy(refundWaits, refundWaits.refundId);

export function insertRefundWait(tx: Change, wait: Pick<RefundWait, "refundId" | "hostId" | "why" | "askedAt">): void {
  tx.insert(refundWaits).values(wait).run();
}

/** The operator's answer, once. */
export function answerRefundWait(
  tx: Change,
  refundId: string,
  answered: { answer: NonNullable<RefundWait["answer"]>; by: string; now: number },
): void {
  const { answer, by: answeredBy, now: answeredAt } = answered;
  tx.update(refundWaits)
    .set({ answer, answeredBy, answeredAt })
    .where(and(eq(refundWaits.refundId, refundId), isNull(refundWaits.answer)))
    .run();
}

/** As the index has it, word for word. */
const isOpen = and(sql`${refundWaits.answer} is null`, eq(refunds.state, "due"));

/** What waits for the operator's yes and is still owed, the longest waiting first. */
export function openRefundWaits(db: Reader, { skip, most }: { skip: number; most: number }) {
  return waits(db)
    .where(isOpen)
    .orderBy(asc(refundWaits.askedAt), asc(refundWaits.refundId))
    .limit(most)
    .offset(skip)
    .all();
}

export function countOpenRefundWaits(db: Reader): number {
  const found = db
    .select({ n: count() })
    .from(refundWaits)
    .innerJoin(refunds, eq(refunds.id, refundWaits.refundId))
    .where(isOpen)
    .get();
  return found?.n ?? 0;
}

/** What was answered lately, the latest first. */
export function answeredRefundWaits(db: Reader, most: number) {
  return waits(db).where(isNotNull(refundWaits.answer)).orderBy(desc(refundWaits.answeredAt)).limit(most).all();
}

/** Each with the name of the administrator who answered, if anybody has. */
function waits(db: Reader) {
  const admins = alias(hosts, "admins");
  return db
    .select({
      wait: refundWaits,
      refund: refunds,
      payment: payments,
      code: bookings.code,
      email: hosts.email,
      hostSince: hosts.createdAt,
      answeredByName: sql<string | null>`trim(${admins.firstName} || ' ' || ${admins.lastName})`,
    })
    .from(refundWaits)
    .innerJoin(refunds, eq(refunds.id, refundWaits.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(hosts, eq(hosts.id, refundWaits.hostId))
    .leftJoin(admins, eq(admins.id, refundWaits.answeredBy));
}

/** What the operator's shortcode was told to send back for a host since then, unless it failed: how often, and whole shillings. */
export function sentByOperatorFor(db: Reader, hostId: string, since: number): { times: number; kes: number } {
  const row = db
    .select({ times: count(), kes: sql<number>`coalesce(sum(${mpesaOperations.amountKes}), 0)` })
    .from(mpesaOperations)
    .innerJoin(payments, eq(payments.id, mpesaOperations.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      and(
        sql`${mpesaOperations.kind} <> 'look_up'`,
        sql`${mpesaOperations.paidTo} = 'operator'`,
        gte(mpesaOperations.createdAt, since),
        mayHaveGone,
        eq(properties.hostId, hostId),
      ),
    )
    .get();
  return { times: row?.times ?? 0, kes: row?.kes ?? 0 };
}

/** It was sent, is on its way, or nobody knows: as the database counts it. */
const mayHaveGone = sql`(${ne(mpesaOperations.state, "failed")} or ${inArray(mpesaOperations.finding, ["never_answered", "receipt_used"])})`;

/**
 * What of a payment left its shortcode, or may have; whole shillings. The same reversal asked for again gives nothing
 * back again, so that one which may have gone leaves room for itself.
 */
export function goneOfPayment(db: Reader, paymentId: string, nextKind: "reversal" | "b2c"): number {
  const isItsOwn =
    nextKind === "reversal"
      ? sql`not (${mpesaOperations.kind} = 'reversal' and ${mpesaOperations.state} = 'failed')`
      : undefined;
  const row = db
    .select({ kes: sql<number>`coalesce(sum(${mpesaOperations.amountKes}), 0)` })
    .from(mpesaOperations)
    .where(
      and(eq(mpesaOperations.paymentId, paymentId), sql`${mpesaOperations.kind} <> 'look_up'`, mayHaveGone, isItsOwn),
    )
    .get();
  return row?.kes ?? 0;
}
