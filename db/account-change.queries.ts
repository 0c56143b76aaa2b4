import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { accountChanges } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type AccountChange = typeof accountChanges.$inferSelect;

/** Lines that are kept of one host. */
const MOST = 200;

/** Writes a change down; of one host's, the oldest make room. */
export function insertAccountChange(tx: Change, change: typeof accountChanges.$inferInsert): void {
  tx.insert(accountChanges).values(change).run();
  const over = tx
    .select({ id: accountChanges.id })
    .from(accountChanges)
    .where(eq(accountChanges.hostId, change.hostId))
    .orderBy(desc(accountChanges.at), desc(accountChanges.id))
    .limit(1000)
    .offset(MOST)
    .all()
    .map(({ id }) => id);
  if (over.length > 0) tx.delete(accountChanges).where(inArray(accountChanges.id, over)).run();
}

/** What was changed of a host's account, the newest first. */
export function accountChangesOf(db: Reader, hostId: string): AccountChange[] {
  return db
    .select()
    .from(accountChanges)
    .where(eq(accountChanges.hostId, hostId))
    .orderBy(desc(accountChanges.at), desc(accountChanges.id))
    .all();
}

/** The changes of a host that can still be undone, the newest first. */
export function undoableChangesOf(db: Reader, hostId: string, now: number): AccountChange[] {
  return db
    .select()
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.hostId, hostId),
        isNotNull(accountChanges.undoHash),
        isNull(accountChanges.undoneAt),
        gt(accountChanges.undoEndsAt, now),
      ),
    )
    .orderBy(desc(accountChanges.at), desc(accountChanges.id))
    .all();
}

/** The change that a link undoes, while it can be. */
export function findUndoable(db: Reader, undoHash: string, now: number): AccountChange | undefined {
  return db
    .select()
    .from(accountChanges)
    .where(
      and(eq(accountChanges.undoHash, undoHash), isNull(accountChanges.undoneAt), gt(accountChanges.undoEndsAt, now)),
    )
    .get();
}

/** It is undone, and with it whatever of its kind was built upon it: no other link may bring that back. */
export function markUndone(tx: Change, change: AccountChange, now: number): void {
  const later = and(
    eq(accountChanges.hostId, change.hostId),
    eq(accountChanges.kind, change.kind),
    gte(accountChanges.at, change.at),
    isNull(accountChanges.undoneAt),
  );
  tx.update(accountChanges).set({ undoneAt: now, undoHash: null, undoSealed: null }).where(later).run();
}

/** Whether a host took back a change of this kind after `since`, Unix milliseconds. */
export function wasUndoneSince(db: Reader, hostId: string, kind: AccountChange["kind"], since: number): boolean {
  const undone = and(
    eq(accountChanges.hostId, hostId),
    eq(accountChanges.kind, kind),
    gt(accountChanges.undoneAt, since),
  );
  return db.select({ n: count() }).from(accountChanges).where(undone).get()?.n !== 0;
}

/** Whether a host's account was changed in this kind after `since`, Unix milliseconds. */
export function wasChangedSince(db: Reader, hostId: string, kind: AccountChange["kind"], since: number): boolean {
  const changed = and(eq(accountChanges.hostId, hostId), eq(accountChanges.kind, kind), gt(accountChanges.at, since));
  return db.select({ n: count() }).from(accountChanges).where(changed).get()?.n !== 0;
}

/** Forgets what was before of changes that can be undone no longer. */
export function forgetUndo(tx: Change, now: number): void {
  tx.update(accountChanges)
    .set({ undoHash: null, undoSealed: null })
    .where(and(isNotNull(accountChanges.undoHash), lte(accountChanges.undoEndsAt, now)))
    .run();
}

/** No link undoes any change of this host's any more, of one kind or of all; the list of them stays. */
export function endUndoOf(tx: Change, hostId: string, kind?: AccountChange["kind"]): void {
  tx.update(accountChanges)
    .set({ undoHash: null, undoSealed: null })
    .where(and(eq(accountChanges.hostId, hostId), kind ? eq(accountChanges.kind, kind) : undefined))
    .run();
}

export function forgetAccountChanges(tx: Change, hostId: string): void {
  tx.delete(accountChanges).where(eq(accountChanges.hostId, hostId)).run();
}
