import { and, asc, count, eq } from "drizzle-orm";
import { readyTexts } from "./message.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type ReadyText = typeof readyTexts.$inferSelect;

/** What a host keeps to put into messages, by name. */
export function readyTextsOf(db: Reader, hostId: string): ReadyText[] {
  return db.select().from(readyTexts).where(eq(readyTexts.hostId, hostId)).orderBy(asc(readyTexts.name)).all();
}

export function countReadyTexts(db: Reader, hostId: string): number {
  return db.select({ n: count() }).from(readyTexts).where(eq(readyTexts.hostId, hostId)).get()?.n ?? 0;
}

/** Keeps a text, in place of the one with its id. False where another of theirs has the name. */
export function saveReadyText(tx: Change, row: ReadyText): boolean {
  const named = tx
    .select({ id: readyTexts.id })
    .from(readyTexts)
    .where(and(eq(readyTexts.hostId, row.hostId), eq(readyTexts.name, row.name)))
    .get();
  if (named && named.id !== row.id) return false;
  const { name, body, updatedAt } = row;
  tx.insert(readyTexts)
    .values(row)
    .onConflictDoUpdate({
      target: readyTexts.id,
      set: { name, body, updatedAt },
      setWhere: eq(readyTexts.hostId, row.hostId),
    })
    .run();
  return true;
}

export function removeReadyText(tx: Change, of: Pick<ReadyText, "id" | "hostId">): void {
  tx.delete(readyTexts)
    .where(and(eq(readyTexts.id, of.id), eq(readyTexts.hostId, of.hostId)))
    .run();
}
