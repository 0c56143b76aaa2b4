import { beforeEach, describe, expect, test } from "bun:test";
import { cancelBooking, confirmBooking, findBooking, insertHold } from "#db/booking.queries.ts";
import { addEntries } from "#db/ledger.queries.ts";
import { blockedNumbersOf } from "#db/risk.queries.ts";
import { write } from "#db/write.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

const DAY_MS = 24 * 3_600_000;
const ACHIENG = "+254722000020";
const SECOND = "+254733000021";
let lango: TestApp;
let cookie: string;

beforeEach(() => {
  lango = testApp();
  lango.booksByHand();
  addHost(lango.db);
  addProperty(lango.db, { units: 40 });
  cookie = hostCookie(lango.db);
});

type Facts = {
  checkIn?: string;
  nights?: number;
  unit?: number;
  name?: string;
  phone?: string;
  property?: string;
};

/** A certain stay; in the past unless said otherwise. */
function addStay(id: string, facts: Facts = {}) {
  const { checkIn = "2026-12-01", nights = 2, unit = 1, name = "Achieng Odhiambo", phone = ACHIENG } = facts;
  const propertyId = facts.property ?? "garden-studio";
  const stay = { checkIn, checkOut: addDays(checkIn, nights) };
  const price = plainPrice(stay, { basePriceKes: 4500 });
  const at = NOON - 40 * DAY_MS;
  write(lango.db, (tx) => {
    insertHold(tx, {
      ...{ id, code: `LG${id.toUpperCase()}`, propertyId, unit, state: "held", ...stay, party: 2 },
      ...{ guestName: name, guestPhone: phone, quote: price, totalKes: price.totalKes, holdEndsAt: at + 900_000 },
      ...{ rulesAcceptedAt: at, submissionKey: secretHash(id), createdAt: at },
    });
    confirmBooking(tx, id, { unit, now: at });
    const line = { bookingId: id, hostId: "host-wanjiru", account: "stay" as const, who: "host" as const, note: null };
    const when = { happenedAt: at, createdAt: at, paymentId: null, refundId: null };
    addEntries(tx, [{ ...line, ...when, kind: "charge", why: "nights", amountKes: price.totalKes }]);
  });
}

/** The host has had this in cash for a stay. */
const take = (id: string, amount: number) =>
  lango.post(
    `/dashboard/bookings/${id}/received`,
    { way: "cash", amount: String(amount), submissionKey: id },
    { cookie },
  );

const plain = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'");
const open = async (path = "", as = cookie) =>
  plain(await (await lango.get(`/dashboard/guests${path}`, { cookie: as })).text());
const press = (path: string, form: Record<string, string> = {}) =>
  lango.post(`/dashboard/guests/${path}`, form, { cookie });
const namesOn = (html: string) =>
  [...html.matchAll(/<b><a href="\/dashboard\/guests\/[^"]+">([^<]+)<\/a>/g)].map(([, name]) => name);

describe("the book", () => {
  test("counts stays, nights and what came, over all properties, and no called-off or missed stay", async () => {
    addProperty(lango.db, { id: "hut", displayName: "Lake hut" });
    addStay("a");
    addStay("b", { checkIn: "2026-11-01", nights: 3, property: "hut" });
    await take("a", 9000);
    await take("b", 4000);
    for (const [id, checkIn] of [
      ["c", "2026-11-20"],
      ["called-off", "2026-12-28"],
    ] as const) {
      addStay(id, { checkIn });
      write(lango.db, (tx) => cancelBooking(tx, id, NOON, "guest"));
    }
    addStay("e", { checkIn: "2026-12-29", name: "Zawadi Baya", phone: "+254733000022" });
    write(lango.db, (tx) => cancelBooking(tx, "e", NOON, "guest"));
    addStay("d", { unit: 2, name: "Mwangi Kariuki", phone: SECOND, checkIn: "2026-12-10" });
    const html = await open();
    expect(namesOn(html)).toEqual(["Zawadi Baya", "Achieng Odhiambo", "Mwangi Kariuki"]);
    expect(html).toContain("2 stays, 5 nights · KES 13,000 · last Thu 3 Dec 2026");
    expect(html).toContain("0 stays, 0 nights · KES 0</p>");
    expect(namesOn(await open("?show=returning"))).toEqual(["Achieng Odhiambo"]);
    const one = await open("/a");
    expect(one).toMatch(/KES 13,000/);
    expect(one).toMatch(/Lake hut · Confirmed/);
  });

  test("another house sees nothing of it", async () => {
    addStay("a");
    await press("a", { notes: "Snores", tags: "VIP", language: "sw" });
    addHost(lango.db, { id: "host-otieno", brandName: "otieno", phone: "+254722000099" });
    const other = hostCookie(lango.db, "host-otieno");
    expect((await lango.get("/dashboard/guests/a", { cookie: other })).status).toBe(404);
    expect(await open("", other)).not.toContain("Achieng");
    addProperty(lango.db, { id: "other", hostId: "host-otieno", displayName: "Other house" });
    addStay("z", { property: "other" });
    expect(await open("/z", other)).not.toContain("Snores");
  });

  test("is found by name without accents, number, tag and words of the notes; notes and tags are kept", async () => {
    addStay("a", { name: "Wanjũkũ Mũthoni" });
    addStay("b", { unit: 2, name: "Mwangi Kariuki", phone: SECOND });
    expect((await press("a", { notes: "Wants the cot", tags: "VIP, late arrival", language: "sw" })).status).toBe(303);
    for (const find of ["wanjuku", "0722 000 020", "vip", "cot"]) {
      expect(namesOn(await open(`?find=${encodeURIComponent(find)}`))).toEqual(["Wanjũkũ Mũthoni"]);
    }
    expect(namesOn(await open("?tag=vip"))).toEqual(["Wanjũkũ Mũthoni"]);
    expect(await open("?find=nobody")).toContain("No guest found for “nobody”");
    const html = await open("/a");
    expect(html).toContain("Wants the cot</textarea>");
    expect(html).toContain('value="VIP, late arrival"');
    const wrong = await press("a", { notes: "x", tags: "y".repeat(25) });
    expect([wrong.status, plain(await wrong.text()).includes("A tag has at most 24 letters")]).toEqual([422, true]);
    expect(await open("/a")).toContain("Wants the cot</textarea>");
  });

  test("is a table for a spreadsheet, with the same guests", async () => {
    addStay("a", { name: "=Achieng" });
    await take("a", 9000);
    const lines = (await (await lango.get("/dashboard/guests.csv", { cookie })).text()).split("\r\n");
    expect(lines[1]).toBe("'=Achieng,'+254722000020,1,2,9000,2026-12-03,,");
  });

  test("a thousand guests are turned page by page, none twice", async () => {
    for (let index = 0; index < 120; index += 1) {
      const unit = 1 + (index % 40);
      const checkIn = addDays("2026-06-01", Math.floor(index / 40) * 3);
      addStay(`g${index}`, { unit, checkIn, name: `Guest ${index}`, phone: `+2547330${String(10_000 + index)}` });
    }
    const pages = await Promise.all(["", "?page=2", "?page=3", "?page=9"].map((query) => open(query)));
    const names = pages.slice(0, 3).flatMap(namesOn);
    expect([names.length, new Set(names).size]).toEqual([120, 120]);
    expect(pages[0]).toContain("Page 1 of 3");
    expect(namesOn(pages[3] ?? "")).toEqual(namesOn(pages[0] ?? ""));
  });

  test("shows all stays of a guest, those of long ago behind a line", async () => {
    for (let n = 0; n < 33; n += 1) addStay(`s${n}`, { checkIn: addDays("2026-06-01", 3 * n) });
    const html = await open("/s0");
    expect(new Set(html.match(/href="\/dashboard\/bookings\/s\d+"/g)).size).toBe(33);
    expect(html).toContain("<summary>3 before these</summary>");
  });

  test("is empty with a next step before the first guest", async () => {
    expect(await open()).toContain("Share your page");
  });
});

describe("two numbers of one person", () => {
  test("lead to one guest with the stays and notes of both, and stand apart again", async () => {
    addStay("a");
    addStay("b", { unit: 2, checkIn: "2026-12-05", name: "Achieng O.", phone: SECOND });
    await press("a", { notes: "Quiet", tags: "VIP" });
    await press("b", { notes: "Vegetarian", tags: "vip2" });
    expect((await press("a/numbers", { number: "0733 000 021" })).status).toBe(303);
    const all = await open();
    expect(namesOn(all)).toEqual(["Achieng O."]);
    expect(all).toContain("2 stays, 4 nights");
    const [one, other] = [await open("/a"), await open("/b")];
    for (const html of [one, other]) expect(html).toContain("Quiet\nVegetarian</textarea>");
    await press("b/numbers", { do: "part", number: SECOND });
    expect(namesOn(await open())).toEqual(["Achieng O.", "Achieng Odhiambo"]);
  });

  test.each([
    ["no number", "hello", "Enter a phone number"],
    ["their own", "0722 000 020", "This number is theirs already"],
    ["nobody's", "0733 999 999", "No booking of your house has this number"],
  ])("%s is refused beside the field", async (_, number, message) => {
    addStay("a");
    const answer = await press("a/numbers", { number });
    expect([answer.status, plain(await answer.text()).includes(message)]).toEqual([422, true]);
  });
});

test("a block has a reason, holds for every number of theirs, and is what the second look knows", async () => {
  addStay("a");
  addStay("b", { unit: 2, phone: SECOND });
  await press("a/numbers", { number: SECOND });
  await press("a/block", { do: "block", reason: "Broke the door" });
  expect(blockedNumbersOf(lango.db, "host-wanjiru").map(({ phone, reason }) => [phone, reason])).toEqual([
    [ACHIENG, "Broke the door"],
    [SECOND, "Broke the door"],
  ]);
  expect(await open("/b")).toContain("Broke the door");
  expect(namesOn(await open("?show=blocked"))).toHaveLength(1);
  expect(plain(await (await lango.get("/dashboard/bookings/b", { cookie })).text())).toContain("blocked");
  await press("b/block", { do: "unblock" });
  expect(blockedNumbersOf(lango.db, "host-wanjiru")).toEqual([]);
});

test("whom one number is not wanted by is not wanted by a number that is found to be theirs later, until it is another's", async () => {
  addStay("a");
  addStay("b", { unit: 2, phone: SECOND });
  await press("a/block", { do: "block", reason: "Broke the door" });
  const isWarned = async () =>
    plain(await (await lango.get("/dashboard/bookings/b", { cookie })).text()).includes("blocked");
  expect(await isWarned()).toBe(false);
  await press("a/numbers", { number: SECOND });
  expect(await isWarned()).toBe(true);
  await press("b/numbers", { do: "part", number: SECOND });
  expect(await isWarned()).toBe(false);
  await press("a/numbers", { number: SECOND });
  await lango.post("/dashboard/bookings/b/look", { do: "unblock" }, { cookie });
  expect([await isWarned(), blockedNumbersOf(lango.db, "host-wanjiru")]).toEqual([false, []]);
});

describe("a guest who asks", () => {
  test("gets what the house keeps of them", async () => {
    addStay("a");
    await take("a", 9000);
    await press("a", { notes: "Quiet", tags: "VIP", language: "sw" });
    const kept = await (await lango.get("/dashboard/guests/a/export", { cookie })).json();
    expect(kept).toMatchObject({
      phones: [ACHIENG],
      stays: 1,
      spentKes: 9000,
      notes: "Quiet",
      tags: ["VIP"],
      language: "sw",
    });
    expect(kept.bookings).toHaveLength(1);
  });

  test("is forgotten in this house alone, and the books stay", async () => {
    addStay("a");
    await take("a", 9000);
    addHost(lango.db, { id: "host-otieno", brandName: "otieno", phone: "+254722000099" });
    addProperty(lango.db, { id: "other", hostId: "host-otieno" });
    addStay("z", { property: "other" });
    await press("a", { notes: "Quiet", tags: "" });
    await press("a/block", { do: "block", reason: "Loud" });
    expect((await press("a/forget")).headers.get("location")).toBe("/dashboard/guests");
    expect(findBooking(lango.db, "a")).toMatchObject({ guestPhone: "+0", totalKes: 9000 });
    expect(findBooking(lango.db, "a")?.guestName).not.toContain("Achieng");
    expect(findBooking(lango.db, "z")?.guestName).toBe("Achieng Odhiambo");
    const left = ["guest_cards", "guest_numbers", "blocked_numbers"].map((name) =>
      lango.db.$client.query(`select * from ${name}`).all(),
    );
    expect(left).toEqual([[], [], []]);
    expect((await lango.get("/dashboard/guests/a", { cookie })).status).toBe(404);
  });

  test("is not forgotten while a stay is ahead or money is open", async () => {
    addStay("a");
    await take("a", 9000);
    addStay("b", { checkIn: "2026-12-20", unit: 2 });
    await press("a/forget");
    expect(findBooking(lango.db, "a")?.guestName).toBe("Achieng Odhiambo");
  });
});

test("a price for who comes back is kept for the house and for one guest, and a wrong one is said beside its field", async () => {
  addStay("a");
  expect((await press("price", { percent: "10" })).status).toBe(303);
  expect(await open()).toMatch(/name="percent"[^>]*value="10"|value="10"[^>]*name="percent"/);
  expect(await open("/a")).toContain("what all who have stayed get, 10%");
  const wrong = await press("price", { percent: "80" });
  expect([wrong.status, plain(await wrong.text()).includes("Enter a whole per cent from 0 to 50")]).toEqual([
    422,
    true,
  ]);
  const own = await press("a", { notes: "Quiet", tags: "", language: "", percent: "x" });
  expect([own.status, plain(await own.text()).includes("Quiet</textarea>")]).toEqual([422, true]);
  await press("a", { notes: "", tags: "", language: "", percent: "0" });
  expect(lango.db.$client.query("select returning_percent as own from guest_cards").all()).toEqual([{ own: 0 }]);
  await press("price", { percent: "" });
  expect(lango.db.$client.query("select * from returning_prices").all()).toEqual([]);
});
