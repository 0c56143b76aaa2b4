import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BackUp, backUp, KEPT_FOLDERS, noteBackUp, shortOfRoomToTry } from "./back-up.ts";
import { openBackUp, TRIAL } from "./open-back-up.ts";
import { restore } from "./restore.ts";

export type KeptBackUp =
  | (Extract<BackUp, { outcome: "backed_up" }> & { file: string; removed: number })
  /** It was made, and does not come back: the ones before it all stay. */
  | { outcome: "trial_failed"; file: string; why: string }
  /** It was made, and nobody knows whether it comes back: there is no room in `DATA_DIR` to try. */
  | { outcome: "no_room_to_try"; file: string; needsBytes: number; freeBytes: number }
  /** The folder was on a disk of its own, and is on the house's now. */
  | { outcome: "disk_gone"; note: string }
  /** The folder is one of those that go along: each backup would be in the next, and not come back. */
  | { outcome: "in_itself" }
  | Exclude<BackUp, { outcome: "backed_up" }>;

/** Says which folder was on another disk than the house: where that disk is not mounted, its folder is there, and empty. */
const ELSEWHERE = "backups-elsewhere";

function isDiskGone(dataDir: string, folder: string): boolean {
  const note = join(dataDir, ELSEWHERE);
  const noted = existsSync(note) ? readFileSync(note, "utf8") : undefined;
  if (statSync(folder).dev === statSync(dataDir).dev) return noted === folder;
  if (noted !== folder) writeFileSync(note, folder);
  return false;
}

/** Names sort by their time. */
const NAME = /^lango-\d{4}-\d{2}-\d{2}T\d{6}\.lango$/;
/** Of those that were not tried, or do not come back, the last: whoever tries again every few minutes fills no disk. */
const UNTRIED = "untried.lango";
const UNTRIED_ANEW_MS = 20 * 3_600_000;

/**
 * Makes a backup in the folder of backups and restores it elsewhere to see whether it comes back. Only then are the
 * oldest thrown away, so that `keep` are left, and only then does the database count as backed up.
 */
export async function keepBackUp(
  dataDir: string,
  { folder, keep, ...how }: { folder: string; keep: number; now: number; keepFreeBytes: number; passphrase: string },
): Promise<KeptBackUp> {
  if (KEPT_FOLDERS.some((kept) => `${folder}/`.startsWith(`${join(dataDir, kept)}/`))) return { outcome: "in_itself" };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isDiskGone(dataDir, folder)) return { outcome: "disk_gone", note: join(dataDir, ELSEWHERE) };
  const at = new Date(how.now).toISOString().slice(0, 19).replaceAll(":", "");
  const file = join(folder, `lango-${at}.lango`);
  const untried = join(folder, UNTRIED);
  const short = await shortOfRoomToTry(dataDir, how.keepFreeBytes);
  const lastUntriedAt = statSync(untried, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (short && how.now - lastUntriedAt < UNTRIED_ANEW_MS) return { ...short, outcome: "no_room_to_try", file: untried };
  const made = await backUp(dataDir, file, how);
  if (made.outcome !== "backed_up") return made;
  const why = short ? undefined : await tryOut(dataDir, file, how);
  if (short || why) renameSync(file, untried);
  if (short) return { ...short, outcome: "no_room_to_try", file: untried };
  if (why) return { outcome: "trial_failed", file: untried, why };
  noteBackUp(dataDir, how.now);
  const old = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) rmSync(join(folder, name), { force: true });
  return { ...made, file, removed: old.length };
}

/** Why it does not come back; nothing when it does. */
async function tryOut(
  dataDir: string,
  file: string,
  { passphrase, now }: { passphrase: string; now: number },
): Promise<string | undefined> {
  const trial = join(dataDir, TRIAL);
  rmSync(trial, { recursive: true, force: true });
  mkdirSync(trial, { mode: 0o700 });
  try {
    const opened = await openBackUp(trial, file, passphrase);
    if (opened.outcome === "refused") return opened.why;
    const done = restore(trial, opened.file, now);
    opened.close();
    if (done.outcome === "refused") return done.why;
    return opened.isSealed && done.key !== "fits" && done.key !== "unknown" ? `key_${done.key}` : undefined;
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}
