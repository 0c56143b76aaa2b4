import { statSync } from "node:fs";
import { join } from "node:path";
import type { KeyFits } from "#src/operations/instance-key.ts";
import { openBackUp } from "#src/operations/open-back-up.ts";
import { restore } from "#src/operations/restore.ts";
import { type RestoreReplica, restoreReplica } from "#src/replica/restore-replica.ts";
import { logOfProgram } from "#src/web/log.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { readReplicaAt } from "../settings/copies.ts";
import { failed, usage } from "./say.ts";
import { programOf, storeOf } from "./store-of.ts";

/** `restore FILE` and `restore --from PLACE`. */
export async function restoreCommand(config: Config, [first, place]: string[]): Promise<void> {
  if (first === "--from" && place) return fromReplica(config, place);
  if (!first || first.startsWith("--"))
    usage("lango restore FILE, lango restore - from a pipe, or lango restore --from s3://bucket/path");
  return fromBackup(config, first);
}

async function fromBackup({ dataDir, backupPassphrase }: Config, file: string): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) failed(`${file} is a folder. Name the backup in it.`);
  const opened = await openBackUp(dataDir, file, backupPassphrase);
  const done = opened.outcome === "open" ? restore(dataDir, opened.file, systemClock.now()) : opened;
  if (opened.outcome === "open") opened.close();
  if (done.outcome === "restored") {
    const kept = done.before ? ` What was here before is in ${done.before}, for 30 days.` : "";
    console.log(`The database and ${done.files} photo files and encrypted papers are restored.${kept}`);
    if (done.unread)
      console.log(
        "What was here could not be read: papers that were deleted since the backup may be back until their day.",
      );
    // Of a sealed one the key came along, and one that lies here is never written over.
    if (opened.outcome === "open" && opened.isSealed && done.key === "another")
      console.log(
        `${join(dataDir, "instance.key")} is the key of another house, and the one that belongs to this backup is in it: move that file away, and say lango restore once more.`,
      );
    else sayKey(dataDir, done.key, "this backup");
    return;
  }
  const name = file === "-" ? "What came" : file;
  const reasons: Record<typeof done.why, string> = {
    no_such_file: `There is no file ${file}.`,
    not_a_backup: `${name} is no backup of Lango.`,
    damaged: `${name} is damaged.`,
    newer_lango: `${name} was made by a newer Lango. Update first.`,
    lango_is_running: `Lango, or lango replicate, is running on ${dataDir}. Stop it first.`,
    no_passphrase: `${name} is sealed. Set BACKUP_PASSPHRASE to its passphrase.`,
    wrong_passphrase: `BACKUP_PASSPHRASE does not open ${file === "-" ? "what came" : file}, or it was changed.`,
  };
  failed(`${reasons[done.why]} Nothing was changed.`);
}

async function fromReplica({ dataDir, logLevel }: Config, place: string): Promise<void> {
  const read = readReplicaAt(place, process.env);
  if ("faults" in read) failed(read.faults.join("\n"));
  const { to, passphrase } = read.replica;
  const done = await restoreReplica({
    dataDir,
    to,
    passphrase,
    program: programOf(read.replica),
    store: storeOf(to),
    clock: systemClock,
    log: logOfProgram(logLevel, systemClock.now),
  });
  if (done.outcome === "restored") {
    console.log(`The database and ${done.files} photo files and encrypted papers are restored from ${place}.`);
    if (done.missing > 0) console.log(`${done.missing} files did not come. lango doctor says whose they are.`);
    sayKey(dataDir, done.key, "this house");
    return;
  }
  failed(`${whyNoCopy(done, dataDir, place)} Nothing was restored.`);
}

/** Why what was copied elsewhere does not come back, for whoever can mend it. */
export function whyNoCopy(
  { why, said = "" }: Extract<RestoreReplica, { outcome: "refused" }>,
  dataDir: string,
  place: string,
): string {
  return {
    not_empty: `${dataDir} is not empty. Stop Lango, if it runs on it, and move what is in it to another folder.`,
    nothing_there: `No house was copied to ${place}.`,
    not_reached: `${place} does not give what was copied there: ${said}.`,
    not_fetched: `The database did not come: ${said}`,
    damaged: `What came from ${place} is damaged.`,
    not_a_backup: `What came from ${place} is no database of Lango.`,
    newer_lango: `What came from ${place} is of a newer Lango. Update first.`,
  }[why];
}

/** With another key nothing of what is sealed opens; with none a start refuses. */
function sayKey(dataDir: string, key: KeyFits | "shut", whose: string): void {
  const words: Partial<Record<typeof key, string>> = {
    missing: "is not there",
    another: "is the key of another house",
    shut: "is not there: REPLICATE_PASSPHRASE is not set, or does not open the copy",
  };
  const said = words[key];
  if (!said) return;
  console.log(
    `${join(dataDir, "instance.key")} ${said}: put the copy that belongs to ${whose} in its place before you start Lango.`,
  );
}
