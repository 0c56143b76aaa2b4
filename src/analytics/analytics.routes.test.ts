import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { forgetWhoMeasured, measuresOf, newestMeasures, refusalsOf } from "#db/analytics.queries.ts";
import { write } from "#db/write.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { forgetOld } from "#src/operations/forget-old.ts";

const SESSION = "session_1797584400000_k3j9x2m1";
const CONSENT = "cookiePreferences=analytics";
const CALL = "/api/firebase-log";
const TODAY = "2026-12-18";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function tell(t: TestApp, body: unknown, cookie = CONSENT, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(`http://localhost:3000${CALL}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:3000", cookie, ...headers },
    body: text,
  });
  return Promise.resolve(t.app.fetch(request));
}
const pageEvent = (session = SESSION) => ({
  function: "logPageEvent",
  args: [session, "scroll", { maxScrollPercent: 1 }],
});
/** Measures are written down together, a few seconds later. */
const later = () => jest.advanceTimersByTime(5_000);

test("POST /api/firebase-log stores what a consenting visitor's browser tells, first-party", async () => {
  const t = testApp();
  const answer = await tell(t, pageEvent());
  expect([answer.status, await answer.json()]).toEqual([200, { stored: true }]);
  expect(newestMeasures(t.db)).toEqual([]);
  later();
  expect(newestMeasures(t.db)).toEqual([
    {
      id: 1,
      at: t.clock.now(),
      name: "logPageEvent",
      sessionId: SESSION,
      userId: null,
      args: [SESSION, "scroll", { maxScrollPercent: 1 }],
    },
  ]);
});

test.each([
  ["without a choice", ""],
  ["after Reject All", "cookiePreferences=none"],
  ["with another category allowed", "cookiePreferences=marketing.preferences"],
  ["with a broken choice", "cookiePreferences=analytics.x"],
])("analytics need consent: %s nothing is stored", async (_, cookie) => {
  const t = testApp();
  expect((await tell(t, pageEvent(), cookie)).status).toBe(403);
  later();
  expect(newestMeasures(t.db)).toEqual([]);
  expect(refusalsOf(t.db, TODAY)).toEqual({ no_consent: 1 });
});

test("what fails is counted on the server", async () => {
  const t = testApp();
  const statuses = [
    await tell(t, "{"),
    await tell(t, { function: "dropTables", args: [] }),
    await tell(t, { function: "logGeographicData", args: ["guest_1", "a", "b", {}] }),
    await tell(t, { function: "logPageEvent", args: [SESSION, "click", { text: "x".repeat(5_000) }] }),
  ].map((answer) => answer.status);
  expect(statuses).toEqual([422, 422, 422, 413]);
  later();
  expect(refusalsOf(t.db, TODAY)).toEqual({ malformed: 2, no_user: 1, too_large: 1 });
  await tell(t, "{");
  later();
  expect(refusalsOf(t.db, TODAY)).toEqual({ malformed: 3, no_user: 1, too_large: 1 });
  expect(newestMeasures(t.db)).toEqual([]);
  expect(t.deps.meters.text([])).toContain('lango_measures_total{outcome="malformed"} 3');
});

describe("a session is bounded", () => {
  test("200 measures of one loaded page are stored, and the next is not", async () => {
    const t = testApp();
    const ask = (at: number) => tell(t, pageEvent(), CONSENT, { "x-test-address": `a${at % 9}` });
    const statuses: number[] = [];
    for (let at = 0; at < 201; at += 1) statuses.push((await ask(at)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect((await tell(t, pageEvent("session_1797584400000_another1"))).status).toBe(200);
    later();
    expect(newestMeasures(t.db, 500)).toHaveLength(201);
    expect(refusalsOf(t.db, TODAY)).toEqual({ session_full: 1 });
  });

  test("the database refuses more even if nobody counted", () => {
    const t = testApp();
    const insert = t.db.$client.query(
      "insert into measures (at, name, session_id, args) values (1, 'logPageEvent', ?, '[]')",
    );
    t.db.$client.transaction(() => {
      for (let at = 0; at < 205; at += 1) insert.run(SESSION);
    })();
    expect(newestMeasures(t.db, 500)).toHaveLength(200);
    expect(() =>
      t.db.$client.run("insert into measures (at, name, session_id, args) values (1, 'other', 'x', '[]')"),
    ).toThrow("CHECK");
  });

  test("an address sends 600 a minute", async () => {
    const t = testApp();
    let last = 200;
    for (let at = 0; at < 601; at += 1)
      last = (await tell(t, pageEvent(`session_1797584400000_${String(at).padStart(6, "0")}`))).status;
    expect(last).toBe(429);
    t.clock.advance(60_000);
    expect((await tell(t, pageEvent())).status).toBe(200);
  });
});

test("a signed-in host's measures are theirs, and nobody's once their account is gone", async () => {
  const t = testApp();
  addHost(t.db);
  const cookie = `${CONSENT}; ${hostCookie(t.db)}`;
  const usage = {
    function: "log_feature_usage",
    args: ["share_page", "host-barasa", { sessionId: SESSION, timestamp: 1 }],
  };
  expect((await tell(t, usage, cookie)).status).toBe(200);
  later();
  expect(measuresOf(t.db, "host-wanjiru")).toMatchObject([{ args: ["share_page", "host-wanjiru", {}] }]);
  write(t.db, (tx) => forgetWhoMeasured(tx, "host-wanjiru"));
  expect(measuresOf(t.db, "host-wanjiru")).toEqual([]);
  expect(newestMeasures(t.db)).toMatchObject([{ userId: null, args: ["share_page", null, {}] }]);
});

test("a host's measures carry brand and number of places as the server knows them, and no brand once they are gone", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const status = (more: object) => ({ function: "logPageEvent", args: [SESSION, "auth_status", more] });
  await tell(
    t,
    status({ isAuthenticated: true, brandName: "nicerhouse", propertyCount: 99 }),
    `${CONSENT}; ${hostCookie(t.db)}`,
  );
  await tell(t, status({ isAuthenticated: false }));
  later();
  const own = { isAuthenticated: true, brandName: "zuristays", propertyCount: 1 };
  const details = () => newestMeasures(t.db).map(({ args }) => (args as unknown[])[2]);
  expect(details()).toEqual([own, { isAuthenticated: false }]);
  write(t.db, (tx) => forgetWhoMeasured(tx, "host-wanjiru"));
  expect(details()[0]).toEqual({ isAuthenticated: true, propertyCount: 1 });
});

test("a measure is kept for 180 days and not a millisecond longer", async () => {
  const t = testApp();
  await tell(t, pageEvent());
  later();
  t.clock.advance(180 * 24 * 3_600_000);
  await forgetOld(t.deps);
  expect(newestMeasures(t.db)).toHaveLength(1);
  t.clock.advance(1);
  await forgetOld(t.deps);
  expect(newestMeasures(t.db)).toEqual([]);
});

test("another site's page cannot measure in our name", async () => {
  const t = testApp();
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await tell(t, pageEvent(), CONSENT, headers)).status).toBe(403);
  later();
  expect([newestMeasures(t.db), refusalsOf(t.db, TODAY)]).toEqual([[], {}]);
});

describe("bytes are bounded", () => {
  const heavy = (at: number) => ({
    function: "logPageEvent",
    args: [
      `session_1797584400000_${String(at).padStart(6, "0")}`,
      "click",
      { text: "x".repeat(300), more: "y".repeat(300) },
    ],
  });

  test("200 KB a minute from one network, whatever it calls its pages; above that 429", async () => {
    const t = testApp();
    const statuses: number[] = [];
    for (let at = 0; at < 500; at += 1) statuses.push((await tell(t, heavy(at))).status);
    later();
    const stored = newestMeasures(t.db, 1000).reduce((sum, { args }) => sum + JSON.stringify(args).length, 0);
    expect(stored).toBeGreaterThan(100_000);
    expect(stored).toBeLessThanOrEqual(200_000);
    expect(statuses.at(-1)).toBe(429);
    expect((await tell(t, heavy(501), CONSENT, { "x-test-address": "203.0.113.99" })).status).toBe(200);
    t.clock.advance(60_000);
    expect((await tell(t, heavy(502))).status).toBe(200);
  });

  test("a megabyte a day from one browser, wherever it goes", async () => {
    const t = testApp();
    const cookie = `${CONSENT}; lango_browser=${"b".repeat(43)}`;
    let status = 200;
    for (let at = 0; at < 1600 && status === 200; at += 1) {
      if (at % 200 === 0) later();
      status = (await tell(t, heavy(at), cookie, { "x-test-address": `10.0.${at % 250}.1` })).status;
    }
    expect(status).toBe(429);
  });
});
