import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { secretHash } from "#src/core/secret-hash.ts";
import type { Reader } from "./open.ts";
import type { Payment } from "./payment.queries.ts";
import { callbacks, payments } from "./payment.schema.ts";
import { prepared } from "./prepared.ts";
import type { Change } from "./write.ts";

export type Callback = typeof callbacks.$inferSelect;

/** Records a callback as it came and returns its number. */
export function insertCallback(
  tx: Change,
  callback: { callbackKey: string; shortcode: string | null; body: string; receivedAt: number },
): number {
  return inserting(tx).get({ ...callback, callbackKey: secretHash(callback.callbackKey) }).id;
}

const inserting = prepared((tx: Change) =>
  tx
    .insert(callbacks)
    .values({
      callbackKey: sql.placeholder("callbackKey"),
      shortcode: sql.placeholder("shortcode"),
      body: sql.placeholder("body"),
      receivedAt: sql.placeholder("receivedAt"),
    })
    .returning({ id: callbacks.id })
    .prepare(),
);

/** Whose callback this is. Both keep the same hash, which is compared as it is. */
export function findPaymentOfCallback(db: Reader, callbackId: number): Payment | undefined {
  return paymentById(db).get({ callbackId })?.payment;
}

const paymentById = prepared((db: Reader) =>
  db
    .select({ payment: payments })
    .from(callbacks)
    .innerJoin(payments, eq(payments.callbackKey, callbacks.callbackKey))
    .where(eq(callbacks.id, sql.placeholder("callbackId")))
    .prepare(),
);

export function findCallback(db: Reader, id: number): Callback | undefined {
  return byId(db).get({ id });
}

const byId = prepared((db: Reader) =>
  db
    .select()
    .from(callbacks)
    .where(eq(callbacks.id, sql.placeholder("id")))
    .prepare(),
);

/** The recorded callbacks that nobody has looked at yet, the oldest first. */
export function unsettledCallbacks(db: Reader, most: number): number[] {
  return unsettled(db)
    .all({ most })
    .map(({ id }) => id);
}

const unsettled = prepared((db: Reader) =>
  db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(isNull(callbacks.settledAt), isNull(callbacks.outcome)))
    .orderBy(asc(callbacks.id))
    .limit(sql.placeholder("most"))
    .prepare(),
);

/** This one has a job of its own. */
export function callbackSetApart(tx: Change, id: number): void {
  tx.update(callbacks).set({ outcome: "waits" }).where(eq(callbacks.id, id)).run();
}

export function callbackSettled(tx: Change, id: number, settled: { outcome: string; now: number }): void {
  settling(tx).run({ id, ...settled });
}

const settling = prepared((tx: Change) =>
  tx
    .update(callbacks)
    .set({ settledAt: sql`${sql.placeholder("now")}`, outcome: sql`${sql.placeholder("outcome")}` })
    .where(eq(callbacks.id, sql.placeholder("id")))
    .prepare(),
);
