import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import type { Operation } from "./operation.queries.ts";
import { mpesaOperations } from "./operation.schema.ts";
import type { Payment } from "./payment.queries.ts";
import { payments } from "./payment.schema.ts";
import { payoutAccounts } from "./payout.schema.ts";
import { properties } from "./property.schema.ts";
import { statementLines } from "./reconcile.schema.ts";

type CodeOfHost = Readonly<{ receipt: string; hostId: string }>;

/** What stands for a code in one host's books, M-PESA's word before others', and the booking that it is for. */
export function paymentOfCode(
  db: Reader,
  { receipt, hostId }: CodeOfHost,
): { payment: Payment; booking: typeof bookings.$inferSelect } | undefined {
  const standsForIt = and(
    eq(payments.claimedReceipt, receipt),
    isNull(payments.receipt),
    inArray(payments.state, ["paid", "paid_late", "refunded", "needs_review"]),
  );
  return db
    .select({ payment: payments, booking: bookings })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(properties.hostId, hostId), or(eq(payments.receipt, receipt), standsForIt)))
    .orderBy(sql`${payments.provedBy} is not 'mpesa'`, desc(payments.updatedAt))
    .limit(1)
    .get();
}

/** Whether one host's own books say that the payment of a code was taken back. What other houses know is not told. */
export function isCodeTakenBack(db: Reader, { receipt, hostId }: CodeOfHost): boolean {
  const payment = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      and(
        eq(properties.hostId, hostId),
        or(eq(payments.claimedReceipt, receipt), eq(payments.receipt, receipt)),
        inArray(payments.reason, ["taken_back", "said_taken_back", "taken_back_since"]),
      ),
    )
    .limit(1)
    .get();
  if (payment) return true;
  const line = db
    .select({ id: statementLines.id })
    .from(statementLines)
    // Written out, so that the index of what was set aside is known to fit.
    .where(
      and(
        eq(statementLines.reference, receipt),
        sql`${statementLines.state} = 'set_aside'`,
        eq(statementLines.hostId, hostId),
      ),
    )
    .limit(1)
    .get();
  return line !== undefined;
}

/** What M-PESA was asked and said of a code for one host, the newest. */
export function lookUpOfCode(db: Reader, { receipt, hostId }: CodeOfHost): Operation | undefined {
  return db
    .select({ operation: mpesaOperations })
    .from(mpesaOperations)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, mpesaOperations.payoutAccountId))
    .where(
      and(
        eq(payoutAccounts.hostId, hostId),
        eq(mpesaOperations.kind, "look_up"),
        isNull(mpesaOperations.aboutId),
        eq(mpesaOperations.receipt, receipt),
      ),
    )
    .orderBy(desc(mpesaOperations.createdAt))
    .limit(1)
    .get()?.operation;
}
