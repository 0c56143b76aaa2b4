import { and, desc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { feeds } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import { recoveries, type Untold } from "./recovery.schema.ts";
import type { Change } from "./write.ts";

export type Recovery = typeof recoveries.$inferSelect;

const findOpen = prepared((db: Reader) => db.select().from(recoveries).where(isNull(recoveries.endedAt)).prepare());

/** The recovery that keeps nights from being sold; nothing while they are. */
export function openRecovery(db: Reader): Recovery | undefined {
  return findOpen(db).get();
}

/** The last one that began since. */
export function recoverySince(db: Reader, since: number): Recovery | undefined {
  const last = findLast(db).get();
  return last && last.beganAt > since ? last : undefined;
}

const findLast = prepared((db: Reader) => db.select().from(recoveries).orderBy(desc(recoveries.id)).limit(1).prepare());

export function endRecovery(
  tx: Change,
  id: number,
  end: { at: number; by: "itself" | "operator"; untold: readonly Untold[] },
): void {
  const untold = [...end.untold];
  tx.update(recoveries).set({ endedAt: end.at, endedBy: end.by, untold }).where(eq(recoveries.id, id)).run();
}

/** Calendars of other sites that are read by themselves and have not answered since, with how often each has failed. */
export function feedsUnreadSince(
  db: Reader,
  since: number,
): { id: string; failures: number; checkedAt: number | null }[] {
  return db
    .select({ id: feeds.id, failures: feeds.failures, checkedAt: feeds.checkedAt })
    .from(feeds)
    .where(and(isNotNull(feeds.urlSealed), or(isNull(feeds.workedAt), lt(feeds.workedAt, since))))
    .all();
}
