import { expect, test } from "bun:test";
import { sessionsOf } from "#db/device.queries.ts";
import { setAdmin } from "#db/host.queries.ts";
import { write } from "#db/write.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { openSession } from "#src/identity/open-session.ts";
import { ADMIN_IDLE_MS, SESSION_IDLE_MS, SESSION_MOST_MS } from "./visitor.ts";

const DAY_MS = 24 * 3_600_000;

function signedIn() {
  const lango = testApp();
  const { id: hostId } = addHost(lango.db);
  const browser = { visitor: { kind: "anonymous" }, device: "" } as const;
  const token = write(lango.db, (tx) => openSession(tx, { hostId }, browser, lango.clock.now()));
  const visit = async () => (await lango.get("/account", { cookie: `lango=${token}` })).status;
  return { ...lango, hostId, visit };
}

test.each([
  ["the last millisecond of 14 idle days still counts", SESSION_IDLE_MS - 1, 200],
  ["14 days without a visit end it", SESSION_IDLE_MS, 303],
])("%s", async (_, idleMs, status) => {
  const { clock, visit } = signedIn();
  clock.advance(idleMs);
  expect(await visit()).toBe(status);
});

test.each([
  ["the last millisecond of 30 days still counts", -1, 200],
  ["30 days end it, however often they come", 0, 303],
])("%s", async (_, ms, status) => {
  const { clock, visit } = signedIn();
  for (let day = 0; day < 29; day++) {
    clock.advance(DAY_MS);
    expect(await visit()).toBe(200);
  }
  clock.advance(SESSION_MOST_MS - 29 * DAY_MS + ms);
  expect(await visit()).toBe(status);
});

const MINUTE_MS = 60_000;

test.each([
  ["the last millisecond of half an idle hour still counts for an administrator", ADMIN_IDLE_MS - 1, 200],
  ["half an hour without a visit ends an administrator's session, however old the role is", ADMIN_IDLE_MS, 303],
])("%s", async (_, idleMs, status) => {
  const { db, clock, hostId, visit } = signedIn();
  const { email } = db.$client.query("select email from hosts where id = ?").get(hostId) as { email: string };
  clock.advance(DAY_MS);
  await visit();
  write(db, (tx) => setAdmin(tx, email, clock.now()));
  clock.advance(idleMs);
  expect(await visit()).toBe(status);
  clock.advance(-idleMs);
  write(db, (tx) => setAdmin(tx, email, null));
  clock.advance(idleMs);
  expect(await visit()).toBe(200);
});

test("an administrator who works all day long is not sent away, and each visit costs a write once a minute at most", async () => {
  const { db, clock, hostId, visit } = signedIn();
  const { email } = db.$client.query("select email from hosts where id = ?").get(hostId) as { email: string };
  write(db, (tx) => setAdmin(tx, email, clock.now()));
  for (let n = 0; n < 20; n++) {
    clock.advance(ADMIN_IDLE_MS - MINUTE_MS);
    expect(await visit()).toBe(200);
    expect(sessionsOf(db, { hostId }, clock.now())[0]?.seenAt).toBe(clock.now());
    const seen = clock.now();
    clock.advance(MINUTE_MS - 1);
    await visit();
    expect(sessionsOf(db, { hostId }, clock.now())[0]?.seenAt).toBe(seen);
  }
});

test("visits within an hour cost no write, and are not seen later than they were", async () => {
  const { db, clock, hostId, visit } = signedIn();
  const began = clock.now();
  clock.advance(3_600_000 - 1);
  await visit();
  expect(sessionsOf(db, { hostId }, clock.now())[0]?.seenAt).toBe(began);
  clock.advance(1);
  await visit();
  expect(sessionsOf(db, { hostId }, clock.now())[0]?.seenAt).toBe(clock.now());
});

test("a cookie that is no session's is cleared where a session is needed, and a living one is left alone", async () => {
  const { get, visit } = signedIn();
  expect(await visit()).toBe(200);
  for (const cookie of ["lango=nobody", `lango=${"x".repeat(43)}`]) {
    const answer = await get("/dashboard", { cookie });
    expect(answer.headers.getSetCookie().join()).toMatch(/^lango=; .*Max-Age=0/);
  }
  expect((await get("/dashboard")).headers.getSetCookie()).toEqual([]);
});
