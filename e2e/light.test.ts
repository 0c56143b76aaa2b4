import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { hosts } from "#db/host.schema.ts";
import { type Db, openDatabase } from "#db/open.ts";
import { insertGuestRating, insertReview, moveReview } from "#db/review.queries.ts";
import { saveHostLook, setLookPhoto } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { addTwelvePlaces } from "#src/dev/fixtures/places.ts";
import { answerPhone, openBrowser, Person } from "./browser.ts";
import { dayFromNow, demoData, forget, Guest, hiddenFields, type Lango, startLango } from "./lango.ts";

/**
 * One flight of TCP, ten packets of 1,460 bytes, carries each page with its headers, so that it is painted two round
 * trips and its own bytes after a tap. That of a property with a long review and dates needs a little of the second, and
 * in gzip some more.
 */
const FIRST_FLIGHT_BYTES = { br: 14_600, gzip: 14_800 };
const PROPERTY_BYTES = { br: 15_400, gzip: 16_400 };
/** What a tap on a day brings, where a script keeps the page still. */
const SHEET_BYTES = 4_000;
/** The whole way on a phone, with headers and scripts: until Pay is pressed, until the stay is booked, and its photos. */
const UNTIL_PAY_BYTES = 45_000;
const UNTIL_BOOKED_BYTES = 75_000;
const PHOTO_BYTES = 60_000;

let lango: Lango;
let browser: Browser;
/** Every page on the way from a host's link to the payment, by name. */
const pages: Record<string, string> = {};

beforeAll(async () => {
  const dataDir = await demoData();
  const db = openDatabase(join(dataDir, "lango.db"));
  addHost(db, { id: "host-tumaini", brandName: "tumainihomes" });
  const [, , property = ""] = addTwelvePlaces(db, "host-tumaini");
  makeRich(db, "host-tumaini", property);
  db.$client.close();
  [lango, browser] = await Promise.all([startLango({ dataDir }), openBrowser()]);

  const stay = new URLSearchParams({ checkIn: dayFromNow(30), checkOut: dayFromNow(33), guests: "2" });
  const wish = new URLSearchParams({ property, ...Object.fromEntries(stay) });
  pages.host = "/tumainihomes";
  pages.search = `/tumainihomes?${stay}`;
  pages.property = `/booking/property/${property}`;
  pages.chosen = `/booking/property/${property}?${stay}`;
  pages.sheet = `/booking/property/${property}?checkIn=${dayFromNow(30)}&part=dates`;
  pages.dates = `/booking/dates?${wish}`;
  pages.summary = `/booking/summary?${wish}`;
  const guest = new Guest(lango.origin);
  const form = hiddenFields((await guest.get(pages.summary)).html, "/booking/summary");
  const who = { name: "Achieng Odhiambo", phone: "0712 345 678", rules: "on" };
  const held = await guest.post("/booking/summary", { ...form, ...who });
  pages.payment = held.location ?? "";
  // The guest's own hold would make their own nights look taken to everybody else.
  wish.set("checkIn", dayFromNow(40));
  wish.set("checkOut", dayFromNow(43));
  pages.landing = "/";
  for (const name of ["about", "contact", "welcome", "terms", "privacy"]) pages[name] = `/${name}`;
  pages.dates = `/booking/dates?${wish}`;
  pages.summary = `/booking/summary?${wish}`;
});
afterAll(async () => {
  await lango?.stop();
  forget(lango.dataDir);
});

/** A house of which there is much to say: cover, face, badge, reviews, long names. */
function makeRich(db: Db, hostId: string, propertyId: string): void {
  const shot = (hash: string) => ({ hash: hash.repeat(32), width: 1280, height: 960, colour: "#8a6d55" });
  const now = Date.now();
  write(db, (tx) => {
    saveHostLook(tx, {
      ...{ hostId, name: "Tumaini Guest Houses of Mũthaiga", theme: "", phone: "+254722000444" },
      ...{ line: "Quiet rooms with fibre, hot water and lights that stay on, by the forest." },
      ...{ bio: "We were both born here, and our guests eat what the garden brings.\n".repeat(5), updatedAt: 0 },
      ...{ instagram: "tumaini", tiktok: "tumaini", facebook: "tumaini", x: "tumaini", youtube: "tumaini" },
    });
    setLookPhoto(tx, { hostId, place: "face", photo: shot("a"), now });
    setLookPhoto(tx, { hostId, place: "cover", photo: shot("b"), now });
    tx.update(hosts).set({ vouchedAt: 1, verifiedAt: 1, lastName: "wa Nyambura Ng'ang'a-Wanjũkũ" }).run();
  });
  for (let n = 0; n < 6; n += 1) {
    const at = now - 20 * 86_400_000;
    const stay = { checkIn: dayFromNow(-30), checkOut: dayFromNow(-27) };
    const bookingId = addPaidStay(db, { n, at, propertyId, stay });
    const stars = { whole: 5, cleanliness: 5, accuracy: 4, communication: 5, location: 4, value: 5 };
    const words = "Everything was as it stood on the page, and breakfast better than that. We will come again.";
    write(db, (tx) => {
      const of = { id: `review-${n}`, bookingId, propertyId, hostId, month: "2026-11", nights: 3, stays: 1 };
      insertReview(tx, { ...of, ...stars, words, name: "Achieng", createdAt: at });
      insertGuestRating(tx, { bookingId, hostId, stars: 5, note: "", createdAt: at });
      moveReview(tx, { id: `review-${n}`, state: "blind", mayBeRead: true }, "show", { shownAt: at });
    });
  }
}

/** Of an answer, as HTTP/1.1 sends it. */
const headBytes = (headers: Headers) =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, "HTTP/1.1 200 OK\r\n\r\n".length);

test.each([
  ["br", "en"],
  ["br", "sw"],
  ["gzip", "en"],
  ["gzip", "sw"],
] as const)(
  "the front pages, and every page on the way to a paid booking, are painted by one flight in %s, %s",
  async (encoding, language) => {
    const sizes: Record<string, number> = {};
    const blocked: string[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const headers = { "accept-encoding": encoding, "accept-language": language };
      const answer = await fetch(`${lango.origin}${path}`, { headers, decompress: false, redirect: "manual" });
      expect([name, answer.status, answer.headers.get("content-encoding")]).toEqual([name, 200, encoding]);
      const sent = await answer.bytes();
      sizes[name] = headBytes(answer.headers) + sent.byteLength;
      const html = encoding === "br" ? brotliDecompressSync(sent) : gunzipSync(sent);
      // Nothing stands before the first paint that has to be fetched first.
      const blocks = /<link[^>]+rel="stylesheet"|<script(?![^>]*type="(?:module|application)[^>]*>)[^>]*src=|@import/;
      if (blocks.test(html.toString())) blocked.push(name);
    }
    expect(blocked).toEqual([]);
    const over = Object.entries(sizes).filter(
      ([name, bytes]) =>
        bytes >
        (name === "sheet"
          ? SHEET_BYTES
          : ["property", "chosen"].includes(name)
            ? PROPERTY_BYTES[encoding]
            : FIRST_FLIGHT_BYTES[encoding]),
    );
    expect(over).toEqual([]);
  },
);

test("nothing of React is fetched before a touch, and nothing ever from elsewhere", async () => {
  const visitor = await Person.sitsDown(browser, lango.origin);
  const scripts = new Set<string>();
  let at = "";
  visitor.page.on("request", (request) => {
    const file = new URL(request.url()).pathname;
    if (request.resourceType() === "script") scripts.add(`${at}: ${file.replace(/-[A-Z0-9]+\.js$/, "")}`);
  });
  for (const name of ["landing", "about", "host", "search", "property", "chosen", "dates", "summary"]) {
    at = name;
    await visitor.goto(pages[name] ?? "");
    await visitor.page.mouse.wheel(0, 4_000);
    await visitor.page.waitForTimeout(300);
  }
  expect([...scripts].filter((script) => !/: \/assets\/(hydrate|frame)$/.test(script))).toEqual([]);
  // The twelve places have no files behind their photos here.
  visitor.complaints.splice(
    0,
    visitor.complaints.length,
    ...visitor.complaints.filter((one) => !one.includes("preload")),
  );
  await visitor.leaves();
});

test("from a host's link to a booked stay a phone receives few bytes, of photos too", async () => {
  const phone = { deviceScaleFactor: 2, hasTouch: true, isMobile: true, moves: true };
  const guest = await Person.sitsDown(browser, lango.origin, phone);
  const mpesa = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: false });
  const { page } = guest;
  const received = await countBytes(page);
  // The first visitor after a change gets a page as it was quickest to make; everybody after a second its smallest form.
  const house = await (await fetch(`${lango.origin}/zuristays`, { headers: { "accept-encoding": "br" } })).text();
  const [path = ""] = /\/booking\/property\/\w+/.exec(house) ?? [];
  await fetch(`${lango.origin}${path}`, { headers: { "accept-encoding": "br" } });
  await Bun.sleep(1_500);

  const day = (query: string) => page.locator(`.cal a[href*="${query}"]`).filter({ visible: true }).first();
  await guest.goto("/zuristays");
  await page.waitForLoadState("networkidle");
  // They look at the first places before they choose one.
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(500);
  await page.waitForLoadState("networkidle");
  await page.locator(`a[href^="${path}"]`).first().click();
  await guest.arrives(path);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Choose dates" }).click();
  await day(`checkIn=${dayFromNow(50)}`).click();
  await guest.sees(/Now choose the day you leave/);
  await day(`checkOut=${dayFromNow(52)}`).click();
  await guest.arrives("/booking/summary");
  await page.waitForLoadState("networkidle");
  await guest.fill({ "Full name": "Wambui Kamau", Phone: "0711 000 909" });
  await page.getByLabel(/house rules/).check();
  const untilPay = { ...received };
  await page.getByRole("button", { name: /^Pay KES .* with M-PESA$/ }).click();
  await guest.arrives("/booking/payment");
  await answerPhone(mpesa, { pin: "1234" });
  await page.waitForURL("**/guest/booking/*/details*");
  await page.waitForLoadState("networkidle");
  expect(untilPay.other).toBeLessThanOrEqual(UNTIL_PAY_BYTES);
  expect(received.other).toBeLessThanOrEqual(UNTIL_BOOKED_BYTES);
  expect(received.photos).toBeLessThanOrEqual(PHOTO_BYTES);
  await guest.leaves();
  await mpesa.leaves();
});

/** What comes over the line from now on, headers and all, photos apart. */
async function countBytes(page: Page): Promise<{ photos: number; other: number }> {
  const line = await page.context().newCDPSession(page);
  const received = { photos: 0, other: 0 };
  const photos = new Set<string>();
  line.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Image" && response.mimeType !== "image/svg+xml") photos.add(requestId);
  });
  line.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    received.other += redirectResponse?.encodedDataLength ?? 0;
  });
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    received[photos.has(requestId) ? "photos" : "other"] += encodedDataLength;
  });
  await line.send("Network.enable");
  return received;
}
