import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { migrations } from "./migrations/index.ts";

/** The schema as it was just before this migration, and that migration alone. */
function before(name: string): { client: Database; migrate: () => void } {
  const client = new Database(":memory:", { strict: true });
  const at = migrations.findIndex((migration) => migration.name === name);
  for (const { sql, after } of migrations.slice(0, at)) {
    client.exec(sql);
    after?.(client);
  }
  return { client, migrate: () => client.exec(migrations[at]?.sql ?? "") };
}

test("receipts from before corrections keep their numbers, and stay as hard to change", () => {
  const { client, migrate } = before("0013-corrections");
  const add = (id: string, host: string, number: number, refund: string | null) =>
    client
      .query(
        `insert into receipts (id, host_id, number, kind, booking_id, payment_id, refund_id, amount_kes, facts, created_at)
         values (?, ?, ?, ?, 'b', ?, ?, 4500, '{"code":"LG"}', 7)`,
      )
      .run(id, host, number, refund ? "credit_note" : "receipt", refund ? "a" : id, refund);
  add("z", "one", 1, null);
  add("y", "two", 1, null);
  add("x", "one", 2, "r");
  const rows = () =>
    client
      .query("select id, host_id, number, kind, refund_id, amount_kes, facts, created_at from receipts order by id")
      .all();
  const were = rows();
  expect(were.length).toBe(3);
  migrate();
  expect(rows()).toEqual(were);
  expect(() => client.exec("delete from receipts")).toThrow("never deleted");
  expect(() => client.exec("update receipts set amount_kes = 1")).toThrow("never changed");
  expect(() => add("w", "one", 4, null)).toThrow("without a gap");
  add("w", "one", 3, null);
});

test("a payment has one receipt and one document that corrects it", () => {
  const { client, migrate } = before("0013-corrections");
  migrate();
  let number = 0;
  const add = (kind: string, corrects: number, refund: string | null = null) =>
    client
      .query(
        `insert into receipts (id, host_id, number, kind, booking_id, payment_id, refund_id, corrects, amount_kes, facts, created_at)
         values (?, 'h', ?, ?, 'b', 'p', ?, ?, 1, '{}', 0)`,
      )
      .run(`r${number}`, ++number, kind, refund, corrects);
  const refused = (kind: string, corrects: number, refund: string | null = null) => {
    expect(() => add(kind, corrects, refund)).toThrow();
    number -= 1;
  };
  add("receipt", 0);
  refused("receipt", 0);
  refused("credit_note", 0);
  refused("credit_note", 1, "r");
  refused("receipt", 0, "r");
  add("credit_note", 1);
  refused("receipt", 1);
  add("credit_note", 0, "r");
  refused("credit_note", 0, "r");
});

test("a payment that its host had not found gives its code up, and what M-PESA told of it is to be placed", () => {
  const { client, migrate } = before("0014-denied-receipts");
  client.exec(`
    insert into hosts (id, email, username, password_hash, first_name, last_name, phone, created_at)
      values ('h', 'h@example.com', 'h', '-', 'Wanjiru', '', '+254712345678', 0);
    pragma foreign_keys = off;
    insert into payments (id, booking_id, way, state, amount_kes, receipt, received_kes, reason, created_at, updated_at)
      values ('p', 'b', 'c2b', 'declined', 13500, 'UKA0000001', 13000, 'not_received', 0, 0);
    insert into seen_money (receipt, source, host_id, amount_kes, raw, state, payment_id, seen_at)
      values ('UKA0000001', 'c2b', 'h', 13000, '{}', 'matched', 'p', 0);`);
  migrate();
  expect(client.query("select receipt, claimed_receipt from payments").all()).toEqual([
    { receipt: null, claimed_receipt: "UKA0000001" },
  ]);
  expect(client.query("select state, payment_id, host_id from seen_money").all()).toEqual([
    { state: "unmatched", payment_id: null, host_id: "h" },
  ]);
});
