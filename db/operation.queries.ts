import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { secretHash } from "#src/core/secret-hash.ts";
import type { Reader } from "./open.ts";
import { mpesaOperations, sentTogether } from "./operation.schema.ts";
import { callbacks } from "./payment.schema.ts";
import { prepared, rowBy } from "./prepared.ts";
import type { Change } from "./write.ts";

export type Operation = typeof mpesaOperations.$inferSelect;
export type NewOperation = typeof mpesaOperations.$inferInsert;

export function insertOperation(tx: Change, operation: NewOperation): void {
  tx.insert(mpesaOperations).values(operation).run();
}

export function updateOperation(
  tx: Change,
  id: string,
  change: Partial<
    Omit<
      Operation,
      | "id"
      | "kind"
      | "paidTo"
      | "shortcode"
      | "payoutAccountId"
      | "paymentId"
      | "refundId"
      | "receipt"
      | "amountKes"
      | "phone"
    >
  > & { updatedAt: number },
): void {
  tx.update(mpesaOperations).set(change).where(eq(mpesaOperations.id, id)).run();
}

export const findOperation = rowBy(mpesaOperations, mpesaOperations.id);

/** By the secret in either of its two addresses. */
export function findOperationByKey(db: Reader, key: string): Operation | undefined {
  return byKey(db).get({ hash: secretHash(key) });
}

const byKey = prepared((db: Reader) =>
  db
    .select()
    .from(mpesaOperations)
    .where(
      or(
        eq(mpesaOperations.resultKey, sql.placeholder("hash")),
        eq(mpesaOperations.timeoutKey, sql.placeholder("hash")),
      ),
    )
    .prepare(),
);

/** Whose result this is. Both keep the same hash, which is compared as it is. */
export function findOperationOfCallback(db: Reader, callbackId: number): Operation | undefined {
  const isIts = or(
    eq(mpesaOperations.resultKey, callbacks.callbackKey),
    eq(mpesaOperations.timeoutKey, callbacks.callbackKey),
  );
  const row = db
    .select({ operation: mpesaOperations })
    .from(callbacks)
    .innerJoin(mpesaOperations, isIts)
    .where(eq(callbacks.id, callbackId))
    .get();
  return row?.operation;
}

/** A look-up of a code that somebody typed, not of another operation. */
const isAboutTypedCode = and(eq(mpesaOperations.kind, "look_up"), isNull(mpesaOperations.aboutId));

/** What a shortcode has asked about a code that somebody typed. */
export function findLookUp(db: Reader, payoutAccountId: string, receipt: string): Operation | undefined {
  return db
    .select()
    .from(mpesaOperations)
    .where(
      and(isAboutTypedCode, eq(mpesaOperations.payoutAccountId, payoutAccountId), eq(mpesaOperations.receipt, receipt)),
    )
    .get();
}

/** The last look-up of each of these codes, by code. */
export function lookUpsOfCodes(db: Reader, receipts: readonly string[]): Map<string, Operation> {
  if (receipts.length === 0) return new Map();
  const rows = db
    .select()
    .from(mpesaOperations)
    .where(and(isAboutTypedCode, inArray(mpesaOperations.receipt, [...receipts])))
    .orderBy(asc(mpesaOperations.createdAt))
    .all();
  return new Map(rows.map((row) => [row.receipt ?? "", row]));
}

/** The requests to send a refund, alone or with others, the newest first; of the same millisecond the one stored later is the newer. */
export function sendingsOf(db: Reader, refundId: string): Operation[] {
  const withOthers = db
    .select({ id: sentTogether.operationId })
    .from(sentTogether)
    .where(eq(sentTogether.refundId, refundId));
  const isIts = or(eq(mpesaOperations.refundId, refundId), inArray(mpesaOperations.id, withOthers));
  return db
    .select()
    .from(mpesaOperations)
    .where(and(isIts, ne(mpesaOperations.kind, "look_up")))
    .orderBy(desc(mpesaOperations.createdAt), desc(sql`${mpesaOperations}.rowid`))
    .all();
}

/** The refunds that a request sends, and what of its sum is whose; whole shillings. */
export function refundsOfSending(
  db: Reader,
  { id, refundId, amountKes }: Operation,
): Readonly<{ refundId: string; kes: number }>[] {
  const together = db
    .select({ refundId: sentTogether.refundId, kes: sentTogether.kes })
    .from(sentTogether)
    .where(eq(sentTogether.operationId, id))
    .orderBy(sql`${sentTogether.refundId} <> ${refundId}`, asc(sentTogether.refundId))
    .all();
  if (together.length > 0) return together;
  return refundId === null || amountKes === null ? [] : [{ refundId, kes: amountKes }];
}

/** Writes down for which refunds one request is. */
export function writeSentTogether(
  tx: Change,
  operationId: string,
  refunds: readonly Readonly<{ id: string; amountKes: number }>[],
): void {
  tx.insert(sentTogether)
    .values(refunds.map(({ id, amountKes }) => ({ operationId, refundId: id, kes: amountKes })))
    .run();
}

/** The newest request to send a refund, if there was one. */
export function lastSending(db: Reader, refundId: string): Operation | undefined {
  return sendingsOf(db, refundId)[0];
}
