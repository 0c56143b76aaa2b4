import { asc, count, isNull } from "drizzle-orm";
import { jobs } from "./job.schema.ts";
import type { Reader } from "./open.ts";
import { payments } from "./payment.schema.ts";

/** When the oldest job that is not done was due, or will be. */
export function oldestDueJobAt(db: Reader): number | undefined {
  return db.select({ at: jobs.runAt }).from(jobs).where(isNull(jobs.doneAt)).orderBy(asc(jobs.runAt)).limit(1).get()
    ?.at;
}

export function openJobsByKind(db: Reader): { kind: string; count: number }[] {
  return db.select({ kind: jobs.kind, count: count() }).from(jobs).where(isNull(jobs.doneAt)).groupBy(jobs.kind).all();
}

export function paymentsByState(db: Reader): { state: string; count: number }[] {
  return db.select({ state: payments.state, count: count() }).from(payments).groupBy(payments.state).all();
}
