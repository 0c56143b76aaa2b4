import { and, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { NEVER_TOLD } from "#src/core/money/unknown-end.ts";
import type { Reader } from "./open.ts";
import { payments } from "./payment.schema.ts";
import { statementLines } from "./reconcile.schema.ts";

/** Requests by a host's account, or by the operator's own shortcode, that were given up untold. */
export function untoldRequestsOf(db: Reader, account: string | null) {
  return db
    .select({ id: payments.id, requestedAt: payments.requestedAt, createdAt: payments.createdAt })
    .from(payments)
    .where(
      and(
        eq(payments.way, "stk"),
        eq(payments.state, "expired"),
        inArray(payments.reason, [...NEVER_TOLD]),
        account === null ? eq(payments.paidTo, "operator") : eq(payments.payoutAccountId, account),
      ),
    )
    .all();
}

/** Whether the account's list has ever shown money that a request had asked for. */
export function hasSeenRequests(db: Reader, account: string | null): boolean {
  return (
    db
      .select({ one: sql`1` })
      .from(statementLines)
      .innerJoin(payments, eq(payments.id, statementLines.paymentId))
      .where(and(eq(statementLines.source, "pull"), eq(payments.way, "stk"), ofAccount(account)))
      .limit(1)
      .get() !== undefined
  );
}

/** Whether money came to the account in this time, inclusive, that belongs to no payment yet. Unix milliseconds. */
export function hasSeenUnplaced(db: Reader, account: string | null, { from, until }: { from: number; until: number }) {
  const at = sql`coalesce(${statementLines.paidAt}, ${statementLines.seenAt})`;
  return (
    db
      .select({ one: sql`1` })
      .from(statementLines)
      .where(
        and(
          inArray(statementLines.state, ["waiting", "unmatched"]),
          isNull(statementLines.paymentId),
          ofAccount(account),
          gte(at, from),
          lte(at, until),
        ),
      )
      .limit(1)
      .get() !== undefined
  );
}

const ofAccount = (account: string | null) =>
  account === null ? eq(statementLines.paidTo, "operator") : eq(statementLines.payoutAccountId, account);
