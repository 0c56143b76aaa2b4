import type { Database } from "bun:sqlite";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { PHOTO_WIDTHS, photoName } from "#src/core/listing/photo.ts";
import type { Finding } from "./doctor.ts";
import { roomOnDisk } from "./room-on-disk.ts";

/** `mend` puts right what is wrong, and nothing else: nobody's word, money or night hangs on it. `:now` is the moment. */
type HouseCheck = Readonly<{ check: string; sql: string; mend?: Readonly<{ says: string; sql: string }> }>;

/** What is a day ahead was written while the clock was wrong; some minutes are two machines that differ. */
const AHEAD_MS = 86_400_000;

const WITHOUT_AN_END = `from bookings b where b.state in ('held', 'requested') and not exists (select 1 from jobs
  where kind = 'end_holds' and key in (b.id, b.id || '/approved') and done_at is null)`;
const UNSENT = `from messages m where m.state = 'waiting' and not exists (select 1 from jobs
  where kind = 'send_message' and key = m.id and done_at is null)`;
/** Answered by rows of what is wrong, as the doctor's other checks are. */
const CHECKS: readonly HouseCheck[] = [
  {
    check: "the lines of each quote come to the price of its booking",
    sql: `select code || ': ' || total_kes || ', lines ' || coalesce(lines, 'none') as what from (
        select code, total_kes, (select sum(value ->> '$.amountKes') from json_each(quote, '$.lines')) as lines
        from bookings) where total_kes is not lines`,
  },
  {
    check: "nothing is dated in days to come",
    sql: [
      ["bookings", "code"],
      ["payments", "id"],
      ["messages", "id"],
      ["ledger_entries", "id"],
      ["receipts", "number"],
      ["refunds", "id"],
    ]
      .map(
        ([table, name]) =>
          `select '${table} ' || ${name} || ': ' || datetime(created_at / 1000, 'unixepoch', '+3 hours') as what
          from ${table} where :now > 0 and created_at > :now + ${AHEAD_MS}`,
      )
      .join(" union all "),
  },
  {
    check: "each hold and each request has a job that ends it",
    sql: `select b.code || ': ' || b.state as what ${WITHOUT_AN_END}`,
    mend: {
      says: "jobs that end holds and requests",
      sql: `insert into jobs (kind, key, run_at, created_at) select 'end_holds', b.id, max(b.hold_ends_at, :now), :now ${WITHOUT_AN_END}`,
    },
  },
  {
    check: "each message that waits has a job that sends it",
    sql: `select 'message ' || m.id || ', ' || m.channel || ', since ' || datetime(m.created_at / 1000, 'unixepoch', '+3 hours') as what ${UNSENT}`,
    mend: {
      says: "jobs that send messages",
      sql: `insert into jobs (kind, key, run_at, created_at) select 'send_message', m.id, :now, :now ${UNSENT}`,
    },
  },
];

export function examineHouse(client: Database, now: number): Finding[] {
  return CHECKS.map(({ check, sql, mend }) => ({
    check: mend ? `${check} (lango doctor --repair)` : check,
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
      CHECKS.flatMap(({ mend }) => {
        if (!mend) return [];
        const { changes } = client.query(at(mend.sql, now)).run();
        return changes > 0 ? [`${changes} ${mend.says}`] : [];
      }),
    )
    .immediate();
}

function at(sql: string, now: number): string {
  return sql.replaceAll(":now", String(now));
}

/** Photos and papers that the database names, and the room there is. */
export function examineFolder(client: Database, dataDir: string, keepFreeBytes: number): Finding[] {
  const room = roomOnDisk(dataDir);
  const isFull = room !== undefined && room.freeBytes < keepFreeBytes;
  return [
    { check: "each photo is there in all its sizes", wrong: lackingPhotos(client, dataDir) },
    { check: "each page of hosts' papers is there", wrong: lackingPapers(client, dataDir) },
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
        const fault = faultOf(path) ?? (isPicture(path) ? undefined : "is no picture");
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

/** By its first bytes, as whoever writes over a file seldom keeps them. */
function isPicture(path: string): boolean {
  const start = Buffer.alloc(4);
  const descriptor = openSync(path, "r");
  try {
    readSync(descriptor, start, 0, 4, 0);
  } finally {
    closeSync(descriptor);
  }
  return path.endsWith(".jpg") ? start.readUInt16BE(0) === 0xffd8 : start.toString("latin1") === "RIFF";
}
