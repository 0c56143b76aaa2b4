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
/** What somebody hears who is read the page. */
const words = (html: string) => html.replaceAll(/<[^>]+>/g, "");
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
  expect(html).toContain(">Room 1</a></th>");
  expect(html).toContain(">Room 2</a></th>");
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
  addProperty(lango.db, { units: 2 });
  await nights({ do: "close", unit: "2", from: "2026-12-23", to: "2026-12-24" });
  addStay("held", { checkIn: "2026-12-23", checkOut: "2026-12-24" });
  lango.clock.advance(11 * 60_000);
  expect((await open()).html).toContain('aria-label="Wed 23 Dec, free, KES 4,500"');
});

test("the board goes back and forth by weeks, to a date, and not to the end of time", async () => {
  addProperty(lango.db, { units: 2 });
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

/** What the form of the nights' page would send, with nothing typed and nothing pressed. */
function fieldsOf(html: string): Record<string, string> {
  const form = /<form[^>]*>(?:(?!<\/form>).)*name="price".*?<\/form>/s.exec(html)?.[0] ?? "";
  const fields = [...form.matchAll(/<input[^>]*>/g)].filter(([input]) => !input.includes('type="checkbox"'));
  const value = (input: string, of: string) => new RegExp(` ${of}="([^"]*)"`).exec(input)?.[1] ?? "";
  const chosen = [...form.matchAll(/<select[^>]* name="([^"]*)".*?<option value="([^"]*)" selected/gs)];
  return Object.fromEntries([
    ...fields.map(([input]) => [value(input, "name"), value(input, "value")]),
    ...chosen.map(([, name, at]) => [name, at]),
  ]);
}
/** The page of one night, with other dates typed into it and a button pressed. */
async function typeAndPress(typed: Record<string, string>, at = "garden-studio.1.2026-12-21") {
  const { html } = await open(`/dashboard/calendar/nights?at=${at}`);
  const answer = await lango.post("/dashboard/calendar/nights", { ...fieldsOf(html), ...typed }, { cookie });
  return { status: answer.status, to: answer.headers.get("location"), html: plain(await answer.text()) };
}
const OTHER = { from: "2026-12-22", to: "2026-12-25" };

test("the dates that stand in the form are the ones that each of its buttons acts on", async () => {
  addProperty(lango.db);
  expect((await typeAndPress({ ...OTHER, do: "close" })).status).toBe(303);
  expect(takenNights()).toEqual(["1 2026-12-22", "1 2026-12-23", "1 2026-12-24"]);
  await typeAndPress({ from: "2026-12-23", to: "2026-12-24", do: "open" });
  expect(takenNights()).toEqual(["1 2026-12-22", "1 2026-12-24"]);
  await typeAndPress({ ...OTHER, do: "price", price: "9500" });
  expect(Object.keys(ownRates())).toEqual(["2026-12-22", "2026-12-23", "2026-12-24"]);
  const book = await typeAndPress({ ...OTHER, do: "write", note: "Painter" });
  expect(book.to).toBe("/dashboard/bookings/new?property=garden-studio&unit=1&from=2026-12-22&to=2026-12-25");
  const offer = await typeAndPress({ ...OTHER, do: "offer", note: "Painter" });
  expect(offer.to).toEndWith("/offers/new?property=garden-studio&checkIn=2026-12-22&checkOut=2026-12-25");
});

test("the page has one form, and Enter in it only shows", async () => {
  addProperty(lango.db, { units: 2 });
  await nights({ do: "close", unit: "2" });
  const { html } = await open("/dashboard/calendar/nights?at=garden-studio.1.2026-12-24&nights=2");
  const doing = [...html.matchAll(/<form[^>]*action="\/dashboard\/calendar\/nights".*?<\/form>/gs)];
  expect(doing).toHaveLength(1);
  const buttons = [...(doing[0]?.[0] ?? "").matchAll(/<button[^>]* value="(\w+)"/g)].map(([, does]) => does);
  expect(buttons).toEqual(["show", "write", "offer", "close", "open", "price"]);
});

test("other nights are shown with what they have of their own, and what the host typed stays", async () => {
  addProperty(lango.db);
  await nights({ ...OTHER, do: "price", price: "9500" });
  const shown = await typeAndPress({ ...OTHER, do: "show" });
  expect(shown.to).toBe("/dashboard/calendar/nights?property=garden-studio&unit=1&from=2026-12-22&to=2026-12-25");
  expect(fieldsOf((await open(shown.to ?? "")).html)).toMatchObject({ ...OTHER, price: "9500", ownPrice: "9500" });
  const typed = await typeAndPress({ ...OTHER, do: "show", note: "Painter", min: "3" });
  expect(typed.status).toBe(200);
  expect(fieldsOf(typed.html)).toMatchObject({ ...OTHER, note: "Painter", price: "9500", ownPrice: "9500", min: "3" });
});

test("with wrong dates everything that was typed stays, the dates too", async () => {
  addProperty(lango.db, { units: 2 });
  const typed = { from: "2026-12-25", to: "2026-12-22", note: "Painter", rooms: "all", price: "9500", min: "3" };
  for (const does of ["show", "close", "open", "price", "write", "offer"]) {
    const { status, html } = await typeAndPress({ ...typed, do: does });
    expect([does, status, fieldsOf(html)]).toMatchObject([does, 422, typed]);
    expect(html).toContain('id="from-error"');
  }
  expect([takenNights(), ownRates()]).toEqual([[], {}]);
});

test("an own price that was emptied is still the usual one after the dates were put right", async () => {
  addProperty(lango.db);
  await nights({ from: "2026-12-21", to: "2026-12-22", do: "price", price: "9500" });
  const wrong = await typeAndPress({ price: "", to: "2026-12-20", do: "price" });
  expect(wrong.html).toContain("Empty means your usual price.");
  const put = { ...fieldsOf(wrong.html), to: "2026-12-22", do: "price" };
  expect((await nights(put)).status).toBe(303);
  expect(ownRates()).toEqual({});
});

test("all rooms of a kind are opened as they are closed", async () => {
  addProperty(lango.db, { units: 3 });
  await nights({ do: "close", rooms: "all" });
  await nights({ do: "open", rooms: "one", to: "2026-12-25" });
  expect(takenNights()).toHaveLength(5);
  await nights({ do: "open", rooms: "all" });
  expect(takenNights()).toEqual([]);
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
  expect(words((await open()).html)).toContain("Thu 24 Dec, free, KES 9,500");
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
  const filled = { ...fieldsOf(shown), do: "price", min: "2" };
  expect(filled).toMatchObject({ price: "", ...all });
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
  addProperty(lango.db, { basePriceKes: priceKes, units: 2 });
  const { html } = await open();
  const button = /<button[^>]*aria-label="([^"]*Thu 24 Dec[^"]*)"[^>]*>([^<]*)<\/button>/.exec(html);
  expect(button?.slice(1)).toEqual([name, seen]);
});

test("another host's rooms, rooms that do not exist and strange deeds are nowhere", async () => {
  addHost(lango.db, { id: "host-kamau", brandName: "kamau", phone: "+254711111111" });
  addProperty(lango.db, { id: "his", hostId: "host-kamau" });
  addProperty(lango.db, { units: 1 });
  for (const fields of [{ property: "his" }, { unit: "2" }, { unit: "0" }, { unit: "1.5" }, { property: "nobody" }]) {
    expect((await nights({ do: "close", ...fields })).status).toBe(404);
  }
  expect((await nights({ do: "burn" })).status).toBe(400);
  expect([...takenNights(), ...takenNights("his")]).toEqual([]);
  expect((await open("/dashboard/calendar/nights?at=his.1.2026-12-24")).status).toBe(404);
  expect((await open()).html).not.toContain("his.1.");
});

test("a room's month has each night's price, each booking's name in every week of it, and what is past as past", async () => {
  addProperty(lango.db, { units: 2 });
  addStay("paid", { checkIn: "2026-12-25", checkOut: "2026-12-30" }, { confirmed: true, unit: 2 });
  await nights({ do: "close", unit: "2", note: "Painter", from: "2026-12-31", to: "2027-01-03" });
  const { html } = await open("/dashboard?tab=calendar&room=garden-studio.2&month=2026-12");
  expect(html).toContain('aria-label="Garden studio on Ngong Road, Room 2, December 2026"');
  expect(words(html)).toContain("Thu 24 Dec, free, KES 4,500");
  expect(html.match(/colSpan="(\d)"[^>]*>(?:(?!<\/td>).)*Wanjũkũ paid/gs)?.map((cell) => cell[9])).toEqual(["3", "2"]);
  expect(words(html)).toContain("Painter Closed, from Thu 31 Dec, 1 night shown");
  expect([html.match(/data-night="/g)?.length, html.match(/class="past"/g)?.length]).toEqual([8, 17]);
});

test("two taps without a script open the nights between them, in a later month too, and lead back to the month", async () => {
  addProperty(lango.db, { units: 2 });
  const tap = async (page: string, night: string) => {
    const { html } = await open(page);
    const [, href = ""] = new RegExp(`<a href="([^"]*)" data-night="${night}"`).exec(html) ?? [];
    return href.replaceAll("&amp;", "&");
  };
  const first = await tap("/dashboard?tab=calendar&room=garden-studio.2&month=2026-12", "2026-12-24");
  expect(words((await open(first)).html)).toContain("From Thu 24 Dec. Now tap the last night.");
  const earlier = await tap(first, "2026-12-22");
  expect(earlier).toContain("first=2026-12-22");
  const last = await tap(first, "2026-12-26");
  expect(last).toBe("/dashboard/calendar/nights?at=garden-studio.2.2026-12-24&nights=3&view=month");
  expect(await tap(first.replace("month=2026-12", "month=2027-01"), "2027-01-02")).toContain("&nights=10&");
  const { html } = await open(last);
  expect(fieldsOf(html)).toMatchObject({ from: "2026-12-24", to: "2026-12-27", unit: "2" });
  const closed = await lango.post("/dashboard/calendar/nights", { ...fieldsOf(html), do: "close" }, { cookie });
  expect(closed.headers.get("location")).toBe("/dashboard?tab=calendar&room=garden-studio.2&month=2026-12");
  expect(takenNights()).toEqual(["2 2026-12-24", "2 2026-12-25", "2 2026-12-26"]);
});

test("a host with one room sees its month at once; a strange room, month or first night is as none", async () => {
  addProperty(lango.db);
  const month = (html: string) => / data-month="([^"]*)".*?<h2>([^<]*)<\/h2>/s.exec(html)?.slice(1);
  expect(month((await open()).html)).toEqual(["garden-studio.1", "December 2026"]);
  const from = (await open("/dashboard?tab=calendar&from=2026-12-31")).html;
  expect(month(from)).toEqual(["garden-studio.1", "January 2027"]);
  for (const odd of ["room=his.1", "month=9999-12", "month=<b>", "first=2026-12-01", "first=9999-12-31"]) {
    const { html } = await open(`/dashboard?tab=calendar&${odd}`);
    expect(month(html)).toEqual(["garden-studio.1", "December 2026"]);
    expect(html).not.toContain('class="picked"');
  }
  addProperty(lango.db, { id: "other" });
  expect(month((await open("/dashboard?tab=calendar&room=his.1")).html)).toBeUndefined();
});

test.each([
  ["thirty rooms of a kind", 1, 30],
  ["thirty properties", 30, 1],
])("%s fit in 40 KB on the wire and 30 ms of work", async (_, properties, units) => {
  for (let at = 1; at <= properties; at += 1) {
    addProperty(lango.db, { id: `house-${at}`, displayName: `Garden house ${at}`, units, position: at });
    const stay = { property: `house-${at}`, from: "2026-12-20", to: "2026-12-23" };
    await nights({ ...stay, do: "close", note: `Painter ${at}`, rooms: "all" });
  }
  const work: number[] = [];
  // The first ones are still being compiled; of the others the quietest counts, for the machine has other work too.
  for (let at = 0; at < 25; at += 1) {
    const before = process.cpuUsage();
    const answer = await lango.get("/dashboard?tab=calendar", { cookie, headers: { "accept-encoding": "gzip" } });
    expect((await answer.bytes()).length).toBeLessThan(40_000);
    const { user, system } = process.cpuUsage(before);
    work.push((user + system) / 1000);
  }
  expect(Math.min(...work)).toBeLessThan(30);
});
