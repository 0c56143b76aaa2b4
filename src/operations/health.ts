import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ofDatabase } from "#db/for-person.ts";
import { mayWrite } from "#db/lock.ts";
import { markedAt, writeForReal } from "#db/mark.queries.ts";
import type { Db } from "#db/open.ts";
import { messagesSince, oldestDueJobAt, timesFailed } from "#db/operations.queries.ts";
import { openRecovery } from "#db/recovery.queries.ts";
import type { Deps } from "#src/web/deps.ts";
import { createSecrets } from "#src/web/secrets.ts";
import { fileGone } from "./files-gone.ts";
import { replicaLagMs } from "./replica-status.ts";
import { roomOnDisk } from "./room-on-disk.ts";

/**
 * How the house does. `down` says why nobody should be sent here now: a booking would be lost. What is in `wrong` wants
 * a person, and guests go on booking meanwhile. Neither names anybody or gives a number: everybody may ask.
 */
export type Health = Readonly<{ down: string | undefined; wrong: readonly string[] }>;

/** A job that was due so long ago is stuck, or the runner is. */
const STUCK_AFTER_MS = 120_000;
/** A clock that was put right by less is none to call anybody for. */
const BEHIND_MS = 120_000;
/** Who asks more often is told what was found last: each try is forced to the disk. */
const TRIED_EVERY_MS = 2000;
const HOUR_MS = 3_600_000;
/** So many messages refused in an hour, and more than went: it is not the numbers that are wrong. */
const REFUSED_MANY = 5;

type Needs = Pick<Deps, "db" | "clock" | "config" | "jobs" | "secrets" | "selling" | "lent">;

export function healthOf(deps: Needs): Health {
  const { db, jobs, selling } = deps;
  const notHere = selling.whyNotHere();
  if (notHere) return { down: notHere, wrong: [] };
  const gone = fileGone(db, deps.config.dataDir);
  if (gone) return { down: TAKEN_AWAY[gone], wrong: [] };
  // Read before anything is written: what is compared is the moment before this one.
  const written = lastWrittenAt(db);
  const isBehind = written !== undefined && written - deps.clock.now() > BEHIND_MS;
  // The moment that was written is not lowered: it is written once more.
  if (!canSave(db, isBehind ? written : deps.clock.now())) return { down: "the database cannot be written", wrong: [] };
  if (!jobs.isRunning()) return { down: "jobs are not running", wrong: [] };
  const wrong = [
    ["the disk is nearly full", isNearlyFull(deps)],
    ["jobs are late", areJobsLate(deps)],
    ["messages are refused", areMessagesRefused(deps)],
    ["the instance key is missing or another", !hasItsKey(deps)],
    ["the clock is behind", isBehind],
    ["no nights are sold: the house is recovering", openRecovery(db) !== undefined],
    ["backups fail", doBackUpsFail(deps)],
    ["the copy elsewhere is behind", isCopyBehind(deps)],
    ["the shared cache does not hear what changed", deps.lent?.isHeard() === false],
  ] as const;
  return { down: undefined, wrong: wrong.filter(([, is]) => is).map(([what]) => what) };
}

/** A stop moves what is in the log into the database; without the database's own file it would be lost. */
const TAKEN_AWAY = {
  "lango.db": "lango.db was taken away or replaced while Lango works in it: put it back before you stop Lango",
  "lango.db-wal": "the log of the database was taken away: restart Lango, which saves what was in it",
} as const;

/** When that was. */
const lastSaved = ofDatabase((): { at: number | undefined } => ({ at: undefined }));

/** Whether a change can be saved: tried for real, at most every two seconds while it goes well. */
function canSave(db: Db, now: number): boolean {
  try {
    // Another program's lock or a read-only file shows here, and nobody waits for it.
    if (!mayWrite(db)) return false;
    const last = lastSaved(db).at;
    if (last !== undefined && performance.now() - last < TRIED_EVERY_MS) return true;
    // A full disk shows here alone.
    writeForReal(db, now);
    lastSaved(db).at = performance.now();
    return true;
  } catch {
    lastSaved(db).at = undefined;
    return false;
  }
}

/** Below this, uploads and backups stop, so that bookings and M-PESA's calls still find room. */
function isNearlyFull({ config }: Needs): boolean {
  const room = roomOnDisk(config.dataDir);
  return room !== undefined && room.freeBytes < config.keepFreeBytes;
}

function areJobsLate({ db, clock }: Needs): boolean {
  const due = oldestDueJobAt(db);
  return due !== undefined && clock.now() - due > STUCK_AFTER_MS;
}

function areMessagesRefused({ db, clock }: Needs): boolean {
  const fates = messagesSince(db, clock.now() - HOUR_MS);
  const of = (state: string) => fates.filter((fate) => fate.state === state).reduce((sum, { count }) => sum + count, 0);
  return of("refused") >= REFUSED_MANY && of("refused") > of("sent");
}

/** The key that this process holds must be the one in the folder: after the next start nothing else opens what it sealed. */
function hasItsKey({ config, secrets }: Needs): boolean {
  try {
    const key = readFileSync(join(config.dataDir, "instance.key"));
    return secrets.verify("is it you", "?", createSecrets(key).sign("is it you", "?"));
  } catch {
    return false;
  }
}

/** A folder that may not be written, a disk without room and a backup that does not come back all end here. */
const BACKUP_TRIES = 3;
/** One of last night is older than a day just before the next. */
const BACKUP_OLD_MS = 2 * 24 * HOUR_MS;

/** Where they are made each night: whoever has no Prometheus would hear of it on the day they need one. */
function doBackUpsFail({ db, config, clock }: Needs): boolean {
  if (!config.backups) return false;
  const lastAt = markedAt(db, "backed_up") ?? clock.now();
  return clock.now() - lastAt > BACKUP_OLD_MS || timesFailed(db, { kind: "back_up", key: "all" }) >= BACKUP_TRIES;
}

/** What was saved so long ago and is not elsewhere would be lost with this machine. */
const COPY_BEHIND_MS = 60_000;

function isCopyBehind({ config, clock }: Needs): boolean {
  if (!config.replica) return false;
  const lag = replicaLagMs(config.dataDir, clock.now());
  return lag === undefined || lag > COPY_BEHIND_MS;
}

/** When a change was last tried; nothing where that cannot be read either. */
function lastWrittenAt(db: Db): number | undefined {
  try {
    return markedAt(db, "written");
  } catch {
    return undefined;
  }
}
