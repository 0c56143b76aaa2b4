import { and, asc, eq, isNull, lte, min, notInArray, sql } from "drizzle-orm";
import { jobs } from "./job.schema.ts";
import type { Db, Reader } from "./open.ts";
import { type Change, write } from "./write.ts";

export type Job = typeof jobs.$inferSelect;

/**
 * Asks for a job inside a change, so that it exists exactly when the change does.
 * A waiting job of the same kind and key is kept, and runs at the earlier time.
 */
export function enqueue(
  tx: Change,
  job: { kind: string; key: string; runAt: number; now: number; payload?: Record<string, unknown> },
): void {
  tx.insert(jobs)
    .values({ kind: job.kind, key: job.key, payload: job.payload ?? {}, runAt: job.runAt, createdAt: job.now })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      targetWhere: isNull(jobs.doneAt),
      set: { runAt: sql`min(${jobs.runAt}, excluded.run_at)` },
    })
    .run();
}

/** The jobs that are due, the longest waiting first; none of the kinds in `without`. */
export function dueJobs(db: Reader, now: number, most: number, without: string[] = []): Job[] {
  return db
    .select()
    .from(jobs)
    .where(
      and(isNull(jobs.doneAt), lte(jobs.runAt, now), without.length > 0 ? notInArray(jobs.kind, without) : undefined),
    )
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(most)
    .all();
}

/** When the next job is due, Unix milliseconds; `undefined` when none waits. */
export function nextJobAt(db: Reader): number | undefined {
  const row = db
    .select({ at: min(jobs.runAt) })
    .from(jobs)
    .where(isNull(jobs.doneAt))
    .get();
  return row?.at ?? undefined;
}

export function jobDone(db: Db, id: number, now: number): void {
  write(
    db,
    (tx) => void tx.update(jobs).set({ doneAt: now, lastError: null, payload: {} }).where(eq(jobs.id, id)).run(),
  );
}

export function jobAgain(db: Db, id: number, again: { runAt: number; error: string | null }): void {
  write(
    db,
    (tx) =>
      void tx
        .update(jobs)
        .set({ runAt: again.runAt, attempts: sql`${jobs.attempts} + 1`, lastError: again.error })
        .where(eq(jobs.id, id))
        .run(),
  );
}

/** Forgets jobs that were done before `before`, Unix milliseconds. */
export function forgetDoneJobs(db: Db, before: number): void {
  write(db, (tx) => void tx.delete(jobs).where(lte(jobs.doneAt, before)).run());
}
