import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { wholeOf } from "./for-person.ts";
import type { Reader } from "./open.ts";
import { priceChangeParts, priceChanges } from "./price-change.schema.ts";
import type { Change } from "./write.ts";

export type PriceChangeRow = typeof priceChanges.$inferSelect;
export type ChangedPart = typeof priceChangeParts.$inferSelect;

/** The most changes of a host that are kept, as the database holds it. */
const KEPT_MOST = 10;

/** Keeps a change with what was before; of too many the oldest go, which then can't be undone any more. */
export function insertPriceChange(
  tx: Change,
  change: typeof priceChanges.$inferInsert,
  parts: readonly Omit<typeof priceChangeParts.$inferInsert, "changeId">[],
): void {
  // The ten are of the whole house, whoever makes one more.
  const whole = wholeOf(tx) as Change;
  const kept = whole
    .select({ id: priceChanges.id })
    .from(priceChanges)
    .where(eq(priceChanges.hostId, change.hostId))
    .orderBy(desc(priceChanges.madeAt), desc(priceChanges.id))
    .all();
  const over = kept.slice(KEPT_MOST - 1).map(({ id }) => id);
  if (over.length > 0) whole.delete(priceChanges).where(inArray(priceChanges.id, over)).run();
  tx.insert(priceChanges).values(change).run();
  for (const part of parts)
    tx.insert(priceChangeParts)
      .values({ ...part, changeId: change.id })
      .run();
}

/** What of some kinds a host can still undo, or has, the newest first. */
export function priceChangesOf(
  db: Reader,
  { hostId, kinds }: Readonly<{ hostId: string; kinds: readonly PriceChangeRow["kind"][] }>,
  now: number,
): PriceChangeRow[] {
  return db
    .select()
    .from(priceChanges)
    .where(and(eq(priceChanges.hostId, hostId), inArray(priceChanges.kind, [...kinds]), gt(priceChanges.endsAt, now)))
    .orderBy(desc(priceChanges.madeAt), desc(priceChanges.id))
    .all();
}

export function findPriceChange(db: Reader, id: string, hostId: string): PriceChangeRow | undefined {
  return db
    .select()
    .from(priceChanges)
    .where(and(eq(priceChanges.id, id), eq(priceChanges.hostId, hostId)))
    .get();
}

export function partsOfChange(db: Reader, changeId: string): ChangedPart[] {
  return db
    .select()
    .from(priceChangeParts)
    .where(eq(priceChangeParts.changeId, changeId))
    .orderBy(asc(priceChangeParts.propertyId), asc(priceChangeParts.part))
    .all();
}

export function markPartUndone(
  tx: Change,
  of: Readonly<{ changeId: string; propertyId: string; part: ChangedPart["part"] }>,
  now: number,
): void {
  tx.update(priceChangeParts)
    .set({ undoneAt: now })
    .where(
      and(
        eq(priceChangeParts.changeId, of.changeId),
        eq(priceChangeParts.propertyId, of.propertyId),
        eq(priceChangeParts.part, of.part),
        isNull(priceChangeParts.undoneAt),
      ),
    )
    .run();
}

/** All that is kept of a host's changes, for their export. */
export function priceChangesEver(db: Reader, hostId: string): (PriceChangeRow & { parts: ChangedPart[] })[] {
  return db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.hostId, hostId))
    .orderBy(asc(priceChanges.madeAt))
    .all()
    .map((change) => ({ ...change, parts: partsOfChange(db, change.id) }));
}
