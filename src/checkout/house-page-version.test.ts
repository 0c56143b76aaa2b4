import { expect, test } from "bun:test";
import { insertBlock } from "#db/block.queries.ts";
import { approveRequest } from "#db/booking.queries.ts";
import { hosts } from "#db/host.schema.ts";
import { endHouseRoom, houseRoomsOfHost, insertHouseRoom } from "#db/house.queries.ts";
import { saveHouseBeds, saveHouseFacts } from "#db/house-fact.queries.ts";
import { insertSeason, saveRates } from "#db/pricing.queries.ts";
import { captionPhoto, photosOf, updateProperty } from "#db/property.queries.ts";
import { insertGuestRating, insertReview, moveReview } from "#db/review.queries.ts";
import { saveHostLook } from "#db/share.queries.ts";
import { type Change, write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { bookStay } from "#src/booking/book-stay.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { addPhotos } from "#src/dev/fixtures/places.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { saveSection } from "#src/guide/load-guide.ts";
import { PAGE_CHOICES } from "#src/web/stay-query.ts";

const PATH = "/booking/property/garden-studio";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A house with everything that its page can show, and a second house of the same host. */
function house(): TestApp & { made: () => Promise<string>; kept: () => Promise<string> } {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { units: 2 });
  addProperty(t.db, { id: "annex", displayName: "The annex", position: 1 });
  addPhotos(t.db, "garden-studio", 2);
  const pages: TestApp["deps"]["pages"] = {
    answer: () => undefined,
    keep: (_, __, { html }) => new Response(html),
    size: () => ({ pages: 0, bytes: 0 }),
  };
  const fresh = buildApp({ ...t.deps, pages });
  const made = async () => (await fresh.fetch(new Request(`${ORIGIN}${PATH}`, { headers: { origin: ORIGIN } }))).text();
  return { ...t, made, kept: async () => (await t.get(PATH)).text() };
}

function book(t: TestApp, propertyId: string, checkIn: string, checkOut: string, shownKes: number): string {
  const guest = { name: "Achieng", phone: "+254711222333", email: null };
  const ask = { propertyId, checkIn, checkOut, party: 1, guest, shownKes, isProven: true };
  const booked = bookStay(t.deps, { ...ask, submissionKey: `${propertyId} ${checkIn}`, browserHash: checkIn });
  if (!("booking" in booked)) throw new Error(booked.outcome);
  return booked.booking.id;
}

const look = {
  ...{ hostId: "host-wanjiru", name: "Zuri Stays", line: "", bio: "", theme: "", phone: "+254722000444" },
  ...{ instagram: "", tiktok: "", facebook: "", x: "", youtube: "", updatedAt: NOON },
};
const wifi = { fact: "wifi", choice: "fibre", amount: 40, testedOn: null, note: "", noteSw: "" } as const;
const season = { id: "s", propertyId: "garden-studio", firstNight: "2026-12-20", lastNight: "2027-01-03" };
const blocked = {
  ...{ propertyId: "garden-studio", hostId: "host-wanjiru", note: "", createdAt: NOON },
  ...{ checkIn: "2026-12-28", checkOut: "2026-12-30" },
};

type Happens = (t: TestApp, tx: Change) => unknown;
const change =
  (facts: Parameters<typeof updateProperty>[2], id = "garden-studio"): Happens =>
  (_, tx) =>
    updateProperty(tx, id, facts);

/** What happens to a house, in order; each is seen on its page. */
const STORY: readonly (readonly [string, Happens])[] = [
  ["words", change({ description: "With its own gate.", updatedAt: NOON })],
  ["a price", change({ basePriceKes: 4600, updatedAt: NOON })],
  [
    "what a photo shows",
    (t, tx) => captionPhoto(tx, "garden-studio", photosOf(t.db, "garden-studio")[1]?.hash ?? "", "Gate"),
  ],
  ["a look", (_, tx) => saveHostLook(tx, look)],
  ["Wi-Fi", (_, tx) => saveHouseFacts(tx, "garden-studio", { part: "facts", facts: [wifi], now: NOON })],
  ["beds", (_, tx) => saveHouseBeds(tx, "garden-studio", [{ room: 1, kind: "king", beds: 1 }])],
  ["rules", (_, tx) => saveRates(tx, "garden-studio", { minNights: 2, cutoffHour: 14, updatedAt: 0 })],
  [
    "a season",
    (_, tx) =>
      insertSeason(tx, { ...season, name: "Christmas", priceKes: 9000, minNights: 4, maxNights: null, createdAt: 0 }),
  ],
  ["the operator's word", (_, tx) => tx.update(hosts).set({ vouchedAt: NOON, verifiedAt: NOON }).run()],
  ["that the operator takes it back", (_, tx) => tx.update(hosts).set({ vouchedAt: null }).run()],
  [
    "a pin",
    (t, tx) =>
      saveSection(tx, t.deps.secrets, {
        propertyId: "garden-studio",
        section: "way",
        guide: { pin: "x", lat: "-1.29", lng: "36.78" },
        now: NOON,
      }),
  ],
  ["another house of the host", change({ displayName: "The garden annex", updatedAt: NOON }, "annex")],
  [
    "a closed night",
    (_, tx) => {
      for (const unit of [1, 2]) insertBlock(tx, { ...blocked, id: `b${unit}`, unit });
    },
  ],
];

test("the page of a house is kept, and after each change of what it shows it is the one that would be made", async () => {
  const t = house();
  let before = await t.kept();
  const etag = (await t.get(PATH)).headers.get("etag") ?? "";
  expect((await t.get(PATH, { headers: { "if-none-match": etag } })).status).toBe(304);
  for (const [name, happens] of STORY) {
    write(t.db, (tx) => void happens(t, tx));
    const now = await t.kept();
    expect([name, now === (await t.made())]).toEqual([name, true]);
    expect([name, now === before]).toEqual([name, false]);
    before = now;
  }
  const same = (await t.get(PATH)).headers.get("etag") ?? "";
  write(t.db, (tx) => tx.update(hosts).set({ adminSince: NOON }).run());
  expect((await t.get(PATH, { headers: { "if-none-match": same } })).status).toBe(304);
});

test("nights that somebody takes, keeps longer, gives back or lets lapse are on the kept page at once", async () => {
  const t = house();
  const seen = new Set([await t.kept()]);
  const isExact = async (isAnother: boolean) => {
    const now = await t.kept();
    expect(now === (await t.made())).toBe(true);
    expect(seen.has(now)).toBe(!isAnother);
    seen.add(now);
  };
  book(t, "garden-studio", "2026-12-21", "2026-12-23", 9000);
  // Of two rooms one is taken: the page is the same, and the same one is found again.
  await isExact(false);
  book(t, "garden-studio", "2026-12-22", "2026-12-24", 9000);
  await isExact(true);
  // Nobody saves anything while a hold lapses.
  t.clock.advance(15 * MINUTE);
  await isExact(false);

  // A request keeps its nights for a day; an answer makes of it a hold that ends sooner.
  write(t.db, (tx) => saveRates(tx, "annex", { bookingMode: "request", updatedAt: 0 }));
  write(t.db, (tx) =>
    insertHouseRoom(tx, { id: "l", wholeId: "annex", partId: "garden-studio", since: "2026-12-18", createdAt: NOON }),
  );
  await isExact(true);
  const request = book(t, "annex", "2026-12-26", "2026-12-28", 9000);
  await isExact(true);
  write(t.db, (tx) => approveRequest(tx, request, { now: t.clock.now(), holdEndsAt: t.clock.now() + 5 * MINUTE }));
  await isExact(false);
  t.clock.advance(5 * MINUTE);
  await isExact(false);
  const [link] = houseRoomsOfHost(t.db, "host-wanjiru");
  write(t.db, (tx) => void (link && endHouseRoom(tx, link, "2026-12-18")));
  await isExact(false);
});

test("the hour from which nobody books for today, and midnight, make the page anew", async () => {
  const t = house();
  write(t.db, (tx) => saveRates(tx, "garden-studio", { cutoffHour: 14, updatedAt: 0 }));
  const noon = await t.kept();
  t.clock.advance(2 * HOUR - 1);
  expect((await t.kept()) === noon).toBe(true);
  t.clock.advance(1);
  const late = await t.kept();
  expect([late === noon, late === (await t.made())]).toEqual([false, true]);
  t.clock.advance(10 * HOUR);
  expect([(await t.kept()) === late, (await t.kept()) === (await t.made())]).toEqual([false, true]);
});

test("a review is on the page from the moment it is shown, and not a moment longer", async () => {
  const t = house();
  const bookingId = addPaidStay(t.db, { n: 0, at: NOON });
  const review = {
    ...{ id: "r", bookingId, propertyId: "garden-studio", hostId: "host-wanjiru", state: "blind" as const },
    ...{ whole: 5, cleanliness: 5, accuracy: 5, communication: 5, location: 5, value: 5 },
    ...{ words: "Quiet and clean", language: "en" as const, name: "Achieng", month: "2026-12", nights: 3, stays: 1 },
    createdAt: NOON + 5 * 24 * HOUR,
  };
  t.clock.set(review.createdAt);
  write(t.db, (tx) => insertReview(tx, review));
  expect(await t.kept()).not.toContain("Quiet and clean");
  const rating = { bookingId, hostId: "host-wanjiru", stars: 5, note: "", createdAt: review.createdAt };
  write(t.db, (tx) => insertGuestRating(tx, rating));
  write(t.db, (tx) => moveReview(tx, { id: "r", state: "blind", mayBeRead: true }, "show", { shownAt: t.clock.now() }));
  expect(await t.kept()).toContain("Quiet and clean");
  expect((await t.kept()) === (await t.made())).toBe(true);
  write(t.db, (tx) => moveReview(tx, { id: "r", state: "shown", mayBeRead: true }, "hide"));
  expect(await t.kept()).not.toContain("Quiet and clean");
});

test("dates, guests and months have answers of their own, and what one visitor is told stands on no kept page", async () => {
  const t = house();
  await t.kept();
  for (const query of [
    ...PAGE_CHOICES.map((name) => `?${name}=2`),
    "?checkIn=2026-12-20",
    "?month=2027-03",
    "?via=nobody",
  ]) {
    const response = await t.get(`${PATH}${query}`);
    expect([query, response.headers.get("cache-control")]).toEqual([query, "private, no-store"]);
  }
  expect(await (await t.get(`${PATH}?%76ia=ig`)).text()).not.toContain("via=ig");
  const marked = await t.get(`${PATH}?fbclid=1`);
  expect(await marked.text()).toBe(await t.kept());
  const swahili = await t.get(PATH, { cookie: "lang=sw" });
  expect(await swahili.text()).toContain('<html lang="sw">');
  expect(await t.kept()).toContain('<html lang="en">');
});

test("nothing that the page reads of its address is missing among what has an answer of its own", async () => {
  const source = await Bun.file(new URL("./property-page.routes.tsx", import.meta.url)).text();
  const read = new Set([...source.matchAll(/query\.(?:text|all)\("(\w+)"/g)].map(([, name]) => name));
  expect(read.size).toBeGreaterThan(4);
  expect([...read].filter((name) => name !== "via" && !PAGE_CHOICES.includes(name ?? ""))).toEqual([]);
});
