import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { findProviderSession } from "#db/provider-session.queries.ts";
import { hashOf } from "#src/web/secrets.ts";
import { createFirebaseIdentity } from "../adapters/firebase/create-firebase-identity.ts";
import { buildApp } from "../app.tsx";
import { addHost } from "../dev/fixtures/people.ts";
import { startSecureToken, type TokenFault, type Trouble } from "../dev/fixtures/secure-token.ts";
import { cookieFrom, ORIGIN, testApp } from "../dev/fixtures/test-app.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = "amina@example.com";
const stops: (() => unknown)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

/** The real product with Firebase, whose services are here and misbehave when told to; Amina is signed in by password. */
async function house() {
  const t = testApp();
  addHost(t.db, { email: EMAIL, emailVerifiedAt: 1 });
  t.db.$client.run(
    "insert into identities (provider, subject, host_id, created_at) values ('firebase', 'fb-amina', 'host-wanjiru', 1)",
  );
  const google = startSecureToken({ projectId: "lango-ke", email: EMAIL, now: t.clock.now });
  stops.push(google.stop);
  const project = { projectId: "lango-ke", apiKey: "key", authDomain: "lango-ke.firebaseapp.com" };
  const identity = createFirebaseIdentity(
    { ...project, baseUrl: google.url, secureTokenUrl: google.url },
    { clock: t.clock, timeoutMs: 8_000 },
  );
  const app = buildApp({ ...t.deps, identity });
  const ask = async (path: string, init: RequestInit = {}) => app.fetch(new Request(`${ORIGIN}${path}`, init));
  const form = new URLSearchParams({ email: EMAIL, password: "kahawa-nyeusi" });
  const cookie = cookieFrom(await ask("/host-login", { method: "POST", headers: { origin: ORIGIN }, body: form }));
  const tokenHash = hashOf(cookie.split("=")[1] ?? "");
  const kept = () => findProviderSession(t.db, tokenHash);
  /** Whether a page of theirs opens. */
  const visit = async () => (await ask("/account", { headers: { cookie } })).status === 200;
  /** The answer to what was asked behind a page has come. */
  const settled = async (was = kept()?.sealed) => {
    for (let n = 0; n < 200 && kept()?.sealed === was && kept()?.failures === 0; n += 1) await Bun.sleep(5);
  };
  return { ...t, google, cookie, tokenHash, kept, visit, settled };
}

let t: Awaited<ReturnType<typeof house>>;
beforeEach(async () => {
  t = await house();
});

test("the refresh token is kept sealed beside its session, opens for no other, and leaves with it", async () => {
  const { sealed = "", subject, endsAt } = t.kept() ?? {};
  expect([subject, endsAt]).toEqual(["fb-amina", t.clock.now() + HOUR]);
  expect(sealed).not.toContain("refresh");
  expect(t.deps.secrets.open(`provider session ${t.tokenHash}`, sealed)).toBe("refresh-0");
  expect(t.deps.secrets.open(`provider session ${hashOf("other")}`, sealed)).toBeUndefined();
  t.db.$client.run("delete from sessions");
  expect(t.kept()).toBeUndefined();
});

test("nobody is asked before five minutes are left; then, in use, once and behind the page", async () => {
  t.clock.advance(55 * MINUTE - 1);
  expect(await t.visit()).toBe(true);
  expect(t.google.renewals()).toBe(0);
  t.clock.advance(1);
  expect(await Promise.all([t.visit(), t.visit(), t.visit()])).toEqual([true, true, true]);
  await t.settled();
  expect(t.google.renewals()).toBe(1);
  expect(t.google.asked.at(-1)).toMatchObject({ body: "grant_type=refresh_token&refresh_token=refresh-0" });
  expect(t.kept()?.endsAt).toBe(t.clock.now() + HOUR);
  expect(t.deps.secrets.open(`provider session ${t.tokenHash}`, t.kept()?.sealed ?? "")).toBe("refresh-1");
  expect([await t.visit(), t.google.renewals()]).toEqual([true, 1]);
});

test("a session that is not used asks nothing, and its first page after the token's end waits for the answer", async () => {
  t.clock.advance(3 * HOUR);
  t.google.state.trouble = "USER_DISABLED";
  expect(t.google.renewals()).toBe(0);
  expect(await t.visit()).toBe(false);
});

describe("an account that no longer stands ends the session", () => {
  test.each<TokenFault>(["USER_DISABLED", "USER_NOT_FOUND", "TOKEN_EXPIRED", "INVALID_REFRESH_TOKEN"])(
    "%s",
    async (fault) => {
      t.clock.advance(56 * MINUTE);
      t.google.state.trouble = fault;
      expect(await t.visit()).toBe(true);
      for (let n = 0; n < 200 && t.kept(); n += 1) await Bun.sleep(5);
      expect(await t.visit()).toBe(false);
      expect(t.db.$client.query("select count(*) as n from sessions").get()).toEqual({ n: 0 });
    },
  );

  test("a refresh token of another account", async () => {
    t.clock.advance(HOUR);
    t.google.state.trouble = "another account";
    expect(await t.visit()).toBe(false);
  });

  test("another host's session goes on", async () => {
    const other = await house();
    t.clock.advance(HOUR);
    t.google.state.trouble = "USER_DISABLED";
    expect([await t.visit(), await other.visit()]).toEqual([false, true]);
  });
});

describe("an outage ends nobody's session, and is asked again after 30 s, doubling up to 16 min", () => {
  test.each<Trouble>(["500", "garbage", "empty", "QUOTA_EXCEEDED"])("%s", async (trouble) => {
    t.clock.advance(HOUR);
    t.google.state.trouble = trouble;
    for (const [n, waitS] of [30, 60, 120, 240, 480, 960, 960].entries()) {
      expect([await t.visit(), t.google.renewals()]).toEqual([true, n + 1]);
      expect(t.kept()).toMatchObject({ failures: n + 1, retryAt: t.clock.now() + waitS * 1000 });
      t.clock.advance(waitS * 1000 - 1);
      expect([await t.visit(), t.google.renewals()]).toEqual([true, n + 1]);
      t.clock.advance(1);
    }
    t.google.state.trouble = undefined;
    expect(await t.visit()).toBe(true);
    expect(t.kept()).toMatchObject({ failures: 0, retryAt: null, endsAt: t.clock.now() + HOUR });
  });

  test("nobody listening", async () => {
    t.google.stop();
    t.clock.advance(HOUR);
    expect(await t.visit()).toBe(true);
    expect(t.kept()?.failures).toBe(1);
  });

  test("no answer: a page waits three seconds at most, and the pages after it not at all", async () => {
    t.clock.advance(HOUR);
    t.google.state.trouble = "hangs";
    const took = async () => {
      const began = performance.now();
      expect(await t.visit()).toBe(true);
      return performance.now() - began;
    };
    const first = await took();
    expect(first).toBeGreaterThan(2_900);
    expect(first).toBeLessThan(5_000);
    expect(await took()).toBeLessThan(1_000);
    expect(t.google.renewals()).toBe(1);
  }, 20_000);
});

test("a session that ends while its provider is asked stays ended", async () => {
  t.clock.advance(56 * MINUTE);
  const visiting = t.visit();
  t.db.$client.run("delete from sessions");
  await visiting;
  await Bun.sleep(50);
  expect(t.kept()).toBeUndefined();
});
