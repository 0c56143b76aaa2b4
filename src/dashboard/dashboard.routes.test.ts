import { beforeEach, describe, expect, test } from "bun:test";
import { cancelBooking, confirmBooking, endOverdueHolds, findBooking, insertHold } from "#db/booking.queries.ts";
import { findPayment, insertPayment, movePayment } from "#db/payment.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { insertRefund, refundsOfBooking } from "#db/refund.queries.ts";
import { insertShareLink } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import type { PaymentEvent } from "#src/core/money/payment-life.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { keepBooks } from "#src/refund/keep-books.ts";

let lango: TestApp;
let cookie: string;

beforeEach(() => {
  lango = testApp();
  lango.booksByHand();
  addHost(lango.db);
  cookie = hostCookie(lango.db);
});

const textOf = async (response: Response) =>
  (await response.text())
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<!-- -->/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ");
const open = async (tab = "") => textOf(await lango.get(tab ? `/dashboard?tab=${tab}` : "/dashboard", { cookie }));

type State = "held" | "confirmed" | "expired";
type Facts = {
  state?: State;
  checkIn?: string;
  checkOut?: string;
  guestName?: string;
  guestPhone?: string;
  guestEmail?: string;
  propertyId?: string;
  unit?: number;
  source?: "page" | "host";
  shareLinkId?: string;
};

function addBooking(id: string, facts: Facts = {}) {
  const { state = "confirmed", checkIn = "2026-12-20", checkOut = "2026-12-22", propertyId = "garden-studio" } = facts;
  const price = plainPrice({ checkIn, checkOut }, { basePriceKes: 4500 });
  write(lango.db, (tx) => {
    insertHold(tx, {
      id,
      code: `LG${id.toUpperCase()}`,
      propertyId,
      unit: facts.unit ?? 1,
      state: "held",
      checkIn,
      checkOut,
      party: 2,
      guestName: facts.guestName ?? "Achieng Odhiambo",
      guestPhone: facts.guestPhone ?? "+254722000001",
      guestEmail: facts.guestEmail ?? null,
      source: facts.source ?? "page",
      shareLinkId: facts.shareLinkId ?? null,
      quote: price,
      totalKes: price.totalKes,
      holdEndsAt: state === "expired" ? NOON - 1 : NOON + 14.5 * 60_000,
      submissionKey: secretHash(id),
      rulesAcceptedAt: NOON,
      createdAt: NOON,
    });
    if (state === "confirmed") confirmBooking(tx, id, { unit: facts.unit ?? 1, now: NOON });
    if (state === "expired") endOverdueHolds(tx, NOON);
  });
}

type PaymentFacts = Parameters<typeof movePayment>[3];
type Becomes = Readonly<{ events: PaymentEvent[] }> & Partial<PaymentFacts>;
function addPayment(id: string, bookingId: string, { events, ...facts }: Becomes) {
  write(lango.db, (tx) => {
    insertPayment(tx, {
      id,
      bookingId,
      way: "stk",
      paidTo: "operator",
      state: "created",
      amountKes: 9000,
      phone: "254722000001",
      shortcode: "174379",
      callbackKey: secretHash(`callback-${id}`),
      createdAt: NOON,
      updatedAt: NOON,
    });
    for (const event of events) movePayment(tx, id, event, { updatedAt: NOON, ...facts });
  });
}
const paid = (receipt: string, paidAt = NOON): Becomes => ({
  events: ["pay"],
  receipt,
  receivedKes: 9000,
  paidAt,
});

function oweRefund(id: string, paymentId: string, bookingId: string) {
  write(lango.db, (tx) =>
    insertRefund(tx, { id, paymentId, bookingId, amountKes: 9000, reason: "nights_taken", createdAt: NOON }),
  );
}

test("without a session the dashboard and account lead to signing in and back", async () => {
  for (const path of ["/dashboard", "/dashboard?tab=money", "/account"]) {
    const answer = await lango.get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/login?next=${encodeURIComponent(path)}`]);
  }
});

test("a new host is greeted, gets their link, and is led to their first property", async () => {
  const html = await open();
  expect(html).toContain("Karibu, Wanjiru");
  expect(html).toMatch(
    /<input[^>]*readOnly[^>]*value="http:\/\/localhost:3000\/zuristays"|value="http:\/\/localhost:3000\/zuristays"[^>]*readOnly/,
  );
  expect(html).toContain('href="https://wa.me/?text=Book%20your%20stay');
  expect(html).toContain(encodeURIComponent("http://localhost:3000/zuristays"));
  expect(html).toContain("Copy it into your Instagram, TikTok or WhatsApp profile.");
  expect(html).toContain('action="/dashboard/first"');
  expect(html).not.toContain("Claim a brand name");
  expect(html).not.toContain("Needs you");
});

test("without a brand name the dashboard says so and works with the username's page", async () => {
  addHost(lango.db, { id: "otieno", brandName: null });
  const html = await textOf(await lango.get("/dashboard", { cookie: hostCookie(lango.db, "otieno") }));
  expect(html).toContain('href="/claim-brand"');
  expect(html).toContain('value="http://localhost:3000/otieno"');
});

test("arrivals are those of today and of the next seven days, confirmed ones only", async () => {
  addProperty(lango.db, { units: 9 });
  const arriving: [string, Facts][] = [
    ["a", { guestName: "Guest Today", checkIn: "2026-12-18", checkOut: "2026-12-19" }],
    ["b", { guestName: "Guest Seventh", checkIn: "2026-12-25", checkOut: "2026-12-26", unit: 2 }],
    ["c", { guestName: "Guest Eighth", checkIn: "2026-12-26", checkOut: "2026-12-27", unit: 3 }],
    ["d", { guestName: "Guest Holding", checkIn: "2026-12-19", checkOut: "2026-12-20", unit: 4, state: "held" }],
  ];
  for (const [id, facts] of arriving) addBooking(id, facts);
  const html = await open();
  const [today = "", soon = ""] = html.slice(html.indexOf("Arriving today")).split("Next 7 days");
  expect(today).toContain("Guest Today");
  expect(soon).toContain("Guest Seventh");
  expect(html).not.toContain("Guest Eighth");
  expect(html).not.toContain("Guest Holding");
});

test("a guest who leaves today is on Today with what they have still to pay, and nobody who left or stays", async () => {
  addProperty(lango.db, { units: 9 });
  const leaving = { checkIn: "2026-12-15", checkOut: "2026-12-18" };
  expect(await open()).not.toContain("Leaving today");
  addBooking("a", { ...leaving, guestName: "Leaving Leila" });
  addBooking("b", { ...leaving, unit: 2, checkOut: "2026-12-19", guestName: "Staying Sila" });
  addBooking("c", { ...leaving, unit: 3, checkOut: "2026-12-17", guestName: "Gone Gathoni" });
  addBooking("d", { ...leaving, unit: 4, state: "expired", guestName: "Ended Ekai" });
  write(lango.db, (tx) => {
    const booking = findBooking(tx, "a");
    if (booking) keepBooks(tx, booking, { who: "host", now: NOON });
  });
  const [, list = ""] = /Leaving today(.*?)Arriving today/s.exec(await open()) ?? [];
  expect(list).toContain('<a href="/dashboard/bookings/a">Leaving Leila</a>');
  expect(list).toContain("owes 13,500");
  expect(["Sila", "Gathoni", "Ekai"].filter((name) => list.includes(name))).toEqual([]);
});

test("Today counts who stays, arrives, leaves and owes; one press asks who owes, and leads back to Today", async () => {
  addProperty(lango.db, { units: 9 });
  addBooking("here", { checkIn: "2026-12-16", checkOut: "2026-12-20", guestName: "Staying Sila" });
  addBooking("soon", { checkIn: "2026-12-19", checkOut: "2026-12-21", unit: 2, guestName: "Coming Chebet" });
  addBooking("ask", {
    checkIn: "2026-12-18",
    checkOut: "2026-12-19",
    unit: 3,
    state: "held",
    guestName: "Asking Asha",
  });
  write(lango.db, (tx) => {
    const booking = findBooking(tx, "here");
    if (booking) keepBooks(tx, booking, { who: "host", now: NOON });
  });
  const html = await open();
  const [, counts = ""] = /<nav class="counts"(.*?)<\/nav>/s.exec(html) ?? [];
  expect([...counts.matchAll(/<b[^>]*>(\d+)</g)].map(([, count]) => count)).toEqual(["1", "0", "0", "1"]);
  const [, owing = ""] = /id="owing"(.*?)<\/section>/s.exec(html) ?? [];
  expect(owing).toContain("Staying Sila");
  expect(owing).not.toContain("Asking Asha");
  expect(/id="here"(.*?)<\/section>/s.exec(html)?.[1]).toContain("until Sun 20 Dec");
  const backOf = (page: string) =>
    /\/here\/ask".*?name="back" value="([^"]*)"/s.exec(page)?.[1]?.replaceAll("&amp;", "&");
  const ask = async (back = "") =>
    (await lango.post("/dashboard/bookings/here/ask", { back }, { cookie })).headers.get("location");
  const list = () => open("bookings&show=owing&property=garden-studio&find=staying%20sila");
  expect([owing, await list()].map((page) => page.includes("asked "))).toEqual([false, false]);
  expect(await ask(backOf(owing))).toBe("/dashboard#owing");
  const back = backOf(await list());
  expect(back).toContain("show=owing&find=staying%20sila");
  expect(await ask(back)).toBe(back ?? "");
  for (const page of [await open(), await list()]) expect(page).toContain("asked 12:00");
  for (const elsewhere of [
    "",
    "//example.com",
    "https://example.com/dashboard?tab=bookings",
    "/dashboard?tab=bookings\n",
  ])
    expect(await ask(elsewhere)).toBe("/dashboard/bookings/here");
});

test("bookings show who, how to reach them, when, how much, and where each payment stands", async () => {
  addProperty(lango.db, { units: 9 });
  addBooking("held", { state: "held", guestName: "Holding Hawa" });
  addPayment("p1", "held", { events: ["decline"], reason: "wrong_pin" });
  addPayment("p2", "held", { events: ["request", "acknowledge"] });
  addBooking("kept", { unit: 2, guestName: "Paid Patrick" });
  addPayment("p3", "kept", paid("TLI4K2P9QX"));
  addBooking("past", { unit: 3, guestName: "Past Pendo", checkIn: "2026-12-10", checkOut: "2026-12-18" });
  const html = await open("bookings");
  const underWay = html.slice(html.indexOf("<h2>Not certain yet"), html.indexOf("<h2>Upcoming"));
  expect(underWay).toContain("Holding Hawa");
  expect(underWay).toContain("Held for 15 more minutes");
  expect(underWay).toContain("Waiting for PIN");
  expect(underWay).toContain("KES 9,000, the PIN wasn't accepted");
  const upcoming = html.slice(html.indexOf("<h2>Upcoming"), html.indexOf("<h2>Past<"));
  expect(upcoming).toContain("Paid Patrick");
  expect(upcoming).toContain("KES 9,000 · TLI4K2P9QX");
  expect(upcoming).toContain('href="tel:+254722000001"');
  expect(upcoming).toContain('href="https://wa.me/254722000001"');
  expect(upcoming).toContain(
    '<span class="nowrap">20 – 22 Dec</span> · <span class="nowrap">2 nights · 2 guests</span>',
  );
  expect(upcoming).toContain('<span class="wider"> · Code LGKEPT');
  expect(upcoming).toContain('<b class="sum num">KES 9,000</b>');
  expect(html.slice(html.indexOf("<h2>Past<"))).toContain("Past Pendo");

  lango.clock.advance(14.5 * 60_000);
  expect(await open("bookings")).not.toContain("Holding Hawa");
});

test("a booking leads to its host's own page, which names the room where there are several", async () => {
  addProperty(lango.db, { units: 8 });
  addProperty(lango.db, { id: "cottage", displayName: "Cottage", units: 1 });
  addBooking("today", { unit: 7, checkIn: "2026-12-18" });
  addBooking("alone", { propertyId: "cottage", guestName: "Alone Akinyi" });
  addBooking("gone", { unit: 3, state: "expired", guestName: "Gone Gathoni" });
  addPayment("p1", "gone", paid("TLI4K2P9QX"));
  for (const [html, room] of [
    [await open(), "<span>Garden studio on Ngong </span><span><span>Road</span><span>, Room 7</span></span>"],
    [await open("bookings"), "<span>Garden studio on Ngong </span><span><span>Road</span><span>, Room 7</span></span>"],
  ] as const) {
    expect(html).toContain('<a href="/dashboard/bookings/today">Achieng Odhiambo</a>');
    expect(html).toContain(room);
    expect(html).not.toContain("Cottage, Room");
    expect(html).not.toContain("Room 3");
  }
  const page = async (id: string) => textOf(await lango.get(`/dashboard/bookings/${id}`, { cookie }));
  expect(await page("today")).toContain("<b>Garden studio on Ngong Road, Room 7</b>");
  expect(await page("today")).toContain('href="/guest/booking/today/details"');
  expect(await page("gone")).toContain("<b>Garden studio on Ngong Road</b>");
  expect(await page("alone")).toContain("<b>Cottage</b>");
});

test.each([
  "/dashboard/payments",
  "/dashboard/receipts",
  "/dashboard/bookings/new",
  "/dashboard/properties/garden-studio/calendars",
  "/dashboard/properties/garden-studio/prices",
  "/dashboard/properties/garden-studio/prices/seasons",
])("%s leads back to a page by the name it has", async (path) => {
  addProperty(lango.db);
  const html = await textOf(await lango.get(path, { cookie }));
  const [, to = "", words] = /<a class="link back" href="([^"]+)">(?:<svg.*?<\/svg>)?([^<]+)</.exec(html) ?? [];
  const there = await textOf(await lango.get(to, { cookie }));
  expect([to, /<h1>([^<]+)</.exec(there)?.[1]]).toEqual([to, words]);
});

test("a page on which nothing is published says so until something is", async () => {
  const { id } = addProperty(lango.db, { state: "draft" });
  expect(await open()).toContain("Your page is empty");
  write(lango.db, (tx) => updateProperty(tx, id, { state: "archived", updatedAt: NOON }));
  expect(await open()).toContain("Your page is empty");
  write(lango.db, (tx) => updateProperty(tx, id, { state: "published", updatedAt: NOON }));
  expect(await open()).not.toContain("Your page is empty");
});

describe("looking for a booking", () => {
  const found = async (find: string, more = "") => {
    const html = await open(`bookings&find=${encodeURIComponent(find)}${more}`);
    return [...html.matchAll(/<a href="\/dashboard\/bookings\/([a-z]+)">/g)].map(([, id]) => id);
  };
  beforeEach(() => {
    addProperty(lango.db, { units: 9 });
    addBooking("achieng", { guestName: "Achieng Odhiambo" });
    addBooking("percent", { guestName: "100% Ng'ang'a_", unit: 2, guestPhone: "+254733000002" });
    addBooking("past", {
      guestName: "Odhiambo Otieno",
      checkIn: "2026-11-01",
      checkOut: "2026-11-03",
      guestEmail: "bach@example.com",
    });
    addBooking("accents", {
      guestName: "Wanjũkũ wa Mũthoni",
      unit: 4,
      guestPhone: "+254733000003",
      checkIn: "2027-01-02",
      checkOut: "2027-01-04",
    });
    addBooking("held", { guestName: "Zawadi Odhiambo", unit: 3, state: "held", guestPhone: "+4915112345678" });
    addPayment("p-held", "held", { events: ["request", "acknowledge"], claimedReceipt: "TLI4K2P9QX" });
  });

  test.each([
    ["odhiambo", ["held", "achieng", "past"]],
    ["ODHIAMBO achi", ["achieng"]],
    ["odhi  otieno", ["past"]],
    ["LGPERCENT", ["percent"]],
    ["lg perc", ["percent"]],
    ["0733 000 002", ["percent"]],
    ["+254 733-000-002", ["percent"]],
    ["254733000002", ["percent"]],
    ["0049 151", ["held"]],
    ["000001", ["achieng", "past"]],
    ["%", ["percent"]],
    ["_", ["percent"]],
    ["g'ang", ["percent"]],
    ["NGANGA", ["percent"]],
    ["wanjuku", ["accents"]],
    ["WANJŨKŨ", ["accents"]],
    ["achieng garden", ["achieng"]],
    ["bach@example", ["past"]],
    ["tli4k2p9", ["held"]],
    ["\\", []],
    ["nobody", []],
    ["02", []],
  ])("%p finds %p", async (typed, ids) => {
    expect(await found(typed)).toEqual(ids);
  });

  test("keeps what was typed, escapes it, and says when there is none", async () => {
    const html = await (await lango.get('/dashboard?tab=bookings&find="><b>x', { cookie })).text();
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;x"');
    expect(html).not.toContain("<b>x");
    expect(html.replaceAll("<!-- -->", "")).toContain("No booking found for “&quot;&gt;&lt;b&gt;x”");
    expect(html).toMatch(/<a [^>]*href="\/dashboard\?tab=bookings"[^>]*>Show all bookings<\/a>/);
    expect(await found("  ")).toHaveLength(5);
  });

  test("finds nothing of another host", async () => {
    addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
    cookie = hostCookie(lango.db, "host-otieno");
    expect(await found("odhiambo")).toEqual([]);
  });

  test("goes on from page to page", async () => {
    for (let n = 0; n < 60; n += 1) {
      const [checkIn, checkOut] = [addDays("2027-01-01", n), addDays("2027-01-01", n + 1)];
      addBooking(`mo-${n}`, { guestName: "Mo & co", checkIn, checkOut });
    }
    const html = await (await lango.get("/dashboard?tab=bookings&find=mo+%26", { cookie })).text();
    expect(html).toContain('href="/dashboard?tab=bookings&amp;upcoming=2&amp;find=mo%20%26"');
    expect(await open("bookings&upcoming=2&find=mo%20%26")).toContain("Page 2 of 2");
  });
});

test("each list is an address of its own, keeps what is looked for, and sums what it shows", async () => {
  addProperty(lango.db, { units: 9 });
  addBooking("here", { checkIn: "2026-12-17", checkOut: "2026-12-19", guestName: "Here Hawa" });
  addBooking("next", { unit: 2, guestName: "Next Nekesa" });
  addBooking("gone", { unit: 3, checkIn: "2026-12-01", checkOut: "2026-12-03", guestName: "Gone Gathoni" });
  addBooking("held", { unit: 4, state: "held", guestName: "Held Hamisi" });
  addBooking("off", { unit: 5, guestName: "Off Otieno" });
  write(lango.db, (tx) => {
    cancelBooking(tx, "off", NOON, "host");
    const booking = findBooking(tx, "next");
    if (booking) keepBooks(tx, booking, { who: "host", now: NOON });
  });
  const shown = async (show: string) => {
    const html = await open(`bookings&show=${show}`);
    expect(html).toContain(`aria-current="page">`);
    return [...html.matchAll(/<a href="\/dashboard\/bookings\/([a-z]+)">/g)].map(([, id]) => id);
  };
  expect(await shown("here")).toEqual(["here"]);
  expect(await shown("upcoming")).toEqual(["here", "next"]);
  expect(await shown("past")).toEqual(["gone"]);
  expect(await shown("asked")).toEqual(["held"]);
  expect(await shown("cancelled")).toEqual(["off"]);
  expect(await shown("owing")).toEqual(["next"]);
  expect(await open("bookings&show=owing&find=hawa")).toContain("No booking found");
  const html = await open("bookings&show=upcoming&find=e");
  expect(html).toContain('href="/dashboard?tab=bookings&show=owing&find=e"');
  expect(html).toContain("2 bookings shown: KES 18,000 in all, KES 18,000 to pay");
  expect(await open("bookings&show=nonsense")).toContain("Gone Gathoni");
  expect(html).toContain('href="/dashboard/bookings.csv?show=upcoming&find=e"');
  const table = async (query: string) =>
    (await textOf(await lango.get(`/dashboard/bookings.csv${query}`, { cookie }))).split("\r\n").slice(1, -1);
  expect(await table("?show=owing")).toEqual([
    "LGNEXT,confirmed,Next Nekesa,'+254722000001,Garden studio on Ngong Road,2,2026-12-20,2026-12-22,2,2,9000,9000",
  ]);
  expect((await table("?find=gathoni")).map((line) => line.split(",")[0])).toEqual(["LGGONE"]);
  expect(await table("")).toHaveLength(4);
});

test("bookings of one property or one source are an address too, with the way back to the others", async () => {
  addProperty(lango.db, { units: 9 });
  addProperty(lango.db, { id: "cottage", displayName: "Lake <cottage>" });
  addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
  addProperty(lango.db, { id: "theirs", hostId: "host-otieno" });
  write(lango.db, (tx) =>
    insertShareLink(tx, { id: "link-1", hostId: "host-wanjiru", word: "insta", channel: "instagram", createdAt: NOON }),
  );
  addBooking("page", { guestName: "Page Pendo" });
  addBooking("link", { unit: 2, guestName: "Link Lilian", shareLinkId: "link-1" });
  addBooking("mine", { unit: 3, guestName: "Mine Mary", source: "host" });
  addBooking("lake", { propertyId: "cottage", guestName: "Lake Leila" });
  addBooking("held", { unit: 4, state: "held", guestName: "Held Hamisi" });
  const shown = async (query: string) => {
    const html = await open(`bookings${query}`);
    return [...html.matchAll(/<a href="\/dashboard\/bookings\/([a-z]+)">/g)].map(([, id]) => id).toSorted();
  };
  expect(await shown("&source=page")).toEqual(["held", "lake", "page"]);
  expect(await shown("&source=link")).toEqual(["link"]);
  expect(await shown("&source=host")).toEqual(["mine"]);
  expect(await shown("&property=cottage")).toEqual(["lake"]);
  expect(await shown("&property=garden-studio&source=page&show=upcoming&find=pendo")).toEqual(["page"]);
  // What is none of theirs chooses nothing.
  expect(await shown("&property=theirs&source=nonsense")).toHaveLength(5);

  const html = await open("bookings&show=upcoming&property=cottage&source=page");
  expect(html).toContain('href="/dashboard?tab=bookings&show=upcoming&source=page"');
  expect(html).toContain('href="/dashboard?tab=bookings&show=upcoming&property=cottage"');
  expect(html).toContain('href="/dashboard?tab=bookings&show=past&property=cottage&source=page"');
  expect(html).toContain('href="/dashboard/bookings.csv?show=upcoming&property=cottage&source=page"');
  expect(await open("bookings&property=cottage&source=link")).toContain("No booking fits what you chose");
  const csv = await textOf(await lango.get("/dashboard/bookings.csv?source=link", { cookie }));
  expect(csv.split("\r\n").slice(1, -1)).toHaveLength(1);
  write(lango.db, (tx) =>
    insertShareLink(tx, { id: "link-2", hostId: "host-wanjiru", word: "tiktok", channel: "tiktok", createdAt: NOON }),
  );
  addBooking("tik", { unit: 5, guestName: "Tik Tabitha", shareLinkId: "link-2" });
  addBooking("tok", {
    unit: 6,
    guestName: "Tok Tausi",
    shareLinkId: "link-2",
    checkIn: "2026-12-10",
    checkOut: "2026-12-12",
  });
  expect([await shown("&link=insta"), await shown("&link=tiktok"), await shown("&link=tiktok&show=past")]).toEqual([
    ["link"],
    ["tik", "tok"],
    ["tok"],
  ]);
  const ofLink = await open("bookings&link=tiktok&property=garden-studio");
  for (const kept of ["show=past&property=garden-studio&link=tiktok", "property=garden-studio", "link=tiktok"])
    expect(ofLink).toContain(`href="/dashboard?tab=bookings&${kept}"`);
  expect(ofLink).toContain('name="link" value="tiktok"');
});

test("the table of bookings is sent as it is read, a hundred at a time, each once and the latest first", async () => {
  addProperty(lango.db, { units: 3 });
  const days = Array.from({ length: 250 }, (_, n) => addDays("2026-01-10", n));
  for (const [n, checkIn] of days.entries()) addBooking(`was${n}`, { checkIn, checkOut: addDays(checkIn, 1) });
  addBooking("same", { unit: 2, checkIn: days[100] ?? "", checkOut: days[101] ?? "" });
  addBooking("lapsed", { unit: 3, state: "expired", checkIn: days[9] ?? "", checkOut: days[10] ?? "" });
  const answer = await lango.get("/dashboard/bookings.csv?show=past", { cookie });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const parts = (await Array.fromAsync(answer.body ?? [])).map((part) => new TextDecoder().decode(part));
  const counts = parts.map((part) => part.split("\r\n").length - 1);
  expect(Math.max(...counts)).toBe(100);
  expect(counts.reduce((sum, count) => sum + count)).toBe(252);
  const arrivals = parts.slice(1).flatMap((part) => part.match(/2026-\d\d-\d\d(?=,2026)/g) ?? []);
  expect(arrivals).toEqual([...days, days[100] ?? ""].toSorted().toReversed());
});

test("a host without any booking has nothing to look among", async () => {
  addProperty(lango.db);
  expect(await open("bookings")).not.toContain("Find a booking");
});

test("of more arrivals than are listed the latest are left out", async () => {
  const days = ["2026-12-24", "2026-12-18", "2026-12-23", "2026-12-20", "2026-12-21"];
  for (const checkIn of days) {
    addProperty(lango.db, { id: checkIn, displayName: checkIn, units: 45 });
    for (let unit = 1; unit <= 45; unit += 1) {
      const facts = { propertyId: checkIn, unit, checkIn, checkOut: addDays(checkIn, 1) };
      addBooking(`${checkIn}-${unit}`, { ...facts, guestName: `Guest of ${checkIn}.` });
    }
  }
  const html = await open();
  const listed = (checkIn: string) => html.split(`Guest of ${checkIn}.</a>`).length - 1;
  expect(days.toSorted().map(listed)).toEqual([45, 45, 45, 45, 20]);
});

test("a long list is read page by page, the soonest arrival first, and every booking is on one of them", async () => {
  addProperty(lango.db, { units: 1 });
  for (let n = 0; n < 60; n += 1) {
    const night = (from: string) => ({ checkIn: addDays(from, n), checkOut: addDays(from, n + 1) });
    addBooking(`next-${n}`, { guestName: `Next ${n} guest`, ...night("2026-12-18") });
    addBooking(`past-${n}`, { guestName: `Past ${n} guest`, ...night("2026-10-01") });
  }
  const shown = (html: string, of: "Next" | "Past") =>
    [...html.matchAll(new RegExp(`${of} (\\d+) guest`, "g"))]
      .map(([, n]) => Number(n))
      .filter((n, at, all) => all.indexOf(n) === at);
  const first = await open("bookings");
  const [upcoming, past] = [shown(first, "Next"), shown(first, "Past")];
  expect([upcoming.length, upcoming[0], past.length, past[0]]).toEqual([50, 0, 50, 59]);
  expect(first).toContain('href="/dashboard?tab=bookings&upcoming=2"');
  const second = await open("bookings&upcoming=2");
  expect(shown(second, "Next")).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
  expect(shown(second, "Past")).toEqual(past);
  expect(second).toContain("Page 2 of 2");
  expect(second).toContain('href="/dashboard?tab=bookings&upcoming=2&past=2"');
  expect(shown(await open("bookings&past=2"), "Past")).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  for (const odd of ["99", "-3", "0", "two", "1e9"])
    expect((await open(`bookings&past=${odd}`)).length).toBeGreaterThan(0);
  expect(shown(await open("bookings&past=99"), "Past")).toHaveLength(10);
});

test("one host sees nothing of another's bookings, money, refunds and properties", async () => {
  addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
  addProperty(lango.db, { id: "lake-house", hostId: "host-otieno", displayName: "Lake house" });
  addBooking("theirs", { propertyId: "lake-house", state: "expired", guestName: "Their Guest" });
  addPayment("p1", "theirs", paid("TLI4K2P9QX"));
  oweRefund("r1", "p1", "theirs");
  for (const tab of ["", "bookings", "properties", "money"]) {
    const html = await open(tab);
    expect(html).not.toContain("Lake house");
    expect(html).not.toContain("Their Guest");
    expect(html).not.toContain("9,000");
  }
  const answer = await lango.post("/dashboard/refunds/r1", { receipt: "TLJ5L3Q0RY" }, { cookie });
  expect(answer.status).toBe(404);
  // A host who is at nothing is led to their own day, and not to where guests sign in.
  const ways = [...(await textOf(answer)).matchAll(/<a class="btn[^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect([ways.includes("/dashboard"), ways.includes("/guest-login"), ways.includes("/")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(refundsOfBooking(lango.db, "theirs")[0]?.sentAt).toBeNull();
});

function lateMoney() {
  addProperty(lango.db);
  addBooking("late", { state: "expired" });
  addPayment("p1", "late", paid("TLI4K2P9QX"));
  oweRefund("r1", "p1", "late");
}
const record = (receipt: string) => lango.post("/dashboard/refunds/r1", { receipt }, { cookie });

test("one refund stands open to be recorded; of several each opens where it was sent, and the one typed wrongly stays open", async () => {
  lateMoney();
  const folds = (html: string) => html.match(/<details[^>]*><summary class="link">I have sent it/g) ?? [];
  expect(folds(await open()).map((fold) => fold.includes("open"))).toEqual([true]);
  addBooking("later", { state: "expired", guestPhone: "+254722000002" });
  addPayment("p2", "later", paid("TLI4K2P9QY"));
  oweRefund("r2", "p2", "later");
  expect(folds(await open()).map((fold) => fold.includes("open"))).toEqual([false, false]);
  const wrong = await textOf(await record("hello"));
  expect(folds(wrong).filter((fold) => fold.includes("open"))).toHaveLength(1);
  expect(wrong).toContain('value="hello"');
});

test("of a full house those not seen are on Today, and the others behind a line; of a smaller one all", async () => {
  addProperty(lango.db, { units: 14 });
  for (let unit = 1; unit <= 13; unit += 1) {
    addBooking(`in-${unit}`, { checkIn: unit > 11 ? "2026-12-17" : "2026-12-16", checkOut: "2026-12-20", unit });
  }
  const shown = async () => {
    const html = await open();
    const here = html.slice(html.indexOf('id="here"'), html.indexOf("Next 7 days"));
    const [out = "", behind = ""] = here.split("<details>");
    return { here, rows: [out, behind].map((part) => part.match(/<li><div class="lined">/g)?.length ?? 0) };
  };
  const full = await shown();
  expect(full.rows).toEqual([2, 11]);
  expect(full.here).toContain("<summary>11 more in the house</summary>");
  expect(full.here.match(/not checked in/g)).toHaveLength(2);
  expect(full.here.indexOf("not checked in")).toBeLessThan(full.here.indexOf('/dashboard/bookings/in-1"'));
  lango.db.$client.run(
    "update bookings set state = 'cancelled', cancelled_at = 1, cancelled_by = 'guest' where id = 'in-1'",
  );
  expect((await shown()).rows).toEqual([12, 0]);
});

test("a refund that is due comes first, with how to send it", async () => {
  lateMoney();
  const html = await open();
  expect(html.indexOf("Needs you")).toBeLessThan(html.indexOf("Arriving today"));
  expect(html).toContain("Send KES 9,000 back to Achieng Odhiambo");
  // The sum is said once, above how it goes.
  expect(html).toContain('<p class="small">By M-PESA to 0722 000 001, by Fri 25 Dec. Then enter the code');
  expect(html.match(/KES 9,000/g)).toHaveLength(1);
  expect(html).toContain("M-PESA code of the refund");
  expect(html).toContain(">Record refund</button>");
  expect(await open("bookings")).toContain("Refund due");
});

test("a refund is recorded once, and the guest is told once", async () => {
  lateMoney();
  expect((await record(" tlj5l 3q0ry ")).headers.get("location")).toBe("/dashboard");
  expect((await record("TLJ5L3Q0RY")).status).toBe(303);
  await lango.jobs.runDue();
  expect(refundsOfBooking(lango.db, "late")).toMatchObject([{ sentReceipt: "TLJ5L3Q0RY", sentAt: NOON }]);
  expect(findPayment(lango.db, "p1")?.state).toBe("refunded");
  expect(lango.sent.map((message) => message.to)).toEqual(["+254722000001"]);
  expect(lango.sent[0]?.body).toContain("M-PESA TLJ5L3Q0RY");

  const second = await record("TLK6M4R1SZ");
  expect(second.status).toBe(409);
  expect(await textOf(second)).toContain("recorded before, with the code TLJ5L3Q0RY");
  expect(refundsOfBooking(lango.db, "late")[0]?.sentReceipt).toBe("TLJ5L3Q0RY");
  await lango.jobs.runDue();
  expect(lango.sent).toHaveLength(1);

  expect(await open()).not.toContain("Needs you");
  expect(await open("bookings")).toContain("Refunded");
});

test.each([
  ["", "has 10 letters and digits"],
  ["TLJ5L3Q0R", "has 10 letters and digits"],
  ["TLJ5L3Q0RYX", "has 10 letters and digits"],
  ["TLJ5L3Q0R!", "has 10 letters and digits"],
  ["TLI4K2P9QX", "belongs to another payment"],
])("the code %p is refused, shown again and changes nothing", async (receipt, words) => {
  lateMoney();
  const answer = await record(receipt);
  expect(answer.status).toBe(422);
  const html = await textOf(answer);
  expect(html).toContain(words);
  expect(html).toContain('href="#receipt-r1"');
  if (receipt)
    expect(html).toMatch(new RegExp(`name="receipt"[^>]*value="${receipt}"|value="${receipt}"[^>]*name="receipt"`));
  expect(refundsOfBooking(lango.db, "late")[0]?.sentAt).toBeNull();
  await lango.jobs.runDue();
  expect(lango.sent).toEqual([]);
});

test("a code cannot stand for two refunds", async () => {
  lateMoney();
  addBooking("late2", { state: "expired" });
  addPayment("p2", "late2", paid("TLM7N5S2TA"));
  oweRefund("r2", "p2", "late2");
  await record("TLJ5L3Q0RY");
  const answer = await lango.post("/dashboard/refunds/r2", { receipt: "TLJ5L3Q0RY" }, { cookie });
  expect(answer.status).toBe(422);
  expect(refundsOfBooking(lango.db, "late2")[0]?.sentAt).toBeNull();
});

test("a payment to look at says what came and what was asked for", async () => {
  addProperty(lango.db);
  addBooking("odd", { state: "held" });
  addPayment("p1", "odd", { events: ["question"], receivedKes: 8000, reason: "wrong_amount" });
  const html = await open();
  expect(html).toContain("Check a payment of Achieng Odhiambo");
  expect(html).toContain("KES 8,000 arrived, KES 9,000 was asked for");
});

test("properties are listed with their state, archived ones apart", async () => {
  addProperty(lango.db);
  addProperty(lango.db, { id: "draft", state: "draft", displayName: "Half a cottage", basePriceKes: 0, location: "" });
  addProperty(lango.db, { id: "old", state: "archived", displayName: "Old flat" });
  const html = await open("properties");
  expect(html.indexOf("On your page")).toBeLessThan(html.indexOf("Garden studio"));
  expect(html).toContain("no price yet");
  expect(html.slice(html.indexOf(">Archived<"))).toContain("Old flat");
});

test("account shows who they are and lets them log out", async () => {
  const html = await open("account");
  for (const fact of ["Wanjiru Ng'ang'a", "host-wanjiru@example.com", "0712 345 678", "zuristays"]) {
    expect(html).toContain(fact);
  }
  expect(html).toMatch(/<form[^>]* action="\/logout" method="post"/);
});

test("names with markup in them stay text, everywhere", async () => {
  addProperty(lango.db, { displayName: "<script>alert(1)</script>" });
  addBooking("a", { guestName: "<img src=x onerror=alert(1)>", checkIn: "2026-12-18" });
  for (const tab of ["", "bookings", "properties", "money"]) {
    const html = await open(tab);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
  }
});

test("papers that end and the next free nights stand on Today, each with its next step", async () => {
  addProperty(lango.db, { licenceNumber: "TRA/1", licenceClass: "serviced_flat", licenceUntil: "2027-01-02" });
  addProperty(lango.db, { id: "hut", displayName: "Lake hut" });
  addBooking("taken", { checkIn: "2026-12-18", checkOut: "2026-12-22" });
  addBooking("longer", { checkIn: "2026-12-24", checkOut: "2026-12-27" });
  const html = await open();
  expect(html).toContain("The tourism licence of Garden studio on Ngong Road ends soon");
  expect(html).toContain("/dashboard/properties/garden-studio#licence");
  const free = /<section class="card" id="free">.*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(free).toMatch(/Fri 18 – Fri 25 Dec.*Lake hut.*Tue 22 – Thu 24 Dec.*Garden studio/s);
  const [, text = ""] = /wa\.me\/\?text=([^"]+)"/.exec(free) ?? [];
  expect(decodeURIComponent(text)).toContain("Lake hut: Fri 18 – Fri 25 Dec; Garden studio on Ngong Road: Tue 22");
  expect(decodeURIComponent(text)).toContain("Book here: http://localhost:3000/zuristays");
});
