import { asPerson } from "./for-person.ts";
import { DatabaseLocked, isLocked, lockMet, whenUnlocked } from "./lock.ts";
import { changes, type Db, foreignChanges, type Orm } from "./open.ts";
import { noteSaved } from "./tried.ts";

/** A change under way: reads and writes that are all saved, or none. */
export type Change = Omit<Orm, "$client" | "transaction">;

type Synchronous<T> = (tx: Change) => T extends PromiseLike<unknown> ? never : T;

/**
 * Runs `change` in one transaction: all of it is saved, or none.
 *
 * `change` must finish without waiting, and the type refuses a promise. SQLite
 * here is synchronous, so a transaction given an async function commits at its
 * first `await` and cannot be undone (drizzle-orm issue 1472). Talk to the
 * network before or after. A change inside a change joins the outer one.
 *
 * Another program's lock is waited for some milliseconds, then `DatabaseLocked` is thrown. A request is tried
 * again as a whole by `app.tsx`, a job by its runner; what must not be done twice uses `writePatiently`.
 */
export function write<T>(db: Db, change: Synchronous<T>): T {
  const orm = db as unknown as Orm;
  if (db.$client.inTransaction) return change(orm) as T;
  let result: T;
  try {
    const whole = () => {
      knowTables(db);
      return asPerson(db, () => change(orm) as T);
    };
    result = db.$client.transaction(whole).immediate();
  } catch (error) {
    if (!isLocked(error)) throw error;
    lockMet(db);
    throw new DatabaseLocked();
  }
  noteSaved();
  committed(db);
  return result;
}

/**
 * Another program may have made a table since (the engine that copies the house elsewhere does): SQLite then reads the
 * tables anew with the next statement, and in the middle of one that also asks an index of letters it knows none of them.
 */
function knowTables(db: Db): void {
  db.$client.query("select 1 from migrations limit 1").get();
}

function committed(db: Db): void {
  db[changes].commits += 1;
  for (const listener of db[changes].afterCommit) listener();
}

/**
 * A way to ask, now and then, whether another program has changed the database (`lango admin suspend`): such a change
 * counts as one of ours, so that kept pages are compared again and the jobs that it wrote are run.
 */
export function foreignChangesOf(db: Db): () => void {
  let known = foreignChanges(db);
  return () => {
    try {
      const version = foreignChanges(db);
      if (version !== known) committed(db);
      known = version;
    } catch (error) {
      // Whoever holds the lock has not finished: what they change is seen the next time.
      if (!isLocked(error)) throw error;
    }
  };
}

/** M-PESA calls once, and what it has answered is not asked again. */
const PATIENCE_MS = 30_000;

/** The same for what the outside has done already: a lock is waited for without holding anybody else up. */
export async function writePatiently<T>(db: Db, change: Synchronous<T>, mostMs = PATIENCE_MS): Promise<T> {
  const endsAt = performance.now() + mostMs;
  for (;;) {
    try {
      return write(db, change);
    } catch (error) {
      if (!(error instanceof DatabaseLocked)) throw error;
      if (!(await whenUnlocked(db, endsAt - performance.now()))) throw new DatabaseLocked(true);
    }
  }
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
