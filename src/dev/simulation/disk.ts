import type { Database } from "bun:sqlite";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const DATABASE = "lango.db";
/** What a start needs of a folder: the database, what is not in it yet, and the key of the instance. */
const FILES = [DATABASE, `${DATABASE}-wal`, "instance.key"];

/** When something happens to what is written, counted in changes from now. */
export type DiskPlan = {
  /** The machine stops at so many changes from now, before or after that one is saved. */
  stop?: { inWrites: number; isSaved: boolean } | undefined;
  /** So many changes fail from now on. */
  fail?: { left: number; code: "SQLITE_FULL" | "SQLITE_IOERR_WRITE" } | undefined;
};

/** Copies a folder as it lies there, in the middle of whatever is being written. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const file of FILES) if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
}

/**
 * Stands between the house and its file: every change passes here. `stopped` is called at the very moment when the
 * machine stops; what the house does after that reaches nobody.
 */
export function watchWrites(client: Database, plan: DiskPlan, stopped: () => void): void {
  const begin = client.transaction.bind(client);
  type Change = (...rest: unknown[]) => unknown;
  const isNow = (isSaved: boolean) => {
    const { stop } = plan;
    if (!stop || stop.isSaved !== isSaved) return false;
    stop.inWrites -= 1;
    if (stop.inWrites > 0) return false;
    plan.stop = undefined;
    return true;
  };
  const failIfPlanned = () => {
    if (!plan.fail) return;
    const { code } = plan.fail;
    plan.fail.left -= 1;
    if (plan.fail.left <= 0) plan.fail = undefined;
    throw Object.assign(new Error("the disk does not take it"), { name: "SQLiteError", code, errno: 13 });
  };
  const watched = (change: Change) => {
    const whole = begin((...rest: unknown[]) => {
      const result = change(...rest);
      failIfPlanned();
      if (isNow(false)) stopped();
      return result;
    });
    const immediate = (...rest: unknown[]) => {
      const result = whole.immediate(...rest);
      if (isNow(true)) stopped();
      return result;
    };
    return Object.assign((...rest: unknown[]) => whole(...rest), { immediate });
  };
  client.transaction = watched as unknown as Database["transaction"];
}
