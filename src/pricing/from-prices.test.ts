import { beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { endOverdueHolds } from "#db/booking.queries.ts";
import { holdingFromPrices, withEndedFromPrice } from "#db/from-price.queries.ts";
import { openDatabase } from "#db/open.ts";
import { saveRates, saveWeekdayPrices, setDateRates } from "#db/pricing.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { listedProperties } from "#db/search.queries.ts";
import { commitCount, write } from "#db/write.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { cancelHold } from "#src/booking/cancel-hold.ts";
import { linkRooms } from "#src/calendar/link-rooms.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import type { PictureSheet } from "#src/core/picture/sheet.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { fromPriceOf, makeFromPrices, makeSomeOf } from "./from-prices.ts";

const MINUTE = 60_000;
const STUDIO = { id: "garden-studio", basePriceKes: 4500, units: 1 };

let t: TestApp;
let drawn: PictureSheet[];

/** A studio at a base price that no night has: every night costs 6,000 but the 23rd, which costs 5,100. */
beforeEach(() => {
  t = testApp();
  drawn = [];
  Object.assign(t.deps, {
    pictures: {
      async picture(sheet: PictureSheet) {
        drawn.push(sheet);
        return new Uint8Array([0xff, 0xd8]);
      },
    },
  });
  addHost(t.db);
  addProperty(t.db, STUDIO);
  const everyDay = new Map([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, 6000]));
  write(t.db, (tx) => {
    saveWeekdayPrices(tx, STUDIO.id, everyDay);
    setDateRates(tx, STUDIO.id, ["2026-12-23"], { priceKes: 5100 });
  });
});

const from = () => fromPriceOf(t.deps, STUDIO);

describe("of many houses after midnight", () => {
  const listed = () => listedProperties(t.db, { party: 1, bedrooms: 0, amenities: [] }, undefined);
  const made = () => listed().filter(({ fromMadeAt }) => fromMadeAt === t.clock.now()).length;
  beforeEach(() => {
    for (let n = 0; n < 50; n += 1)
      addProperty(t.db, { id: `house-${n}`, state: n % 10 === 0 ? "draft" : "published" });
  });

  test("a search makes so many prices at most, and none where all hold", async () => {
    expect(await makeSomeOf(t.deps, listed(), 30)).toBe(true);
    expect(made()).toBe(30);
    expect(await makeSomeOf(t.deps, listed(), 30)).toBe(true);
    expect(made()).toBe(46);
    expect(await makeSomeOf(t.deps, listed(), 30)).toBe(false);
    t.clock.advance(24 * 60 * MINUTE);
    // What it was yesterday stands until then.
    expect(listed().every(({ fromKes }) => fromKes !== null)).toBe(true);
    expect(await makeSomeOf(t.deps, listed(), 30)).toBe(true);
    expect(made()).toBe(30);
  });

  test("the day's job makes all that are shown, and passes over the others", async () => {
    await makeFromPrices(t.deps);
    expect(made()).toBe(46);
    expect(withEndedFromPrice(t.db, t.clock.now(), 9)).toEqual([]);
    // Whoever opens a draft reads its price all the same.
    expect(fromPriceOf(t.deps, { id: "house-0", basePriceKes: 4500, units: 1 })).toBe(4500);
  });
});

function hold(checkIn: string, checkOut: string, propertyId = STUDIO.id): string {
  const guest = { name: "Achieng", phone: "+254711222333", email: null };
  const ask = {
    propertyId,
    checkIn,
    checkOut,
    party: 1,
    guest,
    submissionKey: checkIn + propertyId,
    browserHash: checkIn,
  };
  const asked = bookStay(t.deps, { ...ask, shownKes: 0 });
  if (asked.outcome !== "price_changed") throw new Error(asked.outcome);
  const booked = bookStay(t.deps, { ...ask, shownKes: asked.quote.totalKes });
  if (booked.outcome !== "held") throw new Error(booked.outcome);
  return booked.booking.id;
}

/** Every sum that a page names, in its words, its head and its data for machines. */
async function sumsOn(path: string, cookie = ""): Promise<Set<string>> {
  const html = await (await t.get(path, { cookie })).text();
  const texts = html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
  const named = [...texts.matchAll(/KES (\d[\d,]*)|"price":(\d+)|KES (\d+)–(\d+)/g)];
  return new Set(named.flatMap((sums) => sums.slice(1).flatMap((sum) => sum?.replaceAll(",", "") ?? [])));
}

describe("the price that is told before dates are chosen", () => {
  const PAGES = [
    "/zuristays",
    "/host/zuristays",
    `/booking/property/${STUDIO.id}`,
    `/booking/property/${STUDIO.id}?checkIn=2026-12-20`,
    `/booking/dates?property=${STUDIO.id}`,
    "/booking/search",
    "/booking/search?sort=newest",
  ];
  test.each(PAGES)("is one that a night has, and no other stands on %s", async (path) => {
    for (const language of ["lang=en", "lang=sw"]) expect([...(await sumsOn(path, language))]).toEqual(["5100"]);
  });

  test.each(PAGES)("is none where no night can be booked, and %s says so", async (path) => {
    write(t.db, (tx) =>
      saveRates(tx, STUDIO.id, { leadDays: 60, windowDays: 5, policy: POLICIES.flexible, updatedAt: NOON }),
    );
    const html = await (await t.get(path)).text();
    expect(html).toContain("No nights to book at the moment");
    expect([...(await sumsOn(path))]).toEqual([]);
    if (path === "/zuristays") expect(html).not.toContain("priceRange");
    // Machines read the page without dates.
    if (path === `/booking/property/${STUDIO.id}`) expect(html).toContain("schema.org/SoldOut");
    if (path.includes("checkIn=")) expect(html).not.toContain("ld+json");
  });

  test("stands in the head, for machines, on cards beside links and in pictures alike", async () => {
    for (const path of ["/zuristays", `/booking/property/${STUDIO.id}`]) {
      const html = (await (await t.get(path)).text()).replaceAll("\u00a0", " ");
      expect(html).toMatch(/<meta name="description" content="[^"]*from KES 5,100 a night/);
      expect(html).toContain('"price":5100');
      const [, card = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
      expect((await t.get(card.replace(ORIGIN, ""))).status).toBe(200);
    }
    const cookie = hostCookie(t.db);
    const desk = await (await t.get("/social-media-connect/pictures?kind=from_price", { cookie })).text();
    const [, src = ""] = /<img class="drawn" src="([^"]+)"/.exec(desk) ?? [];
    expect((await t.get(src.replaceAll("&amp;", "&"))).status).toBe(200);
    const said = drawn.map((sheet) => JSON.stringify(sheet).replaceAll("\u00a0", " "));
    expect(said.map((sheet) => /KES ([\d,]+)/.exec(sheet)?.[1])).toEqual(["5,100", "5,100", "5,100"]);
  });

  test("leaves what programs read of a property as it was", async () => {
    const answer = await (await t.get("/api/host/zuristays")).json();
    expect(answer.properties[0].basePrice).toBe(4500);
  });

  test("is on a card with dates what a night of them comes to before fees", async () => {
    write(t.db, (tx) => saveRates(tx, STUDIO.id, { cleaningFeeKes: 700, policy: POLICIES.flexible, updatedAt: NOON }));
    const stay = "checkIn=2026-12-22&checkOut=2026-12-24&guests=1";
    for (const path of [`/zuristays?${stay}`, `/booking/search?${stay}`]) {
      const html = (await (await t.get(path)).text()).replaceAll("\u00a0", " ");
      expect(html).toContain("KES 11,800");
      expect(html).toContain("KES 5,550/night");
    }
  });
});

const TODAY = "2026-12-18";
const anyHouse = fc.record({
  basePriceKes: fc.integer({ min: 1000, max: 9000 }),
  weekdays: fc.dictionary(fc.constantFrom("1", "2", "3", "4", "5", "6", "7"), fc.integer({ min: 1000, max: 9000 })),
  dates: fc.dictionary(
    fc.integer({ min: 0, max: 14 }).map((ahead) => addDays(TODAY, ahead)),
    fc.integer({ min: 500, max: 9000 }),
  ),
  taken: fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { maxLength: 10 }),
  minNights: fc.integer({ min: 1, max: 4 }),
  leadDays: fc.integer({ min: 0, max: 3 }),
  windowDays: fc.integer({ min: 4, max: 9 }),
  checkInDays: fc.constantFrom("1234567", "1234567", "5", "16"),
  lateDays: fc.integer({ min: 0, max: 6 }),
  latePercent: fc.constantFrom(-20, 15, 33),
});
type House = typeof anyHouse extends fc.Arbitrary<infer T> ? T : never;

/** With a pencil: every stay of up to five nights, day by day, and the cheapest night of those that may be had. */
function byPencil(house: House): number | undefined {
  const weekday = (ahead: number) => new Date(Date.UTC(2026, 11, 18 + ahead)).getUTCDay() || 7;
  let cheapest: number | undefined;
  for (let from = house.leadDays; from <= house.windowDays; from += 1) {
    if (!house.checkInDays.includes(String(weekday(from)))) continue;
    for (let nights = house.minNights; nights <= 5; nights += 1) {
      const slept = Array.from({ length: nights }, (_, at) => from + at);
      if (slept.some((night) => house.taken.includes(night))) continue;
      for (const night of slept) {
        const full = house.dates[addDays(TODAY, night)] ?? house.weekdays[weekday(night)] ?? house.basePriceKes;
        const step = from <= house.lateDays ? house.latePercent : 0;
        const kes = step < 0 ? full + Math.floor((full * -step) / 100) : full - Math.floor((full * step) / 100);
        if (cheapest === undefined || kes < cheapest) cheapest = kes;
      }
    }
  }
  return cheapest;
}

function build(house: House): void {
  const { basePriceKes, minNights, leadDays, windowDays, checkInDays, lateDays, latePercent } = house;
  const rules = { minNights, maxNights: 5, leadDays, windowDays, checkInDays, sellGaps: false };
  write(t.db, (tx) => {
    t.db.$client.run("delete from blocks; delete from date_rates");
    updateProperty(tx, STUDIO.id, { basePriceKes, updatedAt: NOON });
    saveRates(tx, STUDIO.id, { ...rules, lastMinute: [{ days: lateDays, percent: latePercent }], updatedAt: NOON });
    saveWeekdayPrices(tx, STUDIO.id, new Map(Object.entries(house.weekdays).map(([day, kes]) => [Number(day), kes])));
    for (const [night, priceKes] of Object.entries(house.dates)) setDateRates(tx, STUDIO.id, [night], { priceKes });
    for (const ahead of house.taken) {
      const [checkIn, checkOut] = [addDays(TODAY, ahead), addDays(TODAY, ahead + 1)];
      t.db.$client
        .query(
          "insert into blocks (id, property_id, unit, check_in, check_out, host_id, created_at) values (?, ?, 1, ?, ?, 'host-wanjiru', 0)",
        )
        .run(checkIn, STUDIO.id, checkIn, checkOut);
      t.db.$client
        .query("insert into occupied_nights (property_id, unit, night, kind, block_id) values (?, 1, ?, 'block', ?)")
        .run(STUDIO.id, checkIn, checkIn);
    }
  });
}

test("no page names a price that no night has which could be booked, whatever the prices, the rules and the calendar", async () => {
  let none = 0;
  let unlike = 0;
  await fc.assert(
    fc.asyncProperty(anyHouse, async (house) => {
      build(house);
      const kes = byPencil(house);
      const sums = kes === undefined ? [] : [String(kes)];
      for (const path of [
        "/zuristays",
        `/booking/property/${STUDIO.id}`,
        `/booking/dates?property=${STUDIO.id}`,
        "/booking/search",
      ]) {
        expect([path, ...(await sumsOn(path))]).toEqual([path, ...sums]);
      }
      if (kes === undefined) none += 1;
      else if (kes !== house.basePriceKes) unlike += 1;
    }),
    { numRuns: rounds({ always: 30, inAll: 200 }) },
  );
  expect(none).toBeGreaterThan(0);
  expect(unlike).toBeGreaterThan(8);
});

describe("a price is kept until something changes that it was made of", () => {
  test("and asking again saves nothing", () => {
    expect(from()).toBe(5100);
    const saved = commitCount(t.db);
    expect(from()).toBe(5100);
    expect(commitCount(t.db)).toBe(saved);
  });

  test("and where another program has the database it is told all the same, and kept later", () => {
    const file = join(mkdtempSync(join(tmpdir(), "lango-from-")), "lango.db");
    layDatabase(file);
    const [db, other] = [openDatabase(file), openDatabase(file)];
    addHost(db);
    addProperty(db, STUDIO);
    other.$client.run("begin immediate");
    const clock = t.clock;
    expect(fromPriceOf({ db, clock }, STUDIO)).toBe(4500);
    expect(holdingFromPrices(db, [STUDIO.id], clock.now())).toEqual([]);
    other.$client.run("rollback");
    db.$client.run("pragma busy_timeout = 1000");
    expect(fromPriceOf({ db, clock }, STUDIO)).toBe(4500);
    expect(holdingFromPrices(db, [STUDIO.id], clock.now())).toMatchObject([{ kes: 4500 }]);
    for (const one of [db, other]) one.$client.close();
    rmSync(dirname(file), { recursive: true });
  });

  test("a night that is held is not told, to the millisecond at which the hold ends", () => {
    hold("2026-12-23", "2026-12-24");
    expect(from()).toBe(6000);
    t.clock.advance(15 * MINUTE - 1);
    expect(from()).toBe(6000);
    t.clock.advance(1);
    expect(from()).toBe(5100);
  });

  test("a hold that is prolonged, or paid after its end, takes its night again", () => {
    const id = hold("2026-12-23", "2026-12-24");
    t.clock.advance(15 * MINUTE);
    expect(from()).toBe(5100);
    write(t.db, () =>
      t.db.$client.query("update bookings set hold_ends_at = ? where id = ?").run(t.clock.now() + MINUTE, id),
    );
    expect(from()).toBe(6000);
    t.clock.advance(MINUTE);
    expect(from()).toBe(5100);
    write(t.db, () =>
      t.db.$client
        .query("update bookings set state = 'confirmed', confirmed_at = ? where id = ?")
        .run(t.clock.now(), id),
    );
    expect(from()).toBe(6000);
  });

  test("a night that is given up is told again", () => {
    const id = hold("2026-12-23", "2026-12-24");
    expect(from()).toBe(6000);
    expect(cancelHold(t.deps, id).outcome).toBe("cancelled");
    expect(from()).toBe(5100);
  });

  test("a night that a room's stay closes in the whole house is not told of the house", () => {
    addProperty(t.db, { id: "back-room", displayName: "Back room", basePriceKes: 3000 });
    const linked = linkRooms(t.deps, { hostId: "host-wanjiru", wholeId: STUDIO.id, partIds: ["back-room"] });
    expect(linked.outcome).toBe("linked");
    expect(from()).toBe(5100);
    hold("2026-12-23", "2026-12-24", "back-room");
    expect(from()).toBe(6000);
    t.clock.advance(15 * MINUTE);
    expect(from()).toBe(5100);
  });

  test("the hour at which today is over takes today away, and midnight the day", () => {
    write(t.db, (tx) => {
      setDateRates(tx, STUDIO.id, ["2026-12-18"], { priceKes: 4000 });
      saveRates(tx, STUDIO.id, { cutoffHour: 18, policy: POLICIES.flexible, updatedAt: NOON });
    });
    expect(from()).toBe(4000);
    t.clock.advance(6 * 60 * MINUTE - 1);
    expect(from()).toBe(4000);
    t.clock.advance(1);
    expect(from()).toBe(5100);
    write(t.db, (tx) =>
      saveRates(tx, STUDIO.id, { lastMinute: [{ days: 4, percent: 10 }], cutoffHour: null, updatedAt: NOON }),
    );
    // On the 19th the 23rd is four days ahead.
    t.clock.advance(6 * 60 * MINUTE - 1);
    expect(from()).toBe(3600);
    t.clock.advance(1);
    expect(from()).toBe(4590);
    t.clock.advance(-1);
    expect(from()).toBe(3600);
  });
});

describe("a host's kept page", () => {
  const etag = async () => (await t.get("/zuristays")).headers.get("etag");

  test("is another one when the cheapest night is sold, and the same when another one is", async () => {
    const first = await etag();
    const pages = t.deps.pages.size().pages;
    hold("2026-12-27", "2026-12-29");
    expect(await etag()).toBe(first);
    expect(t.deps.pages.size().pages).toBe(pages);
    hold("2026-12-23", "2026-12-24");
    const second = await etag();
    expect(second).not.toBe(first);
    expect([...(await sumsOn("/zuristays"))]).toEqual(["6000"]);
    // Nothing is saved when the hold ends by the clock.
    t.clock.advance(15 * MINUTE);
    expect([...(await sumsOn("/zuristays"))]).toEqual(["5100"]);
    expect(await etag()).toBe(first);
  });

  test("is never kept with a price that ended while it was drawn", async () => {
    const told: string[][] = [];
    for (let lead = 1; lead <= 12; lead += 1) {
      hold("2026-12-23", "2026-12-24");
      t.clock.advance(15 * MINUTE - lead);
      const still = t.clock.now.bind(t.clock);
      // Every look at the clock takes a millisecond.
      t.clock.now = () => {
        t.clock.advance(1);
        return still();
      };
      await t.get("/zuristays");
      t.clock.now = still;
      t.clock.advance(lead);
      told.push([...(await sumsOn("/zuristays"))]);
      write(t.db, (tx) => endOverdueHolds(tx, t.clock.now()));
      t.clock.set(NOON + lead);
      write(t.db, () => t.db.$client.run("delete from jobs; delete from bookings"));
    }
    expect(told.flat()).toEqual(Array(12).fill("5100"));
  });
});
