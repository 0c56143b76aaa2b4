import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { mendSchema } from "#db/as-made.ts";
import { PHOTO_WIDTHS } from "#src/core/listing/photo.ts";
import { busyHouse } from "#src/dev/fixtures/busy-house.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { examine, report } from "./doctor.ts";
import { examineFolder, examineHouse, examineSchema, mendFolder, mendHouse } from "./doctor-house.ts";

const HASH = "ab".repeat(16);
const PAGE = "papers/cdpage.sealed";
/** As whole as the doctor looks at pictures: how they begin, how long they are, how they end. */
const WEBP = Buffer.from([...Buffer.from("RIFF"), 4, 0, 0, 0, ...Buffer.from("WEBP")]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9]);
let image: Uint8Array;
let folder = "";

beforeAll(async () => {
  const { app } = await busyHouse();
  const client = app.db.$client;
  client.exec(`insert into photos (property_id, hash, position, width, height, colour, created_at)
    select id, '${HASH}', 90, 1600, 900, '#aabbcc', 1 from properties limit 1`);
  image = client.serialize();
  folder = mkdtempSync(join(tmpdir(), "lango-doctor-"));
  for (const width of PHOTO_WIDTHS) {
    lay(`photos/ab/${HASH}-${width}.webp`, WEBP);
    lay(`photos/ab/${HASH}-${width}.jpg`, JPEG);
  }
});

function lay(name: string, bytes: Uint8Array, into = folder): void {
  mkdirSync(dirname(join(into, name)), { recursive: true });
  writeFileSync(join(into, name), bytes);
}

/** The house with something broken in it, past every trigger that would have refused it. */
function broken(sql?: string): Database {
  const client = Database.deserialize(image, { strict: true });
  const triggers = client.query<{ name: string }, []>("select name from sqlite_schema where type = 'trigger'").all();
  for (const { name } of triggers) client.exec(`drop trigger ${name}`);
  client.exec("pragma foreign_keys = off; pragma ignore_check_constraints = on");
  if (sql) client.exec(sql);
  return client;
}

const wrongIn = (client: Database) => {
  const found = examineHouse(client, NOON).filter(({ wrong }) => wrong.length > 0);
  for (const { check } of found) PLANTED.add(check);
  return found.map(({ check, wrong }) => [check, ...wrong]);
};
/** A copy of the folder, for whoever breaks something in it. */
const wrongOf = (client: Database, change: (copy: string) => void, keepFreeBytes = 0) => {
  const copy = mkdtempSync(join(tmpdir(), "lango-doctor-"));
  cpSync(folder, copy, { recursive: true });
  change(copy);
  const findings = examineFolder(client, copy, { keepFreeBytes, now: Date.now() });
  for (const { check, wrong } of findings) if (wrong.length > 0) PLANTED.add(check);
  return findings.flatMap(({ wrong }) => wrong);
};
/** Checks that a planted damage was found by. */
const PLANTED = new Set<string>();
const DAYS_AHEAD = NOON + 2 * 86_400_000;
const WAITING = `insert into messages (id, channel, recipient, body, state, created_at)
  values ('m', 'sms', '+254722000020', 'x', 'waiting', ${NOON})`;

const HOUR = 3_600_000;
const STUCK = `insert into messages (id, channel, recipient, body, state, created_at)
    values ('m', 'sms', '+254722000020', 'x', 'waiting', ${NOON - 49 * HOUR});
  insert into jobs (kind, key, run_at, created_at) values ('send_message', 'm', ${NOON}, 1)`;
const ASKED = `insert into mpesa_operations (id, kind, state, paid_to, shortcode, payment_id, result_key, timeout_key,
    created_at, updated_at) select 'o', 'look_up', 'requested', 'operator', '174379', id, 'r', 't', 1, 1 from payments limit 1`;
const paperDue = (
  at: number,
) => `insert into kyc_documents (id, check_id, part, page, sha256, mime, bytes, file, sealed_key,
    added_at, handed_in_at, delete_at) values ('cdpage', 'check', 'front', 1, 'x', 'image/jpeg', 9, '${PAGE}', 'key', 1, 1, ${at})`;
/** The house has a room that is let by itself. */
const HALVES = `create temp table one as select * from properties limit 1; update one set id = 'a-room', units = 1;
  insert into properties select * from one;
  insert into house_rooms values ('r', 'garden-studio', 'a-room', '2026-01-01', '9999-12-31', 1)`;
const BLOCK = (until: string) =>
  `insert into blocks select 'b', id, 1, '2027-01-02', '${until}', '', host_id, 1 from properties limit 1`;
const BLOCKED = (...nights: string[]) =>
  `insert into occupied_nights select property_id, 1, value, 'block', null, blocks.id, null
    from blocks, json_each('${JSON.stringify(nights)}') where blocks.id = 'b'`;
const OUTSIDE_BUT_ONE = `insert into feeds (id, property_id, name, channel, created_at) select 'f', id, 'Airbnb', 'airbnb', 1 from properties limit 1;
  insert into outside_stays (id, feed_id, property_id, unit, key, kind, check_in, check_out, first_seen_at, seen_at)
    select 'o', 'f', property_id, 1, 'k', 'booking', '2027-01-02', '2027-01-05', 1, 1 from feeds where id = 'f';
  insert into occupied_nights select property_id, 1, value, 'outside', null, null, 'o' from feeds,
    json_each('["2027-01-02", "2027-01-04"]') where feeds.id = 'f'`;
const REVIEW = (
  at: number,
) => `insert into reviews (id, booking_id, property_id, host_id, state, whole, cleanliness, accuracy,
    communication, location, value, month, nights, stays, created_at, shown_at)
  select 'r', id, property_id, 'host-wanjiru', 'shown', 5, 5, 5, 5, 5, 5, '2026-11', 2, 1, ${at}, 1 from bookings limit 1`;

describe("in a house where much has happened", () => {
  test("nothing is wrong, and nothing is mended", () => {
    const client = broken();
    expect(wrongIn(client)).toEqual([]);
    expect(mendHouse(client, NOON)).toEqual([]);
    expect(wrongOf(client, () => undefined)).toEqual([]);
  });

  test.each([
    ["a price is another than its lines", "update bookings set total_kes = total_kes + 1", "the lines of each quote"],
    [
      "a line of a quote is gone",
      "update bookings set quote = json_remove(quote, '$.lines[0]')",
      "the lines of each quote",
    ],
    ["a quote has no lines", "update bookings set quote = '{}'", "the lines of each quote"],
    ["a booking was made in days to come", `update bookings set created_at = ${DAYS_AHEAD}`, "nothing is dated"],
    ["a payment was", `update payments set created_at = ${DAYS_AHEAD}`, "nothing is dated"],
    ["a message was", `update messages set created_at = ${DAYS_AHEAD}`, "nothing is dated"],
    ["a line of the ledger was", `update ledger_entries set created_at = ${DAYS_AHEAD}`, "nothing is dated"],
    ["a receipt was", `update receipts set created_at = ${DAYS_AHEAD}`, "nothing is dated"],
    ["a refund was", `update refunds set created_at = ${DAYS_AHEAD}`, "nothing is dated"],
    [
      "nothing ends a hold",
      "delete from jobs where kind = 'end_holds'; update bookings set state = 'held' where id = (select min(id) from bookings)",
      "each hold and each request",
    ],
    [
      "nothing ends a request",
      "delete from jobs where kind = 'end_holds'; update bookings set state = 'requested' where id = (select min(id) from bookings)",
      "each hold and each request",
    ],
    [
      "what ends a hold would run in a year",
      `update bookings set state = 'held', hold_ends_at = ${NOON} where id = (select min(id) from bookings);
        insert or replace into jobs (kind, key, run_at, created_at) select 'end_holds', id, ${NOON + 365 * 24 * HOUR}, 1
        from bookings where state = 'held'`,
      "each hold and each request",
    ],
    [
      "a message would leave in a week",
      `${WAITING}; insert into jobs (kind, key, run_at, created_at) values ('send_message', 'm', ${NOON + 7 * 24 * HOUR}, 1)`,
      "each message that waits",
    ],
    [
      "the clock ran ahead when the night's work was planned",
      `insert into jobs (kind, key, run_at, created_at) values ('forget_old', 'all', ${NOON + 400 * 24 * HOUR}, 1)`,
      "what runs by the clock is due",
    ],
    [
      "it was tried in days to come whether anything is saved",
      `insert or replace into marks values ('written', ${NOON + 120_001})`,
      "neither the last test",
    ],
    ["the nights of a block were given away", BLOCK("2027-01-05"), "each night to come that a host closed"],
    ["one night of another site's stay was", OUTSIDE_BUT_ONE, "each night to come that a host closed"],
    [
      "the other half of a house that is taken stands open",
      `${BLOCK("2027-01-03")}; ${HALVES}; ${BLOCKED("2027-01-02")}`,
      "each night to come that a host closed",
    ],
    [
      "a night is closed by nobody",
      "insert into occupied_nights values ('garden-studio', 1, '2027-01-02', 'linked', null, null, null)",
      "no night to come is taken",
    ],
    [
      "a block keeps a night that is not its own",
      `${BLOCK("2027-01-03")}; ${BLOCKED("2027-01-02", "2027-01-08")}`,
      "no night to come is taken",
    ],
    ["nothing sends a message", WAITING, "each message that waits"],
    ["nothing ends a wish for other dates", "delete from jobs where kind = 'end_change'", "each wish for other dates"],
    [
      "nothing reads a calendar",
      `insert into feeds (id, property_id, name, channel, url_sealed, url_mark, created_at)
        select 'f', id, 'Airbnb', 'airbnb', 'x', 'x', 1 from properties limit 1`,
      "each calendar of another site",
    ],
    [
      "nothing frees a name",
      `insert into old_brands values ('oldname', 'host-wanjiru', ${DAYS_AHEAD})`,
      "each name that a host",
    ],
    [
      "nothing writes down the end of a look",
      "insert into looks values ('l', 'key', 's', 'host-wanjiru', 'host-wanjiru', 'x', 1, 2)",
      "each look at a host's pages",
    ],
    ["nothing asks after a payout", ASKED, "what was asked of M-PESA"],
    [
      "nothing reads what M-PESA called",
      "delete from jobs where kind = 'settle_callbacks'; update callbacks set settled_at = null, outcome = null",
      "what M-PESA called",
    ],
    [
      "a job stands still",
      `insert into jobs (kind, key, run_at, created_at) values ('match_money', 'x', ${NOON - 2 * HOUR}, 1)`,
      "no job waits an hour",
    ],
    ["a message is stuck, with its job", `${STUCK}`, "no message waits for two days"],
    [
      "a request on a phone never ended",
      `update payments set state = 'requested', created_at = ${NOON - 25 * HOUR} where way = 'stk' and state = 'declined'`,
      "no request on a phone",
    ],
    [
      "a session lives for a year",
      `insert into sessions (token_hash, host_id, created_at, seen_at, ends_at)
        values ('long', 'host-wanjiru', ${NOON}, ${NOON}, ${NOON + 366 * 24 * HOUR})`,
      "nobody is signed in for longer",
    ],
    [
      "a host who left is signed in",
      `insert into sessions (token_hash, host_id, created_at, seen_at, ends_at)
        values ('gone', 'host-wanjiru', ${NOON}, ${NOON}, ${NOON + HOUR}); update hosts set deleted_at = ${NOON}`,
      "no host is signed in who has left",
    ],
    [
      "a browser hears of a house in which nobody is signed in",
      "insert into push_devices (id, host_id, session_hash, sealed, mark, created_at) values ('d', 'host-wanjiru', 'none', 'x', 'x', 1)",
      "each browser that is told of news",
    ],
    [
      "a guest of one house stands in the book of another",
      `insert into guest_cards (id, host_id, changed_at, changed_by) values ('c', 'host-asha', 1, 'x');
        insert into guest_numbers values ('host-wanjiru', '+254722000020', 'c')`,
      "each number in a house's book",
    ],
    [
      "two guests were made one, and a number is left with nobody",
      "insert into guest_numbers values ('host-wanjiru', '+254722000020', 'merged-away')",
      "each number in a house's book",
    ],
    ["a paper is there that was due", `${paperDue(NOON - 25 * HOUR)}`, "papers of hosts are deleted"],
    ["a badge has no grounds", `update hosts set verified_at = 1`, "whoever is called a Verified Host"],
    [
      "a house that is closed has one",
      `update hosts set verified_at = 1, vouched_at = 1, suspended_at = 1`,
      "whoever is called",
    ],
    [
      "a name leads to two hosts",
      `insert into old_brands select brand_name, 'host-juma', ${DAYS_AHEAD} from hosts where id = 'host-wanjiru';
        insert into jobs (kind, key, run_at, created_at) select 'free_old_brand', name, ${DAYS_AHEAD}, 1 from old_brands`,
      "a name leads to one host",
    ],
    ["a document is gone", "delete from receipts where number = 2", "the numbers of each host's documents"],
    ["a room is gone that somebody has booked", "update properties set units = 1", "each stay to come is in a room"],
    ["a review was written in days to come", `${REVIEW(DAYS_AHEAD)}`, "nothing is dated"],
    [
      "a job was",
      `insert into jobs (kind, key, run_at, created_at) values ('x', 'x', ${DAYS_AHEAD}, ${DAYS_AHEAD})`,
      "nothing is dated",
    ],
    ["a callback was", `update callbacks set received_at = ${DAYS_AHEAD}`, "nothing is dated"],
    [
      "an act of an operator was",
      `insert into audit_log (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, facts, previous, hash)
        values (1, ${DAYS_AHEAD}, 'admin', 'a', 'x', 'host', 'h', '{}', '', 'x')`,
      "nothing is dated",
    ],
  ])("it is told when %s", (_, sql, check) => {
    const found = wrongIn(broken(sql)).map(([name]) => name);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((name) => !name?.startsWith(check))).toEqual([]);
  });

  test.each<[string, (copy: string) => void, string]>([
    ["a photo is gone", (copy) => rmSync(join(copy, "photos"), { recursive: true }), "320.webp is missing"],
    ["one size of it is", (copy) => rmSync(join(copy, `photos/ab/${HASH}-640.jpg`)), "640.jpg is missing"],
    ["one is empty", (copy) => lay(`photos/ab/${HASH}-1280.webp`, new Uint8Array(), copy), "1280.webp is empty"],
    [
      "something else stands in one's place",
      (copy) => lay(`photos/ab/${HASH}-1280.webp`, Buffer.from("<html>"), copy),
      "1280.webp is no picture",
    ],
    [
      "one was cut short by a full disk",
      (copy) => lay(`photos/ab/${HASH}-1280.webp`, WEBP.subarray(0, 10), copy),
      "1280.webp is cut short",
    ],
    [
      "a picture ends too soon",
      (copy) => lay(`photos/ab/${HASH}-320.jpg`, JPEG.subarray(0, 5), copy),
      "320.jpg is cut short",
    ],
    [
      "a picture of another kind does",
      (copy) => lay(`photos/ab/${HASH}-320.jpg`, Buffer.from("RIFF"), copy),
      "320.jpg is no picture",
    ],
  ])("it is told when %s", (_, change, words) => {
    const [found, ...others] = wrongOf(broken(), change);
    expect(found).toStartWith(`photo ${HASH} of property `);
    expect(found).toContain(words);
    expect(others).toEqual([]);
  });

  test("it is told when a page of a host's papers is gone or empty, and not of one that was deleted as it should", () => {
    const page = `insert into kyc_documents (id, check_id, part, page, sha256, mime, bytes, file, sealed_key, added_at)
      values ('cdpage', 'check', 'front', 1, 'x', 'image/jpeg', 9, '${PAGE}', 'key', 1)`;
    const client = broken(page);
    expect(wrongOf(client, () => undefined)).toEqual([`${PAGE} is missing`]);
    expect(wrongOf(client, (copy) => lay("papers/cd/cdpage.sealed", new Uint8Array(), copy))).toEqual([
      `${PAGE} is empty`,
    ]);
    expect(wrongOf(client, (copy) => lay("papers/cd/cdpage.sealed", Buffer.from("x"), copy))).toEqual([]);
    client.exec("update kyc_documents set sealed_key = null, deleted_at = 1");
    expect(wrongOf(client, () => undefined)).toEqual([]);
  });

  test("it is told of photos and papers that nothing names, once they are old, and has them deleted by their jobs", () => {
    const OTHER = "cd".repeat(16);
    const client = broken();
    const copy = mkdtempSync(join(tmpdir(), "lango-doctor-"));
    cpSync(folder, copy, { recursive: true });
    lay(`photos/cd/${OTHER}-320.webp`, WEBP, copy);
    lay(PAGE.replace("papers/", "papers/cd/"), Buffer.from("x"), copy);
    const lies = (now: number) =>
      examineFolder(client, copy, { keepFreeBytes: 0, now }).flatMap(({ check, wrong, toLookAt }) => {
        if (wrong.length > 0) PLANTED.add(check);
        return wrong.map((what) => [what, toLookAt]);
      });
    const later = Date.now() + 3 * 24 * HOUR;
    expect(lies(Date.now())).toEqual([]);
    expect(lies(later)).toEqual([
      [`photo ${OTHER}`, true],
      [PAGE, true],
    ]);
    expect(mendFolder(client, copy, later)).toEqual(["2 jobs that delete files which nothing names"]);
    expect(client.query("select kind, key from jobs where created_at = ? order by kind").all(later)).toEqual([
      { kind: "delete_page", key: PAGE },
      { kind: "forget_photo", key: OTHER },
    ]);
    expect([lies(later), mendFolder(client, copy, later)]).toEqual([[], []]);
    rmSync(copy, { recursive: true });
  });

  test("what a restore put aside is named with the day on which it goes", () => {
    PLANTED.add("no database of before a restore or an undone upgrade lies here, with what was deleted since");
    const aside = join(folder, `before-restore-${NOON}.db`);
    writeFileSync(aside, "what was here before");
    const findings = examineFolder(broken(), folder, { keepFreeBytes: 0, now: NOON });
    rmSync(aside);
    expect(findings.flatMap(({ wrong }) => wrong)).toEqual([
      `${aside}, 1 MB: delete it once you need it no more; it goes by itself on 2027-01-17`,
    ]);
    expect(report(findings).isWell).toBe(true);
  });

  test("a full disk is something to look at, and no fault of the house", () => {
    PLANTED.add("the disk has room");
    const findings = examineFolder(broken(), folder, { keepFreeBytes: 2 ** 60, now: NOON });
    expect(findings.flatMap(({ wrong }) => wrong)).toEqual([
      expect.stringMatching(/^\d+ MB are free: uploads and backups/),
    ]);
    expect(report(findings).isWell).toBe(true);
  });
});

test("what is safe is mended, once, and what was is said; money and nights are left to people", () => {
  const client = broken(`delete from jobs where kind = 'end_holds';
    update bookings set state = 'held', hold_ends_at = ${NOON + 60_000} where id = (select min(id) from bookings where state = 'cancelled');
    update bookings set total_kes = total_kes + 1; ${WAITING}`);
  const before = client.query("select * from bookings order by id").all();
  // Without its triggers what hosts look through, and what is counted, did not follow the bookings: made again too.
  const mended = mendHouse(client, NOON).filter((what) => !/look through|counted anew/.test(what));
  expect(mended).toEqual(["3 jobs that end holds and requests", "1 jobs that send messages"]);
  expect(
    client.query("select kind, run_at from jobs where done_at is null and created_at = ? order by kind").all(NOON),
  ).toEqual(
    expect.arrayContaining([
      { kind: "end_holds", run_at: NOON + 60_000 },
      { kind: "send_message", run_at: NOON },
    ]),
  );
  expect(client.query("select * from bookings order by id").all()).toEqual(before);
  expect(mendHouse(client, NOON)).toEqual([]);
  expect(wrongIn(client).map(([check]) => check)).toEqual(["the lines of each quote come to the price of its booking"]);
});

test("jobs that are missing are written, sessions and papers that should be gone go, and all of it once", () => {
  const client = broken(`delete from jobs where kind in ('end_change', 'settle_callbacks');
    insert into feeds (id, property_id, name, channel, url_sealed, url_mark, created_at)
      select 'f', id, 'Airbnb', 'airbnb', 'x', 'x', 1 from properties limit 1;
    insert into old_brands values ('oldname', 'host-wanjiru', ${DAYS_AHEAD});
    insert into looks values ('l', 'key', 's', 'host-wanjiru', 'host-wanjiru', 'x', 1, 2);
    ${ASKED}; ${paperDue(NOON - 25 * HOUR)};
    update callbacks set settled_at = null, outcome = null;
    insert into sessions (token_hash, host_id, created_at, seen_at, ends_at)
      values ('long', 'host-wanjiru', ${NOON}, ${NOON}, ${NOON + 366 * 24 * HOUR});
    insert into push_devices (id, host_id, session_hash, sealed, mark, created_at) values ('d', 'host-wanjiru', 'none', 'x', 'x', 1)`);
  expect(mendHouse(client, NOON)).toEqual([
    "1 jobs that end wishes for other dates",
    "1 jobs that read calendars",
    "1 jobs that free names",
    "1 jobs that end looks",
    "1 jobs that ask M-PESA what became of something",
    "1 jobs that read what M-PESA called",
    "1 sessions ended that were open for too long",
    "1 browsers forgotten in which nobody is signed in",
    "1 pages of papers deleted that were due",
  ]);
  expect([wrongIn(client), mendHouse(client, NOON)]).toEqual([[], []]);
  const brand = client.query("select run_at from jobs where kind = 'free_old_brand'").get();
  expect(brand).toEqual({ run_at: DAYS_AHEAD });
});

describe("what guards the house and finds in it", () => {
  const whole = () => Database.deserialize(image, { strict: true });
  const found = (client: Database) => examineSchema(client).flatMap(({ wrong }) => wrong);

  test("is there as it was made, in a house that is well", () => {
    const client = whole();
    expect([found(client), mendSchema(client)]).toEqual([[], []]);
  });

  test.each([
    ["a trigger is gone", "drop trigger payment_share_facts", ["trigger payment_share_facts is missing"]],
    ["an index is gone", "drop index payment_shares_of_booking", ["index payment_shares_of_booking is missing"]],
    [
      "an index is of another column",
      "drop index payment_shares_of_booking; create index payment_shares_of_booking on payment_shares (kes)",
      ["index payment_shares_of_booking is another than this Lango's"],
    ],
    [
      "a trigger lets everything pass",
      "drop trigger payment_share_facts; create trigger payment_share_facts before update on payment_shares begin select 1; end",
      ["trigger payment_share_facts is another than this Lango's"],
    ],
    [
      "a view shows less",
      "drop view sharing_nights; create view sharing_nights (property_id, with_id) as select id, id from properties",
      ["view sharing_nights is another than this Lango's"],
    ],
  ])("is told, and made again, when %s", (_, sql, says) => {
    const client = whole();
    client.exec(sql);
    expect(found(client)).toEqual(says);
    expect(mendSchema(client)).toEqual(["1 indexes, views and triggers made again"]);
    expect([found(client), mendSchema(client)]).toEqual([[], []]);
  });

  test("what another program made is named and left alone, and a table that is gone is for people", () => {
    const client = whole();
    // Those of the engine that copies the house are no strangers.
    client.exec(
      "create table _litestream_seq (id integer primary key, seq integer); create table _litestream_lock (id)",
    );
    client.exec("create table theirs (a); drop table measures");
    expect(found(client)).toEqual(["table measures is missing", "table theirs is none of Lango's"]);
    expect([mendSchema(client), found(client).length]).toEqual([[], 2]);
  });

  test.each([
    [
      "lets two guests have one night",
      "occupied_nights",
      (sql: string) =>
        sql.replace("primary key (property_id, unit, night)", "primary key (property_id, unit, night, kind)"),
    ],
    [
      "takes nights before a stay begins",
      "bookings",
      (sql: string) => sql.replace("check (check_out > check_in),", ""),
    ],
    [
      "takes what belongs to nobody",
      "ledger_sums",
      (sql: string) => sql.replace(/references bookings \(id\)[^,]*/, ""),
    ],
    ["has a column more", "marks", (sql: string) => sql.replace("at integer", "more text, at integer")],
  ])("a table that %s is another, and for people to look at", (_, name, change) => {
    const client = whole();
    const { sql } = client
      .query<{ sql: string }, [string]>("select sql from sqlite_schema where name = ?")
      .get(name) ?? {
      sql: "",
    };
    const changed = change(sql);
    expect(changed).not.toBe(sql);
    client.exec(`pragma foreign_keys = off; drop table ${name}; ${changed}`);
    expect(found(client)).toContain(`table ${name} is another than this Lango's`);
  });

  test("an index that says something else than its table is written anew", () => {
    const [index] = whole()
      .query<{ name: string; rootpage: number }, []>(
        "select name, rootpage from sqlite_schema where type = 'index' and tbl_name = 'payments' and sql like '%(receipt%'",
      )
      .all();
    if (!index) throw new Error("no index of codes");
    // As a disk breaks it: one sign of a code, in the index alone.
    const bytes = Buffer.from(image);
    const size = bytes.readUInt16BE(16) === 1 ? 65_536 : bytes.readUInt16BE(16);
    const start = (index.rootpage - 1) * size;
    const at = bytes.subarray(start, start + size).indexOf("UKR0000001");
    expect(at).toBeGreaterThan(0);
    bytes[start + at + 9] = "7".charCodeAt(0);
    const hurt = Database.deserialize(bytes, { strict: true });
    expect(examine(hurt)[0]?.wrong.join()).toContain(index.name);
    expect(mendSchema(hurt)).toEqual(["all indexes written anew"]);
    expect(examine(hurt)[0]?.wrong).toEqual([]);
  });
});

test("each check of the house and its folder is proven by damage that was planted", () => {
  const checks = [...examineHouse(broken(), NOON), ...examineFolder(broken(), folder, { keepFreeBytes: 0, now: NOON })];
  expect(checks.map(({ check }) => check).filter((check) => !PLANTED.has(check))).toEqual([]);
});
