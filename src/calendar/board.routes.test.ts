import { beforeEach, expect, test } from "bun:test";
import { boardNights } from "#db/board.queries.ts";
import { confirmBooking, insertHold, occupiedBetween } from "#db/booking.queries.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

/** Nothing on top of the usual price. */
const NO_CHANGE = { changePercent: null, changeKes: null };

let lango: TestApp;
let cookie: string;

beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  cookie = hostCookie(lango.db);
});

const plain = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("\u00a0", " ");
const open = async (path = "/dashboard?tab=calendar") => {
  const answer = await lango.get(path, { cookie });
  return { status: answer.status, html: plain(await answer.text()) };
};
const nights = (fields: Record<string, string>) =>
  lango.post(
    "/dashboard/calendar/nights",
    { property: "garden-studio", unit: "1", from: "2026-12-24", to: "2026-12-26", ...fields },
    { cookie },
  );
const takenNights = (propertyId = "garden-studio") =>
  occupiedBetween(lango.db, propertyId, "2026-12-01", "2027-02-01", lango.clock.now()).map(
    ({ unit, night }) => `${unit} ${night}`,
  );

function addStay(
  id: string,
  stay: { checkIn: string; checkOut: string },
  facts: { confirmed?: boolean; unit?: number } = {},
) {
  const price = plainPrice(stay, { basePriceKes: 4500 });
  write(lango.db, (tx) => {
    insertHold(tx, {
      id,
      code: `LG${id}`,
      propertyId: "garden-studio",
      unit: facts.unit ?? 1,
      state: "held",
      ...stay,
      party: 2,
      guestName: `Wanjũkũ ${id}`,
      guestPhone: "+254722000001",
      quote: price,
      totalKes: price.totalKes,
      holdEndsAt: NOON + 10 * 60_000,
      submissionKey: secretHash(id),
      rulesAcceptedAt: NOON,
      createdAt: NOON,
    });
    if (facts.confirmed) confirmBooking(tx, id, { unit: facts.unit ?? 1, now: NOON });
  });
}

test("a host without a property is led to add one", async () => {
  const { html } = await open();
  expect(html).toContain("Your rooms will be here");
  expect(html).toContain('href="/dashboard/properties/new"');
});

test("every room has a row; stays, holds and closed nights are told apart in words", async () => {
  addProperty(lango.db, { units: 2 });
  addStay("paid", { checkIn: "2026-12-20", checkOut: "2026-12-23" }, { confirmed: true });
  addStay("held", { checkIn: "2026-12-23", checkOut: "2026-12-24" });
  await nights({ do: "close", unit: "2", note: "Painter", from: "2026-12-21", to: "2026-12-23" });
  const { html } = await open();
  expect(html).toContain(">Room 1</th>");
  expect(html).toContain(">Room 2</th>");
  expect(html).toMatch(
    /colSpan="3"[^>]*><a class="k-confirmed" href="\/dashboard\/bookings\/paid"><span>Wanjũkũ paid/i,
  );
  expect(html).toContain("Booked, from Sun 20 Dec, 3 nights shown");
  expect(html).toContain("Being paid, from Wed 23 Dec, 1 night shown");
  expect(html).toContain("<span>Painter</span>");
  expect(html).toContain("Closed, from Mon 21 Dec, 2 nights shown");
  expect(html).toContain('aria-label="Thu 24 Dec, free, KES 4,500"');
});

test("a hold that ended by the clock is free on the board, swept or not", async () => {
  addProperty(lango.db);
  addStay("held", { checkIn: "2026-12-23", checkOut: "2026-12-24" });
  lango.clock.advance(11 * 60_000);
  expect((await open()).html).toContain('aria-label="Wed 23 Dec, free, KES 4,500"');
});

test("the board goes back and forth by weeks, to a date, and not to the end of time", async () => {
  addProperty(lango.db);
  const now = (await open()).html;
  expect(now).toContain('href="/dashboard?tab=calendar&amp;from=2026-11-19"');
  expect(now).toContain('href="/dashboard?tab=calendar&amp;from=2027-01-14"');
  expect((await open("/dashboard?tab=calendar&from=2027-03-01")).html).toContain("Mon 1 Mar, free");
  for (const odd of ["9999-12-31", "0001-01-01", "2027-02-30", "<b>", ""]) {
    expect((await open(`/dashboard?tab=calendar&from=${encodeURIComponent(odd)}`)).html).toContain("Fri 18 Dec, free");
  }
});

test("nights are closed with a note, shown, and opened again", async () => {
  addProperty(lango.db);
  const closed = await nights({ do: "close", note: "Family visit" });
  expect(closed.headers.get("location")).toBe("/dashboard?tab=calendar&from=2026-12-23");
  expect(takenNights()).toEqual(["1 2026-12-24", "1 2026-12-25"]);
  const { html } = await open("/dashboard/calendar/nights?at=garden-studio.1.2026-12-24&nights=2");
  expect(html).toContain("Family visit");
  expect(html).toContain("Open these nights");
  await nights({ do: "open", from: "2026-12-24", to: "2026-12-25" });
  expect(takenNights()).toEqual(["1 2026-12-25"]);
});

test("all rooms of a kind close at once, except nights that are taken", async () => {
  addProperty(lango.db, { units: 3 });
  addStay("paid", { checkIn: "2026-12-24", checkOut: "2026-12-25" }, { confirmed: true, unit: 2 });
  const answer = await nights({ do: "close", rooms: "all" });
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie().join()).toContain("nights_closed_partly");
  const kinds = boardNights(lango.db, ["garden-studio"], { from: "2026-12-24", to: "2026-12-26", now: NOON });
  expect(kinds.filter(({ block }) => block).length).toBe(5);
  expect(kinds.filter(({ booking }) => booking).length).toBe(1);
});

/** What single nights of the garden studio have of their own. */
function ownRates() {
  const property = findProperty(lango.db, "garden-studio");
  if (!property) throw new Error("the property is gone");
  return termsOf(lango.db, property).rates.dates ?? {};
}

test("a price and a shortest stay are set for single nights, shown, and taken away by emptying them", async () => {
  addProperty(lango.db);
  expect((await nights({ do: "price", price: "9,500", min: "3" })).status).toBe(303);
  expect(ownRates()).toEqual({
    "2026-12-24": { priceKes: 9500, minNights: 3, ...NO_CHANGE },
    "2026-12-25": { priceKes: 9500, minNights: 3, ...NO_CHANGE },
  });
  expect((await open()).html).toContain('aria-label="Thu 24 Dec, free, KES 9,500"');
  const sheet = (await open("/dashboard/calendar/nights?at=garden-studio.1.2026-12-24&nights=3")).html;
  expect(sheet).toContain("Now KES 4,500 to KES 9,500.");
  await nights({ do: "price", ownPrice: "9500", ownMin: "3", price: "", min: "" });
  expect(ownRates()).toEqual({});
});

test("nights whose own prices differ keep them when a shortest stay is set, until the host asks for the usual price", async () => {
  addProperty(lango.db);
  const [first, second, third] = ["2026-12-24", "2026-12-25", "2026-12-26"];
  const price = (from = "", to = "", priceKes = "") => nights({ do: "price", from, to, price: priceKes, min: "" });
  await price(first, second, "9000");
  await price(second, third, "10000");
  await price(third, "2026-12-27", "11000");
  const all = { from: "2026-12-24", to: "2026-12-27" };
  const sheet = async () => (await open(`/dashboard/calendar/nights?at=garden-studio.1.2026-12-24&nights=3`)).html;
  const shown = await sheet();
  expect(shown).toContain("Now KES 9,000 to KES 10,000 to KES 11,000. Empty keeps them as they are.");
  const form = /<form[^>]*>(?:(?!<\/form>).)*name="price".*?<\/form>/s.exec(shown)?.[0] ?? "";
  const sent = [...form.matchAll(/<input[^>]*>/g)].flatMap(([input]): [string, string][] => {
    if (input.includes('type="checkbox"')) return [];
    return [[/name="([^"]*)"/.exec(input)?.[1] ?? "", /value="([^"]*)"/.exec(input)?.[1] ?? ""]];
  });
  const filled = { ...Object.fromEntries(sent), min: "2" };
  expect(filled).toMatchObject({ do: "price", price: "", ...all });
  expect((await nights(filled)).status).toBe(303);
  expect(ownRates()).toEqual({
    "2026-12-24": { priceKes: 9000, minNights: 2, ...NO_CHANGE },
    "2026-12-25": { priceKes: 10_000, minNights: 2, ...NO_CHANGE },
    "2026-12-26": { priceKes: 11_000, minNights: 2, ...NO_CHANGE },
  });

  expect(await sheet()).toContain("Your usual price on all of them");
  expect((await nights({ ...all, do: "price", price: "5000", ownMin: "2", min: "2", usualPrice: "on" })).status).toBe(
    422,
  );
  expect((await nights({ ...all, do: "price", price: "", ownMin: "2", min: "2", usualPrice: "on" })).status).toBe(303);
  expect(ownRates()["2026-12-24"]).toEqual({ priceKes: null, minNights: 2, ...NO_CHANGE });
  expect(await sheet()).not.toContain("Your usual price on all of them");
});

test.each([
  ["a price of nothing", { do: "price", price: "0" }, "Enter a price between 100 and 1,000,000"],
  ["a price in words", { do: "price", price: "cheap" }, "Enter a price between 100 and 1,000,000"],
  ["a price with cents", { do: "price", price: "99.5" }, "Enter a price between 100 and 1,000,000"],
  ["nothing to set", { do: "price", price: "", min: "" }, "Enter a price or a shortest stay"],
  ["a minimum beyond any stay", { do: "price", min: "181" }, "Enter 1 to 180 nights"],
  ["dates the wrong way round", { do: "close", from: "2026-12-26", to: "2026-12-24" }, "later morning"],
  ["a day that does not exist", { do: "close", from: "2026-02-30" }, "later morning"],
  ["a night in the far future", { do: "close", from: "2031-01-01", to: "2031-01-02" }, "too far from today"],
  ["nights that lie behind", { do: "close", from: "2026-12-01", to: "2026-12-03" }, "later morning"],
  ["opening what is open", { do: "open" }, "None of these nights is closed."],
])("%s is refused beside the field, and nothing changes", async (_, fields, message) => {
  addProperty(lango.db);
  const answer = await nights(fields);
  expect(answer.status).toBe(422);
  expect(plain(await answer.text())).toContain(message);
  expect(takenNights()).toEqual([]);
});

test.each([
  [4500, "4,500", "Thu 24 Dec, free, KES 4,500"],
  [12_500, "12,500", "Thu 24 Dec, free, KES 12,500"],
  [125_000, "125k", "125k. Thu 24 Dec, free, KES 125,000"],
])("what stands on a night of KES %p is part of its name", async (priceKes, seen, name) => {
  addProperty(lango.db, { basePriceKes: priceKes });
  const { html } = await open();
  const button = /<button[^>]*aria-label="([^"]*Thu 24 Dec[^"]*)"[^>]*>([^<]*)<\/button>/.exec(html);
  expect(button?.slice(1)).toEqual([name, seen]);
});

test("another host's rooms, rooms that do not exist and strange deeds are nowhere", async () => {
  addHost(lango.db, { id: "host-kamau", brandName: "kamau", phone: "+254711111111" });
  addProperty(lango.db, { id: "his", hostId: "host-kamau" });
  addProperty(lango.db);
  for (const fields of [{ property: "his" }, { unit: "2" }, { unit: "0" }, { unit: "1.5" }, { property: "nobody" }]) {
    expect((await nights({ do: "close", ...fields })).status).toBe(404);
  }
  expect((await nights({ do: "burn" })).status).toBe(400);
  expect([...takenNights(), ...takenNights("his")]).toEqual([]);
  expect((await open("/dashboard/calendar/nights?at=his.1.2026-12-24")).status).toBe(404);
  expect((await open()).html).not.toContain("his.1.");
});

test("thirty rooms fit in 40 KB on the wire", async () => {
  addProperty(lango.db, { units: 30 });
  const answer = await lango.get("/dashboard?tab=calendar", { cookie, headers: { "accept-encoding": "gzip" } });
  expect((await answer.bytes()).length).toBeLessThan(40_000);
});
