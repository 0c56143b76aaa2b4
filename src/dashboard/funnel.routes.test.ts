import { beforeEach, expect, test } from "bun:test";
import { hold } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { addMember, memberCookie } from "#src/dev/fixtures/team.ts";
import { writeSteps } from "#src/web/door/count-steps.ts";
import { loadFunnel } from "./load-funnel.ts";

const HOST = "host-wanjiru";
const HOUSE = "/booking/property/garden-studio";
const DATES = "checkIn=2026-12-20&checkOut=2026-12-23";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148 Instagram 325.0";
let house: MoneyHouse;
let cookie: string;

beforeEach(() => {
  house = new MoneyHouse();
  cookie = hostCookie(house.app.db);
});

/** A page as a phone opens it, from another page of ours or from elsewhere. */
function open(path: string, from?: string, more: Record<string, string> = {}, method = "GET") {
  const headers = {
    "user-agent": PHONE,
    ...(from === undefined ? {} : { referer: `http://localhost:3000${from}` }),
    ...more,
  };
  return house.app.app.fetch(new Request(`http://localhost:3000${path}`, { method, headers }));
}

async function load(property = "", month = "2026-12") {
  await writeSteps(house.app.db);
  return loadFunnel(house.app.db, HOST, { months: ["2026-11", "2026-12"], month, property });
}
const newLink = (word: string) =>
  house.app.post("/social-media-connect/links/new", { channel: "instagram", word }, { cookie });

test("a guest's way counts each step once, kept pages as those that are drawn", async () => {
  await open("/zuristays");
  await open("/zuristays");
  await open("/zuristays", "/zuristays");
  await open(HOUSE, "/zuristays");
  await open(HOUSE, "/zuristays");
  await open(`${HOUSE}?month=2027-01`, HOUSE);
  await open(`${HOUSE}?checkIn=2026-12-20`, HOUSE);
  await open(`${HOUSE}?${DATES}&part=dates`, `${HOUSE}?checkIn=2026-12-20`);
  await open(`/booking/summary?property=garden-studio&${DATES}&guests=2`, `${HOUSE}?${DATES}`);
  expect(house.app.deps.pages.size().pages).toBe(2);
  expect((await load()).month).toEqual({ page: 2, property: 2, dates: 1, summary: 1, asked: 0, paid: 0 });
  // Written once, and added to.
  await open("/zuristays");
  expect((await load()).month.page).toBe(3);
  expect(house.app.db.$client.query("select count(*) as n from seen_steps").get()).toEqual({ n: 4 });
});

test("nobody who only looks is counted: previews, programs, HEAD, a host, their team; a signed-in guest is", async () => {
  const member = addMember(house.app.db, { role: "caretaker" });
  const theirs = memberCookie(house.app.db, member);
  for (const path of ["/zuristays", HOUSE, "/zuristays", HOUSE]) {
    await open(path, undefined, { "user-agent": "WhatsApp/2.23.20.0 A" });
    await open(path, undefined, { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    await open(path, undefined, { "sec-purpose": "prefetch" });
    await open(path, undefined, {}, "HEAD");
    await open(path, undefined, { cookie });
    await open(path, undefined, { cookie: theirs });
  }
  await open("/nobody-is-here");
  await open("/about");
  expect((await load()).month).toMatchObject({ page: 0, property: 0 });
  await open("/zuristays", undefined, { cookie: guestCookie(house.app.db) });
  expect((await load()).month.page).toBe(1);
});

test("a stranger can't run a count up, and a word that is no link is none", async () => {
  await open("/zuristays?via=made");
  for (let n = 0; n < 70; n += 1) await open("/zuristays");
  const { month, bySource } = await load();
  expect([month.page, bySource.map(({ word }) => word)]).toEqual([60, [undefined]]);
});

test("by source: what came by a link is told apart to the end, and a property has its own", async () => {
  await newLink("ig");
  addProperty(house.app.db, { id: "loft", displayName: "Loft" });
  await open("/zuristays?via=ig");
  await open(`${HOUSE}?via=ig`, "/zuristays?via=ig");
  await open("/booking/property/loft", "/zuristays");
  await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23", via: "ig" });
  const { bySource } = await load();
  expect(bySource).toEqual([
    { word: "ig", page: 1, property: 1, dates: 0, summary: 0, asked: 1, paid: 1 },
    { word: undefined, page: 0, property: 1, dates: 0, summary: 0, asked: 0, paid: 0 },
  ]);
  const loft = await load("loft");
  expect([loft.hasPage, loft.month]).toEqual([
    false,
    { page: 0, property: 1, dates: 0, summary: 0, asked: 0, paid: 0 },
  ]);
});

test("what was paid is what the bookings say: not one that lapsed, nor one that is written in; one that was cancelled since is", async () => {
  await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
  const cancelled = await house.asked({ checkIn: "2026-12-24", checkOut: "2026-12-27" });
  await house.app.post(`/guest/booking/${cancelled.id}/cancel`, { t: cancelled.t });
  await hold(house.app, { checkIn: "2027-01-04", checkOut: "2027-01-07" });
  await house.asked({ checkIn: "2027-01-10", checkOut: "2027-01-13" }, 1);
  const booked = house.app.db.$client.query<{ asked: number; paid: number }, []>(
    `select count(*) as asked, sum(exists (select 1 from payments where booking_id = bookings.id
      and purpose = 'stay' and received_kes >= bookings.total_kes)) as paid from bookings where source = 'page'`,
  );
  const { month, months } = await load();
  expect([month.asked, month.paid]).toEqual([4, 2]);
  expect(booked.get()).toEqual({ asked: month.asked, paid: month.paid });
  expect(months.reduce((sum, { paid }) => sum + paid, 0)).toBe(month.paid);
});

test("the page says it in both languages, with its table and what it means, and as a file", async () => {
  const page = async () =>
    (await (await house.app.get("/dashboard/figures?month=2026-12", { cookie })).text()).replace(/<!-- -->/g, "");
  expect(await page()).toContain("Nobody has been counted yet");
  await newLink("ig");
  await open("/zuristays?via=ig");
  await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
  const html = await page();
  expect(html).toContain("Counted since December 2026. How often, not how many people.");
  expect(html).toContain("Your page: 1, A property: 0, Dates chosen: 0, Summary: 0, Asked to pay: 1, Paid: 1");
  expect(html).toContain("Nothing is kept of who came.");
  // A month before there was anything has no row.
  expect(html).not.toContain("November 2026</a></th>");
  const file = await (await house.app.get("/dashboard/figures/funnel-2026-12.csv", { cookie })).text();
  expect(file.split("\r\n").slice(1, 3)).toEqual(["2026-12,Link “ig”,1,0,0,0,0,0", "2026-12,Your page,0,0,0,0,1,1"]);
  // Before anything was counted there is no nought.
  house.app.db.$client.exec(`update bookings set created_at = ${Date.UTC(2026, 10, 30, 9)}`);
  expect(await page()).toMatch(
    /November 2026<\/a><\/th><td>–<\/td><td>–<\/td><td>–<\/td><td>–<\/td><td>1<\/td><td>1<\/td>/,
  );
  house.app.db.$client.exec("update hosts set language = 'sw'");
  expect(await page()).toContain("Kutoka kuona hadi nafasi iliyolipwa");
  addHost(house.app.db, { id: "host-otieno", brandName: "lakehouse" });
  cookie = hostCookie(house.app.db, "host-otieno");
  const other = await (await house.app.get("/dashboard/figures/funnel-2026-12.csv", { cookie })).text();
  expect(other.trim().split("\r\n")).toHaveLength(1);
});
