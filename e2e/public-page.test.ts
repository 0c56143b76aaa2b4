import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Locator, Page } from "playwright-core";
import { hosts } from "#db/host.schema.ts";
import { captionPhoto, photosOf } from "#db/property.queries.ts";
import { insertGuestRating, insertReview, moveReview } from "#db/review.queries.ts";
import { saveHostLook, setLookPhoto } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { asWebp, plainPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { addPhotos, addTwelvePlaces } from "#src/dev/fixtures/places.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { arrives, closeWindow, DESKTOP, openBrowser, openWindow, PHONE, type WindowOptions } from "./browser.ts";
import { until } from "./lango.ts";
import { seriousOn } from "./look-over.ts";

/** How long a photo is on its way: far less than the others wait for the first, so that a slow machine changes nothing. */
const PHOTO_MS = 150;

const t = testApp();
addHost(t.db);
const twelve = addTwelvePlaces(t.db, "host-wanjiru");
const [garden = "", pictured = ""] = twelve;
addPhotos(t.db, pictured, 12);
const guest = { name: "Achieng", phone: "+254711222333", email: null };
const ask = { propertyId: garden, checkIn: "2026-12-21", checkOut: "2026-12-23", party: 1, guest, shownKes: 5600 };
bookStay(t.deps, { ...ask, submissionKey: "one", browserHash: "one" });

/** Three nights that were paid and are over, and five stars for them. */
function speakWellOf(propertyId: string, n: number): void {
  const at = Date.UTC(2026, 10, 25);
  const bookingId = addPaidStay(t.db, { n, at, propertyId, stay: { checkIn: "2026-11-20", checkOut: "2026-11-23" } });
  const whole = 5;
  write(t.db, (tx) => {
    insertReview(tx, {
      ...{
        id: `review-${n}`,
        bookingId,
        propertyId,
        hostId: "host-wanjiru",
        createdAt: at,
        month: "2026-11",
        nights: 3,
      },
      ...{
        whole,
        cleanliness: 5,
        accuracy: 5,
        communication: 5,
        location: 5,
        value: 5,
        words: "",
        name: "Achieng",
        stays: 1,
      },
    });
    insertGuestRating(tx, { bookingId, hostId: "host-wanjiru", stars: 5, note: "", createdAt: at });
    moveReview(tx, { id: `review-${n}`, state: "blind", mayBeRead: true }, "show", { shownAt: at });
  });
}

/** Every photo that was asked for: when, and when it was there. */
const photos: { path: string; from: number; to: number }[] = [];
const picture = new Uint8Array(await asWebp(plainPng(64, 48, [120, 90, 60])));
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith("/photos/")) {
      // The product believes it stands at its own address.
      return t.app.fetch(new Request(`${t.deps.publicUrl}${pathname}${search}`, { headers: request.headers }));
    }
    const photo = { path: pathname, from: performance.now(), to: Number.POSITIVE_INFINITY };
    photos.push(photo);
    await Bun.sleep(PHOTO_MS);
    photo.to = performance.now();
    return new Response(picture, { headers: { "content-type": "image/webp" } });
  },
});
const origin = `http://127.0.0.1:${server.port}`;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await server.stop(true);
});

async function visit(options: WindowOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await openWindow(browser, options);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await use(page);
  await closeWindow(page);
  expect(complaints).toEqual([]);
}

test.each([
  ["/zuristays", "html"],
  [`/booking/property/${pictured}`, ".reel"],
])(
  "on a phone the first photo of %s has the line to itself; the next follows unasked, and the others when somebody comes near",
  async (path, scroller) => {
    let unasked = 0;
    photos.length = 0;
    await visit({ viewport: PHONE, deviceScaleFactor: 3, isMobile: true, moves: true }, async (page) => {
      await page.goto(`${origin}${path}`);
      await until(() => photos.length > 1);
      // Those wait that nobody has come near.
      await page.waitForTimeout(2 * PHOTO_MS);
      unasked = photos.length;
      await page.locator(scroller).evaluate((element) => element.scrollBy({ left: 60, top: 60 }));
      await until(() => photos.length > unasked);
    });
    const [first, ...others] = photos;
    expect(first?.path).toEndWith("-640.webp");
    // The next one, and that of the first other place.
    expect(unasked).toBeLessThanOrEqual(3);
    expect(others.length).toBeLessThan(6);
    for (const other of others) expect(other.from).toBeGreaterThanOrEqual(first?.to ?? 0);
  },
);

test("the first screen of a host's page says who they are, by what they set, and leads to dates and WhatsApp", async () => {
  const shot = (hash: string) => ({ hash: hash.repeat(32), width: 1280, height: 800, colour: "#8a6d55" });
  write(t.db, (tx) => {
    saveHostLook(tx, {
      ...{
        hostId: "host-wanjiru",
        name: "Zuri Stays",
        line: "Quiet rooms with fibre, hot water and lights that stay on.",
      },
      ...{ bio: "Words.\n".repeat(30), theme: "", phone: "+254722000444", updatedAt: 0 },
      ...{ instagram: "zuri", tiktok: "", facebook: "", x: "", youtube: "" },
    });
    for (const [place, hash] of [
      ["face", "a"],
      ["cover", "b"],
    ] as const) {
      setLookPhoto(tx, { hostId: "host-wanjiru", place, photo: shot(hash), now: 0 });
    }
    tx.update(hosts).set({ vouchedAt: 1, verifiedAt: 1 }).run();
  });
  for (const [n, propertyId] of twelve.slice(0, 3).entries()) speakWellOf(propertyId, n);
  await visit({ viewport: PHONE, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${origin}/zuristays`);
    const box = async (what: Locator) => (await what.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    const cover = await box(page.locator(".cover img"));
    expect(cover.y + 100).toBeLessThan(300);
    const main = page.getByRole("main");
    const said = [
      page.getByRole("banner").locator(".face img"),
      page.getByRole("banner").getByText("Zuri Stays"),
      main.getByRole("heading", { name: "Zuri Stays" }),
      main.getByText("Kilimani"),
      main.getByText("lights that stay on"),
      main.locator('a[href="#reviews"]').getByText("★ 5.0 (3)"),
      main.locator('a[href="/verified/zuristays"]'),
      main.getByRole("link", { name: "WhatsApp" }),
    ];
    const ends = await Promise.all(said.map((one) => box(one.first()).then(({ y, height }) => y + height)));
    expect(ends.filter((end) => !(end <= PHONE.height))).toEqual([]);
    const dates = await box(page.locator("details.when"));
    expect(dates.height).toBeLessThanOrEqual(64);
    expect(dates.y + dates.height).toBeLessThanOrEqual(PHONE.height);
    expect((await box(page.locator(".grid > li").first())).y).toBeLessThan(PHONE.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
});

test("photos fill the screen by a press: turned by keys and by thumb, and the focus comes back", async () => {
  const hashes = photosOf(t.db, garden).map(({ hash }) => hash);
  write(t.db, (tx) => captionPhoto(tx, garden, hashes[1] ?? "", "Breakfast for two"));
  await visit({ viewport: DESKTOP }, async (page) => {
    await page.goto(`${origin}/booking/property/${garden}`);
    const inView = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((it) => it.getBoundingClientRect().bottom);
    expect(await inView("Garden studio on Ngong Road")).toBeLessThan(DESKTOP.height);
    expect(await inView("KES")).toBeLessThan(DESKTOP.height);
    const [large = 0, small = 0] = await page
      .locator(".reel img")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(large).toBeGreaterThan(1.9 * small);

    const first = page.locator('a[href$="#photo-1"]');
    await first.focus();
    const screen = page.getByRole("dialog", { name: "Photos" });
    await until(async () => {
      await page.keyboard.press("Enter");
      return screen.isVisible();
    });
    await screen.getByText("1 / 3").waitFor();
    await page.keyboard.press("ArrowRight");
    await screen.getByText("2 / 3").waitFor();
    await screen.getByText("Breakfast for two").waitFor();
    for (const _ of hashes) await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement?.closest("dialog") !== null || document.activeElement === document.body,
      ),
    ).toBe(true);
    await page.keyboard.press("End");
    await screen.getByText("3 / 3").waitFor();
    await screen.getByRole("button", { name: "Previous photo" }).click();
    await screen.getByText("2 / 3").waitFor();
    await screen.locator("ul").evaluate((track) => track.scrollTo({ left: 0, behavior: "instant" }));
    await screen.getByText("1 / 3").waitFor();
    await page.keyboard.press("Escape");
    await screen.waitFor({ state: "hidden" });
    expect(await first.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(page.url()).toBe(`${origin}/booking/property/${garden}`);
  });
});

test("without a script a guest finds prices for their dates, keeps them, and picks other days in the calendar", async () => {
  await visit({ viewport: PHONE, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${origin}/zuristays`);
    await page.getByText("Choose dates and guests").click();
    await page.getByLabel("Check-in").fill("2026-12-21");
    await page.getByLabel("Check-out").fill("2026-12-24");
    await page.getByLabel("Guests").fill("2");
    await page.getByRole("button", { name: "Show prices" }).click();
    await arrives(page, "/zuristays");
    await page.getByText("11 of 12 are free").waitFor();
    const last = page.getByRole("listitem").filter({ hasText: "Taken on these nights" });
    expect(await last.count()).toBe(1);
    await last.getByRole("link", { name: "Book Now" }).click();

    await page.getByText("Not free on these nights").waitFor();
    expect(await page.getByLabel("Check-in").inputValue()).toBe("2026-12-21");
    const december = page.getByRole("table", { name: "December 2026" });
    await december.getByRole("link", { name: "23 free" }).click();
    await page.getByText("From Wed 23 Dec.").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await december.getByRole("link", { name: "26 free" }).click();
    await arrives(page, "/booking/summary");
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      property: garden,
      checkIn: "2026-12-23",
      checkOut: "2026-12-26",
      guests: "2",
    });
  });
});

test("without a script a guest searches all hosts, turns the page, and opens a place with their dates", async () => {
  addHost(t.db, { id: "host-barasa", brandName: "mwangazahouse" });
  for (const number of [1, 2, 3]) {
    addProperty(t.db, {
      id: `mwangaza-${number}`,
      hostId: "host-barasa",
      displayName: `Mwangaza House, flat ${number}`,
      location: "Karen, Nairobi",
      basePriceKes: 40_000 + number,
      position: number,
    });
  }
  const seen: string[] = [];
  const look = async (page: Page) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    seen.push(page.url());
  };
  await visit({ viewport: PHONE, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${origin}/booking/search`);
    await look(page);
    await page.getByLabel("Check-in", { exact: true }).fill("2026-12-21");
    await page.getByLabel("Check-out").fill("2026-12-23");
    await page.getByLabel("Guests", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Search" }).click();

    // One of the twelve is taken on these nights, and three are another host's.
    await page.getByRole("heading", { name: "14 stays free" }).waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: "Book Now" }).count()).toBe(12);
    await look(page);
    // A browser drops what is pressed before its first painting, and then one presses again.
    const second = page.getByText("Page 2 of 2");
    await until(async () => {
      if (!(await second.isVisible())) {
        // The page may turn in this very moment, and then there is no next one.
        const next = page.getByRole("link", { name: "Next" });
        await next.press("Enter", { timeout: 3_000 }).catch(() => undefined);
      }
      await page.waitForLoadState();
      return second.isVisible();
    });
    const dear = page.getByRole("listitem").filter({ hasText: "Mwangaza House, flat 3" });
    await dear.getByText("KES 80,006").waitFor();
    await look(page);

    await dear.getByRole("link", { name: "Book Now" }).click();
    await arrives(page, "/booking/property/mwangaza-3");
    expect(await page.getByLabel("Check-in").inputValue()).toBe("2026-12-21");
    expect(await page.getByLabel("Check-out").inputValue()).toBe("2026-12-23");
    await page.getByRole("group", { name: "Guests" }).filter({ hasText: "2 guests" }).first().waitFor();
    await page.goBack();

    // Nothing at that price: what is found without it is one link away.
    await page.getByText("Price, bedrooms, amenities").click();
    await page.getByLabel("Highest price a night").fill("100");
    await page.getByRole("button", { name: "Show stays" }).click();
    await page.getByRole("heading", { name: "No exact match" }).waitFor();
    await look(page);
    await page.getByRole("link", { name: "Without price, bedrooms and amenities (14)" }).click();
    await page.getByRole("heading", { name: "14 stays free" }).waitFor();
  });
  expect(seen).toHaveLength(4);

  // axe itself is a script, so it looks at the same pages afterwards.
  await visit({ viewport: PHONE, bypassCSP: true }, async (page) => {
    for (const address of seen) {
      await page.goto(address, { waitUntil: "domcontentloaded" });
      expect(await seriousOn(page)).toEqual([]);
    }
  });
});

test("a house without a photo says its name and price in the first screen of a desk and of a phone all the same", async () => {
  addHost(t.db, { id: "host-baraka", brandName: "barakahomes" });
  addProperty(t.db, { id: "unseen", hostId: "host-baraka", displayName: "Not seen yet" });
  for (const viewport of [DESKTOP, PHONE])
    await visit({ viewport, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${origin}/booking/property/unseen`);
      const ends = (what: Locator) => what.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
      expect(Math.min(...(await ends(page.getByRole("heading", { name: "Not seen yet" }))))).toBeLessThan(
        viewport.height,
      );
      expect(Math.min(...(await ends(page.locator(".price:visible"))))).toBeLessThan(viewport.height);
    });
});
