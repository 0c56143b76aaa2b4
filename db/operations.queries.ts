import { and, asc, count, eq, gte, isNull, sql } from "drizzle-orm";
import { jobs, messages } from "./job.schema.ts";
import type { Reader } from "./open.ts";

/** When the oldest job that is not done was due, or will be. */
export function oldestDueJobAt(db: Reader): number | undefined {
  return db.select({ at: jobs.runAt }).from(jobs).where(isNull(jobs.doneAt)).orderBy(asc(jobs.runAt)).limit(1).get()
    ?.at;
}

/** How often the job that is to be done has failed since it last went well; 0 where there is none. */
export function timesFailed(db: Reader, { kind, key }: { kind: string; key: string }): number {
  const isIt = and(eq(jobs.kind, kind), eq(jobs.key, key), isNull(jobs.doneAt));
  return db.select({ times: jobs.attempts }).from(jobs).where(isIt).limit(1).get()?.times ?? 0;
}

export function openJobsByKind(db: Reader): { kind: string; count: number }[] {
  return db.select({ kind: jobs.kind, count: count() }).from(jobs).where(isNull(jobs.doneAt)).groupBy(jobs.kind).all();
}

/** How many there are of each state, as triggers count them: whatever there was, no row of it is read. */
export function countByState(db: Reader, what: "bookings" | "payments"): { state: string; count: number }[] {
  return db.all(sql`select state, n as count from state_counts where what = ${what} and n <> 0`);
}

/** What became of the messages that were written since then, by channel. */
export function messagesSince(
  db: Reader,
  since: number,
): { channel: string; state: string; report: string; count: number }[] {
  const channel = sql<string>`coalesce(${messages.route}, ${messages.channel})`;
  const report = sql<string>`coalesce(${messages.report}, 'untold')`;
  return db
    .select({ channel, state: messages.state, report, count: count() })
    .from(messages)
    .where(gte(messages.createdAt, since))
    .groupBy(channel, messages.state, report)
    .all();
}

/** SQLite's own version, and how far the schema has come. */
export function schemaVersion(db: Reader): { sqlite: string; migrations: number; last: string } {
  const [row] = db.all<{ sqlite: string; migrations: number; last: string }>(
    sql`select sqlite_version() as sqlite, count(*) as migrations, max(name) as last from migrations`,
  );
  return row ?? { sqlite: "", migrations: 0, last: "" };
}
