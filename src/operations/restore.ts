import { Database } from "bun:sqlite";
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { keyPrintOf } from "#db/key-print.ts";
import { migrations } from "#db/migrations/index.ts";
import { beginRecovery } from "#db/recovering.ts";
import { KEPT_FOLDERS, sha256 } from "./back-up.ts";
import { type KeyFits, keyFits } from "./instance-key.ts";
import { cutDigest, forgetHalfRestored, isAsStamped, RESTORING } from "./open-back-up.ts";
import { ownFolder } from "./own-folder.ts";
import { deleteUnknownPapers, forgetPapersAgain } from "./restore-papers.ts";

export type Restore =
  /**
   * `before` is where the database that was here has gone, when there was one; `key` is the folder's own. `unread`: what
   * was here could not be read, so papers that were deleted since the backup may be back until their day.
   */
  | { outcome: "restored"; files: number; before: string | undefined; key: KeyFits; unread?: true }
  /** Nothing was changed. */
  | { outcome: "refused"; why: "no_such_file" | "not_a_backup" | "damaged" | "newer_lango" | "lango_is_running" };

type Refusal = Extract<Restore, { outcome: "refused" }>["why"];

/** Where a kept file may go: two folders down, nowhere else. */
export const KEPT_NAME = new RegExp(`^(?:${KEPT_FOLDERS.join("|")})/[a-z0-9]{2}/[a-z0-9-]+\\.[a-z0-9]+$`);

/**
 * Puts a backup in the place of the data directory's database and photos.
 *
 * Everything is verified before anything is replaced: the database's own structure
 * and references, that this Lango knows its migrations, and the SHA-256 of each
 * photo. Photos have the names of their content, so they only ever add. The database
 * changes places in one move, and the one that was there is kept beside it.
 */
export function restore(dataDir: string, file: string, now: number): Restore {
  if (!existsSync(file)) return { outcome: "refused", why: "no_such_file" };
  const fault = faultOf(file);
  if (fault) return { outcome: "refused", why: fault };
  mkdirSync(dataDir, { recursive: true });
  // SQLite takes a disk that may only be read for one that fails.
  accessSync(dataDir, constants.W_OK);
  const folder = owned(dataDir);
  if (!folder) return { outcome: "refused", why: "lango_is_running" };
  try {
    return replace(dataDir, file, now);
  } finally {
    folder.leave();
  }
}

function owned(dataDir: string): ReturnType<typeof ownFolder> | undefined {
  try {
    return ownFolder(dataDir);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FOLDER_TAKEN") return undefined;
    throw error;
  }
}

function replace(dataDir: string, file: string, now: number): Restore {
  const home = join(dataDir, "lango.db");
  const here = existsSync(home) ? stateOf(home) : "none";
  // Other programs than Lango may have it open.
  if (here === "busy") return { outcome: "refused", why: "lango_is_running" };

  const files = putFiles(dataDir, file);
  forgetHalfRestored(dataDir);
  const incoming = join(dataDir, `${RESTORING}.db`);
  copyFileSync(file, incoming);
  cutDigest(incoming);
  const db = new Database(incoming, { readwrite: true, strict: true });
  db.exec("pragma synchronous = full");
  db.exec("pragma secure_delete = on; drop table backup_files; drop table if exists backup_is_stamped");
  putKey(db, dataDir);
  beginRecovery(db, now);
  const isUnread = !forgetPapersSince(db, here === "none" ? undefined : home, now);
  db.exec("vacuum");
  deleteUnknownPapers(db, dataDir);
  const key = keyFits(dataDir, keyPrintOf(db));
  db.close();

  let before: string | undefined;
  if (here !== "none") {
    before = join(dataDir, `before-restore-${now}.db`);
    linkSync(home, before);
    // The log of a broken one is still beside it: the database that comes must not take it for its own.
    for (const beside of ["-wal", "-shm"]) if (existsSync(home + beside)) renameSync(home + beside, before + beside);
  }
  renameSync(incoming, home);
  return { outcome: "restored", files, before, key, ...(isUnread && { unread: true }) };
}

/** Whether what was deleted since is known; of a database that cannot be read, what was due is all that is. */
function forgetPapersSince(db: Database, home: string | undefined, now: number): boolean {
  try {
    forgetPapersAgain(db, home, now);
    return true;
  } catch (error) {
    if (home === undefined || !isBroken(error)) throw error;
    forgetPapersAgain(db, undefined, now);
    if (db.query("select 1 from pragma_database_list where name = 'before'").get() !== null) db.exec("detach before");
    return false;
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code));
}

function faultOf(file: string): Refusal | undefined {
  let db: Database | undefined;
  try {
    db = new Database(file, { readonly: true, strict: true });
    const has = (table: string) => db?.query("select 1 from sqlite_master where name = ?").get(table) !== null;
    const fault = databaseFault(db);
    if (fault) return fault;
    if (!has("backup_files")) return "not_a_backup";
    for (const row of filesOf(db)) {
      if (!KEPT_NAME.test(row.name) || sha256(row.bytes) !== row.sha256) return "damaged";
    }
    // The last question: what is wrong has a better name above.
    return isAsStamped(file, has("backup_is_stamped")) ? undefined : "damaged";
  } catch {
    return db ? "damaged" : "not_a_backup";
  } finally {
    db?.close();
  }
}

/** Whether a database is whole and one that this Lango knows. Throws where SQLite can't read it at all. */
export function databaseFault(db: Database): "damaged" | "not_a_backup" | "newer_lango" | undefined {
  const check = db.query<{ integrity_check: string }, []>("pragma integrity_check").all();
  if (check.length !== 1 || check[0]?.integrity_check !== "ok") return "damaged";
  if (db.query("select 1 from sqlite_master where name = 'migrations'").get() === null) return "not_a_backup";
  const known = new Set(migrations.map(({ name }) => name));
  const applied = db.query<{ name: string }, []>("select name from migrations").all();
  if (applied.some(({ name }) => !known.has(name))) return "newer_lango";
  return db.query("pragma foreign_key_check").all().length > 0 ? "damaged" : undefined;
}

/** A backup that was sealed has the key; one that lies here already is not written over. */
function putKey(db: Database, dataDir: string): void {
  if (db.query("select 1 from sqlite_master where name = 'backup_key'").get() === null) return;
  const key = db.query<{ bytes: Uint8Array }, []>("select bytes from backup_key").get();
  const file = join(dataDir, "instance.key");
  if (key && !existsSync(file)) writeFileSync(file, key.bytes, { mode: 0o600, flag: "wx" });
  db.exec("drop table backup_key");
}

type KeptFile = { name: string; sha256: string; bytes: Uint8Array };

/** One at a time: together they may be larger than the memory. */
function filesOf(db: Database): IterableIterator<KeptFile> {
  return db.query<KeptFile, []>("select name, sha256, bytes from backup_files order by name").iterate();
}

/**
 * Whether somebody else has the database open. One that nobody has is left in one file, without a log beside it; one that
 * is broken is what a backup is there for, and is left as it is.
 */
function stateOf(home: string): "quiet" | "busy" | "broken" {
  const db = new Database(home, { readwrite: true, strict: true });
  try {
    const { journal_mode } = db.query<{ journal_mode: string }, []>("pragma journal_mode = delete").get() ?? {};
    return journal_mode === "delete" ? "quiet" : "busy";
  } catch (error) {
    if (isBroken(error)) return "broken";
    // A disk that may only be read, or fails, has words of its own.
    if (error instanceof Error && "code" in error && /^SQLITE_(?:BUSY|LOCKED)/.test(String(error.code))) return "busy";
    throw error;
  } finally {
    db.close();
  }
}

function putFiles(dataDir: string, file: string): number {
  const db = new Database(file, { readonly: true, strict: true });
  // By its name a start knows what a kill has left.
  const part = join(dataDir, `${RESTORING}.part`);
  try {
    let count = 0;
    for (const { name, bytes } of filesOf(db)) {
      const target = join(dataDir, name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(part, bytes);
      renameSync(part, target);
      count += 1;
    }
    return count;
  } finally {
    db.close();
  }
}
