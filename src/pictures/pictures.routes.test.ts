import { beforeEach, expect, test } from "bun:test";
import { saveRates } from "#db/pricing.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import type { PictureSheet } from "#src/core/picture/sheet.ts";
import { addPaidStay } from "../dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "../dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { bookingToken } from "../web/deps.ts";

const PAGE = "/social-media-connect/pictures";
const DAY = 86_400_000;
/** Wednesday 16 December 2026: the weekend is 18 to 20. */
const WEDNESDAY = NOON - 2 * DAY;
const KES = (sum: string) => `KES\u00a0${sum}`;

let t: TestApp;
let cookie: string;
let drawn: PictureSheet[];

beforeEach(() => {
  drawn = [];
  t = testApp();
  // What is drawn is another test's claim; here it is what is said.
  Object.assign(t.deps, {
    pictures: {
      async picture(sheet: PictureSheet) {
        drawn.push(sheet);
        return new Uint8Array([0xff, 0xd8]);
      },
    },
  });
  t.clock.set(WEDNESDAY);
  addHost(t.db, { createdAt: WEDNESDAY - 100 * DAY });
  addProperty(t.db, { createdAt: WEDNESDAY - 100 * DAY });
  addProperty(t.db, {
    id: "ngong-view",
    displayName: "Ngong view",
    location: "Karen, Nairobi",
    basePriceKes: 7800,
    createdAt: WEDNESDAY - DAY,
  });
  cookie = hostCookie(t.db);
});

async function pageOf(query: string): Promise<string> {
  return (await (await t.get(`${PAGE}?${query}`, { cookie })).text())
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'");
}
const srcIn = (html: string) => /<img class="drawn" src="([^"]+)"/.exec(html)?.[1] ?? "";

/** What the chosen picture says, fetched as a browser does that knows nobody. */
async function said(query: string): Promise<PictureSheet | undefined> {
  const src = srcIn(await pageOf(query));
  if (!src) return undefined;
  expect((await t.get(src)).status).toBe(200);
  return drawn.at(-1);
}

test("free this weekend is what the calendar has free, at the quote's price, in the language asked for", async () => {
  expect(await said("kind=free_weekend")).toEqual({
    format: "story",
    colour: "#a5431c",
    badge: "Fri 18 – Sun 20 Dec",
    title: "Free this weekend",
    rows: [
      { text: "Garden studio on Ngong Road", value: KES("9,000"), under: "Fri + Sat · for 2" },
      { text: "Ngong view", value: KES("15,600"), under: "Fri + Sat · for 2" },
    ],
    from: { name: "zuristays", address: "localhost:3000/zuristays" },
  });
  const one = await said("kind=free_weekend&property=ngong-view&format=square&language=sw");
  expect([one?.format, one?.title, one?.under]).toEqual(["square", "Zilizo wazi wikendi hii", "Karen, Nairobi"]);
  expect(one?.rows).toEqual([{ text: "Ngong view", value: KES("15,600"), under: "Ijumaa + Jumamosi · wageni 2" }]);
});

test("a picture that is fetched after the nights are sold says what is left, and at last is not there", async () => {
  const src = srcIn(await pageOf("kind=free_weekend"));
  const ofOne = srcIn(await pageOf("kind=free_weekend&property=garden-studio"));
  const before = await t.get(src);
  expect((await t.get(ofOne)).status).toBe(200);
  addPaidStay(t.db, { n: 0, at: WEDNESDAY });
  const after = await t.get(src, { headers: { "if-none-match": before.headers.get("etag") ?? "" } });
  expect([after.status, after.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  expect(drawn.at(-1)?.rows.map(({ text }) => text)).toEqual(["Ngong view"]);
  const again = await t.get(src, { headers: { "if-none-match": after.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect((await t.get(ofOne)).status).toBe(404);
  const html = await pageOf("kind=free_weekend&property=garden-studio");
  expect([html.includes("Nothing is free this weekend"), srcIn(html)]).toEqual([true, ""]);
});

test("a lowest price, a new place and an offer are told from what holds, and not without it", async () => {
  expect(await said("kind=from_price&property=garden-studio")).toMatchObject({
    badge: `From ${KES("4,500")} a night`,
    title: "Garden studio on Ngong Road",
    under: "Kilimani, Nairobi",
  });
  expect(await said("kind=new_place")).toMatchObject({ badge: "New place", title: "Ngong view" });
  expect(await said("kind=new_place&property=garden-studio")).toBeUndefined();
  expect(await said("kind=offer")).toBeUndefined();
  write(t.db, (tx) =>
    saveRates(tx, "garden-studio", { lastMinute: [{ days: 2, percent: 20 }], cleaningFeeKes: 500, updatedAt: NOON }),
  );
  expect(await said("kind=offer")).toMatchObject({
    badge: "20% off",
    title: "Last-minute offer",
    rows: [
      { text: "Wed 16 – Thu 17 Dec" },
      { text: `instead of ${KES("5,000")}`, value: KES("4,100"), under: "for 2" },
    ],
  });
  expect((await said("kind=from_price&property=garden-studio"))?.rows).toEqual([
    { text: `and ${KES("500")} for cleaning, once a stay` },
  ]);
});

test("a guest's words stand in a picture only while they let them, and everybody may read them", async () => {
  const id = addPaidStay(t.db, { n: 0, at: WEDNESDAY });
  t.clock.set(Date.UTC(2026, 11, 21, 8));
  const link = { t: bookingToken(t.deps, id) };
  const stars = { whole: "5", cleanliness: "5", accuracy: "5", communication: "5", location: "5", value: "5" };
  const own = { cookie: guestCookie(t.db) };
  const review = `/guest/booking/${id}/review`;
  await t.post(review, { ...link, ...stars, words: "Quiet and clean", language: "en", showName: "on" }, own);
  const show = () =>
    write(t.db, () =>
      t.db.$client.run("insert into guest_ratings values ('stay-0', 'host-wanjiru', 5, '', 1798000000000)"),
    );
  expect(await said("kind=review")).toBeUndefined();
  await t.post(`${review}/pictures`, { ...link, inPictures: "on" }, own);
  // Nobody reads it yet.
  expect(await said("kind=review")).toBeUndefined();
  show();
  t.db.$client.run("update reviews set state = 'shown', shown_at = 1798000000000");
  const sheet = await said("kind=review");
  expect(sheet).toMatchObject({ stars: 5, quote: "Quiet and clean", under: "Achieng, December 2026" });
  const src = srcIn(await pageOf("kind=review"));
  await t.post(`${review}/pictures`, { ...link, inPictures: "" }, own);
  expect((await t.get(src)).status).toBe(404);
  expect(await said("kind=review")).toBeUndefined();
});

test("the file is a plain download for whoever holds its address, and nobody makes up another", async () => {
  const html = await pageOf("kind=free_weekend&format=square");
  const src = srcIn(html);
  expect(html).toContain(`href="${src}&save=1"`);
  const saved = await t.get(`${src}&save=1`);
  expect(saved.headers.get("content-disposition")).toBe('attachment; filename="free-weekend-square-en.jpg"');
  expect(saved.headers.get("content-type")).toBe("image/jpeg");
  for (const other of [
    src.replace("square", "story"),
    src.replace(/t=[^&]+/, "t="),
    src.replace("wanjiru", "barasa"),
  ]) {
    expect([other, (await t.get(other)).status]).toEqual([other, 404]);
  }
  for (let n = 0; n < 300; n += 1) t.deps.limits.picturesOfHost.allow("host-wanjiru");
  expect((await t.get(src)).status).toBe(429);
  t.db.$client.run("update hosts set suspended_at = 1, suspended_why = 'x'");
  expect((await t.get(src)).status).toBe(404);
});

test("of many places the text names some and how many more, so that a Status has room for it", async () => {
  for (let n = 0; n < 18; n += 1) {
    addProperty(t.db, { id: `house-${n}`, displayName: `House ${n} behind Ng'ang'a's, second gate on the left` });
  }
  const html = await pageOf("kind=free_weekend");
  const texts = [...html.matchAll(/<textarea[^>]*lang="\w\w"[^>]*>([^<]*)</g)].map(([, text]) => text ?? "");
  expect(texts.map((text) => /• (?:and|na nyingine) 14(?: more)?\n/.test(text))).toEqual([true, true]);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(700);
});

test("the page has the text to go with it in both languages, and shows how links look", async () => {
  const html = await pageOf("kind=free_weekend");
  expect(html).toContain(
    `Still free this weekend, Fri 18 – Sun 20 Dec:\n• Garden studio on Ngong Road, Fri + Sat: ${KES("9,000")}`,
  );
  expect(html).toContain(`Weka nafasi na ulipe kwa M-PESA: ${ORIGIN}/zuristays`);
  const head = await (await t.get("/zuristays")).text();
  const card = /<meta property="og:image" content="([^"]+)"/.exec(head)?.[1]?.replace(ORIGIN, "") ?? "none";
  expect(html).toContain(`<img src="${card}"`);
  // One press on Today, and sharing is the next.
  const today = await (await t.get("/dashboard", { cookie })).text();
  expect(today).toContain(`href="${PAGE}?kind=free_weekend"`);
  write(t.db, (tx) => updateProperty(tx, "garden-studio", { state: "draft", updatedAt: NOON }));
  write(t.db, (tx) => updateProperty(tx, "ngong-view", { state: "draft", updatedAt: NOON }));
  expect(await said("kind=free_weekend")).toBeUndefined();
});
