import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What `lango replicate` says of itself, in a file beside the database: a line there would itself have to be copied. */
export type ReplicaStatus = Readonly<{
  /** When it was said, Unix milliseconds. */
  at: number;
  /** When all that had been saved by then was elsewhere; `null` before the first time. */
  copiedAt: number | null;
  /** The process that copies, while one does. */
  pid: number | null;
  /** Photos and papers that are still to go. */
  filesWaiting: number;
  /** What went wrong since all was well, in the engine's words. */
  fault: string | null;
}>;

const fileIn = (dataDir: string) => join(dataDir, "replica.json");

export function writeReplicaStatus(dataDir: string, status: ReplicaStatus): void {
  const part = `${fileIn(dataDir)}.part`;
  writeFileSync(part, JSON.stringify(status), { mode: 0o600 });
  renameSync(part, fileIn(dataDir));
}

/** Nothing while nobody has ever copied from this folder. */
export function readReplicaStatus(dataDir: string): ReplicaStatus | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as ReplicaStatus;
  } catch {
    return undefined;
  }
}

/** Said in days to come it was said while the clock was wrong, and nobody knows when that was. */
const AHEAD_MS = 120_000;

/** How long ago all that had been saved was elsewhere, in milliseconds; nothing where it never was, or nobody can say. */
export function replicaLagMs(dataDir: string, now: number): number | undefined {
  const copiedAt = readReplicaStatus(dataDir)?.copiedAt;
  return copiedAt == null || copiedAt > now + AHEAD_MS ? undefined : Math.max(0, now - copiedAt);
}
