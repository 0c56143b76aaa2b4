import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { asJpeg, plainPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { dayFromNow, forget, Guest, hiddenFields, type Lango, startLango, until } from "./lango.ts";

/** What strangers send to the built executable, and what they get. */
let lango: Lango;
/** Three hosts of the demo, signed in, and a guest's hold at two of them. */
let wanjiru: Guest;
let barasa: Guest;
let halima: Guest;
let mine: Held;
let theirs: Held;
type Held = { id: string; token: string; property: string };

const doors = (await testApp().app.doors()).filter(({ method }) => method === "GET" || method === "POST");
const posts = doors.filter(({ method }) => method === "POST").map(({ path }) => path);
const FORM = "application/x-www-form-urlencoded";
const MEGABYTE = 1024 * 1024;

beforeAll(async () => {
  lango = await startLango();
  wanjiru = await signedIn("wanjiru@example.com");
  barasa = await signedIn("barasa@example.com");
  halima = await signedIn("halima@example.com");
  mine = await hold("zuristays", 40);
  theirs = await hold("mwangazahouse", 40);
});
afterAll(async () => {
  await lango.stop();
  forget(lango.dataDir);
});

async function signedIn(email: string): Promise<Guest> {
  const browser = new Guest(lango.origin);
  const { status } = await browser.post("/host-login", { email, password: "karibu-lango" });
  if (status !== 303) throw new Error(`${email} cannot sign in: ${status}`);
  await browser.get("/dashboard");
  return browser;
}

async function hold(brand: string, day: number): Promise<Held> {
  const guest = new Guest(lango.origin);
  const property = /\/booking\/property\/([\w-]+)/.exec((await guest.get(`/${brand}`)).html)?.[1] ?? "";
  const { html } = await guest.get(`/booking/summary?${stay(property, day)}`);
  const form = hiddenFields(html, "/booking/summary");
  const who = { name: "Achieng Odhiambo", phone: "0712 345 678", rules: "on" };
  const { location = "" } = await guest.post("/booking/summary", { ...form, ...who });
  const query = new URL(location, lango.origin).searchParams;
  return { id: query.get("booking") ?? "", token: query.get("t") ?? "", property };
}

function stay(property: string, day: number, nights = 2): URLSearchParams {
  return new URLSearchParams({ property, checkIn: dayFromNow(day), checkOut: dayFromNow(day + nights), guests: "1" });
}

/** A request that no browser's form would make. */
async function ask(method: string, path: string, init: RequestInit & { from?: Guest } = {}) {
  const headers = new Headers(init.headers);
  if (init.from) headers.set("cookie", init.from.cookie);
  const response = await fetch(`${lango.origin}${path}`, { method, redirect: "manual", ...init, headers });
  const said = { status: response.status, headers: response.headers, text: await response.text() };
  tellsNothing(`${method} ${path}`, said);
  return said;
}

/** Whatever was sent: no fault of ours, nothing of our insides, and the same protection on every answer. */
function tellsNothing(what: string, { status, headers, text }: { status: number; headers: Headers; text: string }) {
  // A house that has used up its forms would answer all the rest alike, and what was sent would be tried no more.
  const isUsedUp = status === 429 && text.includes(pagesIn.en.problems.tooManyForms.title);
  const leak = /\.tsx?:\d|node_modules|SQLITE|bunfs|\bat \/|TypeError|RangeError|SyntaxError|drizzle/.exec(text)?.[0];
  const isPage = headers.get("content-type")?.startsWith("text/html");
  const missing = [...PROTECTED, ...(isPage ? PAGES_PROTECTED : [])].filter((name) => !headers.has(name));
  expect({ what, isOurFault: status >= 500, isUsedUp, leak, missing }).toEqual({
    what,
    isOurFault: false,
    isUsedUp: false,
    leak: undefined,
    missing: [],
  });
}
const PROTECTED = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "cross-origin-resource-policy",
];
const PAGES_PROTECTED = ["cross-origin-opener-policy", "permissions-policy"];

/** How much work the server has done so far, in milliseconds of processor time: others may share the machine. */
function effortOf({ process }: Lango): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${process.pid}/stat`, "utf8")
    .replace(/^.*\) \S /s, "")
    .split(" ")
    .slice(10, 12)
    .map(Number);
  return (user + system) * 10;
}

/** Bytes as they are, for what `fetch` would put right; answers the first line, or nothing when it was hung up on. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(lango.origin).port), "127.0.0.1", () => socket.write(bytes, "latin1"));
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
      if (heard.includes("\r\n\r\n")) socket.destroy();
    });
    socket.on("close", () => resolve(heard));
    socket.on("error", (error) => ("code" in error && error.code === "ECONNRESET" ? resolve(heard) : reject(error)));
    socket.setTimeout(5_000, () => socket.destroy());
  });
}

const NASTY = [
  "",
  "0",
  "-1",
  "1e309",
  "999999999999999999999",
  "..%2f..%2f..%2fetc%2fpasswd",
  "%00",
  "%ff%fe",
  "%e0%80%80",
  "%0d%0aset-cookie:%20x=y",
  "%2f%2fevil.example",
  "__proto__",
  "constructor",
  "'%20or%201=1--",
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "%F0%9F%8F%A1",
  "a".repeat(3000),
];
const FIELDS = `property checkIn checkOut guests month continue booking t other phone name email next challenge code
  token firstName lastName password confirmPassword brandName userId displayName basePriceKes units kept intent
  submissionKey shownKes receipt move rules q tab`.split(/\s+/);

describe("every door", () => {
  const people = () => [undefined, wanjiru];

  test("nothing that stands in an address breaks it", async () => {
    for (const { method, path } of doors.filter(({ method }) => method === "GET")) {
      const tries = path.includes(":")
        ? NASTY.map((nasty) => path.replaceAll(/:\w+/g, nasty))
        : NASTY.map(
            (nasty) =>
              `${path}?${FIELDS.map((field) => `${field}=${nasty}`)
                .join("&")
                .slice(0, 12_000)}`,
          );
      for (const target of tries) for (const from of people()) await ask(method, target, from ? { from } : {});
    }
  });

  test("nothing that stands in a form breaks it, and a stranger's form changes nothing", async () => {
    const before = await snapshot();
    for (const path of posts) {
      for (const nasty of NASTY) {
        const body = FIELDS.map((field) => `${field}=${nasty}`).join("&");
        const target = path.replaceAll(/:\w+/g, nasty.slice(0, 200) || "x");
        await ask("POST", target, { body: body.slice(0, 60_000), headers: { "content-type": FORM } });
      }
    }
    expect(await snapshot()).toEqual(before);
  });

  /** What could have been changed for the worse. */
  async function snapshot() {
    const properties = await wanjiru.get("/dashboard?tab=properties");
    const payment = await new Guest(lango.origin).get(`/booking/payment?booking=${mine.id}&t=${mine.token}`);
    const plain = (html: string) => (html.split("<main")[1] ?? "").replaceAll(/ (id|for|aria-\w+)="[^"]*"/g, "");
    return { properties: plain(properties.html), hold: payment.html.includes("Pay with M-PESA") };
  }

  const BODIES: [name: string, type: string, body: string][] = [
    ["another type", "text/plain", "a=b"],
    ["XML", "application/xml", '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
    ["JSON that is none", "application/json", "{"],
    ["JSON that is a list", "application/json", "[1,2]"],
    ["JSON that is nothing", "application/json", "null"],
    ["JSON about prototypes", "application/json", '{"__proto__":{"status":"x"},"constructor":1,"email":{"$gt":""}}'],
    ["JSON a thousand deep", "application/json", `${"[".repeat(1000)}${"]".repeat(1000)}`],
    ["a form in parts without a boundary", "multipart/form-data", "x"],
    [
      "a form in parts that is torn",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="',
    ],
    ["a form in parts that is none", "multipart/form-data; boundary=x", "nothing of the kind"],
    ["zero bytes", FORM, "a=%00&b=\u0000&email=a%00@b.c&phone=%00"],
    ["half a letter", FORM, "name=%E0%A4%A&phone=%"],
    ["ten thousand fields", FORM, Array.from({ length: 10_000 }, (_, at) => `f${at}=1`).join("&")],
    ["a field of 60 KB", FORM, `name=${"n".repeat(60_000)}`],
    ["an unknown type", "", "x"],
  ];
  test.each(BODIES)("%s is refused in words, by every form", async (name, type, body) => {
    // A house may send 1,500 forms in an hour: all of this is more than that.
    const host = BODIES.findIndex(([one]) => one === name) % 2 === 0 ? barasa : halima;
    for (const path of posts) {
      for (const from of [undefined, host]) {
        if (from && /logout|account|photos|:move|publish|archive|refund|demo-guest|session/.test(path)) continue;
        const headers = type ? { "content-type": type } : undefined;
        const target = path.replaceAll(/:\w+/g, "nothing");
        const answer = await ask("POST", target, { body, ...(headers ? { headers } : {}), ...(from ? { from } : {}) });
        if (answer.status >= 400) expect(answer.text.length).toBeGreaterThan(10);
      }
    }
  });

  test("10 MB are turned away quickly, and the server stays small", async () => {
    const ten = new Uint8Array(10 * MEGABYTE).fill(97);
    for (const path of posts.map((path) => path.replaceAll(/:\w+/g, "nothing"))) {
      for (const from of people()) {
        if (from && /logout|account|demo-guest/.test(path)) continue;
        const before = effortOf(lango);
        const answer = await ask("POST", path, {
          body: ten,
          headers: { "content-type": FORM },
          ...(from ? { from } : {}),
        });
        // Who is not signed in is sent to sign in before anything is read; some doors read no body, and some take files alone.
        expect([303, 401, 403, 404, 410, 413, 415, 429].includes(answer.status) || `${path}: ${answer.status}`).toBe(
          true,
        );
        expect(effortOf(lango) - before).toBeLessThan(2_000);
      }
    }
    for (const path of ["/host-login", "/host-register", "/guest-login", "/booking/summary", "/booking/payment"]) {
      expect((await ask("POST", path, { body: ten, headers: { "content-type": FORM } })).status).toBe(413);
    }
    const signed = { body: ten, headers: { "content-type": FORM }, from: wanjiru };
    expect((await ask("POST", "/dashboard/properties/new", signed)).status).toBe(413);
    const resident = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${lango.process.pid}/status`, "utf8"))?.[1]);
    // What came may be cleared away a moment later.
    expect(await until(() => resident() / 1024 < 200)).toBe(true);
  });

  test("sixteen photos of 15 MB at once fit into a machine of 512 MB", async () => {
    const photo = new Uint8Array(15 * MEGABYTE);
    photo.set(await asJpeg(plainPng(1200, 900, [165, 67, 28]))); // what follows the end mark is ignored
    writeFileSync(`/proc/${lango.process.pid}/clear_refs`, "5"); // the most it held is counted from here
    const answers = Array.from({ length: 16 }, () => {
      const body = new FormData();
      body.append("photos", new Blob([photo]), "room.jpg");
      return ask("POST", "/dashboard/properties/new", { body, from: wanjiru });
    });
    for (const { status, text } of await Promise.all(answers)) {
      expect([status, text.includes("room.jpg")]).toEqual([422, false]); // it wants a name, and keeps the photo
    }
    const most = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${lango.process.pid}/status`, "utf8"))?.[1];
    // Bun reads what comes as fast as it comes: the faster the line, the more of the 240 MB stands in memory at once.
    expect(Number(most) / 1024).toBeLessThan(450);
    expect(readdirSync(join(lango.dataDir, "incoming"))).toEqual([]);
  });

  test("a form of another site is refused everywhere, and changes nothing", async () => {
    const before = await snapshot();
    for (const path of posts.filter((path) => !path.startsWith("/callbacks/"))) {
      const target = path.replaceAll(/:\w+/g, theirs.property);
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: `${lango.origin}.evil.example` },
        { referer: "https://evil.example/" },
        { origin: lango.origin, "sec-fetch-site": "cross-site" },
      ]) {
        const sent = { body: "a=b", headers: { "content-type": FORM, ...headers }, from: wanjiru };
        expect({ path, status: (await ask("POST", target, sent)).status }).toEqual({ path, status: 403 });
      }
    }
    expect(await snapshot()).toEqual(before);
  });

  test("HEAD answers as GET does, without a body; other methods do nothing", async () => {
    for (const { path } of doors.filter(({ method }) => method === "GET")) {
      const target = path.replaceAll(/:\w+/g, "nothing");
      const whole = { headers: { "accept-encoding": "identity" } };
      const [got, head] = [await ask("GET", target, whole), await ask("HEAD", target, whole)];
      expect({ path, status: head.status, text: head.text }).toEqual({ path, status: got.status, text: "" });
      // Another length than that of GET is forbidden; none is not.
      const [length, said] = [got, head].map(({ headers }) => headers.get("content-length"));
      expect({ path, length: said ?? length }).toEqual({ path, length });
      for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
        const { status } = await ask(method, target, { headers: { origin: lango.origin } });
        expect([400, 404, 405].includes(status) || `${method} ${path}: ${status}`).toBe(true);
      }
    }
    expect(await raw(`TRACE / HTTP/1.1\r\nhost: x\r\nx-secret: 1\r\n\r\n`)).not.toContain("x-secret");
  });
});

describe("the line itself", () => {
  test.each([
    ["a header of 100 KB", `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(100_000)}\r\n\r\n`],
    ["a cookie of 12 KB", `GET /dashboard HTTP/1.1\r\nhost: x\r\ncookie: lango=${"a".repeat(12_000)}\r\n\r\n`],
    ["an address of 60 KB", `GET /${"a".repeat(60_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["two lengths", "POST /host-login HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 30\r\n\r\nabc"],
    [
      "a length and chunks",
      "POST /host-login HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a negative length", "POST /host-login HTTP/1.1\r\nhost: x\r\ncontent-length: -3\r\n\r\nabc"],
    ["another server's address", "GET http://evil.example/ HTTP/1.1\r\nhost: evil.example\r\n\r\n"],
    ["a path with two slashes", "GET //evil.example/%2f.. HTTP/1.1\r\nhost: x\r\n\r\n"],
    ["dots", "GET /static/../../../../etc/passwd HTTP/1.1\r\nhost: x\r\n\r\n"],
    ["no HTTP at all", "\u0016\u0003\u0001\u0002\r\n\r\n"],
  ])("%s does no harm", async (_name, bytes) => {
    const heard = await raw(bytes);
    expect(heard).not.toMatch(/HTTP\/1.1 5(?!0[15])\d\d|root:|location: (https?:)?\/\/evil/i);
    expect((await fetch(`${lango.origin}/healthz`)).status).toBe(200);
  });

  test("a host that is none, or none at all, is read as the public address, and sends nothing", async () => {
    const paths = ["/healthz", "/readyz", "/login", "/host-login?lang=sw", "/booking/search?guests=2", "/nobody"];
    const hosts = ["a, b", 'a"b', "x y", "x/login?", "evil.example:99999", "a%b", "a:b:c", "[::1", undefined];
    const faults: string[] = [];
    for (const path of paths) {
      for (const host of hosts) {
        const line = host === undefined ? "HTTP/1.0\r\n" : `HTTP/1.1\r\nhost: ${host}\r\n`;
        const read = (await raw(`GET ${path} ${line}connection: close\r\n\r\n`)).slice(9, 12);
        const sent = (await raw(`POST ${path} ${line}content-length: 0\r\nconnection: close\r\n\r\n`)).slice(9, 12);
        const isWell = path === "/nobody" ? read === "404" : /^(?:2|3)/.test(read);
        if (!(isWell || (host && read === "400")) || sent !== "400") faults.push(`${path} of ${host}: ${read} ${sent}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test("10 MB without a length are cut off at the limit", async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 160; at += 1) controller.enqueue(new Uint8Array(64 * 1024).fill(97));
        controller.close();
      },
    });
    const answer = await ask("POST", "/host-login", { body: stream, headers: { "content-type": FORM } });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("That&#x27;s too large");
  });
});

describe("a stay that cannot be", () => {
  const address = (changes: Record<string, string>) => {
    const query = stay(mine.property, 60);
    for (const [name, value] of Object.entries(changes)) query.set(name, value);
    return query;
  };
  test.each([
    ["in the past", { checkIn: "2020-01-01", checkOut: "2020-01-03" }, "in the past"],
    ["reversed", { checkIn: dayFromNow(62), checkOut: dayFromNow(60) }, "has to be after check-in"],
    ["of no night", { checkIn: dayFromNow(60), checkOut: dayFromNow(60) }, "has to be after check-in"],
    ["on days that do not exist", { checkIn: "2027-02-30", checkOut: "2027-02-31" }, "does not exist"],
    ["in the year 9999", { checkIn: "9999-01-01", checkOut: "9999-01-03" }, "too far ahead"],
    ["of a year", { checkIn: dayFromNow(60), checkOut: dayFromNow(425) }, "at most 180 nights"],
    ["for nobody", { guests: "0" }, "At least one guest"],
    ["for minus one", { guests: "-1" }, /guest/],
    ["for ten thousand", { guests: "10000" }, "guests at most"],
    ["for 1e9", { guests: "1e9" }, /guest/],
    ["for one and a half", { guests: "1.5" }, /as a number/],
  ] as [string, Record<string, string>, string | RegExp][])(
    "%s: the page says so, and nothing is held",
    async (_name, changes, words) => {
      const query = address(changes);
      query.set("continue", "1");
      const dates = await ask("GET", `/booking/dates?${query}`);
      expect([dates.status, dates.text]).toEqual([422, expect.stringMatching(words)]);
      for (const [field, value] of Object.entries(changes)) {
        // Guests are counted up and down, from a number that fits.
        if (field !== "guests") expect(dates.text).toContain(`value="${value}"`);
      }
      const form = {
        ...Object.fromEntries(query),
        name: "Achieng",
        phone: "0712345678",
        rules: "on",
        shownKes: "9000",
      };
      const body = new URLSearchParams({ ...form, submissionKey: "k".repeat(43) });
      const posted = await ask("POST", "/booking/summary", {
        body: body.toString(),
        headers: { "content-type": FORM },
      });
      expect(posted.status).toBe(422);
    },
  );

  test("an unknown property is not there, wherever it is named", async () => {
    for (const id of ["nothing", "../x", "0", "a".repeat(500)]) {
      const query = address({ property: id });
      for (const path of ["/booking/dates", "/booking/summary"]) {
        const answer = await ask("GET", `${path}?${query}`);
        expect(answer.status).toBe(303);
        const onTo = answer.headers.get("location") ?? "";
        expect(onTo).toStartWith(`/booking/property/${encodeURIComponent(id.slice(0, 30))}`);
        expect((await ask("GET", onTo)).status).toBe(404);
      }
      expect((await ask("GET", `/booking/property/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });

  test("a forged price books nothing: the guest is shown the true one", async () => {
    const guest = new Guest(lango.origin);
    const { html } = await guest.get(`/booking/summary?${address({})}`);
    const form = hiddenFields(html, "/booking/summary");
    expect(Number(form.shownKes)).toBeGreaterThan(1000);
    for (const shownKes of ["1", "0", "-9000", "9e99", "NaN", "", `${form.shownKes}.5`]) {
      const who = { name: "Achieng Odhiambo", phone: "0712345678", rules: "on" };
      const posted = await guest.post("/booking/summary", { ...form, ...who, shownKes, totalKes: "1", priceKes: "1" });
      expect([shownKes, posted.status]).toEqual([shownKes, 409]);
      expect(posted.html).toContain("Nothing has been booked");
    }
  });
});

describe("a listing that cannot be", () => {
  test.each([
    ["-100", "less than nothing"],
    ["0", "is at least"],
    ["99.50", "whole shillings"],
    ["1e6", "whole shillings"],
    ["99999999999", "is at most"],
    ["abc", "whole shillings"],
  ])("a price of %s: their words are kept and nothing is stored", async (price, words) => {
    const { html } = await wanjiru.get("/dashboard/properties/new");
    const form = hiddenFields(html, "/dashboard/properties/new");
    const typed = { ...form, displayName: "Cheap house", location: "Kilimani", basePriceKes: price, maxGuests: "2" };
    const rest = { bedrooms: "1", bathrooms: "1", units: "1", intent: "publish" };
    const posted = await wanjiru.post("/dashboard/properties/new", { ...typed, ...rest });
    expect(posted.status).toBe(422);
    expect(posted.html).toContain(words);
    expect(posted.html).toContain(`value="${price}"`);
    expect((await wanjiru.get("/dashboard?tab=properties")).html).not.toContain("Cheap house");
  });

  test("a script in every field is shown as it was typed, to everybody", async () => {
    const script = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>{{7*7}}`;
    const { html } = await barasa.get("/dashboard/properties/new");
    const form = hiddenFields(html, "/dashboard/properties/new");
    const texts = { displayName: script, location: script, description: script, houseRules: script };
    const numbers = { basePriceKes: "3000", maxGuests: "2", bedrooms: "1", bathrooms: "1", units: "1" };
    const posted = await barasa.post("/dashboard/properties/new", { ...form, ...texts, ...numbers, intent: "publish" });
    const id = posted.location?.split("/").at(-1) ?? "";
    const query = stay(id, 60);
    const pages = [
      await barasa.get(posted.location ?? ""),
      await barasa.get("/dashboard?tab=properties"),
      await barasa.get("/mwangazahouse"),
      await barasa.get(`/booking/property/${id}`),
      await barasa.get(`/booking/dates?${query}`),
      await barasa.get(`/booking/summary?${query}`),
      await barasa.get(`/host-login?next=${encodeURIComponent(script)}`),
      await barasa.get(`/guest-login?phone=${encodeURIComponent(script)}`),
      await barasa.post("/booking/summary", {
        ...Object.fromEntries(query),
        name: script,
        phone: script,
        email: script,
      }),
      await new Guest(lango.origin).post("/host-register", {
        firstName: script,
        lastName: script,
        email: script,
        phone: script,
      }),
      await new Guest(lango.origin).post("/host-login", { email: script, password: "x" }),
      await new Guest(lango.origin).post("/guest-login", { phone: script }),
    ];
    for (const page of pages) {
      expect(page.html).not.toContain("<script>alert");
      expect(page.html).not.toContain("<img src=x");
    }
    expect(pages[3]?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    await barasa.post(`/dashboard/properties/${id}/archive`, {});
  });
});

describe("what belongs to somebody else is not there", () => {
  test("another host's property, in every room of the dashboard", async () => {
    const before = (await ask("GET", `/booking/property/${theirs.property}`)).text;
    const path = `/dashboard/properties/${theirs.property}`;
    expect((await wanjiru.get(path)).status).toBe(404);
    const photo = /photos\/([0-9a-f]{32})/.exec(before)?.[1] ?? "";
    const attempts: [string, Record<string, string>][] = [
      [path, { displayName: "Mine now", intent: "save" }],
      [`${path}/unpublish`, {}],
      [`${path}/archive`, {}],
      [`${path}/restore`, {}],
      [`${path}/photos/${photo}`, { move: "remove" }],
      [`${path}/photos/${photo}`, { move: "first" }],
    ];
    for (const [target, fields] of attempts) {
      expect([target, (await wanjiru.post(target, fields)).status]).toEqual([target, 404]);
    }
    expect((await ask("GET", `/booking/property/${theirs.property}`)).text).toBe(before);
    expect((await wanjiru.post("/dashboard/refunds/nothing", { receipt: "TLI4K2P9QX" })).status).toBe(404);
  });

  test("another guest's booking: without its link, or with another's", async () => {
    const stranger = new Guest(lango.origin);
    for (const token of ["", "x", theirs.token, `${mine.token}x`, mine.token.toLowerCase(), mine.token.slice(1)]) {
      for (const path of [
        `/guest/booking/${mine.id}/details?t=${token}`,
        `/guest/booking/${mine.id}/calendar.ics?t=${token}`,
        `/booking/payment?booking=${mine.id}&t=${token}`,
        `/api/payment/status?booking=${mine.id}&t=${token}`,
      ]) {
        expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
      }
      const form = { booking: mine.id, t: token, phone: "0712345678", submissionKey: "k".repeat(43) };
      for (const path of ["/booking/payment", "/booking/payment/cancel"]) {
        expect((await stranger.post(path, form)).status).toBe(404);
      }
    }
    // The host of the one booking is nobody to the other, and no host pays for a guest.
    expect((await barasa.get(`/guest/booking/${mine.id}/details`)).status).toBe(404);
    expect((await wanjiru.get(`/guest/booking/${mine.id}/details`)).status).toBe(200);
    expect((await wanjiru.get(`/booking/payment?booking=${mine.id}`)).status).toBe(404);
    expect((await stranger.get(`/booking/payment?booking=${mine.id}&t=${mine.token}`)).status).toBe(200);
  });

  test("nobody is sent to another site", async () => {
    for (const next of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/%09/evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "/dashboard\r\nset-cookie: a=b",
      "/..//evil.example",
    ]) {
      // Who is signed in is sent on at once; who is not, carries it in the form.
      const sent = await wanjiru.get(`/host-login?next=${encodeURIComponent(next)}`);
      expect([next, sent.status, new URL(sent.location ?? "", lango.origin).origin]).toEqual([next, 303, lango.origin]);
      const stranger = new Guest(lango.origin);
      for (const path of ["/host-login", "/guest-login"]) {
        const { html } = await stranger.get(`${path}?next=${encodeURIComponent(next)}`);
        const { next: kept = "/" } = hiddenFields(html, path);
        expect([next, new URL(kept || "/", lango.origin).origin]).toEqual([next, lango.origin]);
      }
      const login = await stranger.get(`/login?next=${encodeURIComponent(next)}`);
      expect(new URL(login.location ?? "", lango.origin).origin).toBe(lango.origin);
    }
  });
});

test("cookies that open anything are for the server alone", async () => {
  const form = { email: "halima@example.com", password: "karibu-lango" };
  const signIn = await ask("POST", "/host-login", {
    body: new URLSearchParams(form).toString(),
    headers: { "content-type": FORM },
  });
  const summary = await ask("GET", `/booking/summary?${stay(mine.property, 70)}`);
  const cookies = [...signIn.headers.getSetCookie(), ...summary.headers.getSetCookie()];
  expect(cookies.length).toBeGreaterThan(3);
  // One is for the page's own script: it names who is signed in, for the menu, and opens nothing.
  const [forScripts, forServer] = [/^lango_user=/, /^(?!lango_user=)/].map((name) =>
    cookies.filter((one) => name.test(one)),
  );
  expect(forScripts?.length).toBe(1);
  for (const cookie of forServer ?? []) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
  expect((await ask("GET", "/dashboard", { headers: { cookie: forScripts?.[0]?.split(";")[0] ?? "" } })).status).toBe(
    303,
  );
});

test("every kind of answer is protected alike", async () => {
  const page = await ask("GET", "/zuristays");
  const photo = /\/photos\/[\w.-]+/.exec(page.text)?.[0] ?? "";
  const asset = /\/static\/[\w./?=-]+/.exec(page.text)?.[0] ?? "";
  const paths = [
    "/",
    "/zuristays",
    "/healthz",
    "/robots.txt",
    "/sitemap.xml",
    "/api/host/zuristays",
    "/nobody",
    "/no/such",
  ];
  for (const path of [...paths, "/dashboard", "/dev", "/assets/nothing.js", "/static/nothing", photo, asset]) {
    expect(path).not.toBe("");
    const { headers } = await ask("GET", path);
    expect(headers.get("x-powered-by")).toBeNull();
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*|data:)/);
    // What says that nothing has changed renews what the browser has kept, so it may not renew it wrongly.
    const tag = headers.get("etag");
    const renewed = tag ? await fetch(`${lango.origin}${path}`, { headers: { "if-none-match": tag } }) : undefined;
    expect([path, renewed?.headers.get("content-security-policy") ?? policy]).toEqual([path, policy]);
  }
  // Nothing but a page may run or load anything, and what says so is short.
  for (const path of [photo, asset, "/api/host/zuristays"]) {
    const { headers } = await ask("GET", path);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect([...headers].reduce((bytes, [name, value]) => bytes + name.length + value.length + 4, 0)).toBeLessThan(520);
  }
});

describe("limits", () => {
  test("after five wrong tries a code is burnt: the right one comes too late", async () => {
    const thief = new Guest(lango.origin);
    const { html } = await thief.get("/guest-login");
    const form = { ...hiddenFields(html, "/guest-login"), phone: "0799 123 456" };
    const { location = "" } = await thief.post("/guest-login", form);
    const challenge = new URL(location, lango.origin).searchParams.get("challenge") ?? "";
    const right = await until(async () => /(\d{6}) is your/.exec((await thief.get("/dev/outbox")).html)?.[1]);
    const wrong = Array.from({ length: 5 }, (_, at) => String((Number(right) + at + 1) % 1_000_000).padStart(6, "0"));
    const tries = [];
    for (const code of [...wrong, right]) tries.push(await thief.post("/guest-login/code", { challenge, code }));
    const words = tries.map(({ html }) => /Invalid verification code|Verification code has expired/.exec(html)?.[0]);
    const [invalid, over] = ["Invalid verification code", "Verification code has expired"];
    expect(words).toEqual([invalid, invalid, invalid, invalid, over, over]);
    expect(tries.every(({ status }) => status === 422)).toBe(true);
  });

  test("lists of names, of accounts and of numbers are not to be had", async () => {
    const harvest = async (
      times: number,
      one: (at: number) => Promise<{ status: number; html?: string; text?: string }>,
    ) => {
      for (let at = 0; at < times; at += 1) {
        const { status, html, text } = await one(at);
        if (status === 429) return { at, words: html ?? text ?? "" };
      }
      return { at: -1, words: "" };
    };
    const stranger = new Guest(lango.origin);
    const names = await harvest(80, (at) => ask("GET", `/api/brand/check/name${at}`));
    expect(names.at).toBeLessThanOrEqual(60);
    expect(names.words).toContain("Too many");
    const accounts = await harvest(40, (at) =>
      stranger.post("/host-register", {
        firstName: "A",
        lastName: "B",
        email: `host${at}@example.com`,
        phone: "0712345678",
        password: "kilimani-92",
        confirmPassword: "kilimani-92",
      }),
    );
    expect(accounts.at).toBeGreaterThan(2);
    expect(accounts.words).toContain("Too many requests");
    const numbers = await harvest(40, (at) =>
      stranger.post("/guest-login", { phone: `07110001${String(at).padStart(2, "0")}` }),
    );
    expect(numbers.at).toBeGreaterThan(2);
    expect(numbers.words).toContain("Too many requests");
  });

  test("a stranger who tries passwords is stopped, and the owner gets in from their own browser", async () => {
    const email = "barasa@example.com";
    const stranger = new Guest(lango.origin);
    const tries = [];
    for (let at = 0; at < 12; at += 1)
      tries.push(await stranger.post("/host-login", { email, password: `wrong-${at}` }));
    const last = tries.at(-1);
    expect([last?.status, last?.html]).toEqual([429, expect.stringContaining("Too many requests")]);
    expect((await barasa.post("/logout", {})).status).toBe(303);
    const back = await barasa.post("/host-login", { email, password: "karibu-lango" });
    expect([back.status, back.location]).toEqual([303, "/dashboard"]);
  });
});

test("after all this the journey still goes on", async () => {
  expect((await hold("zuristays", 90)).id).not.toBe("");
});
