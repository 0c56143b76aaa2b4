import { describe, expect, test } from "bun:test";
import { saveCalendarLink } from "#db/calendar.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { linkHost } from "#db/identity.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { livePayouts } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import { calendarUrl } from "#src/calendar/calendar-link.ts";
import { readFeed } from "#src/calendar/read-feed.ts";
import type { ProvenIdentity } from "#src/ports/identity-provider.ts";
import { addFeed } from "../dev/fixtures/channel.ts";
import { hold } from "../dev/fixtures/journey.ts";
import { addManualTill } from "../dev/fixtures/payouts.ts";
import { addHost, addProperty, quickHash } from "../dev/fixtures/people.ts";
import { cookieFrom, NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { enterAsHost } from "./enter-as-host.ts";

const HOST = "host-wanjiru";
const EMAIL = "host-wanjiru@example.com";
const KEY = await quickHash("karibu nyumbani");
const CALENDAR = { propertyId: "garden-studio", version: 1 };

/** Somebody registered Wanjiru's address and set up a till, a phone, a flat and its calendars. Nobody has proven the address. */
function openedHouse() {
  const t = testApp();
  addHost(t.db, { passwordHash: KEY, emailVerifiedAt: null });
  addProperty(t.db);
  addManualTill(t);
  const feedId = addFeed(t, { id: "airbnb", url: "http://127.0.0.1:9/a.ics" });
  write(t.db, (tx) => saveCalendarLink(tx, "garden-studio", { readAt: NOON }));
  return { ...t, feedId };
}

const login = (t: TestApp) => t.post("/host-login", { email: EMAIL, password: "karibu nyumbani" });
const jar = (answer: Response) => `${cookieFrom(answer)}; ${cookieFrom(answer, "lango_known_host")}`;
const pathOfLetter = (t: TestApp) =>
  /http:\/\/localhost:3000(\/\S+)/.exec(newestMessages(t.db, 9).find((m) => m.channel === "email")?.body ?? "")?.[1] ??
  "";
const tokenIn = (path: string) => new URL(path, "http://x").searchParams.get("token") ?? "";

/** The newest letter of a kind, as its reader's token. */
async function letter(t: TestApp, kind: "link" | "forgot" | "verify"): Promise<string> {
  if (kind === "verify") await t.post("/verify-email/again", {}, { cookie: cookieFrom(await login(t)) });
  else await t.post(kind === "link" ? "/email-link" : "/forgot-password", { email: EMAIL });
  await t.jobs.runDue();
  return tokenIn(pathOfLetter(t));
}

/** Everything that counts of what was set up, as the tables have it. */
function whatCounts(t: TestApp) {
  return {
    payouts: livePayouts(t.db, HOST, t.clock.now()).manual?.id,
    phone: findHost(t.db, HOST)?.phone,
    state: t.db.$client.query("select state from properties").values().flat(),
    links: t.db.$client
      .query("select version from calendar_links union all select link_version from feeds")
      .values()
      .flat(),
  };
}
const AS_OPENED = { payouts: `till-of-${HOST}`, phone: "+254712345678", state: ["published"], links: [1, 1] };
const ASIDE = { payouts: undefined, phone: "", state: ["draft"], links: [2, 2] };
const waiting = (t: TestApp) =>
  t.db.$client
    .query<{ kind: string }, []>("select kind from found_things where answered_at is null order by rowid")
    .all();

/** Each way to prove an address, by a browser with these cookies. */
const WAYS: Record<string, (t: TestApp, cookie: string) => Promise<Response>> = {
  "a link to sign in": async (t, cookie) =>
    t.post("/email-link/open", { token: await letter(t, "link"), email: EMAIL }, { cookie }),
  "a link for a new password": async (t, cookie) => {
    const choice = { password: "njia mpya 7", confirmPassword: "njia mpya 7" };
    return t.post("/reset-password", { token: await letter(t, "forgot"), ...choice }, { cookie });
  },
  "a link to confirm it": async (t, cookie) =>
    t.post("/verify-email", { token: await letter(t, "verify"), ...(cookie ? {} : { notMine: "yes" }) }, { cookie }),
};

describe.each(Object.entries(WAYS))("whoever proves the address first by %s", (_, prove) => {
  test("in another browser finds nothing of it counting, and is led to say what is theirs", async () => {
    const t = openedHouse();
    const opener = jar(await login(t));
    // The opener was told of a change, by a link that undoes it.
    t.db.$client.run(
      `insert into account_changes (id, host_id, kind, at, undo_hash, undo_sealed, undo_ends_at)
       values ('c', '${HOST}', 'payout', ${NOON}, 'hash', 'sealed', ${NOON + 1e9})`,
    );
    const came = await prove(t, "");
    const to = came.headers.get("location") ?? "";
    expect([came.status, `${to}&`]).toEqual([
      303,
      expect.stringMatching(/(^|next=)(\/account\/found|%2Faccount%2Ffound)&/),
    ]);
    expect(whatCounts(t)).toEqual(ASIDE);
    expect(waiting(t).map(({ kind }) => kind)).toEqual(["payout", "phone", "listing", "calendar_link", "feed"]);
    expect(findHost(t.db, HOST)?.emailVerifiedAt).not.toBeNull();
    expect(t.db.$client.query("select undo_hash, undo_sealed from account_changes where id = 'c'").values()).toEqual([
      [null, null],
    ]);
    // The opener is out, by session and by password.
    expect((await t.get("/account", { cookie: opener })).status).toBe(303);
    expect((await login(t)).status).toBe(422);
    expect((await t.get("/account/found", { cookie: cookieFrom(came) })).status).toBe(200);
  });

  test.each(["in the session that set it up", "in a browser that was signed in before"])(
    "%s loses nothing",
    async (where) => {
      const t = openedHouse();
      const signedIn = await login(t);
      const cookie = where.includes("session") ? jar(signedIn) : cookieFrom(signedIn, "lango_known_host");
      const came = await prove(t, cookie);
      expect(came.status).toBe(303);
      expect(whatCounts(t)).toEqual(AS_OPENED);
      expect(waiting(t)).toEqual([]);
      expect(findHost(t.db, HOST)?.emailVerifiedAt).not.toBeNull();
    },
  );
});

test("on another device the password tells the opener, who loses nothing; without it nothing is confirmed", async () => {
  const t = openedHouse();
  const token = await letter(t, "verify");
  expect(await (await t.get(`/verify-email?token=${token}`)).text()).toContain("Take over this account");
  for (const [password, says] of [
    ["", "Please enter your password"],
    ["not theirs", "Incorrect password. Please try again."],
  ] as const) {
    const refused = await t.post("/verify-email", { token, password });
    expect([refused.status, (await refused.text()).includes(says)]).toEqual([422, true]);
    expect(findHost(t.db, HOST)?.emailVerifiedAt).toBeNull();
  }
  const confirmed = await t.post("/verify-email", { token, password: "karibu nyumbani" });
  expect(confirmed.headers.get("location")).toBe("/host-login");
  expect(findHost(t.db, HOST)?.emailVerifiedAt).not.toBeNull();
  expect(whatCounts(t)).toEqual(AS_OPENED);
  expect((await t.post("/verify-email", { token, notMine: "yes" })).status).toBe(410);
});

test("a link to confirm an address that is confirmed already takes nothing over", async () => {
  const t = openedHouse();
  const token = await letter(t, "verify");
  t.db.$client.run("update hosts set email_verified_at = 1");
  const answer = await t.post("/verify-email", { token, notMine: "yes" });
  expect([answer.status, cookieFrom(answer)]).toEqual([422, ""]);
  expect(whatCounts(t)).toEqual(AS_OPENED);
});

describe("by Firebase", () => {
  const identity = (facts: Partial<ProvenIdentity>): ProvenIdentity => ({
    provider: "firebase",
    subject: "fb",
    email: EMAIL,
    emailVerified: true,
    method: "google",
    provenAt: NOON,
    ...facts,
  });
  const enter = (t: TestApp, facts: Partial<ProvenIdentity>, knows = false) =>
    enterAsHost(t.deps, identity(facts), { visitor: { kind: "anonymous" }, device: "", knows: () => knows });
  const linked = () => {
    const t = openedHouse();
    write(t.db, (tx) => linkHost(tx, { provider: "firebase", subject: "fb", hostId: HOST, createdAt: NOON }));
    return t;
  };

  test("a Google account that took the opener's over finds nothing counting, and stays a way in", () => {
    const t = linked();
    expect(enter(t, {})).toMatchObject({ outcome: "entered", hasFound: true });
    expect(whatCounts(t)).toEqual(ASIDE);
    expect(enter(t, {})).toMatchObject({ outcome: "entered", hostId: HOST, hasFound: true });
  });

  test.each<[string, Partial<ProvenIdentity>, boolean]>([
    ["the password", { method: "password" }, false],
    ["a browser of the opener's", {}, true],
  ])("%s loses nothing", (_, facts, knows) => {
    const t = linked();
    expect(enter(t, facts, knows)).toMatchObject({ outcome: "entered", hasFound: false });
    expect(whatCounts(t)).toEqual(AS_OPENED);
  });
});

describe("what was found", () => {
  async function taken() {
    const t = openedHouse();
    const held = await hold(t);
    const cookie = cookieFrom((await WAYS["a link to sign in"]?.(t, "")) ?? new Response());
    const html = await (await t.get("/account/found", { cookie })).text();
    const ids = [...html.matchAll(/<fieldset class="field" id="(found-\w+)"/g)].map(([, id = ""]) => id);
    const say = (answers: Record<string, string>) => t.post("/account/found", answers, { cookie });
    return { ...t, cookie, html, ids, say, held };
  }
  const all = (ids: readonly string[], said: string) => Object.fromEntries(ids.map((id) => [id, said]));

  test("is named one by one, with nothing chosen beforehand", async () => {
    const t = await taken();
    expect(t.ids).toHaveLength(5);
    for (const words of [
      "5123456",
      "WANJIRU NGANGA",
      "0712\u00a0345\u00a0678",
      "Garden studio on Ngong Road",
      "Airbnb",
    ]) {
      expect(t.html).toContain(words);
    }
    expect(t.html).not.toMatch(/<(?:input|option)[^>]* (?:checked|selected)/);
  });

  test("does not count until then: no guest finds it, pays by it or is read from it", async () => {
    const t = await taken();
    expect((await t.get("/booking/property/garden-studio")).status).toBe(404);
    expect(await (await t.get("/zuristays")).text()).not.toContain("Garden studio");
    const before = new URL(calendarUrl(t.deps, CALENDAR)).pathname;
    expect((await t.get(before)).status).toBe(404);
    expect(await readFeed(t.deps, "airbnb")).toEqual({ outcome: "no_such_feed" });
    // A guest who holds nights from before is told to wait, and shown no till.
    const paying = await t.get(`/booking/payment?booking=${t.held.id}&t=${t.held.t}`);
    const said = await paying.text();
    expect(paying.status).toBe(200);
    expect(said).toContain("Please wait and pay nobody meanwhile");
    for (const words of ["5123456", "712345678", "KES 13,500"])
      expect([words, said.includes(words)]).toEqual([words, false]);
    expect(await (await t.get("/dashboard", { cookie: t.cookie })).text()).not.toContain("5123456");
  });

  test("counts again as it was, once it is the owner's", async () => {
    const t = await taken();
    const said = await t.say(all(t.ids, "yes"));
    expect(said.headers.get("location")).toBe("/dashboard");
    expect(whatCounts(t)).toEqual(AS_OPENED);
    expect((await t.get("/booking/property/garden-studio")).status).toBe(200);
    expect((await t.get("/account/found", { cookie: t.cookie })).headers.get("location")).toBe("/dashboard");
  });

  test("is gone when it is not", async () => {
    const t = await taken();
    expect((await t.say(all(t.ids, "no"))).status).toBe(303);
    expect(whatCounts(t)).toEqual({ ...ASIDE, links: [2] });
    expect(t.db.$client.query("select count(*) as n from found_things where ref like '%2547%'").get()).toEqual({
      n: 0,
    });
    // The trail of the old till stays.
    expect(t.db.$client.query("select count(*) as n from payout_accounts").get()).toEqual({ n: 1 });
  });

  test("waits while it is not answered, each thing by itself, and what is answered is not asked again", async () => {
    for (const one of [0, 1, 2, 3, 4]) {
      const t = await taken();
      const id = t.ids[one] ?? "";
      const partly = await t.say({ [id]: "yes", "found-nobody": "yes", [t.ids[(one + 1) % 5] ?? ""]: "perhaps" });
      expect(partly.status).toBe(422);
      const html = await partly.text();
      const left = [...html.matchAll(/<a href="#found-\w+">Please say whether this is yours\. ([^<]+)/g)];
      // Each is named, so that no two of them read alike.
      expect(new Set(left.map(([, what]) => what)).size).toBe(4);
      expect([html.includes(`id="${id}"`), waiting(t).length]).toEqual([false, 4]);
      const differs = Object.entries(whatCounts(t)).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(ASIDE[key as keyof typeof ASIDE]),
      );
      expect(differs).toHaveLength(1);
    }
  });

  test("is for its own host to answer, and another's answers change nothing", async () => {
    const t = await taken();
    addHost(t.db, { id: "host-otieno", brandName: "otieno", passwordHash: KEY, emailVerifiedAt: NOON });
    const other = await t.post("/host-login", { email: "host-otieno@example.com", password: "karibu nyumbani" });
    await t.post("/account/found", all(t.ids, "yes"), { cookie: cookieFrom(other) });
    expect([whatCounts(t), waiting(t).length]).toEqual([ASIDE, 5]);
  });

  test("does not push out what the owner has set up meanwhile", async () => {
    const t = await taken();
    t.db.$client.run("update hosts set phone = '+254722000099'");
    addManualTillOf(t);
    await t.say(all(t.ids, "yes"));
    expect(whatCounts(t)).toEqual({ ...AS_OPENED, payouts: "new-till", phone: "+254722000099" });
  });
});

function addManualTillOf(t: TestApp): void {
  t.db.$client.run(
    "insert into payout_accounts (id, host_id, kind, number_type, number, created_at) values ('new-till', ?, 'manual', 'till', '7654321', ?)",
    [HOST, NOON],
  );
}

test("another account at Google that joins is told by letter, in the host's language, and one that is there already is not", async () => {
  const t = testApp();
  addHost(t.db, { emailVerifiedAt: NOON, language: "sw" });
  const google = {
    provider: "google",
    subject: "g",
    email: EMAIL,
    emailVerified: true,
    method: "google",
    provenAt: NOON,
  } as const;
  const browser = { visitor: { kind: "anonymous" }, device: "" } as const;
  for (let n = 0; n < 2; n += 1) expect(enterAsHost(t.deps, google, browser).outcome).toBe("entered");
  await t.jobs.runDue();
  expect(t.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [EMAIL, "Njia mpya ya kuingia kwenye akaunti yako ya Lango"],
  ]);
});
