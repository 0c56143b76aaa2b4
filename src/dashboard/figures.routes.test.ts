import { beforeEach, expect, test } from "bun:test";
import { updateProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { blockNights } from "#src/calendar/block-nights.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { moveProperty } from "#src/property/move-property.ts";
import { loadFigures } from "./load-figures.ts";

const HOST = "host-wanjiru";
let house: MoneyHouse;
let cookie: string;

const NIGHTS = "/dashboard/figures?month=2026-12&amp;list=nights";

beforeEach(() => {
  house = new MoneyHouse();
  cookie = hostCookie(house.app.db);
});

const load = (month = "2026-12", property = "") => loadFigures(house.app.deps, HOST, { month, property, percent: 15 });
const open = async (query = "") =>
  (await (await house.app.get(`/dashboard/figures${query}`, { cookie })).text())
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/<!-- -->/g, "")
    .replaceAll("\u00a0", " ");

/** A house added on 18 December has fourteen nights to sell in that month. */
test("a month: three nights sold of those that were on sale, closed ones left out", async () => {
  await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
  const before = load().figures;
  expect(before).toMatchObject({ nightsSold: 3, revenueKes: 13_500, adrKes: 4500, arrivals: 1 });
  const closing = {
    ...{ hostId: HOST, propertyId: "garden-studio", unit: "all" as const, note: "" },
    stay: { checkIn: "2026-12-28", checkOut: "2026-12-30" },
  };
  expect(blockNights(house.app.deps, closing).outcome).toBe("blocked");
  expect(load().figures.nightsOnSale).toBe(before.nightsOnSale - 2);
  const html = await open("?month=2026-12");
  expect(html).toContain("KES 13,500");
  expect(html).toContain('<th scope="row"><a href="/dashboard/figures?month=2026-12">December 2026</a></th>');
  expect(html).toContain("KES 2,025: 15 % of KES 13,500");
  expect(await open("?month=2026-12&percent=20")).toContain("KES 2,700: 20 % of KES 13,500");
});

test("a house that is taken off the page was on sale until that day, and not only in the nights it sold", async () => {
  const { app } = house;
  await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
  app.clock.set(Date.UTC(2026, 11, 25, 8));
  const move = (to: "archive" | "restore") =>
    moveProperty(app.deps, { hostId: HOST, propertyId: "garden-studio", move: to });
  expect(load().figures).toMatchObject({ nightsSold: 3, nightsOnSale: 14 });
  for (const to of ["archive", "restore"] as const) {
    expect(move(to)).toBe("moved");
    expect(load().figures).toMatchObject({ nightsSold: 3, nightsOnSale: 7, occupancy: 3 / 7 });
    expect(load("2027-01").figures).toMatchObject({ nightsSold: 0, nightsOnSale: 0 });
    app.clock.advance(3 * 24 * 3_600_000);
  }
  write(app.db, (tx) => updateProperty(tx, "garden-studio", { state: "published", updatedAt: app.clock.now() }));
  expect(load().figures).toMatchObject({ nightsSold: 3, nightsOnSale: 14 });
});

test("a draft that never was on the page had no night on sale", () => {
  addProperty(house.app.db, { id: "cottage", displayName: "Cottage", units: 2, createdAt: NOON, state: "draft" });
  expect(load("2026-12", "cottage").figures).toMatchObject({ nightsSold: 0, nightsOnSale: 0 });
});

test("a stay that waits for its money, or lapsed, is in no figure", async () => {
  await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
  await house.asked({ checkIn: "2026-12-24", checkOut: "2026-12-27" }, 1);
  expect(load().figures.nightsSold).toBe(3);
});

test("one property alone, as page and as table for a spreadsheet", async () => {
  addProperty(house.app.db, { id: "cottage", displayName: "=Cottage", units: 2, createdAt: NOON });
  await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
  expect(load("2026-12", "cottage").figures).toMatchObject({ nightsSold: 0, nightsOnSale: 28, revenueKes: 0 });
  expect(load("2026-12", "not-mine").figures).toMatchObject({ nightsSold: 0, nightsOnSale: 0 });
  const html = await open("?month=2026-12&property=cottage");
  expect(html).toMatch(/<option value="cottage" selected/);
  const answer = await house.app.get("/dashboard/figures/2026-12.csv", { cookie });
  const lines = (await answer.text()).split("\r\n");
  expect(lines[0]).toStartWith("\ufeffmonth,property,income_by_night_kes");
  expect(lines.filter((line) => line.startsWith("2026-12,"))).toEqual([
    expect.stringContaining(",13500,0,13500,3,"),
    "2026-12,'=Cottage,0,0,0,0,28,0,,0,0,,",
  ]);
  expect((await house.app.get("/dashboard/figures/2026-13.csv", { cookie })).status).toBe(404);
});

test("another host's stays are in nobody else's figures, and a host without any is told what to do", async () => {
  await house.asked();
  addHost(house.app.db, { id: "host-otieno", brandName: "lakehouse" });
  cookie = hostCookie(house.app.db, "host-otieno");
  const html = await open();
  expect(html).toContain("No stays yet");
  expect(html).not.toContain("13,500");
});

test("each count and what was saved leads to its stays", async () => {
  await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
  const html = await open("?month=2026-12");
  for (const link of [
    `<a href="${NIGHTS}">3</a>`,
    `<a href="${NIGHTS}">KES 2,025: 15 % of`,
    '<a href="/dashboard?tab=bookings&amp;show=upcoming">3 nights sold,',
  ])
    expect(html).toContain(link);
});

test("stays to which nobody came are told in their month, and their nights stay sold", async () => {
  await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
  expect(await open("?month=2026-12")).not.toContain("nobody came");
  house.app.clock.set(Date.UTC(2026, 11, 21, 9));
  const [stay] = house.app.db.$client
    .query<{ id: string }, []>("select id from bookings where state = 'confirmed'")
    .all();
  await house.app.post(`/dashboard/bookings/${stay?.id}/no-show`, { say: "no_show" }, { cookie });
  expect(load()).toMatchObject({ noShows: 1, figures: { nightsSold: 3, revenueKes: 13_500 } });
  expect(load("2027-01").noShows).toBe(0);
  expect(await open("?month=2026-12")).toContain(`<a href="${NIGHTS}">To 1 stay of this month nobody came.`);
  await house.app.post(`/dashboard/bookings/${stay?.id}/no-show`, { say: "came" }, { cookie });
  expect(load().noShows).toBe(0);
});
