import type { Database } from "bun:sqlite";
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const DATABASE = "lango.db";
/** What a start needs of a folder: the database, what is not in it yet, and the key of the instance. */
const FILES = [DATABASE, `${DATABASE}-wal`, "instance.key"];

/** When something happens to what is written, counted in changes from now. */
export type DiskPlan = {
  /** The machine stops at so many changes from now, before or after that one is saved. */
  stop?: { inWrites: number; isSaved: boolean } | undefined;
  /** When it stops it loses its power, too, and so many bytes of what it was writing lie behind the log. */
  powerCut?: { tornBytes: number } | undefined;
  /** So many changes fail from now on. */
  fail?: { left: number; code: "SQLITE_FULL" | "SQLITE_IOERR_WRITE" } | undefined;
};

/** Copies a folder as it lies there, in the middle of whatever is being written. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const file of FILES) if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
}

/** As SQLite counts `synchronous`: each change is on the disk before it is said to be saved. */
const FULL = 2;

/** Whether what was saved is on the disk, by what the connection asked of it. */
export function isOnDisk(client: Database): boolean {
  const set = client.query("pragma synchronous").get() as { synchronous: number } | null;
  return (set?.synchronous ?? 0) >= FULL;
}

/**
 * What a copied folder has after its machine lost its power. What SQLite has asked to be on the disk is there; where it
 * did not ask after each change, the log since the last checkpoint may be gone, and is. Of a change under way some bytes
 * may lie behind the log: a frame that is cut off and not right.
 */
export function losePower(folder: string, { tornBytes, isOnDisk }: { tornBytes: number; isOnDisk: boolean }): void {
  const log = join(folder, `${DATABASE}-wal`);
  if (!existsSync(log)) return;
  if (!isOnDisk) {
    rmSync(log);
    return;
  }
  const frame = readFileSync(log).subarray(-FRAME_BYTES);
  const half = Math.floor(tornBytes / 2);
  appendFileSync(
    log,
    frame.subarray(0, tornBytes).map((byte, at) => (at < half ? byte : ~byte)),
  );
}

/** A page of 4096 bytes and what stands before it. */
const FRAME_BYTES = 4096 + 24;

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
