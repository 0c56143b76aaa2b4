import { asc, desc, eq, sql } from "drizzle-orm";
import { measureRefusals, measures } from "./analytics.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type NewMeasure = typeof measures.$inferInsert;

export function insertMeasures(tx: Change, rows: readonly NewMeasure[]): void {
  for (const row of rows) tx.insert(measures).values(row).run();
}

/** Adds to the day's count of what was not stored. */
export function countRefusals(tx: Change, day: string, refusals: ReadonlyMap<string, number>): void {
  for (const [reason, count] of refusals) {
    tx.insert(measureRefusals)
      .values({ day, reason, count })
      .onConflictDoUpdate({
        target: [measureRefusals.day, measureRefusals.reason],
        set: { count: sql`${measureRefusals.count} + ${count}` },
      })
      .run();
  }
}

export function measuresOf(db: Reader, userId: string) {
  return db.select().from(measures).where(eq(measures.userId, userId)).orderBy(asc(measures.id)).all();
}

/** The newest measures, newest last. */
export function newestMeasures(db: Reader, most = 100) {
  return db.select().from(measures).orderBy(desc(measures.id)).limit(most).all().reverse();
}

export function refusalsOf(db: Reader, day: string): Record<string, number> {
  const rows = db.select().from(measureRefusals).where(eq(measureRefusals.day, day)).all();
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

/** What was measured stays, and is nobody's any more. */
export function forgetWhoMeasured(tx: Change, userId: string): void {
  const nobodys = sql`replace(${measures.args}, ${JSON.stringify(userId)}, 'null')`;
  const args = sql`json_remove(${nobodys}, '$[2].brandName')`;
  tx.update(measures).set({ userId: null, args }).where(eq(measures.userId, userId)).run();
}
