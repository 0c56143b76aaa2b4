import { Database } from "bun:sqlite";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  write,
  writeSync,
} from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { mark } from "#db/mark.queries.ts";
import type { AuditAnchor } from "#src/core/audit.ts";
import { headIn } from "./audit-head.ts";
import { forgetHalfRestored, OPENED_FILE, readPieces, SAYS_STAMPED, stampDigest, TRIAL } from "./open-back-up.ts";
import { ownFolder } from "./own-folder.ts";
import { sealWith } from "./passphrase.ts";
import { roomOnDisk } from "./room-on-disk.ts";

/** The folders of the data directory whose files go along: photos and what was made of them, and hosts' papers, encrypted. */
export const KEPT_FOLDERS = ["photos", "previews", "papers"] as const;

export type BackUp =
  /**
   * `audit` is the last entry of the audit log in it, if there is any; `digest` the SHA-256 of all of it but its own
   * last line, which says the same.
   */
  | { outcome: "backed_up"; files: number; audit: AuditAnchor | undefined; digest: string }
  /** Nothing is ever written over an older backup. */
  | { outcome: "exists" }
  | { outcome: "no_database" }
  /** Another backup of this house is being made. */
  | { outcome: "under_way" }
  /** The disk was full before it was whole: nothing is left of it. */
  | { outcome: "disk_full" }
  /** Whoever read at the other end of the pipe has gone, so it has no end there. */
  | { outcome: "not_read" }
  /** On the disk of the database so much stays free; on another one, nothing need. */
  | { outcome: "no_room"; needsBytes: number; freeBytes: number; keepFreeBytes: number };

/** In the place of a file: what is written goes to whoever called. */
export const STDOUT = "-";
/** Where a backup is made that leaves this folder sealed, or by a pipe. */
const MAKING = "making-backup.db";
const LOCK = "backup.lock";
/** A key that was being made; none was ever sealed with it. */
const KEY_DRAFT = /^instance\.key\.\d+$/;

/**
 * Writes one file that holds everything but the instance key: the database as it
 * was at one moment, and the photos, each with its SHA-256, in a table of the copy. By a passphrase all of it is sealed
 * (`passphrase.ts`), and the key is in it too.
 *
 * Safe while Lango runs. The file appears under its name only when it is whole, and
 * only its owner can read it. A photo that somebody removes meanwhile may be missing. What a killed one left is taken
 * away by the next, and by the next start. Who counts it as a backup says so to the database: `noteBackUp`.
 */
export async function backUp(
  dataDir: string,
  file: string,
  { keepFreeBytes, passphrase = "" }: { keepFreeBytes: number; passphrase?: string },
): Promise<BackUp> {
  const from = join(dataDir, "lango.db");
  // One that this account may not see is there all the same: that is thrown.
  if (!statSync(from, { throwIfNoEntry: false })) return { outcome: "no_database" };
  if (file !== STDOUT && existsSync(file)) return { outcome: "exists" };
  const isAsItIs = file !== STDOUT && passphrase === "";
  const part = file === STDOUT ? undefined : partOf(dataDir, file);
  const making = isAsItIs && part ? part : join(dataDir, MAKING);
  const turn = ownTurn(dataDir);
  if (!turn) return { outcome: "under_way" };
  try {
    // What a killed one left would count as taken.
    for (const left of new Set([making, part ?? making])) forgetPart(left);
    for (const folder of new Set([dirname(resolve(making)), file === STDOUT ? dataDir : dirname(resolve(file))])) {
      const short = await shortOfRoom(dataDir, folder, keepFreeBytes);
      if (short) return { outcome: "no_room", ...short };
    }
    snapshot(from, making);
    chmodSync(making, 0o600);
    const made = await addFiles(dataDir, making, passphrase !== "");
    const digest = stampDigest(making);
    if (!isAsItIs) await deliver(making, { part, passphrase });
    if (part && !putInPlace(part, file)) return { outcome: "exists" };
    return { outcome: "backed_up", ...made, digest };
  } catch (error) {
    const code = codeOf(error);
    if (FULL.includes(code)) return { outcome: "disk_full" };
    if (file === STDOUT && code === "EPIPE") return { outcome: "not_read" };
    // The copy's disk, most likely: the house would fail by itself.
    throw /^SQLITE_IOERR(?!_(?:SHORT_)?READ)/.test(code)
      ? Object.assign(error as Error, { path: making, code: "EIO" })
      : error;
  } finally {
    for (const left of new Set([making, part ?? making])) forgetPart(left);
    turn.leave();
  }
}

/** Gives what is whole its name, and says whether that was free: also one that has come meanwhile is never written over. */
function putInPlace(part: string, file: string): boolean {
  try {
    linkSync(part, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (["ENOSPC", "EDQUOT"].includes(codeOf(error))) throw error;
  }
  // A disk that knows no links.
  if (existsSync(file)) return false;
  renameSync(part, file);
  return true;
}

/** Its name is the same each time, so the next one finds what a killed one left. */
export function partOf(dataDir: string, file: string): string {
  return join(dirname(resolve(file)), `.lango-backup-${sha256(Buffer.from(resolve(dataDir))).slice(0, 8)}.part`);
}

function forgetPart(part: string): void {
  for (const end of ["", "-journal", "-wal", "-shm"]) rmSync(part + end, { force: true });
}

/** What this process has made of a backup by now; for whoever ends it, while it has the turn. */
export function forgetMaking(dataDir: string, file: string): void {
  forgetPart(join(dataDir, MAKING));
  if (file !== STDOUT) forgetPart(partOf(dataDir, file));
  rmSync(join(dataDir, TRIAL), { recursive: true, force: true });
}

/** What a kill left of backups and restores in this folder. For whoever starts on it. */
export function forgetHalfDone(dataDir: string): void {
  const turn = ownTurn(dataDir);
  if (!turn) return;
  for (const name of [MAKING, OPENED_FILE]) forgetPart(join(dataDir, name));
  for (const name of readdirSync(dataDir)) if (KEY_DRAFT.test(name)) rmSync(join(dataDir, name), { force: true });
  rmSync(join(dataDir, TRIAL), { recursive: true, force: true });
  forgetHalfRestored(dataDir);
  turn.leave();
}

/** The right to make a backup, or to try one out, in this folder; nothing while another has it. */
export function ownTurn(dataDir: string): ReturnType<typeof ownFolder> | undefined {
  try {
    return ownFolder(dataDir, { name: LOCK, waitMs: 0 });
  } catch (error) {
    if ((error as { code?: string }).code === "FOLDER_TAKEN") return undefined;
    throw error;
  }
}

const FULL: readonly string[] = ["ENOSPC", "EDQUOT", "SQLITE_FULL"];
const codeOf = (error: unknown): string => String((error as { code?: string }).code ?? "");

/** Seals what was made, or leaves it as it is, and hands it on: to a file, or without one to whoever called. */
async function deliver(made: string, ask: { part: string | undefined; passphrase: string }): Promise<void> {
  const bytes = readPieces(made);
  const pieces = ask.passphrase ? sealWith(ask.passphrase, bytes) : bytes;
  if (ask.part === undefined) {
    for await (const piece of pieces) await writeOut(piece);
    return;
  }
  const handle = openSync(ask.part, "wx", 0o600);
  try {
    for await (const piece of pieces) writeAll(handle, piece);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeAll(handle: number, piece: Uint8Array): void {
  for (let at = 0; at < piece.length; ) at += writeSync(handle, piece, at, piece.length - at);
}

/** Waits for whoever reads, and throws what the system says of where it goes. */
function writeOut(piece: Uint8Array): Promise<void> {
  return new Promise((done, fail) => {
    write(1, piece, 0, piece.length, null, (error, written) => {
      if (error && error.code === "EAGAIN") setTimeout(() => void writeOut(piece).then(done, fail), 5);
      else if (error) fail(error);
      else if (written < piece.length) writeOut(piece.subarray(written)).then(done, fail);
      else done();
    });
  });
}

/**
 * What trying a backup out in this folder would take, where that is too little: the copy that is opened, the one that is
 * restored of it with its photos, and what SQLite writes to make it small. Bookings go on meanwhile on the same disk.
 */
export function shortOfRoomToTry(dataDir: string, keepFreeBytes: number) {
  return shortOfRoom(dataDir, dataDir, keepFreeBytes, 4);
}

/** What a backup would take, and what there is, when that is too little: found before the disk is full. */
async function shortOfRoom(dataDir: string, folder: string, keepFreeBytes: number, times = 1) {
  const room = roomOnDisk(folder);
  if (!room) return undefined;
  let needsBytes = statSync(join(dataDir, "lango.db")).size;
  for (const name of await filesUnder(dataDir)) {
    needsBytes += (await stat(join(dataDir, name)).catch(() => undefined))?.size ?? 0;
  }
  needsBytes *= times;
  const keep = statSync(folder).dev === statSync(dataDir).dev ? keepFreeBytes : 0;
  return room.freeBytes < needsBytes + keep
    ? { needsBytes, freeBytes: room.freeBytes, keepFreeBytes: keep }
    : undefined;
}

/** The database is backed up since `now`. One that can't be told, because an older Lango made it, is all the same. */
export function noteBackUp(dataDir: string, now: number): void {
  const db = new Database(join(dataDir, "lango.db"), { readwrite: true, strict: true });
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

async function addFiles(dataDir: string, backup: string, withKey: boolean) {
  const db = new Database(backup, { readwrite: true, strict: true });
  try {
    // Half a backup is thrown away, so it is forced to the disk once, when it is whole.
    db.exec("pragma synchronous = off");
    db.exec("begin");
    db.exec("create table backup_files (name text primary key, sha256 text not null, bytes blob not null) strict");
    db.exec(SAYS_STAMPED);
    const insert = db.query("insert into backup_files (name, sha256, bytes) values (?, ?, ?)");
    let files = 0;
    for (const name of await filesUnder(dataDir)) {
      const bytes = await readFile(join(dataDir, name)).catch(() => undefined);
      if (!bytes) continue;
      insert.run(name, sha256(bytes), bytes);
      files += 1;
    }
    const key = join(dataDir, "instance.key");
    if (withKey && existsSync(key)) {
      db.exec("create table backup_key (bytes blob not null) strict");
      db.query("insert into backup_key (bytes) values (?)").run(await readFile(key));
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
