import { fstatSync, statSync } from "node:fs";
import { join } from "node:path";
import { type BackUp, backUp, forgetMaking, noteBackUp, STDOUT } from "#src/operations/back-up.ts";
import { type KeptBackUp, keepBackUp } from "#src/operations/keep-back-ups.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { noDatabaseIn } from "./database.ts";
import { failed, usage } from "./say.ts";
import { endingSignals } from "./signals.ts";

/** `backup FILE`, `backup -`, and `backup` alone, which keeps one in BACKUP_TO. */
export async function backupCommand(config: Config, [file]: string[]): Promise<void> {
  const { dataDir, keepFreeBytes, backups, backupPassphrase: passphrase } = config;
  const how = { now: systemClock.now(), keepFreeBytes, passphrase };
  if (file === STDOUT && process.stdout.isTTY) usage("lango backup - writes to a pipe, as in lango backup - | age …");
  if (file === STDOUT && isNowhere())
    failed("Nothing keeps what lango backup - writes: its output is closed or /dev/null. Nothing was made.");
  if (file) {
    const made = await whole(dataDir, file, () => backUp(dataDir, file, how));
    if (made.outcome === "backed_up") noteBackUp(dataDir, how.now);
    return say(config, file, made);
  }
  if (!backups) usage("lango backup FILE, or lango backup - for a pipe; lango backup alone needs BACKUP_TO");
  const made = await whole(dataDir, join(backups.folder, "one.lango"), () =>
    keepBackUp(dataDir, { ...backups, ...how }),
  );
  say(config, "file" in made ? made.file : backups.folder, made);
  if (made.outcome === "backed_up") {
    console.error(
      `It was restored to try it, and came back.${made.removed > 0 ? ` ${made.removed} old ones were thrown away.` : ""}`,
    );
  }
}

/** Whether what is written out is thrown away; what was started without an output has this one. */
function isNowhere(): boolean {
  try {
    return fstatSync(1).rdev === statSync("/dev/null").rdev;
  } catch {
    return true;
  }
}

/** Whoever ends it before it is whole wants no half of it lying there, on whatever disk. */
async function whole<T>(dataDir: string, file: string, make: () => Promise<T>): Promise<T> {
  const end = () => {
    forgetMaking(dataDir, file);
    failed("Ended before it was done. What was half made is gone.");
  };
  for (const signal of endingSignals()) process.on(signal, end);
  try {
    return await make();
  } finally {
    for (const signal of endingSignals()) process.off(signal, end);
  }
}

const PIPED = "What was written";

const inMb = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

function say(config: Config, file: string, made: KeptBackUp | BackUp): void {
  // What was made goes the way of a pipe: nothing else may.
  const print = file === STDOUT ? console.error : console.log;
  const name = file === STDOUT ? PIPED : file;
  if (made.outcome !== "backed_up") failed(whyNot(config, name, made));
  const key = join(config.dataDir, "instance.key");
  const words = config.backupPassphrase
    ? "Without the passphrase nobody opens it, and the instance key is in it."
    : `Keep ${key} somewhere else: without it, sealed credentials and papers can't be read again.`;
  print(`${name} holds the database and ${made.files} photo files and encrypted papers. ${words}`);
  if (!config.backupPassphrase) print(`Its SHA-256 is ${made.digest}; restore holds it to that.`);
  if (made.audit) print(`Its audit log ends with entry ${made.audit.seq}, ${made.audit.hash}.`);
}

type NotMade = Exclude<KeptBackUp | BackUp, { outcome: "backed_up" }>;

function whyNot({ dataDir }: Config, name: string, made: NotMade): string {
  switch (made.outcome) {
    case "exists":
      return `${name} exists already. Nothing was written over it.`;
    case "no_database":
      return noDatabaseIn(dataDir);
    case "under_way":
      return "Another backup of this house is being made. Nothing was done.";
    case "in_itself":
      return `BACKUP_TO is ${name}, which is in every backup. Name another folder.`;
    case "disk_gone":
      return `${name} was on another disk than the house, and is on the same one now: is that disk not mounted? Nothing was written. If it is meant to be so, take ${made.note} away.`;
    case "disk_full":
      return name === PIPED
        ? "The disk is full, here or where it was written to. What came out of the pipe is no backup: throw it away."
        : `${name} was not made: the disk is full. Nothing is left of it.`;
    case "not_read":
      return "Whoever read the backup has ended before it did. What came out of the pipe is no backup: throw it away.";
    case "no_room_to_try":
      return `${made.file} was made, and nobody knows whether it comes back: to try it out takes about ${inMb(made.needsBytes)} MB in ${dataDir}, which has ${inMb(made.freeBytes)} MB left. Older backups were kept.`;
    case "trial_failed":
      return `${made.file} was made, but does not come back (${made.why}). Older backups were kept.`;
    case "no_room": {
      const kept =
        made.keepFreeBytes > 0
          ? `, and ${inMb(made.keepFreeBytes)} MB of that are kept for bookings (KEEP_FREE_MB)`
          : "";
      // Sealed or piped it is made in the folder of the house first.
      const disk = made.keepFreeBytes > 0 ? `the disk of ${dataDir}` : "its disk";
      return `${name} was not made: it takes about ${inMb(made.needsBytes)} MB, ${disk} has ${inMb(made.freeBytes)} MB left${kept}.`;
    }
  }
}
