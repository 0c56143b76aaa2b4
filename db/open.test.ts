import { describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { secretHash } from "#src/core/secret-hash.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { findBookingBySubmission, insertHold, type NewBooking } from "./booking.queries.ts";
import { findPaymentOfCallback } from "./callback.queries.ts";
import { type Migration, migrations } from "./migrations/index.ts";
import { type Db, openDatabase } from "./open.ts";
import { findPaymentByCallbackKey, insertPayment, movePayment, updatePayment } from "./payment.queries.ts";
import * as schema from "./schema.ts";
import { commitCount, onCommit, write } from "./write.ts";

function house(): Db {
  const db = testDatabase();
  addHost(db);
  addProperty(db);
  return db;
}

test("a statement is prepared once, and the one used longest ago makes room", () => {
  const db = house();
  const first = db.$client.prepare("select 1 as n");
  expect(db.$client.prepare("select 1 as n")).toBe(first);
  for (let n = 0; n < 300; n += 1) db.$client.prepare(`select ${n} as n, 'other' as text`);
  expect(db.$client.prepare("select 1 as n")).not.toBe(first);
  expect(first.get()).toEqual({ n: 1 });
});

function hold(facts: Partial<NewBooking> = {}): NewBooking & { state: "held" } {
  const id = facts.id ?? "booking-1";
  return {
    id,
    code: `LG${id}`,
    propertyId: "garden-studio",
    unit: 1,
    checkIn: "2026-12-20",
    checkOut: "2026-12-22",
    party: 2,
    guestName: "Achieng Otieno",
    guestPhone: "+254711000001",
    quote: plainPrice({ checkIn: "2026-12-20", checkOut: "2026-12-22" }, { basePriceKes: 4500 }),
    totalKes: 9000,
    holdEndsAt: NOON + 900_000,
    submissionKey: secretHash(`key-${id}`),
    rulesAcceptedAt: NOON,
    createdAt: NOON,
    ...facts,
    state: "held",
  };
}

const run = (db: Db, sql: string) => db.$client.query(sql).run();
const nights = (db: Db) => db.$client.query<{ n: number }, []>("select count(*) as n from occupied_nights").get()?.n;

describe("the tables", () => {
  test("are what drizzle believes they are", () => {
    const db = testDatabase();
    for (const table of Object.values(schema).filter((value) => is(value, Table))) {
      const name = getTableName(table);
      const real = db.$client
        .query<{ name: string; notnull: number; pk: number }, []>(
          `select name, "notnull", pk from pragma_table_info('${name}')`,
        )
        .all();
      const believed = Object.values(getTableColumns(table));
      expect({ name, columns: real.map((column) => column.name).sort() }).toEqual({
        name,
        columns: believed.map((column) => column.name).sort(),
      });
      for (const column of believed) {
        const stored = real.find((one) => one.name === column.name);
        const required = stored?.notnull === 1 || stored?.pk !== 0;
        expect(`${name}.${column.name} required: ${required}`).toBe(
          `${name}.${column.name} required: ${column.notNull || column.primary}`,
        );
      }
    }
  });

  test("are written with no brackets deeper than the engine of the copy reads", () => {
    const rows = testDatabase()
      .$client.query<{ name: string; sql: string }, []>("select name, sql from sqlite_master where sql is not null")
      .all();
    // Its parser has a stack of a hundred signs, and a call within a call takes three.
    const deepest = (text: string) => {
      let [at, most] = [0, 0];
      for (const sign of text.replace(/'(?:[^']|'')*'/g, "")) {
        if (sign === "(") most = Math.max(most, ++at);
        if (sign === ")") at -= 1;
      }
      return most;
    };
    expect(rows.filter(({ sql }) => deepest(sql) > 25).map(({ name }) => name)).toEqual([]);
  });

  test("are all strict", () => {
    const loose = testDatabase()
      .$client.query<{ name: string }, []>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0 and name not like 'sqlite_%'",
      )
      .all();
    expect(loose).toEqual([]);
  });

  test("keep a hash where an older Lango kept a secret, which still opens what it opened", () => {
    const folder = mkdtempSync(join(tmpdir(), "lango-db-"));
    const file = join(folder, "lango.db");
    const old = openDatabase(file);
    addHost(old);
    addProperty(old);
    write(old, (tx) => insertHold(tx, hold()));
    old.$client.exec(`
      alter table messages drop column sealed;
      delete from migrations where name = '0011-secrets';
      update bookings set submission_key = 'submission-key-of-achieng';
      insert into payments (id, booking_id, way, paid_to, state, amount_kes, phone, shortcode, callback_key, created_at, updated_at)
        values ('p', 'booking-1', 'stk', 'operator', 'pending', 9000, '254711000001', '174379', 'callback-key-of-achieng', 1, 1);
      insert into callbacks (callback_key, body, received_at) values ('callback-key-of-achieng', '{}', 1);
      insert into messages (id, channel, recipient, body, state, created_at, valid_until)
        values ('m', 'sms', '+254711000001', '918273 is your code', 'sent', 1, 2);
      insert into mpesa_exchanges (at, what, about, shortcode, sent, received) values
        (1, 'stk-push', 'LG', '174379', '{"CallBackURL":"https://lango.example/callbacks/callback-key-of-achieng","Amount":1}', '{}');
    `);
    old.$client.close();
    const db = openDatabase(file);
    expect(findPaymentByCallbackKey(db, "callback-key-of-achieng")?.id).toBe("p");
    expect(findPaymentOfCallback(db, 1)?.id).toBe("p");
    expect(findBookingBySubmission(db, "submission-key-of-achieng")?.id).toBe("booking-1");
    expect(db.$client.query("select sent from mpesa_exchanges").get()).toEqual({
      sent: '{"CallBackURL":"https://lango.example/callbacks/[hidden]","Amount":1}',
    });
    for (const name of readdirSync(folder)) {
      expect([name, /of-achieng|918273/.test(readFileSync(join(folder, name), "latin1"))]).toEqual([name, false]);
    }
    db.$client.close();
  });

  test("that end in the middle leave all as it was, for the Lango of before", () => {
    const file = join(mkdtempSync(join(tmpdir(), "lango-db-")), "lango.db");
    openDatabase(file).$client.close();
    const list = migrations as Migration[];
    list.push({ name: "9998-well", sql: "create table halfway (a integer) strict" }, { name: "9999-ill", sql: "ill" });
    try {
      expect(() => openDatabase(file)).toThrow("syntax error");
    } finally {
      list.splice(-2);
    }
    const before = openDatabase(file);
    expect(before.$client.query("select 1 from sqlite_master where name = 'halfway'").get()).toBeNull();
    before.$client.close();
  });

  test("open a second time as they were, and refuse what a newer Lango wrote", () => {
    const file = join(mkdtempSync(join(tmpdir(), "lango-db-")), "lango.db");
    openDatabase(file).$client.close();
    const again = openDatabase(file);
    run(again, "insert into migrations (name, applied_at) values ('9999-future', 0)");
    again.$client.close();
    expect(() => openDatabase(file)).toThrow("newer Lango");
  });
});

describe("the database refuses", () => {
  test("one night of a room twice, and keeps nothing of the second booking", () => {
    const db = house();
    write(db, (tx) => insertHold(tx, hold()));
    const second = hold({ id: "booking-2", checkIn: "2026-12-21", checkOut: "2026-12-24" });
    expect(() => write(db, (tx) => insertHold(tx, second))).toThrow();
    expect(nights(db)).toBe(2);
    expect(db.$client.query("select count(*) as n from bookings").get()).toEqual({ n: 1 });
  });

  test.each([
    ["confirmed", "held"],
    ["confirmed", "expired"],
    ["expired", "cancelled"],
    ["cancelled", "held"],
    ["cancelled", "expired"],
  ])("a booking going from %s to %s", (from, to) => {
    const db = house();
    write(db, (tx) => insertHold(tx, hold()));
    run(db, `update bookings set state = '${from}', confirmed_at = iif('${from}' = 'confirmed', 1, null)`);
    expect(() => run(db, `update bookings set state = '${to}'`)).toThrow("illegal booking state");
  });

  test("a confirmed booking without its moment", () => {
    const db = house();
    write(db, (tx) => insertHold(tx, hold()));
    expect(() => run(db, "update bookings set state = 'confirmed'")).toThrow("CHECK");
  });

  test("another price or other dates for a booking that was made", () => {
    const db = house();
    write(db, (tx) => insertHold(tx, hold()));
    expect(() => run(db, "update bookings set total_kes = 1")).toThrow("keeps its property");
    expect(() => run(db, "update bookings set check_out = '2026-12-30'")).toThrow("keeps its property");
  });

  test("nights for a booking that is over", () => {
    const db = house();
    write(db, (tx) => insertHold(tx, hold()));
    run(db, "update bookings set state = 'expired'");
    expect(nights(db)).toBe(0);
    expect(() =>
      run(
        db,
        "insert into occupied_nights (property_id, unit, night, booking_id) values ('garden-studio', 1, '2026-12-20', 'booking-1')",
      ),
    ).toThrow("nights need");
  });

  test("a receipt twice, a receipt that changes, and a paid payment that is not paid any more", () => {
    const db = house();
    write(db, (tx) => insertHold(tx, hold()));
    const payment = (id: string) => ({
      id,
      bookingId: "booking-1",
      way: "stk" as const,
      paidTo: "operator" as const,
      state: "created" as const,
      amountKes: 9000,
      phone: "254711000001",
      shortcode: "174379",
      callbackKey: secretHash(id),
      createdAt: NOON,
      updatedAt: NOON,
    });
    write(db, (tx) => {
      insertPayment(tx, payment("one"));
      insertPayment(tx, payment("two"));
    });
    const proved = { provedBy: "mpesa", provedOn: "174379" } as const;
    const paid = {
      ...proved,
      receipt: "TLI4K2P9QX",
      receivedKes: 9000,
      paidAt: NOON,
      updatedAt: NOON,
    };
    write(db, (tx) => movePayment(tx, "one", "pay", paid));
    expect(() => write(db, (tx) => movePayment(tx, "two", "pay", paid))).toThrow("UNIQUE");
    expect(() => write(db, (tx) => updatePayment(tx, "one", { receipt: "TLI4K2P9QY", updatedAt: NOON }))).toThrow(
      "receipt stays",
    );
    const force = (id: string, state: string) => () =>
      run(db, `update payments set state = '${state}' where id = '${id}'`);
    for (const state of ["declined", "expired", "pending", "created", "needs_review"]) {
      expect(force("one", state)).toThrow("illegal payment state");
    }
    write(db, (tx) => movePayment(tx, "two", "decline", { updatedAt: NOON }));
    const late = { paidAt: NOON, receivedKes: 9000, updatedAt: NOON };
    write(db, (tx) => updatePayment(tx, "two", late));
    expect(force("two", "paid")).toThrow("illegal");
    write(db, (tx) => movePayment(tx, "two", "pay", late));
    expect(force("two", "declined")).toThrow("illegal");
    write(db, (tx) => movePayment(tx, "one", "give_back", { updatedAt: NOON }));
    expect(force("one", "paid")).toThrow("illegal");
  });

  test("a property on sale without a price or a place", () => {
    const db = house();
    expect(() => addProperty(db, { id: "free", basePriceKes: 0 })).toThrow("CHECK");
    expect(() => addProperty(db, { id: "nowhere", location: "" })).toThrow("CHECK");
  });

  test("a night of a property that is not there", () => {
    const db = house();
    expect(() =>
      run(
        db,
        "insert into blocks (id, property_id, unit, check_in, check_out, host_id, created_at) values ('b', 'nowhere', 1, '2026-12-20', '2026-12-21', 'host-wanjiru', 0)",
      ),
    ).toThrow("FOREIGN KEY");
  });
});

describe("a change", () => {
  test("is whole or absent", () => {
    const db = house();
    expect(() =>
      write(db, (tx) => {
        insertHold(tx, hold());
        throw new Error("the lights went out");
      }),
    ).toThrow("lights");
    expect(nights(db)).toBe(0);
  });

  test("inside another joins it", () => {
    const db = house();
    const before = commitCount(db);
    expect(() =>
      write(db, () => {
        write(db, (tx) => insertHold(tx, hold()));
        throw new Error("after the inner one");
      }),
    ).toThrow("inner");
    expect(nights(db)).toBe(0);
    expect(commitCount(db)).toBe(before);
  });

  test("is announced after it is saved, and not when it failed", () => {
    const db = house();
    let heard = 0;
    const stop = onCommit(db, () => {
      heard += 1;
    });
    write(db, (tx) => insertHold(tx, hold()));
    expect(heard).toBe(1);
    expect(() => write(db, (tx) => insertHold(tx, hold({ id: "booking-2" })))).toThrow();
    expect(heard).toBe(1);
    stop();
  });

  test("may not wait: a promise does not pass the compiler", () => {
    const db = house();
    // @ts-expect-error an async change would be committed at its first await
    const refused = () => write(db, async () => 1);
    expect(refused).toBeFunction();
  });
});

test("a public page gets a new version with each thing it shows, and with nothing else", () => {
  const db = house();
  const version = () => db.$client.query<{ v: number }, []>("select page_version as v from hosts").get()?.v ?? 0;
  const rises = (sql: string) => {
    const before = version();
    run(db, sql);
    return version() > before;
  };
  expect(rises("update properties set base_price_kes = 5000")).toBe(true);
  expect(rises("update hosts set first_name = 'Wanjiku'")).toBe(true);
  expect(rises("update hosts set verified_at = 1, vouched_at = 1")).toBe(true);
  expect(
    rises(
      "insert into photos (property_id, hash, position, width, height, colour, created_at) values ('garden-studio', '0123456789abcdef0123456789abcdef', 0, 4, 3, '#aabbcc', 0)",
    ),
  ).toBe(true);
  expect(rises("update photos set position = 3")).toBe(true);
  expect(rises("delete from photos")).toBe(true);
  expect(rises("update hosts set password_hash = 'x'")).toBe(false);
  expect(rises("insert into guests (id, phone, created_at) values ('guest_1', '+254711000001', 0)")).toBe(false);
});
