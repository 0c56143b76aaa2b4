import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertMeasures } from "#db/analytics.queries.ts";
import { dueJobs } from "#db/job.queries.ts";
import { migrations } from "#db/migrations/index.ts";
import { openDatabase } from "#db/open.ts";
import { insertOutsideStays } from "#db/outside-stay.queries.ts";
import { goneName } from "#db/person.queries.ts";
import { onCommit, write } from "#db/write.ts";
import { deleteHost } from "#src/account/delete-host.ts";
import { forgetHost } from "#src/account/forget-person.ts";
import { KEPT_DAYS } from "#src/core/retention.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { addFeed, type Channel, openChannel } from "#src/dev/fixtures/channel.ts";
import { callback, hold } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { enqueueFirstJobs } from "#src/job-handlers.ts";
import { keepExchange } from "#src/reconcile/keep-exchange.ts";
import { newSecret } from "#src/web/secrets.ts";
import { forgetLog, forgetOld } from "./forget-old.ts";

setDefaultTimeout(120_000);

const DAY = 24 * 3_600_000;
const STEP_DAYS = 10;
/** They grow with every stay and every shilling, and hold nobody once their time is over. */
const BOOKS = new Set([
  ...["bookings", "booking_revisions", "payments", "refunds", "ledger_entries", "ledger_sums", "receipts"],
  "mpesa_operations",
  ...["sought", "sought_letters", "sought_letters_docsize", "known_guests", "stay_months"],
  ...["occupied_nights", "blocks", "seen_money", "migrations", "outside_stays"],
]);
const TABLES = "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name";

const channels: Channel[] = [];
afterAll(() => {
  for (const channel of channels) channel.stop();
});

const counts = ({ db }: TestApp): Record<string, number> =>
  Object.fromEntries(
    db.$client
      .query<{ name: string }, []>(TABLES)
      .all()
      .map(({ name }) => [
        name,
        db.$client.query<{ n: number }, []>(`select count(*) as n from ${name}`).get()?.n ?? 0,
      ]),
  );

/** A house to which, every ten days, all comes that a house is told about people. */
class House {
  readonly app = testApp({ FEED_ALLOW_HOSTS: "127.0.0.1" });
  readonly #feed: string;
  #step = 0;

  constructor() {
    const { app } = this;
    app.booksByHand();
    addHost(app.db);
    addProperty(app.db, { units: 3 });
    enqueueFirstJobs(app.deps);
    const channel = openChannel();
    channels.push(channel);
    this.#feed = addFeed(app);
  }

  phone = (nth: number) => `0722${String(100_000 + this.#step * 10 + nth)}`;

  async pass(days: number): Promise<void> {
    for (let day = 0; day < days; day += STEP_DAYS) {
      await this.#happen();
      this.app.clock.advance(STEP_DAYS * DAY);
      await this.app.jobs.runDue();
    }
  }

  async #happen(): Promise<void> {
    const { app } = this;
    const today = app.clock.today();
    const stay = { checkIn: addDays(today, 1), checkOut: addDays(today, 3), shownKes: "9000" };
    const guest = (nth: number) => ({
      phone: this.phone(nth),
      name: `Mgeni ${this.#step}`,
      email: `mgeni${this.#step}@example.com`,
    });
    const post = async (path: string, fields: Record<string, string>, cookie = "") => {
      const answer = await app.post(path, fields, { cookie });
      expect([path, answer.status]).toEqual([path, 303]);
    };
    const paid = await hold(app, { ...stay, ...guest(1) });
    await post("/booking/payment", { booking: paid.id, t: paid.t, phone: this.phone(1), submissionKey: newSecret() });
    await app.jobs.runDue();
    await callback(app, paid, { receipt: `TAA${String(this.#step).padStart(7, "0")}`, amountKes: 9000 });
    const never = await hold(app, { ...stay, ...guest(2) });
    await post("/booking/payment", { booking: never.id, t: never.t, phone: this.phone(2), submissionKey: newSecret() });
    await app.jobs.runDue();
    await callback(app, never, { code: "1032" });
    await hold(app, { ...stay, ...guest(3) });
    await keepExchange(app.deps, {
      what: "request",
      about: paid.id,
      shortcode: "1",
      sent: `{"PhoneNumber":"254${this.phone(1).slice(1)}"}`,
      status: 200,
      received: "{}",
    });
    this.#hostWrites(paid.id);
    await post("/guest-login", { phone: this.phone(1), submissionKey: newSecret(), next: "" });
    await app.jobs.runDue();
    this.#step += 1;
  }

  /** What a host writes about people, and what other sites call theirs. */
  #hostWrites(booking: string): void {
    const { db, clock } = this.app;
    const [today, now, nth] = [clock.today(), clock.now(), this.#step];
    const run = (sql: string, ...values: (string | number)[]) => db.$client.query(sql).run(...values);
    run(
      "insert into sessions (token_hash, host_id, created_at, seen_at, ends_at, device) values (?, 'host-wanjiru', ?, ?, ?, 'Chrome')",
      `s${nth}`,
      now,
      now,
      now + 14 * DAY,
    );
    run(
      "insert into ledger_entries (booking_id, host_id, kind, amount_kes, who, why, note, happened_at, created_at) values (?, 'host-wanjiru', 'adjustment', -1, 'host', 'given_back', 'Mgeni', ?, ?)",
      ...[booking, now, now],
    );
    const away = { in: addDays(today, 4), out: addDays(today, 5) };
    run(
      "insert into blocks (id, property_id, unit, check_in, check_out, note, host_id, created_at) values (?, 'garden-studio', 1, ?, ?, 'Mgeni', 'host-wanjiru', ?)",
      `b${nth}`,
      away.in,
      away.out,
      now,
    );
    run(
      "insert into seen_money (receipt, source, paid_to, host_id, amount_kes, paid_at, reference, payer, payer_name, raw, state, seen_at, settled_at) values (?, 'statement', 'host', 'host-wanjiru', 5, ?, 'Mgeni', '2547', 'Mgeni', 'Mgeni', 'set_aside', ?, ?)",
      `TBB${nth}`,
      now,
      now,
      now,
    );
    run(
      "insert into seen_money (receipt, source, paid_to, host_id, amount_kes, paid_at, reference, payer, payer_name, raw, state, seen_at) values (?, 'statement', 'host', 'host-wanjiru', 5, ?, 'Mgeni', '2547', 'Mgeni', 'Mgeni', 'unmatched', ?)",
      `TCC${nth}`,
      now,
      now,
    );
    const measure = {
      at: now,
      name: "log_feature_usage",
      sessionId: `s${nth}`,
      userId: null,
      args: ["share_page"],
    } as const;
    write(db, (tx) => insertMeasures(tx, [{ ...measure, args: [...measure.args] }]));
    write(db, (tx) =>
      insertOutsideStays(tx, [
        {
          id: `o${nth}`,
          feedId: this.#feed,
          propertyId: "garden-studio",
          unit: 2,
          key: `k${nth}`,
          kind: "booking",
          summary: "Mgeni",
          checkIn: away.in,
          checkOut: away.out,
          echo: false,
          seenAt: now,
        },
      ]),
    );
  }
}

/** Personal columns that go by a period, from `docs/personal-data.md`. */
const PERIODIC = [
  ...readFileSync(`${import.meta.dir}/../../docs/personal-data.md`, "utf8").matchAll(
    /^\| `(\w+)\.(\w+)` \|.*\| (.*) \|$/gm,
  ),
]
  .map(([, table = "", column = "", rules = ""]) => ({
    table,
    column,
    rules: [...rules.matchAll(/`(\w+)`/g)].map(([, rule = ""]) => rule),
  }))
  .filter(({ rules }) => rules.some((rule) => rule !== "account"));
/** What stands for somebody whose time is over. */
const NOBODY = ["", "2547", "+0", "Former guest"];
/** Work that waits is no memory, and names on documents are those of a host who is still here. */
const LIVING: Record<string, string> = {
  jobs: "done_at is not null",
  receipts: "false",
  // Of whoever is forgotten codes are left (`db/sought.test.ts`), and the letters of codes.
  sought: "booking_id not in (select id from bookings where forgotten_at is not null)",
  sought_letters: "rowid not in (select place from sought)",
  sought_letters_data: "false",
  sought_letters_idx: "false",
};

describe("a house of two years", () => {
  const house = new House();
  let first: Record<string, number> = {};
  let second: Record<string, number> = {};

  beforeAll(async () => {
    await house.pass(365);
    first = counts(house.app);
    await house.pass(365);
    second = counts(house.app);
  });

  test("has in each table that is no book as much in its second year as in its first", () => {
    const grown = Object.keys(second).filter(
      (table) => !BOOKS.has(table) && (second[table] ?? 0) > (first[table] ?? 0) * 1.1 + 10,
    );
    expect(grown).toEqual([]);
    for (const table of ["messages", "callbacks", "mpesa_exchanges", "jobs", "measures"]) {
      expect([table, (second[table] ?? 0) > 0]).toEqual([table, true]);
    }
  });

  test("knows of nobody longer than it says, and of those of these days", () => {
    const { db, clock } = house.app;
    const known = (days: number) =>
      db.$client
        .query<{ state: string }, [string]>(
          "select distinct confirmed_at is not null as state from bookings where guest_name like 'Mgeni%' and check_out < ?",
        )
        .all(addDays(clock.today(), -days)).length;
    // Of holds that came to nothing for a month, of stays for two years.
    expect(known(0)).toBe(2);
    expect(known(KEPT_DAYS.abandoned + STEP_DAYS)).toBe(1);
    expect(known(KEPT_DAYS.stay + STEP_DAYS)).toBe(0);
    const oldest = (sql: string) => (clock.now() - (db.$client.query<{ at: number }, []>(sql).get()?.at ?? 0)) / DAY;
    expect(oldest("select min(created_at) as at from messages")).toBeLessThanOrEqual(KEPT_DAYS.messages + 1);
    expect(oldest("select min(received_at) as at from callbacks")).toBeLessThanOrEqual(KEPT_DAYS.wire + 1);
    expect(oldest("select min(at) as at from mpesa_exchanges")).toBeLessThanOrEqual(KEPT_DAYS.wire + 1);
    expect(
      oldest("select min(created_at) as at from payments where checkout_request_id is not null"),
    ).toBeLessThanOrEqual(KEPT_DAYS.wire + 1);
    expect(oldest("select min(at) as at from measures")).toBeLessThanOrEqual(KEPT_DAYS.measures + 1);
    expect(oldest("select min(done_at) as at from jobs")).toBeLessThanOrEqual(KEPT_DAYS.job + 1);
  });

  test("once every period is over, no column has anything of a person, and the books are well", async () => {
    const { app } = house;
    const before = app.db.$client.query("select count(*) as n, sum(amount_kes) as kes from ledger_entries").get();
    app.clock.advance((KEPT_DAYS.stay + 40) * DAY);
    await app.jobs.runDue();
    app.clock.advance(2 * DAY);
    await app.jobs.runDue();
    const left = PERIODIC.flatMap(({ table, column }) => {
      const rows = app.db.$client
        .query<{ text: unknown }, []>(
          `select ${column} as text from ${table} where ${column} is not null and ${LIVING[table] ?? "true"}`,
        )
        .all()
        .filter(({ text }) => !NOBODY.includes(String(text)));
      // Done a moment ago.
      return rows.length > 0 && table !== "jobs" && table !== "messages"
        ? [`${table}.${column}: ${rows.length}, ${rows[0]?.text}`]
        : [];
    });
    expect(PERIODIC.length).toBeGreaterThan(40);
    expect(left).toEqual([]);
    expect(app.db.$client.query("select count(*) as n, sum(amount_kes) as kes from ledger_entries").get()).toEqual(
      before,
    );
    const wrong = examine(app.db.$client).filter(({ wrong, toLookAt }) => wrong.length > 0 && !toLookAt);
    expect(wrong.filter(({ check }) => !check.startsWith("a certain booking is charged"))).toEqual([]);
  });
});

test("however much has had its time, no change takes out more than a hundred of it", async () => {
  const { db, deps, clock } = testApp();
  const rows = 1_050;
  db.$client.exec(`insert into messages (id, channel, recipient, body, created_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
    select 'm' || i, 'sms', '+254722000020', 'x', 1 from n`);
  const left = () => db.$client.query<{ n: number }, []>("select count(*) as n from messages").get()?.n ?? 0;
  const steps: number[] = [];
  let before = left();
  const stop = onCommit(db, () => {
    const now = left();
    if (now !== before) steps.push(before - now);
    before = now;
  });
  expect(await forgetOld(deps)).toEqual({ outcome: "again", runAt: clock.now() + DAY });
  stop();
  expect([left(), Math.max(...steps), steps.length]).toEqual([0, 100, 11]);
});

test("a kind that can't be forgotten keeps none of the others, and the job fails and says which", async () => {
  const { db, deps } = testApp();
  db.$client.exec("alter table phone_codes rename to gone");
  db.$client.exec("insert into messages (id, channel, recipient, body, created_at) values ('m', 'sms', '1', 'x', 1)");
  const fault = await forgetOld(deps).catch((error: unknown) => error);
  expect(String(fault)).toContain("not forgotten: codes");
  expect(db.$client.query("select count(*) as n from messages").get()).toEqual({ n: 0 });
});

test("the names on documents of a host who has left go when tax law asks for them no more, of others never", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const held = await hold(t);
  const form = { booking: held.id, t: held.t, phone: "0722000020", submissionKey: newSecret() };
  await t.post("/booking/payment", form);
  await t.jobs.runDue();
  await callback(t, held);
  const document = () => t.db.$client.query<{ facts: string }, []>("select facts from receipts").get()?.facts ?? "";
  const all = document();
  expect(all).toContain("Ng'ang'a");
  t.clock.advance((KEPT_DAYS.document + 1) * DAY);
  await forgetOld(t.deps);
  expect(document()).toBe(all);
  expect(deleteHost(t.deps, "host-wanjiru").outcome).toBe("deleted");
  t.clock.advance(-DAY - 1);
  await forgetOld(t.deps);
  expect(document()).toBe(all);
  t.clock.advance(DAY + 2);
  await forgetOld(t.deps);
  const { host, property, location, ...facts } = JSON.parse(document());
  expect([host, property, location]).toEqual([{ name: "", kraPin: null }, "", ""]);
  expect(JSON.parse(all)).toMatchObject(facts);
});

describe("a name goes, and nothing with it", () => {
  const t = testApp();
  const run = (sql: string) => t.db.$client.query(sql).run();
  beforeAll(async () => {
    addHost(t.db);
    addProperty(t.db);
    run(
      "insert into promo_codes (id, property_id, code, percent, created_at) values ('p', 'garden-studio', 'KARIBU', 10, 1)",
    );
    const held = await hold(t, { code: "KARIBU", shownKes: "12150" });
    await t.post("/booking/payment", { booking: held.id, t: held.t, phone: "0722000020", submissionKey: newSecret() });
    await t.jobs.runDue();
    await callback(t, held, { amountKes: 12_150 });
    run(
      "insert into payout_accounts (id, host_id, kind, number_type, number, created_at) values ('a', 'host-wanjiru', 'manual', 'till', '5123456', 1)",
    );
  });

  test.each([
    [
      "a line's amount with its note",
      "update ledger_entries set note = null, amount_kes = amount_kes - 1",
      /only grows/,
    ],
    ["another note", "update ledger_entries set note = 'another'", /only grows/],
    ["a line", "delete from ledger_entries", /only grows/],
    ["the number of settings in force", "update payout_accounts set number = ''", /ended, not changed/],
    [
      "a document's name while its host is here",
      "update receipts set facts = json_set(facts, '$.host.name', '', '$.host.kraPin', null, '$.property', '', '$.location', '')",
      /never changed/,
    ],
    ["a document's amount", "update receipts set amount_kes = 1", /never changed/],
    ["a price in a quote", "update bookings set quote = replace(quote, '12150', '12151')", /keeps its property/],
    [
      "a code and a price in a quote",
      "update bookings set quote = replace(replace(quote, '\"code\":\"KARIBU\"', '\"code\":\"\"'), '12150', '1')",
      /keeps its property/,
    ],
  ])("%s is not forgotten", (_, sql, law) => {
    expect(() => run(sql)).toThrow(law);
  });

  test.each([
    ["a note", "update ledger_entries set note = null"],
    ["a promo code in a quote", 'update bookings set quote = replace(quote, \'"code":"KARIBU"\', \'"code":""\')'],
    [
      "the number of settings that ended",
      "update payout_accounts set ended_at = 2; update payout_accounts set number = ''",
    ],
  ])("%s may be", (_, sql) => {
    for (const one of sql.split("; ")) expect(() => run(one)).not.toThrow();
  });
});

test("while somebody else reads the file, what was taken out stands in the log, and the job comes back for it", () => {
  const folder = mkdtempSync(join(tmpdir(), "lango-log-"));
  const file = join(folder, "lango.db");
  const db = openDatabase(file);
  write(db, (tx) => void tx.run("insert into guests (id, phone, created_at) values ('guest_1', '+254722818273', 1)"));
  const isInLog = () => readFileSync(`${file}-wal`).includes("+254722818273");
  const clock = { now: () => 5, today: () => "2026-12-18" };
  const backup = new Database(file, { readonly: true });
  backup.exec("begin; select * from guests");
  write(db, (tx) => void tx.run("delete from guests"));
  db.$client.exec("pragma busy_timeout = 10");
  expect(forgetLog({ db, clock, config: { replica: undefined } })).toEqual({ outcome: "again", runAt: 5_005 });
  expect(isInLog()).toBe(true);
  backup.close();
  expect(forgetLog({ db, clock, config: { replica: undefined } })).toEqual({ outcome: "done" });
  expect([isInLog(), readFileSync(file).includes("+254722818273")]).toEqual([false, false]);
  db.$client.close();
  rmSync(folder, { recursive: true });
});

test("of hosts who left under an earlier version the same goes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lango-left-"));
  const file = join(folder, "lango.db");
  const old = new Database(file, { create: true, strict: true });
  old.exec("create table migrations (name text primary key, applied_at integer not null) strict");
  for (const { name, sql, after } of migrations.filter(({ name }) => name < "0021")) {
    old.exec(sql);
    after?.(old);
    old.query("insert into migrations values (?, 0)").run(name);
  }
  old.exec(`insert into hosts (id, email, password_hash, first_name, last_name, phone, username, created_at, deleted_at)
      values ('h', 'deleted-h@deleted.invalid', '-', 'Former host', '', '', 'deleted_h', 1, 2);
    insert into properties (id, host_id, state, display_name, created_at, updated_at) values ('p', 'h', 'archived', 'Acacia court', 1, 1);
    insert into old_brands (name, host_id, ends_at) values ('acaciahomes', 'h', 9);
    insert into jobs (kind, key, run_at, created_at) values ('free_old_brand', 'acaciahomes', 9, 1);
    insert into payout_accounts (id, host_id, kind, number_type, number, receiver_name, created_at, ended_at)
      values ('a', 'h', 'manual', 'till', '5765432', 'ACACIA LTD', 1, 2);
    insert into seen_money (receipt, source, paid_to, host_id, amount_kes, payer_name, raw, state, seen_at)
      values ('TLI5L3Q0RY', 'statement', 'host', 'h', 5, 'MJOMBA', 'MJOMBA', 'unmatched', 1)`);
  old.close();
  const db = openDatabase(file);
  const due = dueJobs(db, NOON, 10).filter(({ kind }) => kind === "forget_host");
  expect(due.map(({ key }) => key)).toEqual(["h"]);
  const clock = { now: () => NOON, today: () => "2026-12-18" };
  const done = forgetHost({ db, clock }, "h");
  expect(done.outcome).toBe("done");
  // Once more: a job may run twice.
  write(db, (tx) => done.save?.(tx));
  expect(forgetHost({ db, clock }, "h").outcome).toBe("done");
  expect(forgetLog({ db, clock, config: { replica: undefined } }).outcome).toBe("done");
  const kept = readFileSync(file).toString("latin1");
  const found = ["Acacia court", "acaciahomes", "5765432", "ACACIA LTD", "MJOMBA"].filter((text) =>
    kept.includes(text),
  );
  expect(found).toEqual([]);
  expect(db.$client.query("select key from jobs where kind = 'free_old_brand'").all()).toEqual([
    { key: goneName("acaciahomes") },
  ]);
  db.$client.close();
  rmSync(folder, { recursive: true });
});
