import { and, asc, eq, isNotNull, isNull, lte, min, or, sql } from "drizzle-orm";
import { ofDatabase } from "./for-person.ts";
import { jobs } from "./job.schema.ts";
import type { Db, Reader } from "./open.ts";
import { prepared, rowChange } from "./prepared.ts";
import type { Change } from "./write.ts";

export type Job = typeof jobs.$inferSelect;

/**
 * Asks for a job inside a change, so that it exists exactly when the change does.
 * A waiting job of the same kind and key is kept, and runs at the earlier time; one
 * that is under way, and may not have seen what it is asked for now, runs once more.
 */
export function enqueue(
  tx: Change,
  job: { kind: string; key: string; runAt: number; now: number; payload?: Record<string, unknown> },
): void {
  const { kind, key, runAt } = job;
  insertJob(tx).run({ kind, key, payload: job.payload ?? {}, runAt, createdAt: job.now });
  askAgain(tx, job);
}

const insertJob = prepared((tx: Change) =>
  tx
    .insert(jobs)
    .values({
      kind: sql.placeholder("kind"),
      key: sql.placeholder("key"),
      payload: sql.placeholder("payload"),
      runAt: sql.placeholder("runAt"),
      createdAt: sql.placeholder("createdAt"),
    })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      targetWhere: isNull(jobs.doneAt),
      set: { runAt: sql`min(${jobs.runAt}, excluded.run_at)` },
    })
    .prepare(),
);

/** The same of one kind for many keys, such as every calendar at a start. */
export function enqueueAll(
  tx: Change,
  { kind, keys, runAt, now }: Readonly<{ kind: string; keys: readonly string[]; runAt: number; now: number }>,
): void {
  tx.run(sql`insert into jobs (kind, key, run_at, created_at)
    select ${kind}, value, ${runAt}, ${now} from json_each(${JSON.stringify(keys)}) where true
    on conflict (kind, key) where done_at is null do update set run_at = min(run_at, excluded.run_at)`);
  for (const key of keys) askAgain(tx, { kind, key, runAt });
}

function askAgain(tx: Change, job: Pick<Job, "kind" | "key" | "runAt">): void {
  const again = underWay(tx).get(nameOf(job));
  if (again) again.runAt = Math.min(again.runAt ?? job.runAt, job.runAt);
}

/** The jobs that this process runs now, of each database, and when each was asked for once more. */
const underWay = ofDatabase(() => new Map<string, { runAt: number | undefined }>());

const nameOf = ({ kind, key }: Pick<Job, "kind" | "key">) => `${kind} ${key}`;

/** From now until `jobEnded` it is noted when this job is asked for again. */
export function jobBegun(db: Db, job: Job): void {
  underWay(db).set(nameOf(job), { runAt: undefined });
}

/** Its end is saved. */
export function jobEnded(db: Db, job: Job): void {
  underWay(db).delete(nameOf(job));
}

/** Whether such a job is still to be done. */
export function isWaiting(db: Reader, { kind, key }: Pick<Job, "kind" | "key">): boolean {
  const isIt = and(eq(jobs.kind, kind), eq(jobs.key, key), isNull(jobs.doneAt));
  return db.select({ id: jobs.id }).from(jobs).where(isIt).limit(1).get() !== undefined;
}

/** Whether such a job waits for its first try, or is under way for the first time. */
export function isUntried(db: Reader, { kind, key }: Pick<Job, "kind" | "key">): boolean {
  const isIt = and(eq(jobs.kind, kind), eq(jobs.key, key), isNull(jobs.doneAt), eq(jobs.attempts, 0));
  return db.select({ id: jobs.id }).from(jobs).where(isIt).limit(1).get() !== undefined;
}

/** The jobs that are due, the longest waiting first; none of the kinds in `without`. */
export function dueJobs(db: Reader, now: number, most: number, without: readonly string[] = []): Job[] {
  return dueBefore(db).all({ now, most, without: JSON.stringify(without) });
}

const dueBefore = prepared((db: Reader) =>
  db
    .select()
    .from(jobs)
    .where(
      and(
        isNull(jobs.doneAt),
        lte(jobs.runAt, sql.placeholder("now")),
        sql`${jobs.kind} not in (select value from json_each(${sql.placeholder("without")}))`,
      ),
    )
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(sql.placeholder("most"))
    .prepare(),
);

/** When the next job is due, Unix milliseconds; `undefined` when none waits. */
export function nextJobAt(db: Reader): number | undefined {
  return earliest(db).get()?.at ?? undefined;
}

const earliest = prepared((db: Reader) =>
  db
    .select({ at: min(jobs.runAt) })
    .from(jobs)
    .where(isNull(jobs.doneAt))
    .prepare(),
);

/** Ends a job, unless it was asked for again while it was under way. */
export function jobDone(tx: Change, job: Job, now: number): void {
  const again = underWay(tx).get(nameOf(job))?.runAt;
  if (again === undefined) markDone(tx).run({ id: job.id, now });
  else jobAgain(tx, job, { runAt: again, error: null });
}

const markDone = prepared((tx: Change) =>
  tx
    .update(jobs)
    .set({ doneAt: sql`${sql.placeholder("now")}`, lastError: null, payload: {} })
    .where(eq(jobs.id, sql.placeholder("id")))
    .prepare(),
);

/** Runs it once more. A run that did its work begins the count of those that failed anew. */
export function jobAgain(tx: Change, job: Job, again: { runAt: number; error: string | null }): void {
  const asked = underWay(tx).get(nameOf(job))?.runAt ?? again.runAt;
  const attempts = again.error === null ? 0 : job.attempts + 1;
  changeJob(tx, job.id, { runAt: Math.min(asked, again.runAt), attempts, lastError: again.error });
}

const changeJob = rowChange(jobs, jobs.id);

/** Lets a job that failed, or is late, run now; says of which kind it is. Nothing for one that is done or not yet due. */
export function retryJob(tx: Change, id: number, now: number): string | undefined {
  const troubled = and(eq(jobs.id, id), isNull(jobs.doneAt), or(isNotNull(jobs.lastError), lte(jobs.runAt, now)));
  return tx.update(jobs).set({ runAt: now }).where(troubled).returning({ kind: jobs.kind }).get()?.kind;
}
