import { Database } from "bun:sqlite";
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AuditAnchor } from "#src/core/audit.ts";
import { headIn } from "./doctor-audit.ts";

/** The folders of the data directory whose files go along: photos and what was made of them, and hosts' papers, encrypted. */
export const KEPT_FOLDERS = ["photos", "previews", "papers"] as const;

export type BackUp =
  /** `audit` is the last entry of the audit log in it, if there is any. */
  | { outcome: "backed_up"; files: number; audit: AuditAnchor | undefined }
  /** Nothing is ever written over an older backup. */
  | { outcome: "exists" }
  | { outcome: "no_database" };

/**
 * Writes one file that holds everything but the instance key: the database as it
 * was at one moment, and the photos, each with its SHA-256, in a table of the copy.
 *
 * Safe while Lango runs. The file appears under its name only when it is whole, and
 * only its owner can read it. A photo that somebody removes meanwhile may be missing.
 */
export async function backUp(dataDir: string, file: string): Promise<BackUp> {
  const from = join(dataDir, "lango.db");
  // One that this account may not see is there all the same: that is thrown.
  if (!statSync(from, { throwIfNoEntry: false })) return { outcome: "no_database" };
  if (existsSync(file)) return { outcome: "exists" };
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    snapshot(from, part);
    chmodSync(part, 0o600);
    const made = await addFiles(dataDir, part);
    sync(part);
    renameSync(part, file);
    return { outcome: "backed_up", ...made };
  } finally {
    rmSync(part, { force: true });
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
