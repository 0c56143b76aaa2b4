import { changes, type Db } from "./open.ts";

/**
 * Another program holds the right to write. Nothing of the change was saved.
 *
 * `isFinal` when it was waited for long enough and trying once more is no use.
 */
export class DatabaseLocked extends Error {
  readonly code = "SQLITE_BUSY";
  readonly isFinal: boolean;
  constructor(isFinal = false) {
    super("another program has locked the database");
    this.isFinal = isFinal;
  }
}

/** How often it is looked whether a lock has ended. */
const LOOK_EVERY_MS = 50;

/** Whether an error says that another program holds the database, for a change or for a reading. */
export function isLocked(error: unknown): boolean {
  if (error instanceof DatabaseLocked) return true;
  return error instanceof Error && "code" in error && /^SQLITE_(?:BUSY|LOCKED)/.test(String(error.code));
}

/**
 * A lock was met: from now on nobody waits for it on the thread, and a look every 50 ms, which costs some
 * microseconds, says when it has ended. Whoever meets it first has waited `lockWaitMs`, and nobody after them.
 */
export function lockMet(db: Db): void {
  const { lock, lockWaitMs } = db[changes];
  if (lock) return;
  const met = { since: performance.now(), waiting: new Set<() => void>() };
  db[changes].lock = met;
  db.$client.exec("pragma busy_timeout = 0");
  for (const listener of db[changes].onLock) listener("begun", 0);
  const ended = () => {
    db[changes].lock = undefined;
    for (const go of met.waiting) go();
  };
  const look = () => {
    try {
      if (!mayWrite(db)) return void setTimeout(look, LOOK_EVERY_MS).unref();
      db.$client.exec(`pragma busy_timeout = ${lockWaitMs}`);
      for (const listener of db[changes].onLock) listener("ended", performance.now() - met.since);
    } catch {
      // The house has closed, or its disk is broken: whoever waits finds out by themselves.
    }
    ended();
  };
  setTimeout(look, LOOK_EVERY_MS).unref();
}

/** Takes the right to write and gives it back. Waits for nobody while a lock is known. */
export function mayWrite(db: Db): boolean {
  try {
    db.$client.exec("begin immediate");
    db.$client.exec("rollback");
    return true;
  } catch (error) {
    if (!isLocked(error)) throw error;
    lockMet(db);
    return false;
  }
}

/** Whether a change can be made: at once, or when the lock ends within `mostMs`. The thread is free meanwhile. */
export function whenUnlocked(db: Db, mostMs: number): Promise<boolean> | true {
  const { lock } = db[changes];
  if (!lock) return true;
  return new Promise((resolve) => {
    const done = (free: boolean) => {
      clearTimeout(timer);
      lock.waiting.delete(go);
      resolve(free);
    };
    const go = () => done(true);
    const timer = setTimeout(done, mostMs, false);
    lock.waiting.add(go);
  });
}

/** Tells when another program's lock is met and when it has ended. Returns the way to stop. */
export function onLock(db: Db, listener: (what: "begun" | "ended", heldMs: number) => void): () => void {
  db[changes].onLock.add(listener);
  return () => db[changes].onLock.delete(listener);
}
