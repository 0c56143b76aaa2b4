import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newestMessages } from "#db/message.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { type LiveApp, liveApp } from "#src/dev/fixtures/live-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { noticeUrl } from "#src/reconcile/notice-address.ts";
import { SECRETS } from "#src/simulator/daraja/fixture.ts";
import { newSecret } from "#src/web/secrets.ts";
import { backUp } from "./back-up.ts";

const AT = { now: 0, keepFreeBytes: 0 };

setDefaultTimeout(120_000);

/**
 * A whole life of a house, and everything secret in it as the outside saw it: what was typed, what
 * came in letters and cookies, what stands in links and forms, and where M-PESA was told to call.
 */
const EMAIL = "njeri@example.com";
const PASSWORD = "Matatu-ya-Ngong-47";
const NEW_PASSWORD = "Boda-boda-Kilimani-92";
const GUEST = "0722 000 020";
const FEED = "https://calendars.example/private-8c1f2d94.ics";
const GUIDE = { gateCode: "gate-4711-47", keyBox: "fig-tree-0815", password: "jacaranda-2026", meter: "37428810556" };
const MINUTE = 60_000;
/** As a proxy tells where somebody comes from. */
const ADDRESSES = ["203.0.113.77", "127.0.0.1"];
const VISITOR = { "x-forwarded-for": ADDRESSES[0] ?? "" };
/** Every number that is typed in this life, without what stands before it. */
const NUMBERS = ["722000020", "733111222", "733555666"];

const secrets = new Map<string, string>();
/** What a stranger may have kept: files and everything the house said about its troubles. */
const kept = new Map<string, Buffer>();

function note(name: string, secret: string | undefined): void {
  if (secret && !secrets.has(secret)) secrets.set(secret, name);
}

/** Every bearer value in an answer: cookies, keys in links, and the fields that a form carries. */
async function heard(path: string, response: Response): Promise<string> {
  const html = await response.clone().text();
  const location = response.headers.get("location") ?? "";
  for (const cookie of response.headers.getSetCookie()) {
    const value = /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? "";
    // What a page's own script may read opens nothing.
    if (value.length >= 20 && /httponly/i.test(cookie)) note(`cookie of ${path}`, value);
  }
  for (const [, key] of `${html}\n${location}`.matchAll(/[?&;](?:t|token|key)=([\w-]{16,})/g)) {
    note(`link on ${path}`, key);
  }
  for (const [, field, value] of html.matchAll(/name="(submissionKey|challenge|token|t)"[^>]*value="([\w-]{16,})"/g)) {
    note(`${field} on ${path}`, value);
  }
  for (const [, signature] of html.matchAll(/\/calendar\/[^.]+\.([\w-]{16,})\.ics/g)) note("calendar link", signature);
  if (response.status >= 400) kept.set(`page ${response.status} of ${path}`, Buffer.from(html));
  return html;
}

async function live(): Promise<LiveApp> {
  const app = liveApp({ watch: "all", env: { LOG_LEVEL: "debug", TRUST_PROXY: "1" } });
  const cookies = new Map<string, string>();
  const jar = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (path: string, asking: Promise<Response>) => {
    const response = await asking;
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    await heard(path, response);
    return response;
  };
  const post: LiveApp["post"] = (path, fields) => {
    note(`form of ${path}`, typeof fields.submissionKey === "string" ? fields.submissionKey : undefined);
    return send(path, app.post(path, fields, { cookie: jar(), headers: VISITOR }));
  };
  const get: LiveApp["get"] = (path) => send(path, app.get(path, { cookie: jar(), headers: VISITOR }));
  return Object.create(app, { post: { value: post }, get: { value: get } }) as LiveApp;
}

/** The newest letter or SMS, whether it has been sent or waits for its route. */
function newestTo(app: LiveApp, to: string): string {
  return newestMessages(app.db, 100).find(({ recipient }) => recipient === to)?.body ?? "";
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";

async function liveThrough(): Promise<void> {
  const app = await live();
  try {
    note("password", PASSWORD);
    note("new password", NEW_PASSWORD);
    for (const name of ["consumerKey", "consumerSecret", "passkey"] as const) note(name, SECRETS[name]);
    const person = { firstName: "Njeri", lastName: "Kamau", email: EMAIL, phone: "0733 111 222" };
    const registering = { ...person, password: PASSWORD, confirmPassword: PASSWORD, terms: "on" };
    const form = await (await app.get("/host-register")).text();
    // Once with a fault, so that the form comes back, and once well.
    await app.post("/host-register", { ...registering, email: "njeri@", submissionKey: hidden(form, "submissionKey") });
    const registered = await app.post("/host-register", {
      ...registering,
      submissionKey: hidden(form, "submissionKey"),
    });
    expect(registered.status).toBe(303);
    await app.post("/host-login", { email: EMAIL, password: `${PASSWORD}!` });
    expect((await app.post("/host-login", { email: EMAIL, password: PASSWORD })).status).toBe(303);
    await app.post("/forgot-password", { email: EMAIL });
    await app.quiet();
    const token = /token=([\w-]+)/.exec(newestTo(app, EMAIL))?.[1] ?? "";
    note("token of a letter", token);
    const choose = await (await app.get(`/reset-password?token=${token}`)).text();
    const chosen = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await app.post("/reset-password", { ...chosen, submissionKey: hidden(choose, "submissionKey") });
    expect((await app.post("/host-login", { email: EMAIL, password: NEW_PASSWORD })).status).toBe(303);

    const settings = { type: "paybill", number: SECRETS.shortcode, store: "", ...SECRETS };
    await app.post("/dashboard/payouts/daraja", { ...settings, number: "12" });
    expect((await app.post("/dashboard/payouts/daraja", settings)).status).toBe(303);
    await app.get("/dashboard?tab=payouts");
    // What somebody types in the place of an address is of somebody, too.
    for (const path of [`/api/auth/check-user/${EMAIL}`, `/+254${NUMBERS[0]}`, `/host/0${NUMBERS[1]}`])
      await app.get(path);
    await app.post("/dashboard/payouts/test", { phone: GUEST, submissionKey: newSecret() });
    const { id: hostId } = app.db.$client.query("select id from hosts where email = ?").get(EMAIL) as { id: string };
    addProperty(app.db, { id: "lake-house", hostId, units: 2 });
    await app.get("/dashboard/properties/lake-house/calendars");
    note("calendar address", FEED);
    note("calendar address without its site", new URL(FEED).pathname.slice(1, -4));
    await app.post("/dashboard/properties/lake-house/calendars", {
      url: FEED,
      name: "Other site",
      unit: "",
      submissionKey: newSecret(),
    });
    await app.pass(MINUTE);

    const guide = "/dashboard/properties/lake-house/guide";
    for (const [name, secret] of Object.entries(GUIDE)) note(`guide's ${name}`, secret);
    // Once with a fault, so that the form comes back, and once well.
    await app.post(`${guide}/gate`, { gateCode: GUIDE.gateCode, keeperPhone: "12" });
    await app.post(`${guide}/gate`, { gateCode: GUIDE.gateCode, keyBox: GUIDE.keyBox });
    await app.post(`${guide}/wifi`, { network: "Lake", password: GUIDE.password });
    await app.post(`${guide}/power`, { meter: GUIDE.meter });
    await app.get(guide);

    const held = await hold(app, { property: "lake-house", phone: GUEST });
    note("key of a booking", held.t);
    await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`);
    const asking = { booking: held.id, t: held.t, phone: GUEST, submissionKey: newSecret() };
    await app.post("/booking/payment", { ...asking, phone: "12" });
    expect((await app.post("/booking/payment", asking)).status).toBe(303);
    await app.pass(10_000);
    expect(paymentsOfBooking(app.db, held.id).map(({ state }) => state)).toEqual(["paid"]);
    await app.get(`/guest/booking/${held.id}/details?t=${held.t}`);
    await app.post(`/dashboard/bookings/${held.id}/give-back`, {
      back: "500",
      note: "the kettle",
      submissionKey: newSecret(),
    });

    const ask = await (await app.get("/guest-login")).text();
    await app.post("/guest-login", { phone: GUEST, submissionKey: hidden(ask, "submissionKey"), next: "" });
    await app.quiet();
    const code = /\b\d{6}\b/.exec(newestTo(app, "+254722000020"))?.[0] ?? "";
    note("code", code);
    const challenge = hidden(ask, "submissionKey");
    await app.post("/guest-login/code", { phone: GUEST, challenge, code: "000000", next: "" });
    await app.post("/guest-login/code", { phone: GUEST, challenge, code, next: "" });

    for (const prompt of app.daraja.simulator.phone.all()) note("callback", keyOf(prompt.callbackUrl));
    for (const what of ["paid", "check"] as const) note("notices", keyOf(noticeUrl(app.deps, "operator", what)));

    // The routes are down: a code, a link and a letter wait in the file.
    await app.server.jobs.stop();
    app.clock.advance(2 * MINUTE);
    await app.post("/guest-login", { phone: "0733 555 666", submissionKey: newSecret(), next: "" });
    note("code that waits", /\b\d{6}\b/.exec(newestTo(app, "+254733555666"))?.[0]);
    // And the database breaks in the middle of a sign-in.
    app.db.$client.exec("alter table phone_codes rename to gone");
    const broken = await app.post("/guest-login/code", { phone: GUEST, challenge: newSecret(), code, next: "" });
    app.db.$client.exec("alter table gone rename to phone_codes");
    expect(broken.status).toBe(500);

    const { dataDir } = app.deps.config;
    for (const { body } of newestMessages(app.db, 200)) {
      for (const [, key] of body.matchAll(/[?&](?:t|token|key)=([\w-]{16,})/g)) note("link in a message", key);
    }
    for (const name of ["lango.db", "lango.db-wal"]) kept.set(name, readFileSync(join(dataDir, name)));
    const backup = join(folder, "lango.backup");
    expect((await backUp(dataDir, backup, AT)).outcome).toBe("backed_up");
    kept.set("backup", readFileSync(backup));
    kept.set("log", Buffer.from(app.log.join("\n")));
    secrets.set(readFileSync(join(dataDir, "instance.key")).toString("latin1"), "instance key");
  } finally {
    await app.stop();
  }
}

/** The part of an address that nobody can guess. */
const keyOf = (url: string) => /[0-9a-f]{32,}/.exec(url)?.[0];

/** A secret as it may stand somewhere: plain, in hexadecimal, in an address, and in base64 wherever it begins. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret, /[^ -~]/.test(secret) ? "latin1" : "utf8");
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const texts = [
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    encodeURIComponent(secret),
    ...base64,
    ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
  return [bytes, ...texts.filter((text) => text.length >= 6).map((text) => Buffer.from(text))];
}

/** Whether a secret is in there. Six digits count only when they stand alone. */
function isIn(bytes: Buffer, secret: string): boolean {
  if (/^\d{6}$/.test(secret)) return new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(bytes.toString("latin1"));
  return formsOf(secret).some((form) => bytes.includes(form));
}

/** What a form carries belongs on the page that shows it again. */
const BELONGS_ON_PAGES = /^(form|guide's |submissionKey|challenge|t |link on|key of a booking)/;

function readable(files: ReadonlyMap<string, Buffer>): string[] {
  return [...files].flatMap(([file, bytes]) =>
    [...secrets].flatMap(([secret, name]) =>
      isIn(bytes, secret) && !(file.startsWith("page") && BELONGS_ON_PAGES.test(name)) ? [`${name} in ${file}`] : [],
    ),
  );
}

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lango-secrets-"));
  await liveThrough();
});
afterAll(() => {
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
});

test("the life had everything in it that is worth stealing", () => {
  const kinds = new Set([...secrets.values()].map((name) => name.replace(/ (of|on|in) .*/, "")));
  for (const kind of [
    ...["password", "new password", "code", "code that waits", "token", "cookie", "form", "submissionKey", "link"],
    ...[
      "consumerKey",
      "consumerSecret",
      "passkey",
      "callback",
      "notices",
      "calendar link",
      "calendar address",
      "instance key",
      "guide's password",
    ],
  ]) {
    expect([kind, kinds.has(kind)]).toEqual([kind, true]);
  }
  const pages = [...kept.keys()].filter((name) => name.startsWith("page")).map((name) => name.slice(5, 8));
  expect([...new Set(pages)].sort()).toEqual(["404", "422", "500"]);
  expect(kept.get("log")?.toString()).toContain('"level":"error"');
});

test("database, log of changes, backup, log and error pages hold no password, code, credential or key that can be read", () => {
  expect(readable(kept)).toEqual([]);
});

test("the log names no person at any level: no number, no e-mail address, and not where anybody came from", () => {
  const lines = (kept.get("log")?.toString() ?? "").split("\n");
  expect(lines.filter((line) => line.includes('"level":"debug"')).length).toBeGreaterThan(30);
  const said = [...NUMBERS, ...ADDRESSES, EMAIL, encodeURIComponent(EMAIL), "Njeri", "Kamau"];
  const spaced = new RegExp(NUMBERS.map((number) => number.split("").join("[ -]?")).join("|"));
  expect(lines.filter((line) => spaced.test(line) || said.some((word) => line.includes(word)))).toEqual([]);
});

test("one that is planted is found, however it is written", () => {
  for (const [secret, name] of secrets) {
    for (const form of formsOf(secret)) {
      const around = Buffer.concat([Buffer.from("..\0"), form, Buffer.from("\0..")]);
      if (/^\d{6}$/.test(secret) && !form.equals(Buffer.from(secret))) continue;
      expect([name, isIn(around, secret)]).toEqual([name, true]);
    }
  }
  expect(isIn(Buffer.from(`Basic ${btoa(`174379${SECRETS.passkey}20261218120000`)}`), SECRETS.passkey)).toBe(true);
});
