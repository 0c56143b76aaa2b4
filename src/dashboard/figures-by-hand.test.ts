import { beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookingsByIds, findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { insertExtra, saveRates } from "#db/pricing.queries.ts";
import { properties } from "#db/property.schema.ts";
import { write } from "#db/write.ts";
import { bookByHost } from "#src/booking/book-by-host.ts";
import { bookGroup } from "#src/booking/book-group.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { blockNights } from "#src/calendar/block-nights.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { decideDeposit } from "#src/refund/deposit.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { loadFigures } from "./load-figures.ts";
import { loadCashBook } from "./load-money.ts";

const HOST = "host-wanjiru";
/** Both properties are on the page since then. */
const FIRST_OF_NOVEMBER = Date.UTC(2026, 9, 31, 21);

let house: MoneyHouse;
let cookie: string;
let stays: Record<"overNewYear" | "shortened" | "cancelled" | "breakfast" | "twoRooms", Held>;

beforeAll(async () => {
  house = new MoneyHouse({ policy: POLICIES.moderate });
  const { app } = house;
  addProperty(app.db, {
    id: "rooms",
    displayName: "Rooms",
    basePriceKes: 3200,
    units: 2,
    createdAt: FIRST_OF_NOVEMBER,
  });
  write(app.db, (tx) => {
    tx.update(properties).set({ createdAt: FIRST_OF_NOVEMBER }).where(eq(properties.id, "garden-studio")).run();
    saveRates(tx, "rooms", { updatedAt: NOON });
    const breakfast = { id: "breakfast", propertyId: "rooms", name: "Breakfast", priceKes: 500, createdAt: NOON };
    insertExtra(tx, { ...breakfast, per: "guest_night", required: false });
  });
  stays = await december();
  app.clock.set(Date.UTC(2027, 0, 1, 8));
  january(stays);
  cookie = hostCookie(app.db);
});

const heldAs = (id: string): Held => ({ id, t: bookingToken(house.app.deps, id), cookie: "", form: {} });
const did = (result: { outcome: string }, outcome: string) => expect(result.outcome).toBe(outcome);

async function december() {
  const { app } = house;
  const shortened = await house.asked({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
  const { revision = 0 } = findBooking(app.db, shortened.id) ?? {};
  const shorter = { checkIn: "2026-12-20", checkOut: "2026-12-22", party: 2, totalKes: undefined, shownKes: 9000 };
  did(changeStay(house.settling, { hostId: HOST, bookingId: shortened.id, revision, ...shorter }), "changed");
  did(house.cash(shortened, 5000, "damage_deposit"), "recorded");

  const cancelled = await house.asked({ checkIn: "2026-12-22", checkOut: "2026-12-25", phone: "0722 000 021" });
  did(cancelStay(house.settling, { bookingId: cancelled.id, by: "guest", shownKes: 6750 }), "cancelled");
  house.sendAll(cancelled);

  const nights = { checkIn: "2026-12-20", checkOut: "2026-12-22" };
  const chosen = { property: "rooms", extra: "breakfast:2", shownKes: "8400", phone: "0722 000 022" };
  const breakfast = await house.asked({ ...nights, ...chosen });

  const written = bookByHost(house.settling, {
    ...{ hostId: HOST, propertyId: "garden-studio", unit: undefined, checkIn: "2026-12-30", checkOut: "2027-01-02" },
    ...{ party: 2, guest: { name: "Wanjũkũ Ng'ang'a", phone: "+254722000023" }, totalKes: undefined },
    ...{ pay: "arrival", receipt: null, submissionKey: newSecret() },
  });
  if (written.outcome !== "booked") throw new Error(written.outcome);
  const overNewYear = heldAs(written.booking.id);
  did(house.cash(overNewYear, 6000), "recorded");
  did(house.cash(overNewYear, 5000, "damage_deposit"), "recorded");

  const together = bookGroup(app.deps, {
    ...{ hostId: HOST, checkIn: "2026-12-28", checkOut: "2026-12-30", shownKes: 12_800, email: null },
    rooms: [1, 2].map(() => ({ propertyId: "rooms", guests: 2 })),
    guest: { name: "Achieng Otieno", phone: "+254722000024", email: null },
    ...{ submissionKey: newSecret(), browserHash: "" },
  });
  if (together.outcome !== "held") throw new Error(together.outcome);
  const twoRooms = heldAs(together.booking.id);
  await pay(app, twoRooms);
  await callback(app, twoRooms, { receipt: house.code() });

  const closed = { checkIn: "2026-12-28", checkOut: "2026-12-29" };
  did(
    blockNights(app.deps, { hostId: HOST, propertyId: "garden-studio", unit: "all", note: "", stay: closed }),
    "blocked",
  );
  // Asked for and not paid: in no figure.
  await hold(app, { checkIn: "2027-01-10", checkOut: "2027-01-13", phone: "0722 000 025" });
  return { shortened, cancelled, breakfast, overNewYear, twoRooms };
}

/** What is left of December's stays is paid, sent back and settled. */
function january({ shortened, overNewYear }: typeof stays): void {
  house.sendAll(shortened);
  did(house.cash(overNewYear, 7500), "recorded");
  const { deps } = house.app;
  const about = { hostId: HOST, shownKes: 5000 };
  const keep = { amountKes: 2000, note: "A broken window" };
  did(decideDeposit(deps, { ...about, bookingId: shortened.id, submissionKey: newSecret(), keep }), "kept");
  did(decideDeposit(deps, { ...about, bookingId: overNewYear.id, submissionKey: newSecret() }), "owed");
  house.sendAll(overNewYear);
}

/**
 * By hand, in whole shillings.
 *
 * The studio in December: 20–22 (9,000, after 13,500 were paid for three nights) and 30–31 of a stay of three nights
 * (9,000 of 13,500). Of 31 nights one is closed. Half is kept of a stay of 13,500. Paid: 13,500, then 13,500 less
 * 6,750, then 6,000. In January its third night (4,500); paid are 7,500 and 2,000 kept of a deposit, less the 4,500
 * of the night that was taken off.
 *
 * The two rooms in December: two nights with breakfast for two (6,400 and 2,000), and both rooms for two nights (12,800).
 */
const BY_HAND = [
  [
    "studio",
    "2026-12",
    { revenueKes: 18_000, keptKes: 6750, paidKes: 26_250, nightsSold: 4, nightsOnSale: 30 },
    [4500, 600],
  ],
  [
    "rooms",
    "2026-12",
    { revenueKes: 21_200, keptKes: 0, paidKes: 21_200, nightsSold: 6, nightsOnSale: 62 },
    [3533, 342],
  ],
  [
    "both",
    "2026-12",
    { revenueKes: 39_200, keptKes: 6750, paidKes: 47_450, nightsSold: 10, nightsOnSale: 92 },
    [3920, 426],
  ],
  ["studio", "2027-01", { revenueKes: 4500, keptKes: 0, paidKes: 5000, nightsSold: 1, nightsOnSale: 31 }, [4500, 145]],
  ["rooms", "2027-01", { revenueKes: 0, keptKes: 0, paidKes: 0, nightsSold: 0, nightsOnSale: 62 }, [undefined, 0]],
  ["both", "2027-01", { revenueKes: 4500, keptKes: 0, paidKes: 5000, nightsSold: 1, nightsOnSale: 93 }, [4500, 48]],
] as const;
const IDS = { studio: "garden-studio", rooms: "rooms", both: "" } as const;
const NAMES = { studio: "Garden studio on Ngong Road", rooms: "Rooms" } as const;

const load = (month: string, property = "") => loadFigures(house.app.deps, HOST, { month, property, percent: 15 });
const open = async (path: string) =>
  (await (await house.app.get(path, { cookie })).text())
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ")
    .replaceAll("&amp;", "&");
const shillings = (text: string) => Number(text.replaceAll(",", ""));

test.each(BY_HAND)("%s in %s", async (which, month, sums, [adrKes, revparKes]) => {
  const occupancy = sums.nightsSold / sums.nightsOnSale;
  const expected = { ...sums, occupancy, adrKes, revparKes };
  const figures = load(month, IDS[which]);
  expect(figures.figures).toMatchObject(expected);
  // The same in the year that ends later, and beside the other property.
  const year = load("2027-01", IDS[which]).months.find((one) => one.month === month);
  expect(year).toMatchObject(expected);
  if (which !== "both") {
    expect(load(month).byProperty.find(({ id }) => id === IDS[which])).toMatchObject(expected);
    const csv = await (await house.app.get("/dashboard/figures/2027-01.csv", { cookie })).text();
    const percent = Math.round(occupancy * 1000) / 10;
    const { revenueKes, keptKes, paidKes, nightsSold, nightsOnSale } = sums;
    const cells = [month, NAMES[which], revenueKes, keptKes, paidKes, nightsSold, nightsOnSale, percent, adrKes ?? ""];
    expect(csv).toContain(`\r\n${cells.join(",")},${revparKes},`);
  }
  const html = await open(`/dashboard/figures?month=${month}${IDS[which] && `&property=${IDS[which]}`}`);
  const stat = (label: string) => new RegExp(`${label}</span><b>(?:<a[^>]*>)?([^<]*)`).exec(html)?.[1];
  const kes = (sum: number | undefined) => (sum === undefined ? "–" : `KES ${sum.toLocaleString("en-KE")}`);
  expect([stat("Income by night"), stat("Paid in this month")].map((text) => text?.replace(/\s/g, " "))).toEqual([
    kes(sums.revenueKes),
    kes(sums.paidKes),
  ]);
  expect([stat("Nights sold"), stat("Occupancy")]).toEqual([
    String(sums.nightsSold),
    `${(occupancy * 100).toFixed(0)} %`,
  ]);
  expect([stat("ADR"), stat("RevPAR")].map((text) => text?.replace(/\s/g, " "))).toEqual([kes(adrKes), kes(revparKes)]);
});

test("by source: what guests booked on the page, and what the host wrote in", () => {
  expect(load("2026-12").bySource).toMatchObject([
    { id: "page", revenueKes: 30_200, keptKes: 6750, paidKes: 41_450, nightsSold: 8 },
    { id: "host", revenueKes: 9000, keptKes: 0, paidKes: 6000, nightsSold: 2 },
  ]);
  // Nothing of the page is slept in January; what went back of it is there all the same.
  expect(load("2027-01").bySource).toMatchObject([
    { id: "host", revenueKes: 4500, paidKes: 7500, nightsSold: 1 },
    { id: "page", revenueKes: 0, paidKes: -2500, nightsSold: 0 },
  ]);
});

describe("to the shilling", () => {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

  test("by night and what was kept is what the bookings cost; by day of payment, what came less what went back", () => {
    const { db } = house.app;
    const rows = db.$client.query<{ id: string }, []>("select id from bookings where confirmed_at is not null").all();
    const books = bookingsByIds(
      db,
      rows.map(({ id }) => id),
    ).map(({ id }) => sumsOf(entriesOfBooking(db, id)));
    const { months } = load("2027-01");
    const inFigures = sum(months.map(({ revenueKes, keptKes }) => revenueKes + keptKes));
    expect([inFigures, sum(books.map(({ chargedKes }) => chargedKes))]).toEqual([50_450, 50_450]);
    // Everybody has paid: what came is what stays cost, with what was kept of a deposit.
    const paid = sum(months.map(({ paidKes }) => paidKes));
    expect([paid, inFigures + 2000]).toEqual([52_450, 52_450]);
    expect(house.faults).toEqual([]);
  });

  test.each(["2026-12", "2027-01"])("paid in %s is the cash book's lines of the stays", (month) => {
    const lines = loadCashBook(house.app.db, HOST, month) ?? [];
    const ofStays = lines.map(({ account, kes, movedKes }) => movedKes + (account === "stay" ? kes : 0));
    expect(sum(ofStays)).toBe(load(month).figures.paidKes);
  });

  test.each(["2026-12", "2027-01"])("every sum of %s leads to what adds up to it", async (month) => {
    const seen: string[] = [];
    for (const property of ["", "garden-studio", "rooms"]) {
      const html = await open(`/dashboard/figures?month=${month}&property=${property}`);
      // A rate is such a sum divided, and leads to the same stays.
      const sums = html.replace(/(?:ADR|RevPAR)<\/span><b>.*?<\/b>/gs, "");
      const links = sums.matchAll(/<a href="([^"]*list=(\w+)[^"]*)">(?:and )?(?:KES )?([\d,−-]+)(?: kept[^<]*)?<\/a>/g);
      for (const { index, 1: href = "", 2: list = "", 3: text = "" } of links) {
        const stays = await open(href);
        const rows = [...stays.matchAll(/<li class="amount">.*?<b class="num nowrap">(− )?KES ([\d,]+)<\/b>/gs)];
        const kes = sum(rows.map(([, minus, digits = ""]) => shillings(digits) * (minus ? -1 : 1)));
        const before = sums.slice(0, index);
        // A number of nights is a figure of its own, and the third cell of each line of a table.
        const isInTable = before.lastIndexOf("<tr>") > before.lastIndexOf("</tr>");
        const isThird = isInTable && before.slice(before.lastIndexOf("<tr>")).split("<td>").length === 4;
        const isSold = isThird || before.endsWith("Nights sold</span><b>");
        const nights = Number(/<p>(\d+) nights? in all<\/p>/.exec(stays)?.[1]);
        expect([href, isSold ? nights : kes]).toEqual([href, shillings(text.replace("−", "-"))]);
        seen.push(`${isSold ? "sold" : list}${isInTable ? " of a line" : ""}`);
      }
    }
    const ofBoth = ["left", "nights", "sold"].flatMap((list) => [list, `${list} of a line`]);
    expect([...new Set(seen)].sort()).toEqual(month === "2026-12" ? ["kept", ...ofBoth] : ofBoth);
  });
});
