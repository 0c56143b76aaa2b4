import { Database } from "bun:sqlite";
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { mark } from "#db/mark.queries.ts";
import type { AuditAnchor } from "#src/core/audit.ts";
import { headIn } from "./doctor-audit.ts";
import { roomOnDisk } from "./room-on-disk.ts";

/** The folders of the data directory whose files go along: photos and what was made of them, and hosts' papers, encrypted. */
export const KEPT_FOLDERS = ["photos", "previews", "papers"] as const;

export type BackUp =
  /** `audit` is the last entry of the audit log in it, if there is any. */
  | { outcome: "backed_up"; files: number; audit: AuditAnchor | undefined }
  /** Nothing is ever written over an older backup. */
  | { outcome: "exists" }
  | { outcome: "no_database" }
  /** On the disk of the database so much stays free; on another one, nothing need. */
  | { outcome: "no_room"; needsBytes: number; freeBytes: number; keepFreeBytes: number };

/**
 * Writes one file that holds everything but the instance key: the database as it
 * was at one moment, and the photos, each with its SHA-256, in a table of the copy.
 *
 * Safe while Lango runs. The file appears under its name only when it is whole, and
 * only its owner can read it. A photo that somebody removes meanwhile may be missing. The database is told that it was
 * backed up at `now`.
 */
export async function backUp(
  dataDir: string,
  file: string,
  { now, keepFreeBytes }: { now: number; keepFreeBytes: number },
): Promise<BackUp> {
  const from = join(dataDir, "lango.db");
  // One that this account may not see is there all the same: that is thrown.
  if (!statSync(from, { throwIfNoEntry: false })) return { outcome: "no_database" };
  if (existsSync(file)) return { outcome: "exists" };
  const short = await shortOfRoom(dataDir, file, keepFreeBytes);
  if (short) return { outcome: "no_room", ...short };
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    snapshot(from, part);
    chmodSync(part, 0o600);
    const made = await addFiles(dataDir, part);
    sync(part);
    renameSync(part, file);
    noteBackUp(from, now);
    return { outcome: "backed_up", ...made };
  } finally {
    rmSync(part, { force: true });
  }
}

/** What a backup would take, and what there is, when that is too little: found before the disk is full. */
async function shortOfRoom(dataDir: string, file: string, keepFreeBytes: number) {
  const folder = dirname(resolve(file));
  const room = roomOnDisk(folder);
  if (!room) return undefined;
  let needsBytes = statSync(join(dataDir, "lango.db")).size;
  for (const name of await filesUnder(dataDir)) {
    needsBytes += (await stat(join(dataDir, name)).catch(() => undefined))?.size ?? 0;
  }
  const keep = statSync(folder).dev === statSync(dataDir).dev ? keepFreeBytes : 0;
  return room.freeBytes < needsBytes + keep
    ? { needsBytes, freeBytes: room.freeBytes, keepFreeBytes: keep }
    : undefined;
}

/** A backup is one also where its database can't be told of it, such as one that an older Lango made. */
function noteBackUp(from: string, now: number): void {
  const db = new Database(from, { readwrite: true, strict: true });
  try {
    db.exec("pragma busy_timeout = 5000");
    mark(db, "backed_up", now);
  } catch {
    // Its age is unknown then.
  } finally {
    db.close();
  }
}

/** A copy of the database as it is at this moment, also while others write. */
function snapshot(from: string, to: string): void {
  const db = new Database(from, { readwrite: true, strict: true });
  try {
    db.exec("pragma busy_timeout = 5000");
    db.query("vacuum into ?").run(to);
  } finally {
    db.close();
  }
}

async function addFiles(dataDir: string, backup: string): Promise<{ files: number; audit: AuditAnchor | undefined }> {
  const db = new Database(backup, { readwrite: true, strict: true });
  try {
    // Half a backup is thrown away, so it is forced to the disk once, when it is whole.
    db.exec("pragma synchronous = off");
    db.exec("begin");
    db.exec("create table backup_files (name text primary key, sha256 text not null, bytes blob not null) strict");
    const insert = db.query("insert into backup_files (name, sha256, bytes) values (?, ?, ?)");
    let files = 0;
    for (const name of await filesUnder(dataDir)) {
      const bytes = await readFile(join(dataDir, name)).catch(() => undefined);
      if (!bytes) continue;
      insert.run(name, sha256(bytes), bytes);
      files += 1;
    }
    db.exec("commit");
    return { files, audit: headIn(db) };
  } finally {
    db.close();
  }
}

/** Names such as `photos/ab/cd….webp`. */
async function filesUnder(dataDir: string): Promise<string[]> {
  const names: string[] = [];
  for (const folder of KEPT_FOLDERS) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true, recursive: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isFile()) names.push(join(entry.parentPath, entry.name).slice(dataDir.length + 1));
    }
  }
  return names.sort();
}

export function sha256(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

function sync(file: string): void {
  const handle = openSync(file, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
