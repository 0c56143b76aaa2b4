import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examine } from "#src/doctor/doctor.ts";
import { followsOf } from "#src/ledger/rebalance.ts";
import { migrations } from "./migrations/index.ts";
import { asDatabase, type Db, openDatabase } from "./open.ts";

/** A database as the release before wrote it: one stay paid, one payment owed back and sent, one short, one declined. */
function houseOfBefore(file = join(mkdtempSync(join(tmpdir(), "lango-before-")), "lango.db")): Database {
  const client = new Database(file, { create: true, strict: true });
  client.exec("create table migrations (name text primary key, applied_at integer not null) strict");
  for (const { name, sql } of migrations.slice(0, 2)) {
    client.exec(sql);
    client.query("insert into migrations values (?, 0)").run(name);
  }
  client.exec(`
    insert into hosts (id, email, password_hash, first_name, last_name, phone, username, created_at)
      values ('h', 'h@example.com', '-', 'Wanjiru', 'N', '+254712345678', 'h', 1);
    insert into properties (id, host_id, state, display_name, location, base_price_kes, created_at, updated_at)
      values ('p', 'h', 'published', 'Garden', 'Kilimani', 4500, 1, 1);
  `);
  const quote = JSON.stringify({
    nights: [{ night: "2026-12-20", priceKes: 4500 }],
    lines: [{ kind: "nights", nights: 1, priceKes: 4500, amountKes: 4500 }],
    totalKes: 4500,
    dueNowKes: 4500,
  });
  for (const [id, unit] of [
    ["a", 1],
    ["b", 2],
    ["c", 3],
  ] as const) {
    client
      .query(
        `insert into bookings (id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone, quote,
          total_kes, hold_ends_at, submission_key, rules_accepted_at, created_at)
        values (?1, 'LG' || ?1, 'p', ?2, 'held', '2026-12-20', '2026-12-21', 1, 'Asha', '+254722000001', ?3, 4500, 9, ?1, 1, 1)`,
      )
      .run(id, unit, quote);
    client.query("insert into occupied_nights values ('p', ?, '2026-12-20', ?, 'booking')").run(unit, id);
  }
  client.exec(`
    update bookings set state = 'confirmed', confirmed_at = 5 where id = 'a';
    update bookings set state = 'expired' where id = 'b';
    insert into payments (id, booking_id, state, amount_kes, phone, shortcode, callback_key, receipt, received_kes, paid_at, created_at, updated_at) values
      ('paid', 'a', 'paid', 4500, '254722000001', '174379', 'k1', 'UKR0000001', 4500, 5, 1, 5),
      ('back', 'b', 'refunded', 4500, '254722000001', '174379', 'k2', 'UKR0000002', 4500, 6, 1, 7),
      ('short', 'c', 'needs_review', 4500, '254722000001', '174379', 'k3', 'UKR0000003', 4000, null, 1, 5),
      ('no', 'c', 'declined', 4500, '254722000001', '174379', 'k4', null, null, null, 1, 5);
    insert into refunds values ('r', 'back', 'b', 4500, 'nights_taken', 6, 7, 'ULI0000001');
  `);
  return client;
}

let carried: Db | undefined;
/** What became of it: one for all that is refused, since what is refused leaves it as it was. */
function carriedOver(): Db {
  carried ??= asDatabase(houseOfBefore(":memory:"));
  return carried;
}

test("what was there before is carried over with its lines, and adds up", () => {
  const before = houseOfBefore();
  before.close();
  const db = openDatabase(before.filename);
  const lines = db.$client
    .query("select booking_id as b, kind, amount_kes as kes from ledger_entries order by booking_id, kind")
    .all();
  expect(lines).toEqual([
    { b: "a", kind: "charge", kes: 4500 },
    { b: "a", kind: "payment", kes: -4500 },
    { b: "b", kind: "payment", kes: -4500 },
    { b: "b", kind: "refund", kes: 4500 },
    { b: "c", kind: "payment", kes: -4000 },
  ]);
  expect(db.$client.query("select way, state from payments order by id").all()).toEqual([
    { way: "stk", state: "refunded" },
    { way: "stk", state: "declined" },
    { way: "stk", state: "paid" },
    { way: "stk", state: "needs_review" },
  ]);
  expect(examine(db.$client).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  // Nothing follows for it today but documents, of which `keepBooks` writes none for the past.
  for (const id of ["a", "b", "c"]) {
    expect(followsOf(db, { id }, { now: 1e12 })).toMatchObject({ lines: [], owe: [], lower: [], ended: [] });
  }
});

test.each([
  ["a line is changed", "update ledger_entries set amount_kes = 1"],
  ["a line is deleted", "delete from ledger_entries"],
  ["a line is replaced", "insert or replace into ledger_entries select * from ledger_entries limit 1"],
  [
    "a payment is counted twice",
    "insert into ledger_entries (booking_id, host_id, kind, amount_kes, payment_id, who, why, happened_at, created_at) values ('a', 'h', 'payment', -1, 'paid', 'host', 'stk', 1, 1)",
  ],
  [
    "a payment counts up",
    "insert into ledger_entries (booking_id, host_id, kind, amount_kes, payment_id, who, why, happened_at, created_at) values ('c', 'h', 'payment', 1, 'no', 'host', 'stk', 1, 1)",
  ],
  ["a payment is deleted", "delete from payments where id = 'no'"],
  ["a code that gave money back brings some", "update payments set receipt = 'ULI0000001' where id = 'no'"],
])("the database refuses when %s", (_, sql) => {
  const { $client } = carriedOver();
  expect(() => $client.exec(sql)).toThrow();
});
