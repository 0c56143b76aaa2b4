import type { Database } from "bun:sqlite";
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { type NotAsMade, notAsMade } from "#db/as-made.ts";
import { PHOTO_WIDTHS, photoName } from "#src/core/listing/photo.ts";
import { roomOnDisk } from "#src/operations/room-on-disk.ts";
import { putAsideIn } from "#src/operations/upgrade.ts";
import type { Finding } from "./doctor.ts";
import { HOUSE_CHECKS } from "./doctor-checks.ts";
import { KEPT_CHECKS } from "./doctor-kept.ts";
import { LEDGER_CHECKS } from "./doctor-ledger.ts";

export function examineHouse(client: Database, now: number): Finding[] {
  return HOUSE_CHECKS.map(({ check, sql, mend, toLookAt }) => ({
    check: mend ? `${check} (lango doctor --repair)` : check,
    ...(toLookAt && { toLookAt }),
    wrong: client
      .query<{ what: string }, []>(at(sql, now))
      .all()
      .map(({ what }) => what),
  }));
}

/** Puts right what is safe, all of it or nothing; what was, in words. */
export function mendHouse(client: Database, now: number): string[] {
  return client
    .transaction(() =>
      [...HOUSE_CHECKS, ...LEDGER_CHECKS, ...KEPT_CHECKS].flatMap(({ mend }) => {
        if (!mend) return [];
        const statements = typeof mend.sql === "string" ? [mend.sql] : mend.sql;
        // What is taken out and made again is counted once.
        const changes = Math.max(...statements.map((sql) => client.query(at(sql, now)).run().changes));
        return changes > 0 ? [`${changes} ${mend.says}`] : [];
      }),
    )
    .immediate();
}

function at(sql: string, now: number): string {
  return sql.replaceAll(":now", String(now));
}

const NOT_AS_MADE: Record<NotAsMade["why"], string> = {
  missing: "is missing",
  other: "is another than this Lango's",
  unknown: "is none of Lango's",
};

/** Whether what guards the house and finds in it is there: who took a trigger away took the guard of its rule. */
export function examineSchema(client: Database): Finding[] {
  const wrong = notAsMade(client);
  const told = (why: readonly NotAsMade["why"][]) =>
    wrong
      .filter((one) => why.includes(one.why))
      .map(({ piece, why: is }) => `${piece.type} ${piece.name} ${NOT_AS_MADE[is]}`);
  return [
    {
      check: "each table, view, index and trigger is there as it was made (lango doctor --repair)",
      wrong: told(["missing", "other"]),
    },
    { check: "there is no table, view, index or trigger of another program", wrong: told(["unknown"]), toLookAt: true },
  ];
}

/** Photos and papers that the database names, and the room there is. */
export function examineFolder(
  client: Database,
  dataDir: string,
  { keepFreeBytes, now }: { keepFreeBytes: number; now: number },
): Finding[] {
  const room = roomOnDisk(dataDir);
  const unknown = unknownFiles(client, dataDir, now);
  const isFull = room !== undefined && room.freeBytes < keepFreeBytes;
  return [
    { check: "each photo is there in all its sizes", wrong: lackingPhotos(client, dataDir) },
    { check: "each page of hosts' papers is there", wrong: lackingPapers(client, dataDir) },
    {
      check: "no photo or paper lies there that nothing names (lango doctor --repair)",
      wrong: [...unknown.photos.map((hash) => `photo ${hash}`), ...unknown.papers],
      toLookAt: true,
    },
    {
      check: "no database of before a restore or an undone upgrade lies here, with what was deleted since",
      wrong: putAsideIn(dataDir).map(({ file, bytes, goesAt }) => {
        const day = new Date(goesAt).toISOString().slice(0, 10);
        return `${file}, ${Math.ceil(bytes / 1024 / 1024)} MB: delete it once you need it no more; it goes by itself on ${day}`;
      }),
      toLookAt: true,
    },
    {
      check: "the disk has room",
      wrong: isFull
        ? [`${Math.floor(room.freeBytes / 1024 / 1024)} MB are free: uploads and backups have stopped (KEEP_FREE_MB)`]
        : [],
      toLookAt: true,
    },
  ];
}

function lackingPhotos(client: Database, dataDir: string): string[] {
  const hashes = client
    .query<{ hash: string; whose: string }, []>(
      `select hash, 'property ' || property_id as whose from photos
       union all select hash, 'the look of host ' || host_id from look_photos
       union all select hash, 'the guide of property ' || property_id from guide_photos
       union all select hash, 'something broken in property ' || property_id from room_faults where hash is not null`,
    )
    .all();
  return hashes.flatMap(({ hash, whose }) => {
    const faults = PHOTO_WIDTHS.flatMap((width) =>
      (["webp", "jpg"] as const).flatMap((format) => {
        const path = join(dataDir, placeOf(photoName(hash, width, format)));
        const fault = faultOf(path) ?? pictureFault(path);
        return fault ? [`${width}.${format} ${fault}`] : [];
      }),
    );
    return faults.length > 0 ? [`photo ${hash} of ${whose}: ${faults.join(", ")}`] : [];
  });
}

function lackingPapers(client: Database, dataDir: string): string[] {
  return client
    .query<{ file: string }, []>("select file from kyc_documents where sealed_key is not null")
    .all()
    .flatMap(({ file }) => {
      const fault = faultOf(join(dataDir, placeOf(file)));
      return fault ? [`${file} ${fault}`] : [];
    });
}

/** Where the store keeps a file of this name: spread by its first two signs. */
function placeOf(name: string): string {
  return name.replace(/^([^/]+)\/(..)/, "$1/$2/$2");
}

function faultOf(path: string): "is missing" | "is empty" | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return "is missing";
  return size === 0 ? "is empty" : undefined;
}

/** By its first bytes, as whoever writes over a file seldom keeps them, and by its last, which a full disk leaves out. */
function pictureFault(path: string): "is no picture" | "is cut short" | undefined {
  const [start, end] = [Buffer.alloc(8), Buffer.alloc(2)];
  const { size } = statSync(path);
  const descriptor = openSync(path, "r");
  try {
    readSync(descriptor, start, 0, 8, 0);
    readSync(descriptor, end, 0, 2, Math.max(0, size - 2));
  } finally {
    closeSync(descriptor);
  }
  const isJpeg = path.endsWith(".jpg");
  if (isJpeg ? start.readUInt16BE(0) !== 0xffd8 : start.toString("latin1", 0, 4) !== "RIFF") return "is no picture";
  const isWhole = isJpeg ? end.readUInt16BE(0) === 0xffd9 : start.readUInt32LE(4) + 8 <= size;
  return isWhole ? undefined : "is cut short";
}

/** A file may be there a moment before its row, and a photo a day before its form is sent. */
const YOUNG_MS = 2 * 86_400_000;

/** Files below a folder of the store that are not young, as the store names them. */
function oldFilesIn(dataDir: string, folder: string, now: number): string[] {
  const root = join(dataDir, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && statSync(join(entry.parentPath, entry.name)).mtimeMs < now - YOUNG_MS)
    .map(({ name }) => `${folder}/${name}`);
}

/** Photos that nothing shows and nobody is to delete, by their hash; and pages of papers that nobody handed in. */
function unknownFiles(client: Database, dataDir: string, now: number): { photos: string[]; papers: string[] } {
  const known = new Set(
    client
      .query<{ name: string }, []>(
        `select hash as name from photos union select hash from look_photos union select hash from guide_photos
         union select hash from room_faults where hash is not null
         union select file from kyc_documents where sealed_key is not null
         union select key from jobs where kind in ('forget_photo', 'delete_page') and done_at is null`,
      )
      .all()
      .map(({ name }) => name),
  );
  const hashes = oldFilesIn(dataDir, "photos", now).flatMap((name) => /^photos\/([0-9a-f]{32})-/.exec(name)?.[1] ?? []);
  const papers = oldFilesIn(dataDir, "papers", now).filter((name) => !known.has(name));
  return { photos: [...new Set(hashes)].filter((hash) => !known.has(hash)), papers };
}

/** Has files deleted that nothing in the database names, by the jobs that delete such files. */
export function mendFolder(client: Database, dataDir: string, now: number): string[] {
  const { photos, papers } = unknownFiles(client, dataDir, now);
  const insert = client.query("insert into jobs (kind, key, run_at, created_at) values (?, ?, ?, ?)");
  for (const hash of photos) insert.run("forget_photo", hash, now, now);
  for (const file of papers) insert.run("delete_page", file, now, now);
  const many = photos.length + papers.length;
  return many > 0 ? [`${many} jobs that delete files which nothing names`] : [];
}
