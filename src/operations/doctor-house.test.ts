import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PHOTO_WIDTHS } from "#src/core/listing/photo.ts";
import { busyHouse } from "#src/dev/fixtures/busy-house.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { report } from "./doctor.ts";
import { examineFolder, examineHouse, mendHouse } from "./doctor-house.ts";

const HASH = "ab".repeat(16);
const PAGE = "papers/cdpage.sealed";
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
    lay(`photos/ab/${HASH}-${width}.webp`, Buffer.from("RIFF and what follows"));
    lay(`photos/ab/${HASH}-${width}.jpg`, Buffer.from([0xff, 0xd8, 0xff]));
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

const wrongIn = (client: Database) =>
  examineHouse(client, NOON).flatMap(({ check, wrong }) => (wrong.length > 0 ? [[check, ...wrong]] : []));
/** A copy of the folder, for whoever breaks something in it. */
const wrongOf = (client: Database, change: (copy: string) => void, keepFreeBytes = 0) => {
  const copy = mkdtempSync(join(tmpdir(), "lango-doctor-"));
  cpSync(folder, copy, { recursive: true });
  change(copy);
  return examineFolder(client, copy, keepFreeBytes).flatMap(({ wrong }) => wrong);
};
const DAYS_AHEAD = NOON + 2 * 86_400_000;
const WAITING = `insert into messages (id, channel, recipient, body, state, created_at)
  values ('m', 'sms', '+254722000020', 'x', 'waiting', ${NOON})`;

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
    ["nothing sends a message", WAITING, "each message that waits"],
  ])("it is told when %s", (_, sql, check) => {
    const found = wrongIn(broken(sql));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(([name]) => name?.startsWith(check))).toBe(true);
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

  test("a full disk is something to look at, and no fault of the house", () => {
    const findings = examineFolder(broken(), folder, 2 ** 60);
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
  expect(mendHouse(client, NOON)).toEqual(["3 jobs that end holds and requests", "1 jobs that send messages"]);
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
