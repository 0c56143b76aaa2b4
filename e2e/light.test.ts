import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openDatabase } from "#db/open.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { addTwelvePlaces } from "#src/dev/fixtures/places.ts";
import { answerPhone, openBrowser, Person } from "./browser.ts";
import { dayFromNow, demoData, forget, Guest, hiddenFields, type Lango, startLango } from "./lango.ts";

/** One flight of TCP carries the landing page and the host's; a booking page may need a little of the second. */
const FIRST_FLIGHT_BYTES = 14_100;
const BOOKING_PAGE_BYTES = 20_000;
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

test.each(["br", "gzip"])(
  "the front pages, and every page on the way to a paid booking, are small in %s",
  async (encoding) => {
    const sizes: Record<string, number> = {};
    for (const [name, path] of Object.entries(pages)) {
      const headers = { "accept-encoding": encoding };
      const answer = await fetch(`${lango.origin}${path}`, { headers, decompress: false, redirect: "manual" });
      expect([name, answer.status, answer.headers.get("content-encoding")]).toEqual([name, 200, encoding]);
      sizes[name] = (await answer.bytes()).byteLength;
    }
    const over = Object.entries(sizes).filter(
      ([name, bytes]) =>
        bytes >
        (name === "sheet"
          ? SHEET_BYTES
          : ["landing", "host", "search"].includes(name)
            ? FIRST_FLIGHT_BYTES
            : BOOKING_PAGE_BYTES),
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
