import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { livePayouts } from "#db/payout.queries.ts";
import { addHost, quickHash } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { SECRETS } from "#src/simulator/daraja/fixture.ts";
import { newSecret } from "#src/web/secrets.ts";

const HOST = "host-wanjiru";
const PASSWORD = "kahawa-chungu";
const MINUTE_MS = 60_000;

let passwordHash: string;
let lango: TestApp;
let cookie: string;

beforeAll(async () => {
  passwordHash = await quickHash(PASSWORD);
});

/** Wanjiru, whose session has been open for an hour: whoever holds it has shown nothing lately. */
beforeEach(() => {
  lango = testApp();
  addHost(lango.db, { passwordHash, emailVerifiedAt: 1 });
  cookie = hostCookie(lango.db);
  lango.clock.advance(60 * MINUTE_MS);
});

const DARAJA = { type: "paybill", number: SECRETS.shortcode, store: "", ...SECRETS };
const send = (path: string, fields: Record<string, string>) => lango.post(path, fields, { cookie });
const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
const brand = () => findHost(lango.db, HOST)?.brandName;
const keptForms = () => (lango.db.$client.query("select count(*) as n from kept_forms").get() as { n: number }).n;

async function asked(path: string, fields: Record<string, string>): Promise<{ kept: string; html: string }> {
  const answer = await send(path, fields);
  expect(answer.status).toBe(403);
  const html = await answer.text();
  expect(html).toContain("Is it you?");
  return { kept: hidden(html, "kept"), html };
}

async function codeSent(path: string, kept: string): Promise<{ challenge: string; code: string }> {
  const answer = await send(path, { kept, prove: "send", submissionKey: newSecret() });
  expect(answer.status).toBe(200);
  await lango.jobs.runDue();
  const { to, body } = lango.sent.at(-1) ?? {};
  expect(to).toBe("+254712345678");
  return { challenge: hidden(await answer.text(), "challenge"), code: /\d{6}/.exec(body ?? "")?.[0] ?? "" };
}

test("what was typed waits, and the errand is done by the right password, once it is shown", async () => {
  const { kept, html } = await asked("/account/brand", { brandName: "njerihouse" });
  expect(html).not.toContain("njerihouse");
  expect((await send("/account/brand", { kept, prove: "password", currentPassword: "guess" })).status).toBe(422);
  expect(brand()).toBe("zuristays");
  const done = await send("/account/brand", { kept, prove: "password", currentPassword: PASSWORD });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/account"]);
  expect(brand()).toBe("njerihouse");
  // For ten minutes nobody asks again.
  lango.clock.advance(10 * MINUTE_MS);
  expect((await send("/account/brand", { brandName: "zuristays" })).status).toBe(303);
  lango.clock.advance(1);
  expect((await send("/account/brand", { brandName: "njerihouse" })).status).toBe(403);
});

test("a code to the host's own number is a proof, for whoever has no password too", async () => {
  lango.db.$client.query("update hosts set password_hash = '-'").run();
  const { kept, html } = await asked("/account/brand", { brandName: "njerihouse" });
  expect(html).not.toContain('name="currentPassword"');
  expect(html).toContain("0712\u00a0***\u00a0678");
  const { challenge, code } = await codeSent("/account/brand", kept);
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await send("/account/brand", { kept, challenge, code: wrong })).status).toBe(422);
  expect((await send("/account/brand", { kept, challenge, code })).status).toBe(303);
  expect(brand()).toBe("njerihouse");
});

test("a code to any other number proves nothing", async () => {
  const stranger = newSecret();
  await lango.post("/guest-login", { phone: "0722 000 020", submissionKey: stranger, next: "" });
  await lango.jobs.runDue();
  const code = /\d{6}/.exec(lango.sent.at(-1)?.body ?? "")?.[0] ?? "";
  const { kept } = await asked("/account/brand", { brandName: "njerihouse" });
  expect((await send("/account/brand", { kept, challenge: stranger, code })).status).toBe(422);
  expect(brand()).toBe("zuristays");
});

test("what was kept is given back to no other route and no other session, and for ten minutes", async () => {
  const { kept } = await asked("/account/brand", { brandName: "njerihouse" });
  const proof = { kept, prove: "password", currentPassword: PASSWORD };
  addHost(lango.db, { id: "host-barasa", brandName: "mwangaza", passwordHash });
  const barasa = await lango.post("/account/brand", proof, { cookie: hostCookie(lango.db, "host-barasa") });
  expect(barasa.headers.get("location")).toBe("/account");
  expect((await send("/account/email", proof)).headers.get("location")).toBe("/account");
  lango.clock.advance(10 * MINUTE_MS);
  expect((await send("/account/brand", proof)).headers.get("location")).toBe("/account");
  expect(brand()).toBe("zuristays");
  expect(findHost(lango.db, "host-barasa")?.brandName).toBe("mwangaza");
  await lango.jobs.runDue();
  expect(keptForms()).toBe(0);
});

test("keys that were typed are on no page and readable in no table while they wait", async () => {
  const { kept, html } = await asked("/dashboard/payouts/daraja", DARAJA);
  const file = Buffer.from(lango.db.$client.serialize()).toString("latin1");
  for (const secret of [SECRETS.consumerKey, SECRETS.consumerSecret, SECRETS.passkey]) {
    expect([html.includes(secret), file.includes(secret)]).toEqual([false, false]);
  }
  expect(livePayouts(lango.db, HOST, lango.clock.now()).asking).toBeUndefined();
  await send("/dashboard/payouts/daraja", { kept, prove: "password", currentPassword: PASSWORD });
  expect(livePayouts(lango.db, HOST, lango.clock.now()).asking?.number).toBe(SECRETS.shortcode);
});

test("five forms of a session wait at most, and they go with it", async () => {
  for (let n = 0; n < 8; n += 1) await asked("/account/brand", { brandName: `njerihouse${n}` });
  expect(keptForms()).toBe(5);
  await send("/logout", {});
  expect(keptForms()).toBe(0);
});

test("ten tries of a session are the most, whatever they try", async () => {
  const { kept } = await asked("/account/brand", { brandName: "njerihouse" });
  const guess = { kept, prove: "password", currentPassword: "guess" };
  for (let n = 0; n < 10; n += 1) expect((await send("/account/brand", guess)).status).toBe(422);
  expect((await send("/account/brand", { ...guess, currentPassword: PASSWORD })).status).toBe(429);
});

describe("a password that was chosen by a mailed link", () => {
  const CHOSEN = "maji-ya-machungwa";

  /** Whoever reads the mail has a new password, and is signed in. */
  async function reset(): Promise<void> {
    await lango.post("/forgot-password", { email: "host-wanjiru@example.com" });
    await lango.jobs.runDue();
    const token = /token=([\w-]+)/.exec(lango.sent.at(-1)?.body ?? "")?.[1] ?? "";
    const chosen = { token, password: CHOSEN, confirmPassword: CHOSEN, submissionKey: newSecret() };
    const answer = await lango.post("/reset-password", chosen);
    cookie = /lango=[^;]+/.exec(answer.headers.getSetCookie().join("\n"))?.[0] ?? "";
  }
  const signIn = async () => {
    const answer = await lango.post("/host-login", { email: "host-wanjiru@example.com", password: CHOSEN });
    expect(answer.status).toBe(303);
    cookie = /lango=[^;]+/.exec(answer.headers.getSetCookie().join("\n"))?.[0] ?? "";
  };

  test("opens the account, and proves nothing for a day; a code to the phone does", async () => {
    await reset();
    await asked("/account/brand", { brandName: "njerihouse" });
    await signIn();
    const { kept } = await asked("/account/brand", { brandName: "njerihouse" });
    const refused = await send("/account/brand", { kept, prove: "password", currentPassword: CHOSEN });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("less than a day ago");
    const { challenge, code } = await codeSent("/account/brand", kept);
    expect((await send("/account/brand", { kept, challenge, code })).status).toBe(303);
    lango.clock.advance(24 * 60 * MINUTE_MS);
    await signIn();
    expect((await send("/account/brand", { brandName: "zuristays" })).status).toBe(303);
  });

  test.each([
    ["is proven by it", null],
    ["was proven only now", 0],
  ])("counts at once where the address %s", async (_, ago) => {
    const at = ago === null ? null : lango.clock.now() - ago;
    lango.db.$client.query("update hosts set email_verified_at = ?").run(at);
    await reset();
    await signIn();
    expect((await send("/account/brand", { brandName: "njerihouse" })).status).toBe(303);
  });
});
