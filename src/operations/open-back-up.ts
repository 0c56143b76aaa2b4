import {
  appendFileSync,
  closeSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { isSealedWithPassphrase, openWith } from "./passphrase.ts";

/** Where a sealed backup, or one that comes by a pipe, lies while it is restored. */
export const OPENED_FILE = "opened-backup.db";
/** Where a backup is restored to see whether it can be. */
export const TRIAL = "trial-restore";

/** What files begin with that are only there while a restore is at work. */
export const RESTORING = "restoring";

/** What a killed restore left of the database. For whoever has the folder alone. */
export function forgetHalfRestored(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith(RESTORING)) rmSync(join(dataDir, name), { force: true });
}

/** The last line of a backup: SQLite reads no further than its own pages, so it stays a database that any tool opens. */
const STAMP = Buffer.from("\nLANGO SHA256 ");
const DIGEST_SIGNS = 64;
const STAMP_BYTES = STAMP.length + DIGEST_SIGNS;
const PIECE_BYTES = 1 << 20;

/** Writes the SHA-256 of all that is in a backup behind it, and forces it to the disk. */
export function stampDigest(file: string): string {
  const digest = digestOf(file, statSync(file).size);
  appendFileSync(file, Buffer.concat([STAMP, Buffer.from(digest)]));
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
  return digest;
}

/** In a backup whose last line is the digest: without that line it was cut off. One of an earlier Lango says nothing. */
export const SAYS_STAMPED = "create table backup_is_stamped (yes integer) strict";

/** Whether a backup is as it was stamped. One of an earlier Lango has no stamp, and is looked at in other ways. */
export function isAsStamped(file: string, mustBe: boolean): boolean {
  const said = stampIn(file);
  return said === undefined ? !mustBe : said === digestOf(file, statSync(file).size - STAMP_BYTES);
}

/** Takes the last line away, so that the database ends where it ends. */
export function cutDigest(file: string): void {
  if (stampIn(file) !== undefined) truncateSync(file, statSync(file).size - STAMP_BYTES);
}

function stampIn(file: string): string | undefined {
  const { size } = statSync(file);
  if (size < STAMP_BYTES) return undefined;
  const end = readAt(file, size - STAMP_BYTES, STAMP_BYTES);
  return end.subarray(0, STAMP.length).equals(STAMP) ? end.subarray(STAMP.length).toString("latin1") : undefined;
}

function digestOf(file: string, bytes: number): string {
  const hasher = new Bun.CryptoHasher("sha256");
  const handle = openSync(file, "r");
  const piece = Buffer.alloc(PIECE_BYTES);
  try {
    for (let at = 0; at < bytes; ) {
      const read = readSync(handle, piece, 0, Math.min(PIECE_BYTES, bytes - at), at);
      if (read === 0) break;
      hasher.update(piece.subarray(0, read));
      at += read;
    }
  } finally {
    closeSync(handle);
  }
  return hasher.digest("hex");
}

function readAt(file: string, at: number, length: number): Buffer {
  const handle = openSync(file, "r");
  const bytes = Buffer.alloc(length);
  const read = readSync(handle, bytes, 0, length, at);
  closeSync(handle);
  return bytes.subarray(0, read);
}

export function readPieces(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file, { highWaterMark: PIECE_BYTES });
}

export type OpenedBackUp =
  /** `file` is one that `restore` reads; `close` takes away what was written for it. */
  | { outcome: "open"; file: string; isSealed: boolean; close(): void }
  | { outcome: "refused"; why: "no_such_file" | "no_passphrase" | "wrong_passphrase" | "damaged" };

/** A backup as `restore` can read it: as it is, or opened with the passphrase, or from a pipe (`-`). */
export async function openBackUp(dataDir: string, file: string, passphrase: string): Promise<OpenedBackUp> {
  const isPiped = file === "-";
  if (!isPiped && !statSync(file, { throwIfNoEntry: false })) return { outcome: "refused", why: "no_such_file" };
  if (!isPiped && !isSealedWithPassphrase(readAt(file, 0, 64))) {
    return { outcome: "open", file, isSealed: false, close() {} };
  }
  const source = isPiped ? Bun.stdin.stream() : readPieces(file);
  mkdirSync(dataDir, { recursive: true });
  const opened = join(dataDir, OPENED_FILE);
  const close = () => rmSync(opened, { force: true });
  close();
  try {
    const isSealed = await writeOpened(source, opened, passphrase);
    return { outcome: "open", file: opened, isSealed, close };
  } catch (error) {
    close();
    const why = REFUSED[(error as { code?: string }).code ?? ""];
    if (!why) throw error;
    return { outcome: "refused", why };
  }
}

const REFUSED: Readonly<Record<string, "no_passphrase" | "wrong_passphrase" | "damaged">> = {
  NO_PASSPHRASE: "no_passphrase",
  WRONG_PASSPHRASE: "wrong_passphrase",
  CUT_OFF: "damaged",
  NOT_SEALED: "damaged",
};

/** Whether what came was sealed: its first bytes say so. */
async function writeOpened(source: AsyncIterable<Uint8Array>, to: string, passphrase: string): Promise<boolean> {
  const pieces = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 64) {
    const next = await pieces.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const all = (async function* () {
    yield head as Uint8Array;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  })();
  const isSealed = isSealedWithPassphrase(head);
  if (isSealed && !passphrase) throw Object.assign(new Error("it is sealed"), { code: "NO_PASSPHRASE" });
  const handle = openSync(to, "wx", 0o600);
  try {
    for await (const piece of isSealed ? openWith(passphrase, all) : all) {
      for (let at = 0; at < piece.length; ) at += writeSync(handle, piece, at, piece.length - at);
    }
  } finally {
    closeSync(handle);
  }
  return isSealed;
}
