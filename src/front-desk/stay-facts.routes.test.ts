import { beforeEach, describe, expect, test } from "bun:test";
import { cancelBooking, confirmBooking, findBooking, insertHold } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { insertNoShow } from "#db/review.queries.ts";
import { allSaidOf, insertStayFact } from "#db/stay-fact.queries.ts";
import { saveTold } from "#db/told.queries.ts";
import { write } from "#db/write.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

const DAY_MS = 24 * 3_600_000;
let lango: TestApp;
let cookie: string;

beforeEach(() => {
  lango = testApp();
  lango.booksByHand();
  addHost(lango.db);
  addProperty(lango.db, { units: 3 });
  cookie = hostCookie(lango.db);
});

type Facts = { checkIn?: string; checkOut?: string; unit?: number; name?: string };

/** A certain stay of the house, from today for three nights. */
function addStay(id: string, { checkIn = "2026-12-18", checkOut = "2026-12-21", unit = 1, name }: Facts = {}) {
  const price = plainPrice({ checkIn, checkOut }, { basePriceKes: 4500 });
  write(lango.db, (tx) => {
    insertHold(tx, {
      ...{ id, code: `LG${id.toUpperCase()}`, propertyId: "garden-studio", unit, state: "held", checkIn, checkOut },
      ...{ party: 2, guestName: name ?? "Achieng Odhiambo", guestPhone: "+254722000020" },
      quote: price,
      totalKes: price.totalKes,
      holdEndsAt: NOON + 900_000,
      rulesAcceptedAt: NOON - DAY_MS,
      submissionKey: secretHash(id),
      createdAt: NOON - DAY_MS,
    });
    confirmBooking(tx, id, { unit, now: NOON - DAY_MS });
  });
}

const press = (id: string, form: Record<string, string>) =>
  lango.post(`/dashboard/bookings/${id}/stay`, form, { cookie });
const plain = async (response: Response) =>
  (await response.text())
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");
const today = async () => plain(await lango.get("/dashboard", { cookie }));
const booking = async (id: string, query = "") =>
  plain(await lango.get(`/dashboard/bookings/${id}${query}`, { cookie }));
const part = (html: string, id: string) =>
  new RegExp(`<section class="card" id="${id}">.*?</section>`, "s").exec(html)?.[0] ?? "";

describe("the day of a stay", () => {
  test("check in, check out, ready: each by one press on Today, with the hour and by whom, and money and nights stand", async () => {
    addStay("a", { checkIn: "2026-12-17", checkOut: "2026-12-18" });
    addStay("b", { unit: 1, name: "Mwangi Kariuki" });
    const before = [findBooking(lango.db, "b"), lango.db.$client.query("select * from occupied_nights").all()];
    const first = await today();
    expect(part(first, "arriving")).toContain("Check in");
    expect(part(first, "leaving")).toMatch(/Check out.*Achieng/s);
    expect(part(first, "leaving")).toContain("next guest today");

    const out = await press("a", { fact: "left", back: "today" });
    expect(out.headers.get("location")).toBe("/dashboard#leaving");
    lango.clock.advance(30 * 60_000);
    expect(part(await today(), "leaving")).toMatch(/left 12:00.*Ready/s);
    const room = { property: "garden-studio", unit: "1", day: "2026-12-18" };
    expect((await lango.post("/dashboard/turnovers/ready", room, { cookie })).status).toBe(303);
    await press("b", { fact: "arrived", back: "today" });

    const html = await today();
    expect(part(html, "leaving")).toContain("Ready 12:30, by Wanjiru");
    expect(part(html, "leaving")).not.toContain("<button");
    expect(part(html, "arriving")).toContain("Nobody arrives today.");
    expect(part(html, "here")).toMatch(/Mwangi Kariuki.*in since 12:30/s);
    expect(html).toMatch(/<b class="num">0<\/b> leaving/);
    expect([findBooking(lango.db, "b"), lango.db.$client.query("select * from occupied_nights").all()]).toEqual(before);
    expect([entriesOfBooking(lango.db, "a"), entriesOfBooking(lango.db, "b"), lango.sent]).toEqual([[], [], []]);
  });

  test("of who was due yesterday and was not seen, Today leads to where one press says that they did not come", async () => {
    addStay("a", { checkIn: "2026-12-17" });
    addStay("b", { unit: 2, checkIn: "2026-12-16" });
    const [, way] = /<a href="([^"]+)">not checked in<\/a>/.exec(part(await today(), "here")) ?? [];
    expect(way).toBe("/dashboard/bookings/a#stay");
    expect((await today()).match(/not checked in/g)).toHaveLength(1);
    const page = await booking("a");
    expect(page).toContain('id="stay"');
    expect(page).toMatch(/action="\/dashboard\/bookings\/a\/no-show".*They did not come<\/button>/s);
    await lango.post("/dashboard/bookings/a/no-show", { say: "no_show" }, { cookie });
    expect(part(await today(), "here")).not.toContain("/dashboard/bookings/a");
  });

  test("pressed twice it is said once, and taken back it stands in the timeline", async () => {
    addStay("b");
    await press("b", { fact: "arrived" });
    await press("b", { fact: "arrived" });
    expect(allSaidOf(lango.db, "b")).toHaveLength(1);
    expect(await booking("b")).toMatch(/Checked in Fri 18 Dec, 12:00, by Wanjiru.*Take back/s);
    await press("b", { fact: "arrived", do: "take_back" });
    const html = await booking("b");
    expect(part(html, "happened")).toMatch(/Check-in taken back.*Wanjiru.*Checked in.*Wanjiru.*Certain.*Booked/s);
    await press("b", { fact: "arrived" });
    lango.clock.advance(DAY_MS);
    await press("b", { fact: "arrived", do: "take_back" });
    expect(allSaidOf(lango.db, "b").filter(({ undoneAt }) => undoneAt === null)).toHaveLength(1);
  });

  test("a guest who leaves early keeps the nights, and the way to sell them again is offered", async () => {
    addStay("b", { checkIn: "2026-12-16", checkOut: "2026-12-21" });
    await press("b", { fact: "left" });
    expect(part(await today(), "leaving")).toContain("Achieng Odhiambo");
    expect(await booking("b")).toContain("/dashboard/bookings/b/dates?to=2026-12-18");
    expect(lango.db.$client.query("select count(*) as n from occupied_nights").get()).toEqual({ n: 5 });
    const form = await plain(await lango.get("/dashboard/bookings/b/dates?to=2026-12-18", { cookie }));
    expect(form).toMatch(/name="to"[^>]*value="2026-12-18"|value="2026-12-18"[^>]*name="to"/);
    lango.clock.advance(DAY_MS);
    const next = await today();
    expect(part(next, "leaving") + part(next, "here")).not.toContain("Achieng");
  });

  test("nobody is seen whom the host says did not come, nor the other way round", async () => {
    addStay("b", { checkIn: "2026-12-17" });
    expect(part(await today(), "here")).toContain("not checked in");
    await lango.post("/dashboard/bookings/b/no-show", { say: "no_show" }, { cookie });
    await press("b", { fact: "arrived" });
    expect(allSaidOf(lango.db, "b")).toEqual([]);
    expect(part(await today(), "here")).not.toContain("Achieng");
    addStay("c", { checkIn: "2026-12-17", unit: 2 });
    await press("c", { fact: "arrived" });
    await lango.post("/dashboard/bookings/c/no-show", { say: "no_show" }, { cookie });
    expect(lango.db.$client.query("select booking_id as id from no_shows").all()).toEqual([{ id: "b" }]);
  });

  test("a room of another host, a room that is not there and another day are not ready", async () => {
    addHost(lango.db, { id: "host-otieno", brandName: "otieno", phone: "+254722000099" });
    const say = (form: Record<string, string>, as = cookie) =>
      lango.post(
        "/dashboard/turnovers/ready",
        { property: "garden-studio", unit: "1", day: "2026-12-18", ...form },
        { cookie: as },
      );
    expect((await say({}, hostCookie(lango.db, "host-otieno"))).status).toBe(404);
    expect((await say({ unit: "4" })).status).toBe(404);
    await say({ day: "2026-12-17" });
    expect(lango.db.$client.query("select * from ready_facts").all()).toEqual([]);
  });
});

describe("the database", () => {
  const said = (fact: "arrived" | "left", at = NOON) => ({ bookingId: "b", fact, at, by: "host-wanjiru" });
  const abort = (change: Parameters<typeof write>[1]) => expect(() => write(lango.db, change)).toThrow();

  test("refuses a fact before the stay, of a stay that is off, twice, and changed afterwards", () => {
    addStay("b");
    abort((tx) => insertStayFact(tx, said("arrived", Date.UTC(2026, 11, 17, 20, 59))));
    write(lango.db, (tx) => insertStayFact(tx, said("arrived", Date.UTC(2026, 11, 17, 21))));
    abort((tx) => insertStayFact(tx, said("arrived")));
    abort((tx) => insertNoShow(tx, { bookingId: "b", hostId: "host-wanjiru", markedAt: NOON + DAY_MS }));
    expect(() => lango.db.$client.query("update stay_facts set said_by = 'x'").run()).toThrow("taken back once");
    write(lango.db, (tx) => cancelBooking(tx, "b", NOON, "host"));
    abort((tx) => insertStayFact(tx, said("left")));
  });
});

test("what the house notes is kept, stands on Today for who comes, and its guest never reads it", async () => {
  addStay("b");
  const keep = (ownNote: string) => lango.post("/dashboard/bookings/b/note", { ownNote }, { cookie });
  expect((await keep("Arrives with a baby: cot from the store.")).status).toBe(303);
  expect(part(await today(), "arriving")).toContain("cot from the store");
  expect(await booking("b")).toMatch(/cot from the store\.<\/textarea>.*Fri 18 Dec, 12:00 · Wanjiru/s);
  expect(await plain(await lango.get("/guest/booking/b/details", { cookie }))).not.toContain("cot from");
  const long = await keep("x".repeat(1001));
  expect(long.status).toBe(422);
  expect(await plain(long)).toMatch(/x{1001}<\/textarea>.*At most 1000 letters/s);
  await keep(" ");
  expect(await booking("b")).not.toContain("cot from");
});

test("of guest and house the later word says when they come, and the timeline says whose each was", async () => {
  addStay("b");
  const keep = (arrivesAt: string, shownHour: string) =>
    lango.post("/dashboard/bookings/b/note", { ownNote: "", arrivesAt, shownHour }, { cookie });
  await keep("19:30", "");
  expect(part(await today(), "arriving")).toContain("arrives about 19:30");
  expect(part(await booking("b"), "happened")).toMatch(/Hour of arrival noted.*Wanjiru/s);
  lango.clock.advance(1);
  write(lango.db, (tx) => saveTold(tx, "b", { arrivesAt: "21:00", note: "By bus" }, lango.clock.now()));
  expect(part(await today(), "arriving")).toMatch(/arrives about 21:00.*By bus/s);
  lango.clock.advance(1);
  // The page that was open meanwhile still says 19:30.
  await keep("19:30", "19:30");
  expect(part(await today(), "arriving")).toContain("21:00");
  expect(part(await booking("b"), "happened").match(/Hour of arrival noted/g)).toHaveLength(1);
  await keep("", "21:00");
  expect(part(await today(), "arriving")).not.toContain("arrives about");
  expect(part(await today(), "arriving")).toContain("By bus");
  await keep("25:00", "");
  expect(lango.db.$client.query("select arrives_at as hour from arrival_words").all()).toEqual([{ hour: null }]);
});

test("a long life of a booking is turned page by page", async () => {
  addStay("b");
  for (let minute = 0; minute < 30; minute += 1) {
    lango.clock.advance(60_000);
    await press("b", { fact: "arrived", ...(minute % 2 && { do: "take_back" }) });
  }
  const [first, second] = [part(await booking("b"), "happened"), part(await booking("b", "?happened=2"), "happened")];
  expect(first.match(/<li class="amount">/g)).toHaveLength(25);
  expect(second.match(/<li class="amount">/g)).toHaveLength(7);
  expect(second).toContain("Booked");
});
