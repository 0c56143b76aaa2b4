import { changes, type Db, type Orm } from "./open.ts";

/** A change under way: reads and writes that are all saved, or none. */
export type Change = Omit<Orm, "$client" | "transaction">;

/**
 * Runs `change` in one transaction: all of it is saved, or none.
 *
 * `change` must finish without waiting, and the type refuses a promise. SQLite
 * here is synchronous, so a transaction given an async function commits at its
 * first `await` and cannot be undone (drizzle-orm issue 1472). Talk to the
 * network before or after. A change inside a change joins the outer one.
 */
export function write<T>(db: Db, change: (tx: Change) => T extends PromiseLike<unknown> ? never : T): T {
  const { orm } = db[changes];
  if (db.$client.inTransaction) return change(orm) as T;
  const result = db.$client.transaction(() => change(orm) as T).immediate();
  db[changes].commits += 1;
  for (const listener of db[changes].afterCommit) listener();
  return result;
}

/**
 * How many changes this process has saved. While it stands still, nothing has
 * changed, so a cached page may be served without asking the database.
 */
export function commitCount(db: Db): number {
  return db[changes].commits;
}

/** Calls `listener` after each saved change. Returns the way to stop. */
export function onCommit(db: Db, listener: () => void): () => void {
  db[changes].afterCommit.add(listener);
  return () => db[changes].afterCommit.delete(listener);
}
