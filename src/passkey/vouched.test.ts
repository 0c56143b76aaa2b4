import { afterAll, beforeAll, expect, test } from "bun:test";
import { findProviderSession } from "#db/provider-session.queries.ts";
import { Authenticator, type Options } from "#src/dev/fixtures/authenticator.ts";
import { AMINA, firebaseHouse, leadGoogleHere } from "#src/dev/fixtures/firebase-house.ts";
import { cookieFrom, ORIGIN } from "#src/dev/fixtures/test-app.ts";
import { hashOf } from "#src/web/secrets.ts";

/** Signing in by a passkey where Firebase keeps the accounts, and takes our word by its project's service account. */
const HOUR = 3_600_000;
let giveBack: () => void;
beforeAll(() => {
  giveBack = leadGoogleHere();
});
const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
  giveBack();
});

/** Amina has a key, and how they sign in by it. */
async function house(facts?: Parameters<typeof firebaseHouse>[0]) {
  const t = firebaseHouse(facts);
  stops.push(t.google.stop);
  const phone = new Authenticator(ORIGIN);
  const cookie = await t.signIn();
  const made = (await (await t.post("/account/passkeys/add/ask", {}, { cookie })).json()) as Options;
  await t.post("/account/passkeys/add", { credential: await phone.make(made) }, { cookie });
  await t.post("/logout", {}, { cookie });
  t.google.asked.length = 0;
  const enter = async () => {
    const options = (await (await t.post("/host-login/passkey/ask", {})).json()) as Options;
    return t.post("/host-login/passkey", { credential: await phone.sign(options) });
  };
  const visit = async (with_: string) => (await t.get("/account", { cookie: with_ })).status === 200;
  const keptFor = (with_: string) => findProviderSession(t.db, hashOf(with_.split("=")[1] ?? ""));
  return { ...t, enter, visit, keptFor };
}

test("a passkey signs its host in, by a token of Firebase's that is kept sealed beside the session", async () => {
  const t = await house();
  expect(await (await t.get("/host-login")).text()).toContain("passkey");
  const answer = await t.enter();
  expect([answer.status, await answer.json()]).toEqual([200, { redirect: "/dashboard" }]);
  const cookie = cookieFrom(answer);
  expect(await t.visit(cookie)).toBe(true);
  const { sealed = "", subject, endsAt } = t.keptFor(cookie) ?? {};
  expect([subject, endsAt]).toEqual([AMINA.subject, t.clock.now() + HOUR]);
  expect(sealed).not.toContain("refresh");
  expect(t.db.$client.query("select method from sessions").all()).toEqual([{ method: "passkey" }]);
});

test("disabling the account ends a session that a passkey opened", async () => {
  const t = await house();
  const cookie = cookieFrom(await t.enter());
  t.clock.advance(HOUR + 1);
  t.google.state.trouble = "USER_DISABLED";
  expect(await t.visit(cookie)).toBe(false);
});

test.each([
  [
    "is disabled",
    (t: Awaited<ReturnType<typeof house>>) => t.google.addAccount("fb-amina", AMINA.email, { disabled: true }),
  ],
  ["is gone", (t: Awaited<ReturnType<typeof house>>) => t.google.accounts.clear()],
  ["is linked with nobody", (t: Awaited<ReturnType<typeof house>>) => t.db.$client.run("delete from identities")],
])("a passkey signs nobody in whose account there %s, and opens none there", async (_, change) => {
  const t = await house();
  change(t);
  const before = t.google.accounts.size;
  const answer = await t.enter();
  expect([answer.status, cookieFrom(answer)]).toEqual([422, ""]);
  expect(((await answer.json()) as { message: string }).message).toContain("of no account here");
  expect([t.google.accounts.size, t.warnings]).toEqual([before, []]);
  expect(t.db.$client.query("select count(*) as n from sessions").get()).toEqual({ n: 0 });
});

test("an account that is deleted while a passkey is pressed does not come back by it", async () => {
  const t = await house();
  t.google.state.ownerTrouble = "deleted meanwhile";
  expect((await t.enter()).status).toBe(422);
  expect(t.google.accounts.size).toBe(0);
});

test.each(["500", "garbage", "denied", "hangs"] as const)(
  "while Google says %p it asks to try again",
  async (trouble) => {
    const t = await house({ timeoutMs: 400 });
    t.google.state.ownerTrouble = trouble;
    const answer = await t.enter();
    expect([answer.status, cookieFrom(answer)]).toEqual([422, ""]);
    expect(((await answer.json()) as { message: string }).message).toContain("could not ask about your account");
    expect(t.warnings).toHaveLength(1);
    t.google.state.ownerTrouble = undefined;
    expect((await t.enter()).status).toBe(200);
  },
);

test("without a service account there is no such button and no such way", async () => {
  const t = await house({ keyed: false });
  expect((await t.post("/host-login/passkey/ask", {})).status).toBe(404);
});
