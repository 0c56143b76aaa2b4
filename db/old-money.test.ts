import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examine } from "#src/doctor/doctor.ts";
import { migrations } from "./migrations/index.ts";
import { openDatabase } from "./open.ts";

/** The last release in which a payment without settings of a host's counted as the operator's. */
const BEFORE = "0017-sold-elsewhere";

type Old = Readonly<{
  way: "stk" | "manual" | "c2b" | "cash";
  state?: string;
  keys?: boolean;
  /** In whose word the ledger has it; nobody's when it did not come. */
  who?: "mpesa" | "host";
  /** Where it was seen, when it was. */
  seen?: "c2b" | "pull" | "statement" | "sms";
  reason?: string;
}>;

/** Payments as that release wrote them, and what each is: whose number, by whose word, at which shortcode. */
const TABLE: Readonly<Record<string, [old: Old, paidTo: string, provedBy: string | null, provedOn: string | null]>> = {
  "asked by the operator's shortcode": [{ way: "stk", who: "mpesa" }, "operator", "mpesa", "174379"],
  "asked by the host's keys": [{ way: "stk", keys: true, who: "mpesa" }, "host", "mpesa", "600100"],
  "a notice of the operator's shortcode": [{ way: "c2b", who: "mpesa", seen: "c2b" }, "operator", "mpesa", "174379"],
  "in the list of the operator's shortcode": [
    { way: "c2b", who: "mpesa", seen: "pull" },
    "operator",
    "mpesa",
    "174379",
  ],
  "a line that the host pasted": [{ way: "c2b", who: "host", seen: "statement" }, "host", "host", null],
  "a message that the host pasted": [{ way: "c2b", who: "host", seen: "sms" }, "host", "host", null],
  "typed by the host": [{ way: "manual", who: "host" }, "host", "host", null],
  "a request that the host said was paid": [{ way: "stk", who: "host" }, "operator", "host", null],
  cash: [{ way: "cash", who: "host" }, "cash", "host", null],
  "still asked for": [{ way: "stk", state: "pending" }, "operator", null, null],
  "what M-PESA's query contradicts": [
    { way: "stk", who: "mpesa", reason: "query_contradicts" },
    "operator",
    null,
    null,
  ],
};

/** A file of that release with these payments, of which the operator's shortcode sent the pasted one back. */
function oldFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), "lango-old-")), "lango.db");
  const old = new Database(file, { create: true, strict: true });
  old.exec("create table migrations (name text primary key, applied_at integer not null) strict");
  for (const { name, sql, after } of migrations.slice(0, migrations.findIndex((one) => one.name === BEFORE) + 1)) {
    old.exec(sql);
    after?.(old);
    old.query("insert into migrations values (?, 0)").run(name);
  }
  old.exec(`
    insert into hosts (id, email, password_hash, first_name, last_name, phone, username, created_at)
      values ('host', 'host@example.com', '-', 'Wanjiru', 'Njeri', '+254712345678', 'wanjiru', 1);
    insert into properties (id, host_id, state, display_name, created_at, updated_at)
      values ('house', 'host', 'draft', 'House', 1, 1);
    insert into payout_accounts (id, host_id, kind, number_type, number, shortcode, transaction_type, sealed, created_at)
      values ('keys', 'host', 'daraja', 'paybill', '600100', '600100', 'CustomerPayBillOnline', '-', 1);
    insert into bookings (id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone, quote,
        total_kes, hold_ends_at, submission_key, rules_accepted_at, created_at)
      values ('booking', 'LG2345', 'house', 1, 'held', '2026-12-01', '2026-12-03', 2, 'Achieng', '+254722000020', '{}',
        9000, 1, '-', 1, 1);`);
  for (const [at, [id, [{ way, state = "paid", keys = false, who, seen, reason = null }]]] of Object.entries(
    TABLE,
  ).entries()) {
    const came = state === "paid";
    const asked = way === "stk" ? ["254722000020", keys ? "600100" : "174379", `key ${at}`] : [null, null, null];
    const account = keys ? "keys" : null;
    const receipt = came && way !== "cash" ? `UKR000000${at.toString(36).toUpperCase()}` : null;
    old
      .query(
        `insert into payments (id, booking_id, way, state, amount_kes, payout_account_id, phone, shortcode, callback_key,
          receipt, received_kes, paid_at, reason, created_at, updated_at) values (?, 'booking', ?, ?, 900, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1)`,
      )
      .run(id, way, state, account, ...(asked as [null]), receipt, came ? 900 : null, came ? 1 : null, reason);
    if (who)
      old
        .query(
          `insert into ledger_entries (booking_id, host_id, kind, amount_kes, payment_id, who, why, happened_at, created_at)
            values ('booking', 'host', 'payment', -900, ?, ?, 'paid', 1, 1)`,
        )
        .run(id, who);
    if (seen)
      old
        .query(
          `insert into seen_money (receipt, source, host_id, amount_kes, raw, state, payment_id, seen_at)
            values (?, ?, 'host', 900, '', 'matched', ?, 1)`,
        )
        .run(receipt, seen, id);
  }
  old.exec(`
    insert into refunds (id, payment_id, booking_id, amount_kes, reason, state, way, created_at, sent_at, sent_receipt)
      values ('refund', 'a line that the host pasted', 'booking', 900, 'by_host', 'sent', 'b2c', 1, 1, 'UKU0000001');
    insert into mpesa_operations (id, kind, state, payment_id, refund_id, amount_kes, phone, result_key, timeout_key,
        created_at, updated_at)
      values ('sent', 'b2c', 'done', 'a line that the host pasted', 'refund', 900, '254722000020', 'r', 't', 1, 1);`);
  old.exec(`
    insert into payments (id, booking_id, way, state, amount_kes, claimed_receipt, created_at, updated_at)
      select 'a guest''s word of a counted code', 'booking', 'manual', 'pending', 900, receipt, 1, 1
        from payments where id = 'typed by the host';
    insert into payments (id, booking_id, way, state, amount_kes, claimed_receipt, created_at, updated_at)
      values ('a guest''s word of another', 'booking', 'manual', 'pending', 900, 'UKR00000ZZ', 1, 1);`);
  old.close();
  return file;
}

const db = openDatabase(oldFile());

test.each(Object.entries(TABLE))(
  "money of an older Lango, %s, is whose it was, by the word that it had",
  (id, expected) => {
    const [, ...known] = expected;
    const found = db.$client.query("select paid_to, proved_by, proved_on from payments where id = ?").values(id);
    expect(found).toEqual([known]);
  },
);

test("what an older Lango sent for a host's word alone is named by the doctor", () => {
  const { wrong = [] } = examine(db.$client).find(({ check }) => check.startsWith("nothing left a shortcode")) ?? {};
  expect(wrong).toEqual([expect.stringContaining("a line that the host pasted, booking LG2345")]);
  expect(wrong[0]).toContain("came by the word of host");
});

test("what guests of an older Lango say of codes that are counted waits for nobody", () => {
  const claims = db.$client
    .query("select id, state, reason from payments where id like 'a guest%' order by id")
    .values();
  expect(claims).toEqual([
    ["a guest's word of a counted code", "expired", "restated"],
    ["a guest's word of another", "pending", null],
  ]);
});
