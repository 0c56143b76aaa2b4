import { beforeEach, expect, test } from "bun:test";
import { newestMessages } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import { listDevices } from "#src/account-change/sign-out-devices.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty, quickHash } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { openSession } from "#src/identity/open-session.ts";
import { flashTexts } from "#views/texts/en/flash.ts";
import { swFlash } from "#views/texts/sw/flash.ts";
import { hashOf, newSecret } from "./secrets.ts";

const EMAIL = "wanjiru@example.com";
const PASSWORD = "karibu nyumbani";
const KEY = await quickHash(PASSWORD);

let t: TestApp;
beforeEach(() => {
  t = testApp();
  addHost(t.db, { email: EMAIL, passwordHash: KEY });
  addProperty(t.db);
});

/** What a page says at its top of what just happened. */
function saidOn(html: string): string | undefined {
  return /<div class="flash[^"]*">.*?<b>(.*?)<\/b>/s.exec(html)?.[1]?.replaceAll("&#x27;", "'");
}

/** A browser without a script: it keeps cookies, and goes where it is sent. */
function browser(cookies = "") {
  const jar = new Map(cookies.split("; ").map((pair) => pair.split("=", 2) as [string, string]));
  let at = "";
  const cookie = () => [...jar].flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join("; ");
  async function arrive(path: string, answer: Response): Promise<string | undefined> {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    at = path;
    const to = answer.headers.get("location");
    if (answer.status === 303 && to) return arrive(to, await t.get(to, { cookie: cookie() }));
    return saidOn(await answer.text());
  }
  return {
    at: () => at,
    read: async (path: string) => arrive(path, await t.get(path, { cookie: cookie() })),
    send: async (path: string, fields: Record<string, string>, from = path) =>
      arrive(path, await t.post(path, fields, { cookie: cookie(), headers: { referer: `${ORIGIN}${from}` } })),
  };
}

const aHost = () => browser(hostCookie(t.db));
const aGuest = (language = "en") => browser(`${guestCookie(t.db)}; lang=${language}`);
const aStranger = (language = "en") => browser(`lang=${language}`);
const signIn = (next: string) => [aStranger(), "/host-login", { email: EMAIL, password: PASSWORD, next }] as const;

type Sent = readonly [browser: ReturnType<typeof browser>, path: string, fields: Record<string, string>, from?: string];

test.each<[what: string, send: () => Sent | Promise<Sent>, at: string, said: string]>([
  ["a host who logs out", () => [aHost(), "/logout", {}], "/", "You are signed out"],
  ["a guest who logs out", () => [aGuest(), "/logout", {}], "/", "You are signed out"],
  ["who signs in", () => signIn(""), "/dashboard", "Welcome back!"],
  ["who signs in for their name", () => signIn("/account/name"), "/account/name", "Welcome back!"],
  ["who signs in for their password", () => signIn("/account/password"), "/account/password", "Welcome back!"],
  ["who signs in for a page that is kept", () => signIn("/zuristays"), "/zuristays", "Welcome back!"],
  ["who signs in for the search", () => signIn("/booking/search"), "/booking/search", "Welcome back!"],
  ["who signs in for the terms", () => signIn("/terms"), "/terms", "Welcome back!"],
  ["who chooses Swahili from the front page", () => chooses("sw", "/"), "/", flashTexts.in_swahili.title],
  [
    "who chooses English from a host's page",
    () => chooses("en", "/zuristays"),
    "/zuristays",
    flashTexts.in_english.title,
  ],
  [
    "who chooses Swahili from the search",
    () => chooses("sw", "/booking/search"),
    "/booking/search",
    flashTexts.in_swahili.title,
  ],
  [
    "who chooses their cookies",
    () => [aStranger(), "/cookies", { choice: "none", back: "/" }],
    "/cookies?back=%2F",
    flashTexts.cookies_saved.title,
  ],
  [
    "the same in Swahili",
    () => [aStranger("sw"), "/cookies", { choice: "all", back: "/" }],
    "/cookies?back=%2F",
    swFlash.cookies_saved.title,
  ],
  ["a host who ends their own device", () => endsDevice("host", "their own"), "/", "You are signed out"],
  ["a host who ends another", () => endsDevice("host", "another"), "/account/devices", "Signed out there"],
  [
    "a host who ends all others",
    () => [aHost(), "/account/devices", {}],
    "/account/devices",
    flashTexts.devices_ended.title,
  ],
  ["a guest who ends their own device", () => endsDevice("guest", "their own"), "/", "You are signed out"],
  ["a guest who ends another", () => endsDevice("guest", "another"), "/guest-account/devices", "Signed out there"],
  [
    "the same in Swahili",
    () => endsDevice("guest", "another", "sw"),
    "/guest-account/devices",
    swFlash.device_ended.title,
  ],
  [
    "a guest who ends all others",
    () => [aGuest("sw"), "/guest-account/devices", {}],
    "/guest-account/devices",
    swFlash.devices_ended.title,
  ],
  ["a guest who asks for a code", () => asksForCode("en"), "/guest-login/code", flashTexts.code_sent.title],
  ["the same in Swahili", () => asksForCode("sw"), "/guest-login/code", swFlash.code_sent.title],
  ["a guest who types it", () => typesCode("en"), "/booking/search", flashTexts.phone_verified.title],
  ["the same in Swahili", () => typesCode("sw"), "/booking/search", swFlash.phone_verified.title],
  ["the demo's guest", () => [aStranger(), "/auth/demo-guest", {}], "/guest-dashboard", flashTexts.demo_login.title],
  [
    "the same in Swahili",
    () => [aStranger("sw"), "/auth/demo-guest", {}],
    "/guest-dashboard",
    swFlash.demo_login.title,
  ],
  ["a guest who gives their nights up", () => givesUp("en"), "/booking/property/garden-studio", "Cancelled"],
  ["the same in Swahili", () => givesUp("sw"), "/booking/property/garden-studio", swFlash.hold_cancelled.title],
  [
    "a guest who wants their account deleted",
    () => wantsDeletion("en"),
    "/guest-account/delete/code",
    flashTexts.code_sent.title,
  ],
  ["the same in Swahili", () => wantsDeletion("sw"), "/guest-account/delete/code", swFlash.code_sent.title],
  [
    "a host who changes their name",
    () => [aHost(), "/account/name", { firstName: "Njeri", lastName: "Kamau" }],
    "/account",
    "Name saved",
  ],
  ["a host who claims a name", claims, "/dashboard", "The name is yours"],
  ["a host who registers", registers, "/claim-brand", flashTexts.account_created.title],
  [
    "a host who wants their letter again",
    () => [aHost(), "/verify-email/again", {}],
    "/dashboard",
    flashTexts.verification_sent.title,
  ],
  [
    "a host who says what their receipts say",
    () => [aHost(), "/dashboard/receipts", { vat: "0", levy: "0" }],
    "/dashboard/receipts",
    "Saved",
  ],
  [
    "a host who takes a house off the list",
    () => moves("unpublish"),
    "/dashboard/properties/garden-studio",
    "Unpublished",
  ],
  ["a host who puts one away", () => moves("archive"), "/dashboard?tab=properties", "Archived"],
  ["a host who closes nights", closes, "/dashboard?tab=calendar", "Closed"],
])("%s is told so on the page they come to, once", async (_, send, at, said) => {
  const [who, path, fields, from] = await send();
  expect(await who.send(path, fields, from)).toBe(said);
  expect(who.at().split(/[?&]challenge=/)[0]).toStartWith(at);
  expect(await who.read(who.at())).toBeUndefined();
});

function chooses(language: string, next: string): Sent {
  return [aStranger(), "/language", { language, next }, "/language"];
}

function endsDevice(whose: "host" | "guest", which: "their own" | "another", language = "en"): Sent {
  const [who, person, token] =
    whose === "host"
      ? ([aHost(), { hostId: "host-wanjiru" }, "session-of-host-wanjiru"] as const)
      : ([aGuest(language), { guestId: "guest_achieng" }, "session-of-+254722000020"] as const);
  write(t.db, (tx) => openSession(tx, person, { visitor: { kind: "anonymous" }, device: "" }, t.clock.now()));
  const devices = listDevices(t.deps, person, hashOf(token));
  const device = devices.find(({ isThis }) => isThis === (which === "their own"));
  return [who, `${whose === "host" ? "/account" : "/guest-account"}/devices/${device?.id}`, {}];
}

function asksForCode(language: string): Sent {
  return [aStranger(language), "/guest-login", { phone: "0722 000 111", submissionKey: newSecret() }];
}

async function typesCode(language: string): Promise<Sent> {
  const [who, path, fields] = asksForCode(language);
  await who.send(path, fields);
  const challenge = new URLSearchParams(who.at().split("?")[1]).get("challenge") ?? "";
  const code = /\d{6}/.exec(newestMessages(t.db, 1)[0]?.body ?? "")?.[0] ?? "";
  return [who, "/guest-login/code", { challenge, code, next: "/booking/search" }];
}

async function givesUp(language: string): Promise<Sent> {
  const held = await hold(t);
  return [aStranger(language), "/booking/payment/cancel", { booking: held.id, t: held.t }];
}

function wantsDeletion(language: string): Sent {
  return [aGuest(language), "/guest-account/delete", { submissionKey: newSecret() }];
}

function claims(): Sent {
  addHost(t.db, { id: "host-barasa", username: "barasa", brandName: null });
  return [browser(hostCookie(t.db, "host-barasa")), "/claim-brand", { brandName: "barasa" }];
}

function registers(): Sent {
  const password = "mlango wa nyumba";
  const typed = { firstName: "Otieno", lastName: "Okoth", email: "otieno@example.com", phone: "0733 000 111" };
  return [aStranger(), "/host-register", { ...typed, password, confirmPassword: password, submissionKey: newSecret() }];
}

function moves(move: string): Sent {
  return [aHost(), `/dashboard/properties/garden-studio/${move}`, {}];
}

function closes(): Sent {
  const nights = { property: "garden-studio", unit: "1", from: "2027-01-04", to: "2027-01-05" };
  return [aHost(), "/dashboard/calendar/nights", { ...nights, do: "close" }];
}

test("every page with an address of its own says what waits and takes it away, and no kept page learns of it", async () => {
  addHost(t.db, { id: "host-barasa", username: "barasa", brandName: null });
  const doors = (await t.app.doors()).filter(({ method, path }) => method === "GET" && !path.includes(":"));
  const visitors = ["", hostCookie(t.db), hostCookie(t.db, "host-barasa"), guestCookie(t.db)];
  const named = ["/zuristays", "/host/zuristays", "/barasa", "/booking/property/garden-studio", "/nobody-is-here"];
  const silent: string[] = [];
  let pages = 0;
  for (const path of [...doors.map((door) => door.path), ...named].filter((one) => !one.startsWith("/dev"))) {
    for (const cookie of visitors) {
      await t.get(path, { cookie });
      const kept = t.deps.pages.size();
      const answer = await t.get(path, { cookie: `${cookie}; lango_flash=cookies_saved` });
      if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
      pages += 1;
      const taken = answer.headers.getSetCookie().some((line) => /^lango_flash=;.*Max-Age=0$/.test(line));
      if (saidOn(await answer.text()) !== flashTexts.cookies_saved.title || !taken) silent.push(path);
      expect(t.deps.pages.size()).toEqual(kept);
      expect(saidOn(await (await t.get(path, { cookie })).text())).toBeUndefined();
    }
  }
  expect(silent).toEqual([]);
  expect(pages).toBeGreaterThan(100);
});

test("a browser that has the kept page is told what waits before it is told that nothing changed", async () => {
  const known = { "if-none-match": (await t.get("/zuristays")).headers.get("etag") ?? "" };
  const answer = await t.get("/zuristays", { headers: known, cookie: "lango_flash=signed_in_host" });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(saidOn(await answer.text())).toBe("Welcome back!");
  expect((await t.get("/zuristays", { headers: known })).status).toBe(304);
});

test("a word that nobody of ours left is not said, and goes", async () => {
  const answer = await t.get("/zuristays", { cookie: "lango_flash=constructor" });
  expect(saidOn(await answer.text())).toBeUndefined();
  expect(answer.headers.getSetCookie()[0]).toStartWith("lango_flash=; ");
});
