import { Database } from "bun:sqlite";
import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { enqueue } from "#db/job.queries.ts";
import { write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { hold, rowsOf, summaryForm } from "#src/dev/fixtures/journey.ts";
import { type LiveApp, liveApp } from "#src/dev/fixtures/live-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { noticeUrl } from "#src/reconcile/notice-address.ts";
import { newSecret } from "#src/web/secrets.ts";

setDefaultTimeout(90_000);

/** Another program takes the right to write, as a tool for databases or a backup of somebody's own does. */
const open: { app: LiveApp; other: Database }[] = [];
afterEach(async () => {
  for (const { app, other } of open.splice(0)) {
    other.close();
    await app.stop();
  }
});

async function house(): Promise<{ app: LiveApp; other: Database }> {
  const app = liveApp({ watch: "all" });
  const other = new Database(join(app.deps.config.dataDir, "lango.db"));
  open.push({ app, other });
  addProperty(app.db, { id: "lake-house" });
  await app.quiet();
  return { app, other };
}

const LOCK = "begin immediate";
const FREE = "rollback";
const errorsOf = (app: LiveApp) => app.log.filter((line) => line.includes('"level":"error"'));

test("while another program holds the database pages are answered, and what is sent is saved once when it ends", async () => {
  const { app, other } = await house();
  const { id, t } = await hold(app);
  const cookie = hostCookie(app.db);
  const paid = {
    TransID: "TLI4K2P9QX",
    TransAmount: "900.00",
    BusinessShortCode: app.deps.config.mpesa.account?.shortcode,
  };
  const notice = { ...paid, TransactionType: "Pay Bill", TransTime: "20261218120000", BillRefNumber: "x", MSISDN: "x" };
  await app.get("/zuristays");
  const before = rowsOf(app, "bookings");

  other.exec(LOCK);
  const answers = Promise.all([
    app.post("/booking/summary", summaryForm({ property: "lake-house", phone: "0722 000 031" })),
    app.post("/booking/payment", { booking: id, t, phone: "0722 000 020", submissionKey: newSecret() }),
    app.post("/account/name", { firstName: "Njeri", lastName: "Kamau" }, { cookie }),
    fetch(noticeUrl(app.deps, "operator", "paid"), { method: "POST", body: JSON.stringify(notice) }),
  ]);
  // Callbacks and forms wait; whoever reads does not.
  const began = performance.now();
  for (let round = 0; round < 3; round++) {
    for (const path of ["/zuristays", "/healthz", "/booking/property/lake-house"]) {
      expect((await app.get(path)).status).toBe(200);
    }
    expect((await app.get("/account", { cookie })).status).toBe(200);
  }
  expect(performance.now() - began).toBeLessThan(4_000);
  expect((await app.get("/readyz")).status).toBe(503);
  expect(rowsOf(app, "bookings")).toBe(before);
  other.exec(FREE);

  expect((await answers).map(({ status }) => status)).toEqual([303, 303, 303, 200]);
  await app.quiet();
  expect(rowsOf(app, "bookings")).toBe(before + 1);
  expect(app.db.$client.query("select count(*) as n from seen_money").get()).toEqual({ n: 1 });
  expect(rowsOf(app, "payments")).toBe(1);
  expect(app.db.$client.query("select first_name as name from hosts").get()).toEqual({ name: "Njeri" });
  expect(errorsOf(app)).toEqual([]);
  expect(app.log.filter((line) => line.includes("has locked the database")).length).toBe(1);
});

test("a lock that comes in the middle of a form lets it be done again as a whole, with what was typed", async () => {
  const { app, other } = await house();
  const edge = buildApp(app.deps);
  const form = summaryForm({ property: "lake-house", phone: "0722 000 032" });
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) body.append(name, String(value));
  // The lock comes while the body is read, after the door has let the form in.
  let asked = 0;
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      asked += 1;
      if (asked === 1) {
        await Bun.sleep(50);
        other.exec(LOCK);
        setTimeout(() => other.exec(FREE), 400);
        controller.enqueue(new TextEncoder().encode(body.toString()));
      } else controller.close();
    },
  });
  const headers = { origin: app.server.url, "content-type": "application/x-www-form-urlencoded" };
  const answer = await edge.fetch(
    new Request(`${app.server.url}/booking/summary`, { method: "POST", headers, body: slow }),
  );
  expect(answer.status).toBe(303);
  expect(rowsOf(app, "bookings")).toBe(1);
});

test("a lock without an end is told calmly, and what was typed can be sent again at one press, secrets aside", async () => {
  const { app, other } = await house();
  const edge = buildApp(app.deps, undefined, { lockPatienceMs: 200 });
  const send = async (path: string, fields: Record<string, string>, cookie = "") => {
    const headers = { origin: app.server.url, cookie, "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams(fields).toString();
    return edge.fetch(new Request(`${app.server.url}${path}`, { method: "POST", headers, body }));
  };
  const cookie = hostCookie(app.db);
  other.exec(LOCK);
  expect(() => write(app.db, () => undefined)).toThrow();

  const named = await send("/account/name", { firstName: "Njeri", lastName: 'Kamau "x"' }, cookie);
  expect([named.status, named.headers.get("retry-after")]).toEqual([503, "5"]);
  const html = await named.text();
  expect(html).toContain("Nothing has changed");
  expect(html).toContain('<form action="/account/name" method="post">');
  expect(html).toContain('name="lastName" value="Kamau &quot;x&quot;"');

  const person = { firstName: "A", lastName: "B", email: "a@example.com", phone: "0733 111 222", terms: "on" };
  const secret = { password: "Matatu-ya-Ngong-47", confirmPassword: "Matatu-ya-Ngong-47" };
  const registering = await send("/host-register", { ...person, ...secret, submissionKey: newSecret() });
  const told = await registering.text();
  expect(registering.status).toBe(503);
  expect(told).not.toContain(secret.password);
  expect(told).toContain("Go back one page");

  const api = await send("/api/brand/claim", { userId: "host-wanjiru", brandName: "kilimani" }, cookie);
  expect([api.status, api.headers.get("content-type")]).toEqual([503, "application/json;charset=utf-8"]);
  other.exec(FREE);
  expect(errorsOf(app)).toEqual([]);
});

test("a job that meets a lock has not failed, and runs when it ends", async () => {
  const { app, other } = await house();
  const now = app.clock.now();
  other.exec(LOCK);
  const asking = async () => {
    for (;;) {
      try {
        return write(app.db, (tx) => enqueue(tx, { kind: "end_holds", key: "locked", runAt: now, now }));
      } catch {
        await Bun.sleep(20);
      }
    }
  };
  const asked = asking();
  await Bun.sleep(100);
  other.exec(FREE);
  await asked;
  // The runner is asked at once, and finds the database locked again.
  other.exec(LOCK);
  await Bun.sleep(900);
  other.exec(FREE);
  await app.quiet();
  const job = app.db.$client.query("select attempts, done_at as doneAt from jobs where key = 'locked'").get() as {
    attempts: number;
    doneAt: number | null;
  };
  expect([job.attempts, job.doneAt === null]).toEqual([0, false]);
  expect(errorsOf(app)).toEqual([]);
});
