import { beforeEach, expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { linkHost } from "#db/identity.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { addHost } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import type { IdentityProvider, ProviderDid } from "#src/ports/identity-provider.ts";
import { hashOf } from "#src/web/secrets.ts";

/** Wanjiru's account where Firebase keeps their password and address. */
const PASSWORD = "kahawa-chungu";
const EMAIL = "wanjiru@example.com";

let lango: TestApp;
let asked: object[];
let did: ProviderDid;
let send: (path: string, fields?: Record<string, string>) => Promise<Response>;

beforeEach(() => {
  lango = testApp();
  addHost(lango.db, { email: EMAIL, emailVerifiedAt: NOON });
  write(lango.db, (tx) =>
    linkHost(tx, { provider: "firebase", subject: "fb-1", hostId: "host-wanjiru", createdAt: NOON }),
  );
  asked = [];
  did = { outcome: "done" };
  const answer = (ask: object) => {
    asked.push(ask);
    return Promise.resolve(did);
  };
  const identity: IdentityProvider = {
    ...lango.deps.identity,
    id: "firebase",
    signIn({ email, password }) {
      if (password !== PASSWORD) return Promise.resolve({ outcome: "refused", fault: "invalid_credentials" });
      const proven = { provider: "firebase", subject: "fb-1", email, emailVerified: true } as const;
      return Promise.resolve({ outcome: "proven", identity: { ...proven, method: "password", provenAt: NOON } });
    },
    changePassword: answer,
    mailEmailChange: answer,
    deleteAccount: answer,
  };
  const app = buildApp({ ...lango.deps, identity });
  const cookie = hostCookie(lango.db);
  send = async (path, fields) =>
    await app.fetch(
      new Request(`${ORIGIN}${path}`, {
        ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
        headers: { origin: ORIGIN, cookie },
      }),
    );
});

const sessions = () => (lango.db.$client.query("select count(*) as n from sessions").get() as { n: number }).n;
const change = { currentPassword: PASSWORD, password: "chai-ya-tangawizi", confirmPassword: "chai-ya-tangawizi" };

test("a password is changed at the provider, and every other device is signed out", async () => {
  write(lango.db, (tx) =>
    startSession(tx, { tokenHash: hashOf("x"), hostId: "host-wanjiru", now: NOON, endsAt: NOON * 2, device: "" }),
  );
  expect(await (await send("/account/password")).text()).toContain("Mail me a link for a new one");
  const changed = await send("/account/password", change);
  expect(changed.headers.get("location")).toBe("/account");
  expect(asked).toEqual([{ email: EMAIL, password: PASSWORD, newPassword: change.password }]);
  expect(sessions()).toBe(1);
  expect(findHost(lango.db, "host-wanjiru")?.passwordHash).toBe("-");
  await lango.jobs.runDue();
  expect(lango.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["+254712345678", undefined],
    [EMAIL, "Your Lango password was changed"],
  ]);
});

test.each<[string, Record<string, string>, ProviderDid, number, string]>([
  [
    "without the present one",
    { ...change, currentPassword: "" },
    { outcome: "done" },
    422,
    "Please enter your current password",
  ],
  [
    "with a wrong one",
    { ...change, currentPassword: "chai" },
    { outcome: "done" },
    422,
    "Incorrect password. Please try again.",
  ],
  [
    "by one that Firebase finds weak",
    change,
    { outcome: "refused", fault: "weak_password" },
    422,
    "Password is too weak",
  ],
  ["while Firebase is away", change, { outcome: "refused", fault: "provider_down" }, 503, "That did not work just now"],
])("a password is not changed %s", async (_, fields, answer, status, says) => {
  did = answer;
  const refused = await send("/account/password", fields);
  expect(refused.status).toBe(status);
  expect(await refused.text()).toContain(says);
  expect(lango.sent).toEqual([]);
});

test("a new address is mailed by the provider, and counts here when its link has led back", async () => {
  const wish = { email: "wanjiru@new.example", currentPassword: PASSWORD };
  expect((await send("/account/email", { ...wish, currentPassword: "" })).status).toBe(422);
  expect(asked).toEqual([]);
  expect((await send("/account/email", wish)).headers.get("location")).toBe("/account");
  expect(asked).toMatchObject([{ email: EMAIL, password: PASSWORD, newEmail: wish.email }]);
  await lango.jobs.runDue();
  expect(lango.sent.map(({ to }) => to)).toEqual([EMAIL]);

  const { returnTo } = asked[0] as { returnTo: string };
  expect(findHost(lango.db, "host-wanjiru")?.email).toBe(EMAIL);
  const token = new URL(returnTo).searchParams.get("token") ?? "";
  expect((await send("/account/email/confirm", { token })).headers.get("location")).toBe("/account");
  expect(findHost(lango.db, "host-wanjiru")?.email).toBe(wish.email);
});

test("an address that is somebody else's, here or there, is answered as every other", async () => {
  addHost(lango.db, { id: "host-njeri", email: "njeri@example.com", username: "njeri", brandName: "njeri" });
  const ask = (email: string) => send("/account/email", { email, currentPassword: PASSWORD });
  expect((await ask("njeri@example.com")).headers.get("location")).toBe("/account");
  expect(asked).toEqual([]);
  did = { outcome: "refused", fault: "email_taken" };
  expect((await ask("known@firebase.example")).headers.get("location")).toBe("/account");
  await lango.jobs.runDue();
  const letters = lango.sent.filter(({ to }) => to !== EMAIL).map(({ to, subject }) => [to, subject]);
  expect(letters.sort()).toEqual([
    ["known@firebase.example", "Your Lango account"],
    ["njeri@example.com", "Your Lango account"],
  ]);
  did = { outcome: "refused", fault: "provider_down" };
  expect((await ask("other@firebase.example")).status).toBe(503);
});

test("leaving removes the account at the provider too, and says so when it stays there", async () => {
  const gone = await (await send("/account/delete", { sure: "on", currentPassword: PASSWORD })).text();
  expect(asked).toEqual([{ email: EMAIL, password: PASSWORD }]);
  expect([gone.includes("Your account is deleted"), gone.includes("Google Firebase")]).toEqual([true, false]);
});

test.each([
  ["the provider is down", PASSWORD],
  ["they signed in without a password a moment ago", ""],
])("%s: what is ours is deleted all the same, and they are told what is not", async (_why, currentPassword) => {
  did = { outcome: "refused", fault: "provider_down" };
  const told = await (await send("/account/delete", { sure: "on", currentPassword })).text();
  expect([told.includes("Your account is deleted"), told.includes("Google Firebase")]).toEqual([true, true]);
  expect(findHost(lango.db, "host-wanjiru")?.email).toBe("deleted-host-wanjiru@deleted.invalid");
});
