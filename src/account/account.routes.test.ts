import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { findOldBrand } from "#db/account.queries.ts";
import { insertBlock } from "#db/block.queries.ts";
import { sessionsOf } from "#db/device.queries.ts";
import { insertFeed } from "#db/feed.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { enqueue, nextJobAt } from "#db/job.queries.ts";
import { addEntries } from "#db/ledger.queries.ts";
import { newestMessages, queueMessage } from "#db/message.queries.ts";
import { insertOutsideStays } from "#db/outside-stay.queries.ts";
import { insertPayment, movePayment } from "#db/payment.queries.ts";
import { insertPayoutAccount } from "#db/payout.queries.ts";
import {
  endPromoCode,
  insertPromoCode,
  insertSeason,
  saveRates,
  saveWeekdayPrices,
  setDateRates,
} from "#db/pricing.queries.ts";
import { addPhoto, findProperty, photosOf } from "#db/property.queries.ts";
import { saveTaxSettings } from "#db/receipt.queries.ts";
import { markProved, startSession } from "#db/session.queries.ts";
import { type Change, write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { blockNights } from "#src/calendar/block-nights.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty, quickHash } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { openSession } from "#src/identity/open-session.ts";
import { giveBack } from "#src/refund/give-back.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";

const PASSWORD = "kahawa-chungu";
const HOST = "host-wanjiru";
const DAY_MS = 24 * 3_600_000;
const PHOTO = "0908172789abcdef0908172789abcdef";

let passwordHash: string;
let lango: TestApp;
let cookie: string;

beforeAll(async () => {
  passwordHash = await quickHash(PASSWORD);
});
beforeEach(() => {
  lango = testApp();
  addHost(lango.db, { passwordHash });
  cookie = hostCookie(lango.db);
});

const textOf = async (response: Response) =>
  (await response.text())
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<!-- -->/g, "")
    .replaceAll("&#x27;", "'");
const open = async (path: string, as = cookie) => textOf(await lango.get(path, { cookie: as }));
const send = (path: string, fields: Record<string, string>, as = cookie) => lango.post(path, fields, { cookie: as });
const host = (id = HOST) => findHost(lango.db, id);
const where = (response: Response) => [response.status, response.headers.get("location")];

/** A second device of a host; answers its cookie. */
function otherDevice(token = "their-phone", hostId = HOST, device = "Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1") {
  const now = lango.clock.now();
  const session = { tokenHash: hashOf(token), hostId, now, endsAt: now + 14 * DAY_MS, device };
  write(lango.db, (tx) => startSession(tx, session));
  return `lango=${token}`;
}
/** The newest letter's link, as a path. */
const mailedLink = (to: string) => {
  const letter = lango.sent.findLast((message) => message.to === to);
  return /http:\/\/localhost:3000(\/\S+)/.exec(letter?.body ?? "")?.[1] ?? "";
};

test.each(["/account", "/dashboard?tab=account"])("%s shows the account and leads to every change", async (path) => {
  const html = await open(path);
  for (const fact of ["Wanjiru Ng'ang'a", "host-wanjiru@example.com", "0712\u00a0345\u00a0678", "zuristays"]) {
    expect(html).toContain(fact);
  }
  for (const one of ["name", "email", "phone", "brand", "password", "devices", "delete"]) {
    expect(html).toContain(`href="/account/${one}"`);
  }
  expect(html).toMatch(/<form[^>]* action="\/logout" method="post"/);
  expect(html).toContain('action="/account/export"');
});

describe("names", () => {
  test("are changed, and the public page shows them at once", async () => {
    expect(await open("/zuristays", "")).toContain("Wanjiru");
    expect(where(await send("/account/name", { firstName: " Njeri ", lastName: "Kamau" }))).toEqual([303, "/account"]);
    expect(host()).toMatchObject({ firstName: "Njeri", lastName: "Kamau" });
    const page = await open("/zuristays", "");
    expect(page).toContain("Njeri");
    expect(page).not.toContain("Wanjiru");
  });

  test("that are missing are told beside their fields, and the other is kept", async () => {
    const answer = await send("/account/name", { firstName: "  ", lastName: "Kamau" });
    expect(answer.status).toBe(422);
    const html = await textOf(answer);
    expect(html).toContain('href="#firstName">Please enter your first name');
    expect(html).toMatch(/value="Kamau"/);
    expect(host()?.lastName).toBe("Ng'ang'a");
  });
});

describe("email", () => {
  const NEW = "njeri@example.com";
  const ask = (fields: Record<string, string> = {}, as = cookie) =>
    send("/account/email", { email: NEW, currentPassword: PASSWORD, ...fields }, as);

  test.each([
    [true, "The link for the new address was not mailed."],
    [false, "We mailed you a link"],
  ])("says whether the link was mailed: no mail leaves is %p", async (noMail, words) => {
    const { shell } = lango.deps;
    const app = buildApp({ ...lango.deps, shell: { ...shell, site: { ...shell.site, noMail } } });
    const body = new URLSearchParams({ email: NEW, currentPassword: PASSWORD });
    const asked = await app.fetch(
      new Request(`${ORIGIN}/account/email`, { method: "POST", headers: { cookie, origin: ORIGIN }, body }),
    );
    expect(asked.status).toBe(303);
    const flash = (asked.headers.get("set-cookie") ?? "").split(";")[0];
    expect(await open("/account", `${cookie}; ${flash}`)).toContain(words);
  });

  const askedLink = async (fields: Record<string, string> = {}) => {
    await ask(fields);
    await lango.jobs.runDue();
    const link = mailedLink(NEW);
    return { link, token: new URLSearchParams(link.split("?")[1]).get("token") ?? "" };
  };
  const confirm = (token: string, as = cookie) => send("/account/email/confirm", { token }, as);

  test("changes when its host presses the link in the new mailbox, not when it is opened, and once", async () => {
    expect(where(await ask())).toEqual([303, "/account"]);
    await lango.jobs.runDue();
    expect(lango.sent.map(({ to }) => to).sort()).toEqual(["host-wanjiru@example.com", NEW]);
    expect(lango.sent.find(({ to }) => to !== NEW)?.body).not.toContain("token=");
    const link = mailedLink(NEW);
    const page = await open(link);
    for (const words of ["Use this email", NEW, "host-wanjiru@example.com"]) expect(page).toContain(words);
    expect(host()?.email).toBe("host-wanjiru@example.com");
    const token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
    expect(where(await confirm(token))).toEqual([303, "/account"]);
    expect(host()).toMatchObject({ email: NEW, emailVerifiedAt: NOON });
    expect((await confirm(token)).status).toBe(410);
    expect((await lango.get(link)).status).toBe(410);
  });

  /** Whoever reads the mail of an address that was mistyped, or that a stranger typed. */
  test.each([
    ["nobody", () => ""],
    ["a guest", () => guestCookie(lango.db)],
    ["another host", () => hostCookie(lango.db, "host-otieno")],
  ])("is not changed by a press of %s: the page says what would change and of which account", async (_, who) => {
    addHost(lango.db, { id: "host-otieno", email: "otieno@example.com", brandName: "lakehouse" });
    const { link, token } = await askedLink();
    lango.sent.length = 0;
    const as = who();
    const page = await open(link, as);
    expect(page).toContain(NEW);
    expect(page).toContain("zuristays");
    // Of the address that the account has no more than its owner needs to know it by.
    expect(page).not.toContain("host-wanjiru@example.com");
    expect(page).toContain("h•••@example.com");
    expect(page).not.toContain("Use this email");
    expect((await confirm(token, as)).status).toBe(403);
    await lango.jobs.runDue();
    expect([host()?.email, lango.sent]).toEqual(["host-wanjiru@example.com", []]);
    // The link goes on: its host signs in, and comes back to it.
    if (as === "") expect(page).toContain(`/login?next=${encodeURIComponent(link).replaceAll("&", "&amp;")}`);
    expect(where(await confirm(token))).toEqual([303, "/account"]);
    expect(host()?.email).toBe(NEW);
  });

  test("can be refused by whoever reads that mail: the link ends, its host is told, and asks no more for a day", async () => {
    const { token } = await askedLink();
    lango.sent.length = 0;
    const refused = await send("/account/email/not-mine", { token }, "");
    expect([refused.status, (await textOf(refused)).includes("Nothing was changed")]).toEqual([200, true]);
    expect((await confirm(token)).status).toBe(410);
    expect((await send("/account/email/not-mine", { token }, "")).status).toBe(410);
    await lango.jobs.runDue();
    expect(lango.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["host-wanjiru@example.com", "The new email for your Lango account was refused"],
    ]);
    lango.sent.length = 0;
    const again = await ask();
    expect(again.status).toBe(422);
    expect(await textOf(again)).toContain("said that it is not theirs");
    expect((await ask({ email: "other@example.com" })).status).toBe(303);
    await lango.jobs.runDue();
    expect(lango.sent.map(({ to }) => to)).not.toContain(NEW);
    lango.clock.advance(DAY_MS);
    expect((await ask()).status).toBe(303);
  });

  test("is told of in the language of the account, whoever reads it", async () => {
    lango.db.$client.query("update hosts set language = 'sw'").run();
    const { link, token } = await askedLink();
    expect(await open(link, "")).toContain("Si mimi");
    expect(await textOf(await send("/account/email/not-mine", { token }, ""))).toContain("Hakuna kilichobadilishwa");
  });

  test("is undone by the link at the old address: the new one counts no more, and every sign-in ends", async () => {
    const OLD = "host-wanjiru@example.com";
    lango.db.$client.query("update hosts set email_verified_at = 7").run();
    const { token } = await askedLink();
    lango.sent.length = 0;
    await confirm(token);
    otherDevice();
    await lango.jobs.runDue();
    const notices = lango.sent.filter(({ body }) => body.includes("/account/undo?token="));
    expect(notices.map(({ to }) => to).sort()).toEqual(["+254712345678", OLD]);
    // A letter to sign in, asked for at the new address, leads nowhere any more.
    await lango.post("/email-link", { email: NEW });
    await lango.jobs.runDue();
    const signIn = mailedLink(NEW);
    expect((await lango.get(signIn)).status).toBe(200);
    const undo = mailedLink(OLD);
    expect(await open(undo, "")).toContain("has another email now");
    lango.sent.length = 0;
    const undone = await send("/account/undo", { token: undo.split("token=")[1] ?? "" }, "");
    expect(await textOf(undone)).toContain("It is as it was before");
    expect(host()).toMatchObject({ email: OLD, emailVerifiedAt: 7 });
    expect(sessionsOf(lango.db, { hostId: HOST }, lango.clock.now())).toEqual([]);
    expect((await lango.get(signIn)).status).toBe(410);
    await lango.jobs.runDue();
    // What a thief does next at the new address is nobody's: no letter goes there, no password opens by it.
    await lango.post("/forgot-password", { email: NEW });
    await lango.post("/email-link", { email: NEW });
    await lango.jobs.runDue();
    expect(lango.sent.filter(({ to, body }) => to === NEW && body.includes("token="))).toEqual([]);
    const signInWith = (email: string) => lango.post("/host-login", { email, password: PASSWORD });
    expect((await signInWith(NEW)).status).toBe(422);
    expect((await signInWith(OLD)).status).toBe(303);
  });

  test("that was never proven before is unproven again once it is undone", async () => {
    lango.db.$client.query("update hosts set email_verified_at = null").run();
    const { token } = await askedLink();
    await confirm(token);
    expect(host()?.emailVerifiedAt).toBe(NOON);
    await lango.jobs.runDue();
    const undo = mailedLink("host-wanjiru@example.com");
    await send("/account/undo", { token: undo.split("token=")[1] ?? "" }, "");
    expect(host()).toMatchObject({ email: "host-wanjiru@example.com", emailVerifiedAt: null });
  });

  test("a link is over after a day, and when a newer one was asked for", async () => {
    await ask();
    await lango.jobs.runDue();
    const first = mailedLink(NEW);
    await ask({ email: "other@example.com" });
    expect((await lango.get(first)).status).toBe(410);
    await lango.jobs.runDue();
    const second = mailedLink("other@example.com");
    expect((await lango.get(second)).status).toBe(200);
    lango.clock.advance(DAY_MS);
    expect((await lango.get(second)).status).toBe(410);
  });

  test.each([
    ["no address", { email: "" }, "Please enter your email"],
    ["no address at all", { email: "njeri" }, "Please enter a valid email address."],
    ["their own", { email: "Host-Wanjiru@example.com" }, "This is your email already"],
    ["with a wrong password", { currentPassword: "guess" }, "Incorrect password. Please try again."],
  ])("%s is refused beside its field, and nobody is written to", async (_, fields, message) => {
    const answer = await ask(fields);
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(message);
    await lango.jobs.runDue();
    expect(lango.sent).toEqual([]);
  });

  test("without a proof of the last ten minutes nobody is written to", async () => {
    lango.clock.advance(10 * 60_000 + 1);
    expect((await ask({ currentPassword: "" })).status).toBe(403);
    await lango.jobs.runDue();
    expect(lango.sent).toEqual([]);
  });

  test("an address that is somebody's looks the same here and changes nothing", async () => {
    addHost(lango.db, { id: "host-otieno", email: NEW, brandName: "lakehouse" });
    expect(where(await ask())).toEqual([303, "/account"]);
    await lango.jobs.runDue();
    expect(lango.sent.find(({ to }) => to === NEW)?.body).not.toContain("token=");
    expect(host()?.email).toBe("host-wanjiru@example.com");
  });

  test("an address that became somebody's in the meantime is refused", async () => {
    await ask();
    await lango.jobs.runDue();
    const token = new URLSearchParams(mailedLink(NEW).split("?")[1]).get("token") ?? "";
    addHost(lango.db, { id: "host-otieno", email: NEW, brandName: "lakehouse" });
    expect((await confirm(token)).status).toBe(409);
    expect(host()?.email).toBe("host-wanjiru@example.com");
  });

  test("five letters a day are the most", async () => {
    for (let n = 0; n < 5; n++) expect((await ask({ email: `new${n}@example.com` })).status).toBe(303);
    const answer = await ask();
    expect(answer.status).toBe(429);
    expect(await textOf(answer)).toContain(`value="${NEW}"`);
  });
});

describe("phone", () => {
  const askCode = async (phone: string, as = cookie) => {
    const answer = await send("/account/phone", { phone }, as);
    await lango.jobs.runDue();
    const challenge = new URL(answer.headers.get("location") ?? "/", "http://x").searchParams.get("challenge") ?? "";
    const code = /^\d{6}/.exec(lango.sent.at(-1)?.body ?? "")?.[0] ?? "";
    return { answer, challenge, code };
  };

  test("changes when the code sent to the new number comes back", async () => {
    const { challenge, code } = await askCode("0722 000 001");
    expect(lango.sent.at(-1)?.to).toBe("+254722000001");
    expect(host()?.phone).toBe("+254712345678");
    expect(await open(`/account/phone/code?challenge=${challenge}`)).toContain("0722\u00a0000\u00a0001");
    expect(where(await send("/account/phone/code", { challenge, code }))).toEqual([303, "/account"]);
    expect(host()?.phone).toBe("+254722000001");
    await lango.jobs.runDue();
    const told = lango.sent.filter(({ to }) => to === "+254712345678").map(({ body }) => body);
    expect(told).toEqual([expect.stringMatching(/another phone number now: 0722 000 001\. Not you\?/)]);
    expect(sessionsOf(lango.db, { hostId: HOST }, NOON)).toHaveLength(1);
  });

  test("stays as it is with a wrong code, and the fifth burns it", async () => {
    const { challenge, code } = await askCode("0722000001");
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n++)
      expect((await send("/account/phone/code", { challenge, code: wrong })).status).toBe(422);
    const answer = await send("/account/phone/code", { challenge, code });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain("Verification code has expired");
    expect(host()?.phone).toBe("+254712345678");
  });

  test.each([
    ["", "Please enter your phone number"],
    ["12", "Please enter a valid phone number"],
    ["0712 345 678", "This is your phone number already"],
  ])("%p gets no code", async (phone, message) => {
    const answer = await send("/account/phone", { phone });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(message);
    await lango.jobs.runDue();
    expect(lango.sent).toEqual([]);
  });

  test("a host cannot have codes sent to number after number", async () => {
    for (let n = 0; n < 10; n++) expect((await send("/account/phone", { phone: `072200000${n}` })).status).toBe(303);
    expect((await send("/account/phone", { phone: "0722000011" })).status).toBe(429);
  });
});

describe("password", () => {
  const NEXT = "maji-ya-machungwa";
  const change = (fields: Record<string, string> = {}, as = cookie) =>
    send("/account/password", { currentPassword: PASSWORD, password: NEXT, confirmPassword: NEXT, ...fields }, as);

  test("a new one ends every other session, voids every letter, and opens the account from then on", async () => {
    const phone = otherDevice();
    const stranger = (() => {
      addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
      return hostCookie(lango.db, "host-otieno");
    })();
    await send("/account/email", { email: "thief@example.com", currentPassword: PASSWORD }, phone);
    await lango.jobs.runDue();
    const letter = mailedLink("thief@example.com");
    expect(where(await change())).toEqual([303, "/account"]);
    expect((await lango.get("/account", { cookie })).status).toBe(200);
    expect((await lango.get("/account", { cookie: stranger })).status).toBe(200);
    expect((await lango.get(letter)).status).toBe(410);

    const refused = await lango.get("/account", { cookie: phone });
    expect(refused.headers.get("location")).toContain("/login");
    expect(refused.headers.getSetCookie().join()).toMatch(/lango=; .*Max-Age=0/);

    const signIn = (password: string) => lango.post("/host-login", { email: "host-wanjiru@example.com", password });
    expect((await signIn(PASSWORD)).status).toBe(422);
    expect((await signIn(NEXT)).status).toBe(303);
    await lango.jobs.runDue();
    expect(lango.sent.at(-1)).toMatchObject({ to: "host-wanjiru@example.com" });
    expect(lango.sent.at(-1)?.subject).toContain("password was changed");
  });

  test.each([
    ["without the current one", { currentPassword: "" }, "currentPassword", "Please enter your current password"],
    [
      "with a wrong current one",
      { currentPassword: "guess" },
      "currentPassword",
      "Incorrect password. Please try again.",
    ],
    ["empty", { password: "", confirmPassword: "" }, "password", "Please enter a password"],
    ["short", { password: "abcde", confirmPassword: "abcde" }, "password", "at least 6 characters"],
    ["common", { password: "password123", confirmPassword: "password123" }, "password", "Password is too weak"],
    ["the brand", { password: "zuristays1", confirmPassword: "zuristays1" }, "password", "Password is too weak"],
    ["typed differently", { confirmPassword: "maji" }, "confirmPassword", "Passwords do not match"],
  ])("%s it is refused beside its field, and nothing ends", async (_, fields, field, message) => {
    otherDevice();
    const answer = await change(fields);
    expect(answer.status).toBe(422);
    const html = await textOf(answer);
    expect(html).toContain(
      `href="#${field}">${message === "at least 6 characters" ? "Password must be " : ""}${message}`,
    );
    expect(html).not.toContain(NEXT);
    expect(host()?.passwordHash).toBe(passwordHash);
    expect(sessionsOf(lango.db, { hostId: HOST }, NOON)).toHaveLength(2);
  });

  test("tries are counted for each device, so a stranger at one does not stop the owner at another", async () => {
    const phone = otherDevice();
    for (let n = 0; n < 10; n++) expect((await change({ currentPassword: "guess" }, phone)).status).toBe(422);
    expect((await change({}, phone)).status).toBe(429);
    expect((await change()).status).toBe(303);
  });

  test("a host without one sets it within ten minutes of a proof, and signing in without one is none", async () => {
    addHost(lango.db, { id: "google", brandName: "googlehouse", passwordHash: "-" });
    const browser = { visitor: { kind: "anonymous" }, device: "" } as const;
    const token = write(lango.db, (tx) => openSession(tx, { hostId: "google" }, browser, NOON, "google"));
    const fresh = `lango=${token}`;
    expect(await open("/account/password", fresh)).not.toContain("Current password");
    const answer = await change({ currentPassword: "" }, fresh);
    expect(answer.status).toBe(403);
    expect(await textOf(answer)).toContain("Send a code to 0712\u00a0***\u00a0678");
    write(lango.db, (tx) => markProved(tx, hashOf(token), "code", NOON));
    lango.clock.advance(10 * 60_000);
    expect((await change({ currentPassword: "" }, fresh)).status).toBe(303);
    expect(host("google")?.passwordHash).toStartWith("$argon2id$");
  });
});

describe("devices", () => {
  const idsIn = (html: string) => [...html.matchAll(/action="\/account\/devices\/(\w+)"/g)].map((match) => match[1]);

  test("are told in words, this one is marked, and no token is shown", async () => {
    otherDevice();
    const html = await open("/account/devices");
    expect(html).toContain("Safari on iPhone");
    expect(html.match(/This device/g)).toHaveLength(1);
    expect(html).toContain("First seen Fri 18 Dec, 12:00 · last seen Fri 18 Dec, 12:00");
    expect(html).not.toContain(hashOf("their-phone"));
    expect(idsIn(html)).toHaveLength(1);
  });

  test("one is signed out, and its cookie is refused and cleared", async () => {
    const phone = otherDevice();
    const [id = ""] = idsIn(await open("/account/devices"));
    expect(where(await send(`/account/devices/${id}`, {}))).toEqual([303, "/account/devices"]);
    const refused = await lango.get("/dashboard", { cookie: phone });
    expect(refused.status).toBe(303);
    expect(refused.headers.getSetCookie().join()).toMatch(/lango=; .*Max-Age=0/);
    expect((await lango.get("/dashboard", { cookie })).status).toBe(200);
  });

  test("somebody else's is not there", async () => {
    addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
    const theirs = hostCookie(lango.db, "host-otieno");
    otherDevice();
    const [id = ""] = idsIn(await open("/account/devices"));
    expect((await send(`/account/devices/${id}`, {}, theirs)).status).toBe(404);
    expect((await send(`/account/devices/${hashOf("their-phone")}`, {})).status).toBe(404);
    expect(sessionsOf(lango.db, { hostId: HOST }, NOON)).toHaveLength(2);
  });

  test("all others are signed out at once, and nobody else's", async () => {
    addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
    const theirs = hostCookie(lango.db, "host-otieno");
    otherDevice("one");
    otherDevice("two");
    expect((await send("/account/devices", {})).status).toBe(303);
    expect(sessionsOf(lango.db, { hostId: HOST }, NOON).map((session) => session.tokenHash)).toEqual([
      hashOf(`session-of-${HOST}`),
    ]);
    expect((await lango.get("/account", { cookie: theirs })).status).toBe(200);
  });

  test("signing out this one leads home without its cookie", async () => {
    const html = await open("/account/devices", otherDevice());
    const [id = ""] = idsIn(html);
    const answer = await send(`/account/devices/${id}`, {});
    expect(where(answer)).toEqual([303, "/"]);
    expect(answer.headers.getSetCookie().join()).toMatch(/lango=; .*Max-Age=0/);
  });
});

describe("brand name", () => {
  const change = (brandName: string, as = cookie) => send("/account/brand", { brandName }, as);
  const other = () => {
    addHost(lango.db, { id: "host-otieno", brandName: null });
    return hostCookie(lango.db, "host-otieno");
  };

  test("the old name leads to the new one at once, with whatever was searched for, though its page was kept", async () => {
    addProperty(lango.db);
    expect((await lango.get("/zuristays")).status).toBe(200);
    expect((await lango.get("/host/zuristays")).status).toBe(200);
    expect(where(await change(" Zuri-Homes "))).toEqual([303, "/account"]);
    expect(where(await lango.get("/zuristays"))).toEqual([301, "/zurihomes"]);
    expect(where(await lango.get("/ZuriStays?guests=2"))).toEqual([301, "/zurihomes?guests=2"]);
    expect(where(await lango.get("/host/zuristays"))).toEqual([301, "/host/zurihomes"]);
    expect(where(await lango.get("/api/host/zuristays"))).toEqual([301, "/api/host/zurihomes"]);
    expect((await lango.get("/zuristays")).headers.get("cache-control")).toBe("no-store");
    expect(await open("/zurihomes", "")).toContain("zurihomes");
    expect(await open("/booking/property/garden-studio", "")).not.toContain("zuristays");
  });

  test("nobody else can take the old name for a year; then it is free", async () => {
    await change("zurihomes");
    const theirs = other();
    const available = async () => (await lango.get("/api/brand/check/zuristays", { cookie: theirs })).json();
    expect(await available()).toEqual({ available: false });
    expect((await send("/claim-brand", { brandName: "zuristays" }, theirs)).status).toBe(409);
    lango.clock.advance(365 * DAY_MS - 1);
    await lango.jobs.runDue();
    expect(await available()).toEqual({ available: false });
    lango.clock.advance(1);
    await lango.jobs.runDue();
    expect(await available()).toEqual({ available: true });
    expect((await lango.get("/zuristays")).status).toBe(404);
  });

  test("they take it back, and then the other one leads to it", async () => {
    await change("zurihomes");
    expect((await change("zuristays")).status).toBe(303);
    expect((await lango.get("/zuristays")).status).toBe(200);
    expect(where(await lango.get("/zurihomes"))).toEqual([301, "/zuristays"]);
  });

  test("given up again later, a name is kept for a year from then", async () => {
    await change("zurihomes");
    lango.clock.advance(100 * DAY_MS);
    cookie = otherDevice("later");
    await change("zuristays");
    await change("zurihomes");
    lango.clock.advance(300 * DAY_MS);
    await lango.jobs.runDue();
    expect(findOldBrand(lango.db, "zuristays")?.hostId).toBe(HOST);
    lango.clock.advance(65 * DAY_MS);
    await lango.jobs.runDue();
    expect(findOldBrand(lango.db, "zuristays")).toBeUndefined();
  });

  test("three old names are the most, and one of them may be taken back", async () => {
    for (const name of ["nameone", "nametwo", "namethree"]) expect((await change(name)).status).toBe(303);
    const answer = await change("namefour");
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("given up three names");
    expect((await change("nameone")).status).toBe(303);
  });

  test.each([
    ["zu", 422, "at least 3 characters"],
    ["zuristays", 422, "This is your brand name already"],
    ["lakehouse", 409, "already taken"],
    ["admin", 409, "already taken"],
  ])("%s is refused and stays typed", async (name, status, message) => {
    addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
    const answer = await change(name);
    expect(answer.status).toBe(status);
    const html = await textOf(answer);
    expect(html).toContain(message);
    expect(html).toContain(`value="${name}"`);
    expect(host()?.brandName).toBe("zuristays");
  });
});

describe("export", () => {
  const files = async (as = cookie) => {
    const answer = await send("/account/export", {}, as);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="lango-2026-12-18.zip"');
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]));
  };

  test("is everything of theirs, twice, without a secret and without anybody else's", async () => {
    addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
    addProperty(lango.db);
    addProperty(lango.db, { id: "lake", hostId: "host-otieno", displayName: "Lake house" });
    const stay = await hold(lango, { name: "=HYPERLINK(0)" });
    await pay(lango, stay);
    await callback(lango, stay);
    write(lango.db, (tx) => {
      const message = { channel: "email", recipient: "host-wanjiru@example.com", now: NOON } as const;
      queueMessage(tx, { ...message, id: "m1", body: `908172 is your code. http://x/?token=${"s".repeat(43)}` });
    });
    const all = await files();
    expect(Object.keys(all).sort()).toEqual(
      [
        "README.txt",
        ...[
          ...[
            "blocks",
            "bookings",
            "calendars",
            "changes",
            "date-prices",
            "devices",
            "measures",
            "messages",
            "outside-stays",
          ],
          ...["ledger", "payments", "payouts", "prices", "profile", "promo-codes", "properties", "receipts", "refunds"],
          ...["reports", "reviews", "asked", "look-choices", "blocked-numbers"],
          ...[
            "passkeys",
            "seasons",
            "day-rules",
            "extras",
            "price-changes",
            "events",
            "seen-money",
            "checks",
            "decisions",
            "papers",
          ],
          ...[
            "guests",
            "cleaners",
            "team",
            "broken",
            "guides",
            "guide-photos",
            "house-facts",
            "beds",
            "look",
            "short-links",
            "offers",
            "questions",
            "notices",
            "notice-choices",
            "notice-settings",
          ],
        ].flatMap((name) => [`${name}.csv`, `${name}.json`]),
      ].sort(),
    );
    expect(JSON.parse(all["profile.json"] ?? "")).toMatchObject({
      email: "host-wanjiru@example.com",
      brandName: "zuristays",
    });
    expect(JSON.parse(all["properties.json"] ?? "")).toHaveLength(1);
    expect(JSON.parse(all["bookings.json"] ?? "")).toMatchObject([{ state: "confirmed", totalKes: 13_500 }]);
    expect(JSON.parse(all["payments.json"] ?? "")).toMatchObject([{ state: "paid", receivedKes: 13_500 }]);
    const everything = Object.values(all).join("\n");
    for (const secret of ["$argon2", "908172", "s".repeat(43), hashOf(`session-of-${HOST}`), "Lake house"]) {
      expect(everything).not.toContain(secret);
    }
    expect(all["bookings.csv"]).not.toMatch(/(^|,)"?[=+@]/m);
  });

  test("has each payment once, whatever went back of it, with every line and document of it", async () => {
    addProperty(lango.db);
    const stay = await hold(lango);
    await pay(lango, stay);
    await callback(lango, stay, { receipt: "UKR0000001" });
    for (const amountKes of [500, 300]) {
      const ask = { hostId: HOST, bookingId: stay.id, amountKes, note: "", submissionKey: newSecret() };
      expect(giveBack(lango.deps, ask).outcome).toBe("owed");
      lango.clock.advance(1000);
    }
    const all = await files();
    const table = (name: string) => JSON.parse(all[`${name}.json`] ?? "[]") as Record<string, unknown>[];
    expect(table("payments").map(({ receivedKes }) => receivedKes)).toEqual([13_500]);
    expect(table("refunds")).toMatchObject([
      { ofReceipt: "UKR0000001", amountKes: 500, state: "due" },
      { ofReceipt: "UKR0000001", amountKes: 300, state: "due" },
    ]);
    expect(table("receipts")).toMatchObject([{ number: "LG-000001", amountKes: 13_500 }]);
    const lines = table("ledger").map(({ amountKes }) => Number(amountKes));
    expect(lines.reduce((sum, kes) => sum + kes, 0)).toBe(-800);
  });

  test("has how they are paid, and not what opens it", async () => {
    write(lango.db, (tx) =>
      insertPayoutAccount(tx, {
        id: "way",
        hostId: HOST,
        kind: "daraja",
        numberType: "paybill",
        number: "600123",
        shortcode: "600123",
        transactionType: "CustomerPayBillOnline",
        sealed: "a-sealed-thing",
        initiator: "apiuser",
        initiatorSealed: "another-sealed-thing",
        createdAt: NOON,
      }),
    );
    const all = await files();
    expect(JSON.parse(all["payouts.json"] ?? "")).toMatchObject([{ kind: "daraja", number: "600123", endedAt: null }]);
    expect(Object.values(all).join("")).not.toContain("sealed-thing");
  });

  test("has their prices, rules, closed nights and calendars, and no link that opens one", async () => {
    addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
    addProperty(lango.db);
    addProperty(lango.db, { id: "lake", hostId: "host-otieno", displayName: "Lake house" });
    for (const [hostId, propertyId] of [
      [HOST, "garden-studio"],
      ["host-otieno", "lake"],
    ] as const) {
      const stay = { checkIn: "2027-01-04", checkOut: "2027-01-06" };
      expect(blockNights(lango.deps, { hostId, propertyId, unit: 1, stay, note: "=Painting" }).outcome).toBe("blocked");
      write(lango.db, (tx) => {
        saveRates(tx, propertyId, { cleaningFeeKes: 1500, minNights: 2, policy: POLICIES.moderate, updatedAt: NOON });
        saveWeekdayPrices(tx, propertyId, new Map([[5, 6000]]));
        setDateRates(tx, propertyId, ["2026-12-24"], { priceKes: 9500 });
        const nights = { firstNight: "2026-12-20", lastNight: "2027-01-03" };
        const season = {
          id: `season-${hostId}`,
          propertyId,
          name: "Christmas",
          ...nights,
          priceKes: 9000,
          createdAt: 0,
        };
        insertSeason(tx, season);
        insertPromoCode(tx, { id: `promo-${hostId}`, propertyId, code: "KARIBU10", percent: 10, createdAt: NOON });
        endPromoCode(tx, propertyId, `promo-${hostId}`, NOON);
        const feed = { id: `feed-${hostId}`, propertyId, name: "Airbnb", channel: "airbnb", createdAt: NOON } as const;
        insertFeed(tx, { ...feed, url: "webcal://www.airbnb.com/calendar/ical/1.ics?s=verysecret" });
        const outside = {
          id: `stay-${hostId}`,
          feedId: feed.id,
          propertyId,
          unit: 1,
          key: "a",
          kind: "booking",
        } as const;
        const dates = { checkIn: "2027-02-01", checkOut: "2027-02-03" };
        insertOutsideStays(tx, [{ ...outside, ...dates, summary: "Reserved", echo: false, seenAt: NOON }]);
      });
    }
    const all = await files();
    const sheet = (name: string) => JSON.parse(all[`${name}.json`] ?? "");
    expect(sheet("prices")).toMatchObject([
      { basePriceKes: 4500, weekdayPrices: ["Fri 6000"], cleaningFeeKes: 1500, minNights: 2, policy: "moderate" },
    ]);
    expect(sheet("seasons")).toMatchObject([{ name: "Christmas", firstNight: "2026-12-20", priceKes: 9000 }]);
    expect(sheet("date-prices")).toMatchObject([{ night: "2026-12-24", priceKes: 9500 }]);
    expect(sheet("promo-codes")).toMatchObject([
      { code: "KARIBU10", percent: 10, endedAt: "2026-12-18T09:00:00.000Z" },
    ]);
    expect(sheet("blocks")).toMatchObject([{ room: 1, firstNight: "2027-01-04", openAgain: "2027-01-06" }]);
    expect(sheet("calendars")).toMatchObject([{ name: "Airbnb", site: "www.airbnb.com" }]);
    expect(sheet("outside-stays")).toMatchObject([{ calendar: "Airbnb", checkIn: "2027-02-01", kind: "booking" }]);
    expect(all["prices.csv"]).toContain("Fri 6000");
    expect(all["blocks.csv"]).toContain("'=Painting");
    const everything = Object.values(all).join("\n");
    for (const secret of ["verysecret", "Lake house"]) expect(everything).not.toContain(secret);
  });

  test("is limited, because it is work", async () => {
    for (let n = 0; n < 10; n++) expect((await send("/account/export", {})).status).toBe(200);
    expect((await send("/account/export", {})).status).toBe(429);
  });
});

describe("deletion", () => {
  const remove = (fields: Record<string, string> = {}, as = cookie) =>
    send("/account/delete", { currentPassword: PASSWORD, sure: "on", ...fields }, as);

  /** A stay that was paid for, three nights from 21 December. */
  async function paidStay() {
    const stay = await hold(lango);
    await pay(lango, stay);
    await callback(lango, stay);
  }

  test("says before what goes and what stays", async () => {
    const html = await open("/account/delete");
    for (const words of ["What goes at once", "What stays", "This cannot be undone"]) {
      expect(html).toContain(words);
    }
  });

  test("takes page, photos, names, sessions and ways in at once, and leaves bookings an empty shell", async () => {
    addProperty(lango.db);
    write(lango.db, (tx) =>
      addPhoto(tx, {
        propertyId: "garden-studio",
        hash: PHOTO,
        width: 4,
        height: 3,
        colour: "#aabbcc",
        createdAt: NOON,
      }),
    );
    await paidStay();
    const phone = otherDevice();
    lango.clock.set(Date.UTC(2027, 0, 5));
    cookie = otherDevice("in-january");
    for (const path of ["/zuristays", "/host/zuristays", "/booking/property/garden-studio"]) {
      expect((await lango.get(path)).status).toBe(200);
    }

    const answer = await remove();
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain("Your account is deleted");
    expect(answer.headers.getSetCookie().join()).toMatch(/lango=; .*Max-Age=0/);

    for (const path of [
      "/zuristays",
      "/host/zuristays",
      "/api/host/zuristays",
      "/booking/property/garden-studio",
      "/deleted_host-wanjiru",
      "/host/deleted_host-wanjiru",
    ]) {
      expect([path, (await lango.get(path)).status]).toEqual([path, 404]);
    }
    expect(await (await lango.get("/sitemap.xml")).text()).not.toContain("zuristays");
    expect(host()).toMatchObject({
      firstName: "Former host",
      lastName: "",
      phone: "",
      brandName: null,
      passwordHash: "-",
      deletedAt: lango.clock.now(),
    });
    expect(sessionsOf(lango.db, { hostId: HOST }, NOON)).toEqual([]);
    for (const as of [cookie, phone]) expect((await lango.get("/account", { cookie: as })).status).toBe(303);
    expect(findProperty(lango.db, "garden-studio")?.state).toBe("archived");
    expect(photosOf(lango.db, "garden-studio")).toEqual([]);
    const forgets = lango.db.$client.query("select key from jobs where kind = 'forget_photo'").all();
    expect(forgets).toEqual([{ key: PHOTO }]);
    await lango.jobs.runDue();

    const dump = lango.db.$client.query("select * from hosts").all();
    expect(JSON.stringify(dump)).not.toMatch(/Wanjiru|Ng'ang'a|712345678|@example/);
    // That the account is gone is the last that is told, and then it is forgotten whom.
    expect(lango.sent.slice(-2).map(({ to }) => to)).toEqual(["+254712345678", "host-wanjiru@example.com"]);
    lango.clock.advance(3_600_000);
    await lango.jobs.runDue();
    const stillTold = newestMessages(lango.db, 100).map((message) => message.recipient);
    expect(stillTold).not.toContain("+254712345678");
    expect(lango.db.$client.query("select state, total_kes from bookings").all()).toEqual([
      { state: "confirmed", total_kes: 13_500 },
    ]);
    const signIn = await lango.post("/host-login", { email: "host-wanjiru@example.com", password: PASSWORD });
    expect(signIn.status).toBe(422);
  });

  test("takes their tax settings, calendars of other sites and closed nights along, and nobody reads them any more", async () => {
    addProperty(lango.db);
    const [propertyId, unit] = ["garden-studio", 1];
    const feed = { propertyId, unit, name: "Airbnb", channel: "airbnb", createdAt: NOON } as const;
    const stay = { id: "told", feedId: "feed", propertyId, unit, key: "k", kind: "booking", echo: false } as const;
    const block = { id: "closed", propertyId, unit, hostId: HOST, note: "Cousin Njeri", createdAt: NOON };
    write(lango.db, (tx) => {
      insertFeed(tx, { ...feed, id: "feed", url: "https://calendars.example/secret.ics" });
      insertOutsideStays(tx, [
        { ...stay, summary: "Akinyi O.", checkIn: "2026-12-20", checkOut: "2026-12-22", seenAt: NOON },
      ]);
      insertBlock(tx, { ...block, checkIn: "2026-12-24", checkOut: "2026-12-26" });
      const tax = { legalName: "Wanjiru Ng'ang'a", kraPin: "A012345678B", vatPercent: 16, levyPercent: 2 };
      saveTaxSettings(tx, { ...tax, hostId: HOST, updatedAt: NOON });
      enqueue(tx, { kind: "check_feed", key: "feed", runAt: NOON, now: NOON });
    });
    await remove();
    // An hour later it is forgotten whom the last word went to.
    lango.clock.advance(3_600_000);
    await lango.jobs.runDue();
    expect(nextJobAt(lango.db) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(NOON + 300 * DAY_MS);
    for (const table of ["feeds", "outside_stays", "blocks", "occupied_nights", "tax_settings"]) {
      expect([table, lango.db.$client.query(`select * from ${table}`).all()]).toEqual([table, []]);
    }
  });

  test("their name is nobody else's for a year", async () => {
    await remove();
    addHost(lango.db, { id: "host-otieno", brandName: null });
    const theirs = hostCookie(lango.db, "host-otieno");
    expect((await send("/claim-brand", { brandName: "zuristays" }, theirs)).status).toBe(409);
    lango.clock.advance(365 * DAY_MS);
    await lango.jobs.runDue();
    const check = await lango.get("/api/brand/check/zuristays");
    expect(await check.json()).toEqual({ available: true });
  });

  test("waits for guests who are to come, and says which", async () => {
    addProperty(lango.db);
    await paidStay();
    expect(await open("/account/delete")).toContain("The stay is not over");
    const answer = await remove();
    expect(answer.status).toBe(409);
    const html = await textOf(answer);
    expect(html).toContain("Your account can't be deleted yet");
    expect(html).toContain("Garden studio on Ngong Road");
    const [, way = "nowhere"] = /href="(\/dashboard\/bookings\/[^"]+)"/.exec(html) ?? [];
    expect((await lango.get(way, { cookie })).status).toBe(200);
    expect(host()?.deletedAt).toBeNull();
    expect((await lango.get("/zuristays")).status).toBe(200);
  });

  const booked = () => (lango.db.$client.query("select id from bookings").get() as { id: string }).id;
  const enter = (tx: Change, account: "stay" | "damage_deposit") => {
    const facts = { bookingId: booked(), hostId: HOST, account, happenedAt: NOON, createdAt: NOON };
    addEntries(tx, [{ ...facts, kind: "adjustment", amountKes: -500, who: "host", why: "given_back" }]);
  };
  test.each([
    ["a guest has paid too much", (tx: Change) => enter(tx, "stay"), "The guest has paid too much"],
    ["they hold a damage deposit", (tx: Change) => enter(tx, "damage_deposit"), "You hold the guest's damage deposit"],
    [
      "a payment waits for them to look at it",
      (tx: Change) => {
        const facts = { id: "p9", bookingId: booked(), amountKes: 900, createdAt: NOON, updatedAt: NOON };
        insertPayment(tx, { ...facts, way: "cash", paidTo: "cash", state: "created" });
        movePayment(tx, "p9", "question", { receivedKes: 500, updatedAt: NOON });
      },
      "A payment waits for you to look at it",
    ],
  ] as const)("waits while %s, and names the booking", async (_, happen, why) => {
    addProperty(lango.db);
    await paidStay();
    lango.clock.set(Date.UTC(2027, 0, 5));
    cookie = otherDevice("in-january");
    lango.booksByHand();
    write(lango.db, (tx) => happen(tx));
    const answer = await remove();
    expect(answer.status).toBe(409);
    const html = await textOf(answer);
    expect(html).toContain(why);
    expect(html).toContain("Achieng Otieno · Garden studio on Ngong Road");
    expect(host()?.deletedAt).toBeNull();
  });

  test("waits for a guest who is paying at this moment", async () => {
    addProperty(lango.db);
    await hold(lango);
    expect((await remove()).status).toBe(409);
    expect(host()?.deletedAt).toBeNull();
  });

  test("without a proof of the last ten minutes nothing is deleted", async () => {
    lango.clock.advance(10 * 60_000 + 1);
    expect((await remove({ currentPassword: "" })).status).toBe(403);
    expect(host()?.deletedAt).toBeNull();
  });

  test.each([
    ["with a wrong password", { currentPassword: "guess" }, "currentPassword"],
    ["without the tick", { sure: "" }, "sure"],
  ])("%s nothing is deleted", async (_, fields, field) => {
    const answer = await remove(fields);
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(`href="#${field}"`);
    expect(host()?.deletedAt).toBeNull();
    expect((await lango.get("/account", { cookie })).status).toBe(200);
  });
});
