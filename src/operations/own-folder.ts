import { Database } from "bun:sqlite";
import { join } from "node:path";

/** A Lango that is just being stopped may still end what it was asked; so long a start waits for it. */
const WAIT_MS = 1000;

/**
 * Makes this process the one that runs on a folder, until `leave`. Throws `FOLDER_TAKEN` while another does: two at
 * once would both send each SMS and both ask for each payment.
 *
 * The system holds the lock on the open file, so it ends with the process however that ends. The file itself stays and
 * says nothing. Another `name` is for what only one may do beside a Lango that runs.
 */
export function ownFolder(dataDir: string, { waitMs = WAIT_MS, name = "lango.lock" } = {}): { leave(): void } {
  const file = join(dataDir, name);
  let lock: Database | undefined;
  try {
    lock = new Database(file, { create: true, readwrite: true, strict: true });
    lock.exec(`pragma busy_timeout = ${waitMs}`);
    // Nothing is ever written, so nothing is to be undone: no second file beside it.
    lock.exec("pragma journal_mode = memory");
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    const { code, message } = error as Error & { code?: string };
    const isTaken = code?.startsWith("SQLITE_BUSY");
    throw Object.assign(new Error(message), { code: isTaken ? "FOLDER_TAKEN" : code, path: file });
  }
  const held = lock;
  return {
    leave() {
      held.exec("rollback");
      held.close();
    },
  };
}
