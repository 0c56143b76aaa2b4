import { beforeAll, describe, expect, test } from "bun:test";
import { accountChangesOf } from "#db/account-change.queries.ts";
import { sessionsOf } from "#db/device.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { passkeysOf } from "#db/passkey.queries.ts";
import { markProved, startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { Authenticator, type Mischief, type Options } from "#src/dev/fixtures/authenticator.ts";
import { addHost, quickHash } from "#src/dev/fixtures/people.ts";
import { cookieFrom, NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { runAdmin, type Said } from "../operations/admin-command.ts";
import { forgetPasskeys } from "./forget-passkeys.ts";

const HOST = "host-wanjiru";
const PASSWORD = "kahawa-chungu";
const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const MINUTE = 60_000;
let passwordHash = "";

beforeAll(async () => {
  passwordHash = await quickHash(PASSWORD);
});

/** Wanjiru's house, Barasa's beside it, and how a browser of theirs asks. */
function house() {
  const t = testApp();
  addHost(t.db, { passwordHash, emailVerifiedAt: 1 });
  addHost(t.db, { id: "host-barasa", brandName: "mwangazahouse", passwordHash });
  return t;
}

/** A session that began by `method`, `ago` milliseconds before now. */
function session(t: TestApp, hostId = HOST, method: "password" | "email_link" = "password", ago = 0): string {
  const token = newSecret();
  const now = t.clock.now() - ago;
  const kept = { tokenHash: hashOf(token), hostId, now, endsAt: now + 24 * 60 * MINUTE, device: "", method };
  write(t.db, (tx) => startSession(tx, kept));
  return `lango=${token}`;
}

const EMAIL = `${HOST}@example.com`;
/** Who was told of it with a link that undoes it. */
const told = (t: TestApp, what: string) =>
  t.sent
    .filter(({ body }) => body.includes(`A passkey ${what}`) && body.includes("/account/undo?token="))
    .map(({ to }) => to)
    .sort();
/** The links of the notices that the number was sent, the newest last. */
const undoLinks = (t: TestApp) =>
  t.sent.flatMap(({ to, body }) => (to === EMAIL ? (/undo\?token=([\w-]+)/.exec(body)?.[1] ?? []) : []));
const sessionsOfHost = (t: TestApp) => sessionsOf(t.db, { hostId: HOST }, t.clock.now()).length;

const visitorOf = (t: TestApp, cookie: string) =>
  readVisitor(t.deps, new Request(`${ORIGIN}/account`, { headers: { cookie } }));

const send = (t: TestApp, path: string, body: Record<string, string> = {}, cookie = "") =>
  t.post(path, body, { cookie, headers: { "user-agent": PHONE } });

async function ask(t: TestApp, path: string, cookie = ""): Promise<Options> {
  const answer = await send(t, `${path}/ask`, {}, cookie);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Options;
}

/** Adds a key of a new phone to the host's account. */
async function add(t: TestApp, cookie: string, counter?: number): Promise<Authenticator> {
  const phone = new Authenticator(ORIGIN);
  const options = await ask(t, "/account/passkeys/add", cookie);
  const credential = await phone.make(options, counter === undefined ? {} : { counter });
  expect((await send(t, "/account/passkeys/add", { credential }, cookie)).status).toBe(200);
  return phone;
}

async function enter(t: TestApp, phone: Authenticator, mischief: Mischief = {}, next = ""): Promise<Response> {
  const options = await ask(t, "/host-login/passkey");
  return send(t, "/host-login/passkey", { credential: await phone.sign(options, mischief), next });
}

describe("adding a passkey", () => {
  test("keeps its public half, names it for the device, and says so at once to number and address", async () => {
    const t = house();
    const cookie = session(t);
    await add(t, cookie);
    t.clock.advance(1);
    await add(t, cookie);
    const kept = passkeysOf(t.db, HOST).map((key) => [key.name, key.transports, key.createdAt, key.lastUsedAt]);
    expect(kept).toEqual([
      ["Chrome on Android", "internal", NOON, null],
      ["Chrome on Android 2", "internal", NOON + 1, null],
    ]);
    await t.jobs.runDue();
    expect(told(t, "was added")).toEqual(["+254712345678", "+254712345678", EMAIL, EMAIL]);
  });

  test("asks for a key that is found without a name and used by its owner alone, and says nothing of the address", async () => {
    const t = house();
    const cookie = session(t);
    const first = await ask(t, "/account/passkeys/add", cookie);
    expect(first).toMatchObject({
      rp: { id: "localhost", name: "Lango" },
      user: { name: "zuristays", displayName: "Wanjiru Ng'ang'a" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(JSON.stringify(first)).not.toContain("@");
    expect(JSON.stringify(first)).not.toContain(HOST);
    const phone = await add(t, cookie);
    const second = await ask(t, "/account/passkeys/add", cookie);
    expect(second.user?.id).toBe(first.user?.id ?? "");
    expect(second.excludeCredentials?.map(({ id }) => id)).toEqual([phone.id]);
  });

  test("wants a proof of the last ten minutes, which the page asks for", async () => {
    const t = house();
    const cookie = session(t, HOST, "email_link");
    expect((await send(t, "/account/passkeys/add/ask", {}, cookie)).status).toBe(403);
    const page = await (await t.get("/account/passkeys", { cookie })).text();
    expect(page).toContain("show first that it is you");
    expect(page).not.toContain("data-passkey");
    write(t.db, (tx) => markProved(tx, hashOf(cookie.slice("lango=".length)), "password", t.clock.now()));
    expect(await (await t.get("/account/passkeys", { cookie })).text()).toContain("data-passkey");
    await add(t, cookie);
    t.clock.advance(10 * MINUTE + 1);
    expect((await send(t, "/account/passkeys/add/ask", {}, cookie)).status).toBe(403);
  });

  test("stops at twenty", async () => {
    const t = house();
    const cookie = session(t);
    for (let n = 0; n < 20; n += 1) await add(t, cookie);
    expect((await send(t, "/account/passkeys/add/ask", {}, cookie)).status).toBe(422);
    expect(passkeysOf(t.db, HOST)).toHaveLength(20);
  });

  test.each<[string, Mischief]>([
    ["another site's page", { origin: "https://lango.example.evil" }],
    ["the right name at another port", { origin: "http://localhost:3001" }],
    ["another house's key", { rpId: "lango.example.evil" }],
    ["an errand of another kind", { type: "webauthn.get" }],
    ["no finger, face or PIN", { isVerified: false }],
    ["nobody there", { isPresent: false }],
    ["a challenge of its own", { challenge: newSecret() }],
    ["its maker's certificates, unread", { format: "packed" }],
    ["its maker's certificates in another form", { format: "tpm" }],
  ])("is refused with %s", async (_, mischief) => {
    const t = house();
    const cookie = session(t);
    const options = await ask(t, "/account/passkeys/add", cookie);
    const credential = await new Authenticator(ORIGIN).make(options, mischief);
    expect((await send(t, "/account/passkeys/add", { credential }, cookie)).status).toBe(422);
    expect(passkeysOf(t.db, HOST)).toEqual([]);
    await t.jobs.runDue();
    expect(t.sent).toEqual([]);
  });

  test("is refused twice with one challenge, in another session, too late, and for a key that is somebody's", async () => {
    const t = house();
    const cookie = session(t);
    const options = await ask(t, "/account/passkeys/add", cookie);
    const phone = new Authenticator(ORIGIN);
    const credential = await phone.make(options);
    expect((await send(t, "/account/passkeys/add", { credential }, session(t))).status).toBe(422);
    expect((await send(t, "/account/passkeys/add", { credential }, cookie)).status).toBe(422);
    const late = await ask(t, "/account/passkeys/add", cookie);
    const made = await phone.make(late);
    t.clock.advance(5 * MINUTE);
    expect((await send(t, "/account/passkeys/add", { credential: made }, cookie)).status).toBe(422);
    const again = await ask(t, "/account/passkeys/add", cookie);
    const last = { credential: await phone.make(again) };
    expect((await send(t, "/account/passkeys/add", last, cookie)).status).toBe(200);
    const barasa = session(t, "host-barasa");
    const stolen = { credential: await phone.make(await ask(t, "/account/passkeys/add", barasa)) };
    expect((await send(t, "/account/passkeys/add", stolen, barasa)).status).toBe(422);
    expect(passkeysOf(t.db, "host-barasa")).toEqual([]);
    expect(passkeysOf(t.db, HOST)).toHaveLength(1);
  });
});

describe("the keys of whoever looks after the site", () => {
  /** Wanjiru looks after the site, and has a key that opens its desk. */
  async function operator() {
    const t = house();
    const phone = await add(t, session(t));
    t.db.$client.query("update hosts set admin_since = ? where id = ?").run(NOON, HOST);
    const [key] = passkeysOf(t.db, HOST);
    return { t, phone, path: `/account/passkeys/${key?.id}` };
  }
  const show = async (t: TestApp, phone: Authenticator, cookie: string) => {
    const credential = await phone.sign(await ask(t, "/account/passkeys/prove", cookie));
    expect((await send(t, "/account/passkeys/prove", { credential }, cookie)).status).toBe(200);
  };

  test.each(["password", "email_link"] as const)(
    "are added and removed by one that is there, not by whoever came by %s alone",
    async (method) => {
      const { t, phone, path } = await operator();
      const cookie = session(t, HOST, method);
      expect((await send(t, "/account/passkeys/add/ask", {}, cookie)).status).toBe(403);
      expect((await send(t, `${path}/remove`, { lost: "on" }, cookie)).status).toBe(403);
      for (const page of ["/account/passkeys", path]) {
        const html = await (await t.get(page, { cookie })).text();
        expect([html.includes("show"), html.includes("/account/passkeys/prove"), html.includes("/remove")]).toEqual([
          true,
          true,
          false,
        ]);
      }
      expect(await (await t.get("/account/passkeys", { cookie })).text()).toContain("lango admin passkeys");
      await show(t, phone, cookie);
      await add(t, cookie);
      expect((await send(t, `${path}/remove`, {}, cookie)).status).toBe(303);
      expect(passkeysOf(t.db, HOST)).toHaveLength(1);
    },
  );

  test("a challenge from before the first key adds none beside it", async () => {
    const t = house();
    t.db.$client.query("update hosts set admin_since = ? where id = ?").run(NOON, HOST);
    const thief = session(t);
    const early = await ask(t, "/account/passkeys/add", thief);
    await add(t, session(t));
    const credential = await new Authenticator(ORIGIN).make(early);
    expect((await send(t, "/account/passkeys/add", { credential }, thief)).status).toBe(403);
    expect(passkeysOf(t.db, HOST)).toHaveLength(1);
  });

  test("the first one comes by a password within a day of the command on the machine, once, and not after one was undone", async () => {
    const t = house();
    const grant = (...words: string[]) => runAdmin({ ...t.deps, siteName: "Lango" }, words) as Said;
    const asked = async (cookie = session(t)) => (await send(t, "/account/passkeys/add/ask", {}, cookie)).status;
    const { email } = findHost(t.db, HOST) ?? expect.unreachable();
    expect(grant("grant", email)).toMatchObject({ text: expect.stringContaining("a day from now") });
    t.clock.advance(24 * 60 * MINUTE - 1);
    expect(await asked()).toBe(200);
    t.clock.advance(1);
    expect(await asked()).toBe(403);
    const shown = await (await t.get("/account/passkeys", { cookie: session(t) })).text();
    expect(shown).toContain(`lango admin passkeys ${email} remove`);
    expect(shown).not.toContain("/account/passkeys/add/ask");

    expect(grant("passkeys", email, "remove")).toMatchObject({ text: expect.stringContaining("a day from now") });
    await add(t, session(t));
    expect(grant("grant", email)).toMatchObject({ text: expect.stringContaining("The desk opens to these passkeys") });
    grant("passkeys", email, "remove");
    t.clock.advance(MINUTE);
    await add(t, session(t));
    await t.jobs.runDue();
    await t.post("/account/undo", { token: undoLinks(t).at(-1) ?? "" });
    expect(passkeysOf(t.db, HOST)).toEqual([]);
    // Whoever undid it has the password too.
    expect(await asked()).toBe(403);
    // An administrator of old opens no desk by a password either.
    t.db.$client.query("update hosts set admin_since = 1 where id = ?").run(HOST);
    expect(await asked()).toBe(403);
    t.db.$client.query("update hosts set admin_since = null where id = ?").run(HOST);
    expect(await asked()).toBe(200);
  });

  test("signing in by one opens the desk", async () => {
    const { t, phone } = await operator();
    const cookie = cookieFrom(await enter(t, phone, {}, "/admin"));
    expect((await t.get("/admin", { cookie })).status).toBe(200);
    expect((await t.get("/admin", { cookie: session(t) })).status).toBe(403);
    await t.post("/logout", {}, { cookie });
    expect((await t.get("/admin", { cookie })).headers.get("location")).toContain("/login");
  });
});

describe("signing in by a passkey", () => {
  test("opens a session of its host's with one press, which begins as proven", async () => {
    const t = house();
    const phone = await add(t, session(t));
    t.clock.advance(60 * MINUTE);
    const entered = await enter(t, phone, {}, "/account");
    expect(await entered.json()).toEqual({ redirect: "/account" });
    const visitor = visitorOf(t, cookieFrom(entered));
    expect(visitor).toMatchObject({ kind: "host", host: { id: HOST }, provedBy: "passkey", provedAt: t.clock.now() });
    expect(passkeysOf(t.db, HOST)).toMatchObject([{ lastUsedAt: t.clock.now() }]);
    const devices = await t.get("/account/devices", { cookie: cookieFrom(entered) });
    expect(await devices.text()).toContain("by passkey");
  });

  test("asks for whichever key there is: nothing in it tells who has one", async () => {
    const t = house();
    await add(t, session(t));
    const options = await ask(t, "/host-login/passkey");
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  test.each<[string, Mischief]>([
    ["another site's page", { origin: "https://lango.example.evil" }],
    ["another house's key", { rpId: "lango.example.evil" }],
    ["an errand of another kind", { type: "webauthn.create" }],
    ["no finger, face or PIN", { isVerified: false }],
    ["nobody there", { isPresent: false }],
    ["a challenge of its own", { challenge: newSecret() }],
    ["somebody else's handle", { userHandle: newSecret() }],
    ["a counter that went back", { counter: 4 }],
    ["a counter that stood still", { counter: 5 }],
    ["a counter that it has no more", { counter: 0 }],
  ])("is refused with %s", async (_, mischief) => {
    const t = house();
    const phone = await add(t, session(t), 5);
    const answer = await enter(t, phone, { counter: 6, ...mischief });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []]);
    expect(passkeysOf(t.db, HOST)).toMatchObject([{ counter: 5, lastUsedAt: null }]);
    expect((await enter(t, phone, { counter: 6 })).status).toBe(200);
  });

  test("is refused twice with one signature, and five minutes after it was asked for", async () => {
    const t = house();
    const phone = await add(t, session(t));
    const credential = await phone.sign(await ask(t, "/host-login/passkey"));
    expect((await send(t, "/host-login/passkey", { credential })).status).toBe(200);
    expect((await send(t, "/host-login/passkey", { credential })).status).toBe(422);
    const late = await phone.sign(await ask(t, "/host-login/passkey"));
    t.clock.advance(5 * MINUTE);
    expect((await send(t, "/host-login/passkey", { credential: late })).status).toBe(422);
  });

  test("of two copies of a key that sign at once with one number, one comes in", async () => {
    const t = house();
    const phone = await add(t, session(t), 1);
    const answers = await Promise.all([enter(t, phone, { counter: 2 }), enter(t, phone, { counter: 2 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("is refused with a signature that was given for something else", async () => {
    const t = house();
    const cookie = session(t);
    const phone = await add(t, cookie);
    const proof = await phone.sign(await ask(t, "/account/passkeys/prove", cookie));
    expect((await send(t, "/host-login/passkey", { credential: proof })).status).toBe(422);
    const signIn = await phone.sign(await ask(t, "/host-login/passkey"));
    t.clock.advance(11 * MINUTE);
    expect((await send(t, "/account/passkeys/prove", { credential: signIn }, cookie)).status).toBe(422);
  });

  test("is over for a key that was removed, also while it signs, and for a host who has left", async () => {
    const t = house();
    const cookie = session(t);
    const phone = await add(t, cookie);
    const options = await ask(t, "/host-login/passkey");
    const [key] = passkeysOf(t.db, HOST);
    await send(t, `/account/passkeys/${key?.id}/remove`, {}, cookie);
    expect((await send(t, "/host-login/passkey", { credential: await phone.sign(options) })).status).toBe(422);
    const other = await add(t, cookie);
    t.db.$client.query("update hosts set deleted_at = 1 where id = ?").run(HOST);
    expect((await enter(t, other)).status).toBe(422);
  });

  test("is not to be had where a provider keeps the accounts, which alone knows who is disabled there", async () => {
    const t = house();
    const cookie = session(t);
    const phone = await add(t, cookie);
    const options = await ask(t, "/host-login/passkey");
    Object.assign(t.deps.identity, { id: "firebase" });
    expect((await send(t, "/host-login/passkey/ask")).status).toBe(404);
    expect((await send(t, "/host-login/passkey", { credential: await phone.sign(options) })).status).toBe(404);
    const proof = await phone.sign(await ask(t, "/account/passkeys/prove", cookie));
    expect((await send(t, "/account/passkeys/prove", { credential: proof }, cookie)).status).toBe(200);
  });

  test("is bounded for each address on the network", async () => {
    const t = house();
    for (let n = 0; n < 200; n += 1) await ask(t, "/host-login/passkey");
    expect((await send(t, "/host-login/passkey/ask")).status).toBe(429);
    t.clock.advance(15 * MINUTE);
    await ask(t, "/host-login/passkey");
    // What ended is not kept.
    expect(t.db.$client.query("select count(*) as n from passkey_challenges").get()).toEqual({ n: 1 });
  });
});

describe("showing by a passkey that it is they", () => {
  test("counts in the session that asked, by a key of its own host", async () => {
    const t = house();
    const phone = await add(t, session(t));
    const barasas = await add(t, session(t, "host-barasa"));
    const cookie = session(t, HOST, "email_link");
    const options = await ask(t, "/account/passkeys/prove", cookie);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([phone.id]);
    const foreign = { credential: await barasas.sign(options) };
    expect((await send(t, "/account/passkeys/prove", foreign, cookie)).status).toBe(422);
    expect(visitorOf(t, cookie)).toMatchObject({ provedAt: null });
    const asked = await ask(t, "/account/passkeys/prove", cookie);
    const own = { credential: await phone.sign(asked) };
    expect((await send(t, "/account/passkeys/prove", own, session(t, HOST, "email_link"))).status).toBe(422);
    const again = { credential: await phone.sign(await ask(t, "/account/passkeys/prove", cookie)) };
    expect((await send(t, "/account/passkeys/prove", again, cookie)).status).toBe(200);
    expect(visitorOf(t, cookie)).toMatchObject({ provedBy: "passkey", provedAt: t.clock.now() });
  });

  test("is not asked of a host who has none", async () => {
    const t = house();
    expect((await send(t, "/account/passkeys/prove/ask", {}, session(t))).status).toBe(422);
  });
});

describe("a host's passkeys", () => {
  test("are named anew, in one line of at most sixty signs", async () => {
    const t = house();
    const cookie = session(t);
    await add(t, cookie);
    const id = passkeysOf(t.db, HOST)[0]?.id ?? "";
    const rename = (name: string) => send(t, `/account/passkeys/${id}`, { name }, cookie);
    expect((await rename("  Blue \n phone ")).status).toBe(303);
    expect(passkeysOf(t.db, HOST)).toMatchObject([{ name: "Blue phone" }]);
    const long = await rename("x".repeat(61));
    expect([long.status, (await long.text()).includes("x".repeat(61))]).toEqual([422, true]);
    expect((await rename(" ")).status).toBe(422);
    expect(passkeysOf(t.db, HOST)).toMatchObject([{ name: "Blue phone" }]);
    expect(await (await t.get("/account/passkeys", { cookie })).text()).toContain("Blue phone");
  });

  test("are removed after a proof, or right after coming in by mail, and number and address hear of it", async () => {
    const t = house();
    const cookie = session(t);
    for (let n = 0; n < 2; n += 1) await add(t, cookie);
    const [first, second] = passkeysOf(t.db, HOST);
    t.clock.advance(11 * MINUTE);
    const remove = (id = "", by = cookie) => send(t, `/account/passkeys/${id}/remove`, {}, by);
    expect((await remove(first?.id)).status).toBe(403);
    expect((await remove(first?.id, session(t, HOST, "email_link", 11 * MINUTE))).status).toBe(403);
    expect(passkeysOf(t.db, HOST)).toHaveLength(2);
    expect((await remove(first?.id, session(t, HOST, "email_link"))).status).toBe(303);
    expect((await remove(second?.id, session(t))).status).toBe(303);
    expect(passkeysOf(t.db, HOST)).toEqual([]);
    await t.jobs.runDue();
    expect(told(t, "was removed")).toEqual(["+254712345678", "+254712345678", EMAIL, EMAIL]);
  });

  test("of somebody else are not there", async () => {
    const t = house();
    await add(t, session(t));
    const id = passkeysOf(t.db, HOST)[0]?.id ?? "";
    const barasa = session(t, "host-barasa");
    expect((await t.get(`/account/passkeys/${id}`, { cookie: barasa })).status).toBe(404);
    expect((await send(t, `/account/passkeys/${id}`, { name: "Mine" }, barasa)).status).toBe(404);
    expect((await send(t, `/account/passkeys/${id}/remove`, {}, barasa)).status).toBe(404);
    expect(passkeysOf(t.db, HOST)).toMatchObject([{ name: "Chrome on Android" }]);
  });

  test("go with what a stranger set up when the owner first proves the address by mail", async () => {
    const t = house();
    t.db.$client.query("update hosts set email_verified_at = null").run();
    const phone = await add(t, session(t));
    await send(t, "/email-link", { email: `${HOST}@example.com` });
    await t.jobs.runDue();
    const token = /token=([\w-]+)/.exec(t.sent.at(-1)?.body ?? "")?.[1] ?? "";
    const opened = await send(t, "/email-link/open", {
      token,
      email: `${HOST}@example.com`,
      submissionKey: newSecret(),
    });
    expect(opened.status).toBe(303);
    expect(findHost(t.db, HOST)?.emailVerifiedAt).not.toBeNull();
    expect(passkeysOf(t.db, HOST)).toEqual([]);
    expect((await enter(t, phone)).status).toBe(422);
  });
});

describe("a form that asks for a proof", () => {
  test("goes on with a passkey, as it was typed, and the list of changes says by what", async () => {
    const t = house();
    const phone = await add(t, session(t));
    const cookie = session(t, HOST, "email_link");
    const asked = await send(t, "/account/brand", { brandName: "lakehouse" }, cookie);
    const html = await asked.text();
    expect([asked.status, html.includes("Use your passkey")]).toEqual([403, true]);
    const kept = /id="proven"[\s\S]*?name="kept" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await send(t, "/account/brand", { kept }, cookie)).status).toBe(403);
    expect(findHost(t.db, HOST)?.brandName).toBe("zuristays");
    const credential = await phone.sign(await ask(t, "/account/passkeys/prove", cookie));
    expect((await send(t, "/account/passkeys/prove", { credential }, cookie)).status).toBe(200);
    expect((await send(t, "/account/brand", { kept }, cookie)).status).toBe(303);
    expect(findHost(t.db, HOST)?.brandName).toBe("lakehouse");
    expect(t.db.$client.query("select proved_by from account_changes where kind = 'brand'").values()).toEqual([
      ["passkey"],
    ]);
  });

  test("offers no passkey to whoever has none", async () => {
    const t = house();
    const asked = await send(t, "/account/brand", { brandName: "lakehouse" }, session(t, HOST, "email_link"));
    expect(await asked.text()).not.toContain("data-passkey");
  });

  test("leads to the page of passkeys and back, by a password and without a script", async () => {
    const t = house();
    const cookie = session(t, HOST, "email_link");
    const html = await (await t.get("/account/passkeys", { cookie })).text();
    expect(html).toContain('action="/account/passkeys/again"');
    const asked = await send(t, "/account/passkeys/again", {}, cookie);
    const kept = /name="kept" value="([^"]+)"/.exec(await asked.text())?.[1] ?? "";
    const back = await send(
      t,
      "/account/passkeys/again",
      { kept, prove: "password", currentPassword: PASSWORD },
      cookie,
    );
    expect([back.status, back.headers.get("location")]).toEqual([303, "/account/passkeys"]);
    expect(await (await t.get("/account/passkeys", { cookie })).text()).toContain("data-passkey");
  });
});

describe("the link of a notice about passkeys", () => {
  const undo = (t: TestApp, token = "") => t.post("/account/undo", { token });

  test("removes the key that was added, and ends every sign-in; it stands in the list of changes", async () => {
    const t = house();
    const phone = await add(t, session(t));
    await t.jobs.runDue();
    expect((await enter(t, phone)).status).toBe(200);
    const [link] = undoLinks(t);
    const page = await (await t.get(`/account/undo?token=${link}`)).text();
    expect(page).toContain("A passkey was added to your Lango account");
    expect(passkeysOf(t.db, HOST)).toHaveLength(1);
    expect((await undo(t, link)).status).toBe(200);
    expect([passkeysOf(t.db, HOST).length, sessionsOfHost(t)]).toEqual([0, 0]);
    expect((await enter(t, phone)).status).toBe(422);
    expect((await undo(t, link)).status).toBe(410);
    expect(accountChangesOf(t.db, HOST)).toMatchObject([{ kind: "passkey", provedBy: "password", undoneAt: NOON }]);
    expect(await (await t.get("/account", { cookie: session(t) })).text()).toContain("Undone");
  });

  test("brings back the key that was removed, which signs in again, for 72 hours", async () => {
    const t = house();
    const cookie = session(t);
    const phone = await add(t, cookie);
    t.clock.advance(1);
    const [key] = passkeysOf(t.db, HOST);
    await send(t, `/account/passkeys/${key?.id}/remove`, {}, cookie);
    await t.jobs.runDue();
    // What waits to be brought back is sealed.
    expect(Buffer.from(t.db.$client.serialize()).toString("latin1")).not.toContain(phone.id);
    t.clock.advance(72 * 60 * MINUTE - 1);
    const link = undoLinks(t).at(-1);
    expect((await undo(t, link)).status).toBe(200);
    expect(passkeysOf(t.db, HOST)).toEqual(key ? [key] : []);
    expect((await enter(t, phone)).status).toBe(200);
  });

  test("does not bring back a key whose device is lost, by this notice or an earlier one", async () => {
    const t = house();
    const cookie = session(t);
    const phone = await add(t, cookie);
    t.clock.advance(1);
    await send(t, `/account/passkeys/${passkeysOf(t.db, HOST)[0]?.id}/remove`, { lost: "on" }, cookie);
    await t.jobs.runDue();
    const [added, removed] = undoLinks(t);
    expect(await (await t.get(`/account/undo?token=${removed}`)).text()).toContain("end all sign-ins");
    expect((await undo(t, removed)).status).toBe(200);
    expect([passkeysOf(t.db, HOST).length, sessionsOfHost(t)]).toEqual([0, 0]);
    await undo(t, added);
    expect(passkeysOf(t.db, HOST)).toEqual([]);
    expect((await enter(t, phone)).status).toBe(422);
  });

  test("of an earlier change takes back all that was done with keys since", async () => {
    const t = house();
    const cookie = session(t);
    const own = await add(t, cookie);
    await t.jobs.runDue();
    const [ownKey] = passkeysOf(t.db, HOST);
    t.clock.advance(1);
    const thief = await add(t, cookie);
    t.clock.advance(1);
    await add(t, cookie);
    t.clock.advance(1);
    await send(t, `/account/passkeys/${ownKey?.id}/remove`, {}, cookie);
    await t.jobs.runDue();
    const links = undoLinks(t);
    await undo(t, links[1]);
    expect(passkeysOf(t.db, HOST).map(({ id }) => id)).toEqual([ownKey?.id ?? ""]);
    expect([(await enter(t, own)).status, (await enter(t, thief)).status]).toEqual([200, 422]);
    for (const link of links.slice(2)) expect((await undo(t, link)).status).toBe(410);
  });

  test("leads nowhere once the operator has taken every key", async () => {
    const t = house();
    const cookie = session(t);
    await add(t, cookie);
    t.clock.advance(1);
    await send(t, `/account/passkeys/${passkeysOf(t.db, HOST)[0]?.id}/remove`, {}, cookie);
    await t.jobs.runDue();
    forgetPasskeys({ ...t.deps, siteName: "Lango" }, EMAIL);
    expect((await undo(t, undoLinks(t).at(-1))).status).toBe(410);
    expect(passkeysOf(t.db, HOST)).toEqual([]);
  });
});
