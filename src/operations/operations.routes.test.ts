import { describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertCallback } from "#db/callback.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { mayWrite } from "#db/lock.ts";
import { mark, markedAt } from "#db/mark.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { commitCount, write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { bookStay } from "#src/booking/book-stay.ts";
import { lookAtStay } from "#src/booking/look-at-stay.ts";

import { readConfig } from "#src/config.ts";
import { COMMIT, VERSION } from "#src/core/version.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { liveApp } from "#src/dev/fixtures/live-app.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp, testGateway } from "#src/dev/fixtures/test-app.ts";
import { measuredGateways } from "#src/mpesa/measured-gateway.ts";
import { settleCallback } from "#src/mpesa/settle-callback.ts";
import type { MpesaAccount } from "#src/ports/payment-gateway.ts";
import { createMeters } from "#src/web/meters.ts";
import { backUp } from "./back-up.ts";
import { writeReplicaStatus } from "./replica-status.ts";

const metrics = async (t: TestApp) =>
  (await t.get("/metrics", { headers: { authorization: "Bearer count-me" } })).text();

const readiness = async (t: TestApp) => {
  const answer = await t.get("/readyz");
  return [answer.status, await answer.text()];
};
const READY = [200, "ready"];

test("ready means that a change can be saved, and each thing that wants a person is named beside it", async () => {
  const t = testApp();
  expect(await readiness(t)).toEqual(READY);
  const now = t.clock.now();
  write(t.db, (tx) => enqueue(tx, { kind: "end_holds", key: "x", runAt: now, now }));
  expect(await readiness(t)).toEqual(READY);
  t.clock.advance(121_000);
  expect(await readiness(t)).toEqual([200, "degraded: jobs are late"]);
  rmSync(join(t.deps.config.dataDir, "instance.key"));
  expect(await readiness(t)).toEqual([200, "degraded: jobs are late; the instance key is missing or another"]);
});

test("another key than the one that this process holds is told of before the next start", async () => {
  const t = testApp();
  writeFileSync(join(t.deps.config.dataDir, "instance.key"), new Uint8Array(32).fill(8));
  expect(await readiness(t)).toEqual([200, "degraded: the instance key is missing or another"]);
});

test("a clock that has gone back is told of, and the moment that was written is not lowered", async () => {
  const t = testApp();
  expect(await readiness(t)).toEqual(READY);
  t.clock.advance(-120_000);
  expect(await readiness(t)).toEqual(READY);
  t.clock.advance(-1);
  expect(await readiness(t)).toEqual([200, "degraded: the clock is behind"]);
  expect(await readiness(t)).toEqual([200, "degraded: the clock is behind"]);
  t.clock.advance(120_001);
  expect(await readiness(t)).toEqual(READY);
});

test.each([
  ["lango.db", "lango.db was taken away or replaced while Lango works in it: put it back before you stop Lango"],
  ["lango.db-wal", "the log of the database was taken away: restart Lango, which saves what was in it"],
])("whoever takes %s away under a house is told before what is saved now is lost", async (name, said) => {
  const t = testApp();
  const { dataDir } = t.deps.config;
  for (const file of ["lango.db", "lango.db-wal"]) writeFileSync(join(dataDir, file), "");
  expect(await readiness(t)).toEqual(READY);
  renameSync(join(dataDir, name), join(dataDir, "moved"));
  expect(await readiness(t)).toEqual([503, said]);
  // Another one of the same name is no help.
  writeFileSync(join(dataDir, name), "");
  expect(await readiness(t)).toEqual([503, said]);
  renameSync(join(dataDir, "moved"), join(dataDir, name));
  expect(await readiness(t)).toEqual(READY);
});

test("five messages refused in an hour, and more than went, are a fault of the way they go", async () => {
  const t = testApp();
  const add = (state: string, count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      t.db.$client
        .query(
          "insert into messages (id, channel, recipient, body, state, created_at) values (?, 'sms', '+254722000020', 'x', ?, ?)",
        )
        .run(`${state}${nth}${Math.random()}`, state, t.clock.now());
    }
  };
  add("refused", 4);
  expect(await readiness(t)).toEqual(READY);
  add("refused", 1);
  expect(await readiness(t)).toEqual([200, "degraded: messages are refused"]);
  add("sent", 5);
  expect(await readiness(t)).toEqual(READY);
  t.clock.advance(3_600_001);
  add("refused", 5);
  expect(await readiness(t)).toEqual([200, "degraded: messages are refused"]);
});

test("a database that can only be read is not ready, but alive", async () => {
  const t = testApp();
  t.db.$client.exec("pragma query_only = on");
  expect(await readiness(t)).toEqual([503, "the database cannot be written"]);
  expect((await t.get("/healthz")).status).toBe(200);
  t.db.$client.exec("pragma query_only = off");
  expect(await readiness(t)).toEqual(READY);
});

test("a database that cannot grow takes a change that is given back, and is not ready all the same", async () => {
  const t = testApp();
  const { $client } = t.db;
  // A row that finds no room in a page that is there.
  $client.exec("drop table marks");
  $client.exec("create table marks (name text primary key, at integer, more blob default (zeroblob(9000)))");
  const { page_count: pages } = $client.query<{ page_count: number }, []>("pragma page_count").get() ?? {
    page_count: 0,
  };
  $client.exec(`pragma max_page_count = ${pages}`);
  expect(mayWrite(t.db)).toBe(true);
  expect(await readiness(t)).toEqual([503, "the database cannot be written"]);
});

test("what cannot be saved is told also while the clock is behind", async () => {
  const t = testApp();
  const ahead = t.clock.now() + 3 * 86_400_000;
  mark(t.db.$client, "written", ahead);
  expect(await readiness(t)).toEqual([200, "degraded: the clock is behind"]);
  expect(markedAt(t.db, "written")).toBe(ahead);
  const full = testApp();
  mark(full.db.$client, "written", ahead);
  full.db.$client.exec(
    "create trigger no_room before insert on marks begin select raise(abort, 'database or disk is full'); end",
  );
  expect(await readiness(full)).toEqual([503, "the database cannot be written"]);
});

test("however often it is asked, the disk is asked once in two seconds", async () => {
  const t = testApp();
  for (let nth = 0; nth < 5; nth += 1) {
    expect(await readiness(t)).toEqual(READY);
    t.clock.advance(1000);
  }
  expect(markedAt(t.db, "written")).toBe(NOON);
});

test("nobody's kept page is asked anew because somebody asks how the house does", async () => {
  const t = testApp();
  const before = commitCount(t.db);
  expect(await readiness(t)).toEqual(READY);
  expect(commitCount(t.db)).toBe(before);
});

test("a house whose jobs stand still is not ready", async () => {
  const t = testApp();
  const app = buildApp({ ...t.deps, jobs: { ...t.deps.jobs, isRunning: () => false } });
  const answer = await app.fetch(new Request("http://localhost:3000/readyz"));
  expect([answer.status, await answer.text()]).toEqual([503, "jobs are not running"]);
});

test("backups that fail three times, or stop coming back, want a person where they are made each night", async () => {
  const [without, t] = [testApp(), testApp({ BACKUP_TO: "/var/backups/lango" })];
  const failing = [200, "degraded: backups fail"];
  for (const { db, clock } of [without, t]) {
    const now = clock.now();
    write(db, (tx) => enqueue(tx, { kind: "back_up", key: "all", runAt: now + 3 * 86_400_000, now }));
    db.$client.exec("update jobs set attempts = 2 where kind = 'back_up'");
  }
  expect(await readiness(t)).toEqual(READY);
  for (const { db } of [without, t]) db.$client.exec("update jobs set attempts = 3 where kind = 'back_up'");
  expect([await readiness(t), await readiness(without)]).toEqual([failing, READY]);
  t.db.$client.exec("update jobs set attempts = 0");
  mark(t.db.$client, "backed_up", t.clock.now());
  t.clock.advance(2 * 86_400_000);
  expect(await readiness(t)).toEqual(READY);
  t.clock.advance(1);
  expect(await readiness(t)).toEqual(failing);
});

test("a copy elsewhere that was never made, or is a minute behind, wants a person", async () => {
  const t = testApp({ REPLICATE_TO: "file:/mnt/other", METRICS_TOKEN: "count-me" });
  const { dataDir } = t.deps.config;
  const behind = [200, "degraded: the copy elsewhere is behind"];
  expect(await readiness(t)).toEqual(behind);
  const status = { at: NOON, copiedAt: NOON, pid: 1, filesWaiting: 2, fault: null };
  writeReplicaStatus(dataDir, status);
  t.clock.advance(60_000);
  expect(await readiness(t)).toEqual(READY);
  expect(await metrics(t)).toContain("lango_replica_lag_seconds 60\n");
  t.clock.advance(1);
  expect(await readiness(t)).toEqual(behind);
  expect(await metrics(t)).toContain(`lango_replica_last_success_seconds ${NOON / 1000}\n`);
  // Copied while the clock was days ahead, and never again since it was put right.
  writeReplicaStatus(dataDir, { ...status, copiedAt: NOON + 3 * 86_400_000 });
  expect(await readiness(t)).toEqual(behind);
});

describe("when the disk is nearly full", () => {
  const FULL = { KEEP_FREE_MB: "9999999" };

  test("it is said, no file is received, and bookings go on", async () => {
    const t = testApp(FULL);
    addHost(t.db);
    addProperty(t.db, { id: "garden" });
    expect(await readiness(t)).toEqual([200, "degraded: the disk is nearly full"]);
    const form = new FormData();
    form.append("photo", new Blob([new Uint8Array(10)]), "door.jpg");
    const upload = await t.app.fetch(
      new Request(`${ORIGIN}/dashboard/photos`, {
        method: "POST",
        headers: { origin: ORIGIN, cookie: hostCookie(t.db) },
        body: form,
      }),
    );
    expect([upload.status, await upload.text()]).toEqual([507, '{"error":"There\'s no room for files just now"}']);
    expect(readdirSync(t.deps.config.dataDir)).toEqual(["instance.key"]);
    const stay = { checkIn: "2026-12-21", checkOut: "2026-12-23" };
    const { quote } = lookAtStay(t.deps, { propertyId: "garden", ...stay, guests: "1", code: "" }, "browser") ?? {};
    const booked = bookStay(t.deps, {
      ...{ propertyId: "garden", ...stay, party: 1, shownKes: quote?.totalKes ?? 0 },
      ...{
        guest: { name: "Achieng Otieno", phone: "+254722000020", email: null },
        submissionKey: "once",
        browserHash: "browser",
      },
    });
    expect(booked.outcome).toBe("held");
  });

  test("a backup is not begun, and says what it lacks", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "lango-full-"));
    layDatabase(join(dataDir, "lango.db"));
    const file = join(dataDir, "backup");
    const made = await backUp(dataDir, file, { keepFreeBytes: 2 ** 60 });
    expect(made).toMatchObject({ outcome: "no_room", keepFreeBytes: 2 ** 60 });
    expect(readdirSync(dataDir).sort()).toEqual(["backup.lock", "lango.db"]);
    expect((await backUp(dataDir, file, { keepFreeBytes: 0 })).outcome).toBe("backed_up");
  });
});

/** As a bare proxy on the same machine passes everybody on: from this machine, with no header added. */
const THROUGH_A_BARE_PROXY = { "x-test-address": "127.0.0.1" };
const TOKEN = { authorization: "Bearer count-me" };

test.each([
  ["a stranger", 404, { "x-test-address": "203.0.113.9" }],
  ["a stranger through a bare proxy", 404, THROUGH_A_BARE_PROXY],
  ["this machine itself", 404, { "x-test-address": "::1" }],
  ["whoever has the token", 200, { "x-test-address": "203.0.113.9", ...TOKEN }],
  ["whoever has the token, through a bare proxy", 200, { ...THROUGH_A_BARE_PROXY, ...TOKEN }],
  ["whoever has another token", 404, { ...THROUGH_A_BARE_PROXY, authorization: "Bearer guess" }],
  ["whoever has an empty token", 404, { ...THROUGH_A_BARE_PROXY, authorization: "Bearer " }],
])("the meters, asked by %s: %i", async (_, status, headers) => {
  const t = testApp({ METRICS_TOKEN: "count-me" });
  expect((await t.get("/metrics", { headers })).status).toBe(status);
});

test("without a token nobody reads the meters where guests come in", async () => {
  const t = testApp();
  for (const authorization of ["", "Bearer ", "Bearer undefined", "Bearer null", "Basic OnVuZGVmaW5lZA=="]) {
    const headers = { ...THROUGH_A_BARE_PROXY, ...(authorization ? { authorization } : {}) };
    expect([authorization, (await t.get("/metrics", { headers })).status]).toEqual([authorization, 404]);
  }
});

test("a port of this machine alone has the meters, and nothing else", async () => {
  const app = liveApp({ env: { METRICS_PORT: "0" } });
  try {
    const url = new URL(app.server.metricsUrl ?? "");
    expect(url.hostname).toBe("127.0.0.1");
    expect(await (await fetch(url)).text()).toContain("lango_requests_total");
    for (const path of ["/", "/zuristays", "/healthz", "/metrics/x"]) {
      expect([path, (await fetch(new URL(path, url))).status]).toEqual([path, 404]);
    }
    expect((await fetch(url, { method: "POST" })).status).toBe(404);
    expect((await app.get("/metrics")).status).toBe(404);
  } finally {
    await app.stop();
  }
});

describe("security.txt", () => {
  const ask = (env: Record<string, string>) => {
    const t = testApp();
    const read = readConfig("production", { PUBLIC_URL: "https://stay.example", MPESA_FOR_HOSTS: "nobody", ...env });
    if ("faults" in read) throw new Error(read.faults.join());
    const app = buildApp({ ...t.deps, config: read.config, publicUrl: "https://stay.example" });
    return Promise.resolve(app.fetch(new Request("https://stay.example/.well-known/security.txt")));
  };

  test("says where to write, until when it holds, and in which languages", async () => {
    const answer = await ask({ SUPPORT_EMAIL: "safe@stay.example", SUPPORT_PHONE: "+254 712 000 000" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toBe(
      [
        "Contact: mailto:safe@stay.example",
        "Contact: tel:+254712000000",
        "Expires: 2027-03-18T00:00:00Z",
        "Preferred-Languages: en, sw",
        "Canonical: https://stay.example/.well-known/security.txt\n",
      ].join("\n"),
    );
  });

  test("is not there when there is nowhere to write to", async () => {
    expect((await ask({})).status).toBe(404);
  });
});

test("M-PESA's calls are timed until they are answered and until they are settled, and messages counted by their way and end", async () => {
  const t = testApp({ METRICS_TOKEN: "count-me" });
  addHost(t.db);
  addProperty(t.db);
  const held = await hold(t);
  await pay(t, held);
  const payment = paymentsOfBooking(t.db, held.id)[0];
  await callback(t, held);
  const text = await metrics(t);
  for (const until of ["answered", "settled"])
    expect(text).toContain(`lango_callback_seconds_count{until="${until}"} 1\n`);
  expect(text).toContain('lango_callback_seconds_bucket{until="settled",le="1"} 1\n');
  expect(text).toMatch(/lango_messages_total\{channel="sms",outcome="sent"\} [1-9]/);
  expect(text).toMatch(/lango_messages_of_day\{channel="sms",state="sent",report="untold"\} [1-9]/);
  expect(text).toContain('lango_bookings{state="confirmed"} 1\n');
  // One that is settled again is not timed again, and a stranger's is not at all.
  await t.post(`/callbacks/${"x".repeat(32)}`, {});
  expect([payment !== undefined, await metrics(t)]).toEqual([
    true,
    expect.stringContaining('lango_callback_seconds_count{until="answered"} 1\n'),
  ]);
  t.db.$client.exec("update messages set report = 'failed' where channel = 'sms'");
  expect(await metrics(t)).toMatch(/lango_messages_of_day\{channel="sms",state="sent",report="failed"\} [1-9]/);
});

test("a call of M-PESA's that waits for its request is timed from when it came", async () => {
  const t = testApp({ METRICS_TOKEN: "count-me" });
  const deps = { ...t.deps };
  addHost(t.db);
  addProperty(t.db);
  const held = await hold(t);
  await pay(t, held);
  const [payment] = paymentsOfBooking(t.db, held.id);
  if (!payment?.callbackKey) throw new Error("nothing was asked");
  const id = write(t.db, (tx) =>
    insertCallback(tx, {
      callbackKey: payment.callbackKey ?? "",
      shortcode: null,
      body: "{}",
      receivedAt: NOON - 3000,
    }),
  );
  settleCallback(deps, id);
  settleCallback(deps, id);
  expect(await metrics(t)).toContain('lango_callback_seconds_sum{until="settled"} 3.000000\n');
});

test("requests, jobs and payments are counted, and nobody is named", async () => {
  const t = testApp({ METRICS_TOKEN: "count-me" });
  await t.get("/no/such/page");
  await t.get("/healthz");
  const now = t.clock.now();
  write(t.db, (tx) => enqueue(tx, { kind: "end_holds", key: "x", runAt: now, now }));
  expect(await metrics(t)).toContain('lango_jobs_open{kind="end_holds"} 1');
  await t.jobs.runDue();
  const text = await metrics(t);
  expect(text).toContain('lango_requests_total{status="4xx"} 1\n');
  expect(text).toMatch(/lango_requests_total\{status="2xx"\} [23]\n/);
  expect(text).toContain('lango_jobs_total{kind="end_holds",outcome="done"} 1\n');
  expect(text).toMatch(/lango_request_seconds_bucket\{room="houses",le="\+Inf"\} \d+\n/);
  expect(text).not.toContain("lango_jobs_open");
  expect(text).toContain(`lango_build_info{version="${VERSION}",commit="${COMMIT}"} 1\n`);
  // On the machine's own clock, as Prometheus compares it.
  const startedAt = Number(/^process_start_time_seconds (\d+)$/m.exec(text)?.[1]);
  expect(Math.abs(startedAt - performance.timeOrigin / 1000)).toBeLessThanOrEqual(1);
  for (const line of text.trim().split("\n")) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|(?:lango|process)_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.]+)$/);
  }
});

test("M-PESA's answers are timed by call and by how they ended, also where nothing came back", async () => {
  const meters = createMeters();
  const gateway = testGateway();
  const one = measuredGateways(() => gateway, meters)({} as MpesaAccount);
  expect(measuredGateways(() => gateway, meters)({} as MpesaAccount).operations).toBeUndefined();
  await one.queryPayment({ checkoutRequestId: "a" });
  gateway.queryPayment = () => Promise.reject(new Error("cut"));
  expect(one.queryPayment({ checkoutRequestId: "b" })).rejects.toThrow("cut");
  await Bun.sleep(0);
  const text = meters.text([]);
  for (const outcome of ["still_pending", "failed"]) {
    expect(text).toContain(`lango_mpesa_call_seconds_count{call="query_payment",outcome="${outcome}"} 1\n`);
  }
});

test("alerts and dashboard ask for nothing that is not counted", async () => {
  const t = testApp({ METRICS_TOKEN: "count-me", REPLICATE_TO: "file:/mnt/other" });
  mark(t.db.$client, "backed_up", NOON - 1000);
  const told = await metrics(t);
  expect(told).toContain("lango_backup_age_seconds 1\n");
  for (const file of ["alerts.yml", "grafana.json"]) {
    const text = readFileSync(join(import.meta.dir, "../../deploy", file), "utf8");
    const asked = new Set(text.match(/\b(?:lango|process)_[a-z_]+/g));
    expect(asked.size).toBeGreaterThan(8);
    for (const name of asked) {
      const family = name.replace(/_(?:bucket|sum|count)$/, "");
      // What a house has none of yet has its row in the code alone.
      const isKnown = told.includes(`# TYPE ${family} `) || SOMETIMES.includes(family);
      expect([file, name, isKnown]).toEqual([file, name, true]);
    }
  }
});

/** Told when there are any. */
const SOMETIMES = [
  "lango_jobs_open",
  "lango_payments",
  "lango_bookings",
  "lango_messages_of_day",
  "lango_messages_total",
];
