import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { secretHash } from "#src/core/secret-hash.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { findBooking, insertHold, type NewBooking } from "./booking.queries.ts";
import { migrations } from "./migrations/index.ts";
import { type Db, openDatabase } from "./open.ts";
import { insertPromoCode, saveRates, termsOf } from "./pricing.queries.ts";
import { write } from "./write.ts";

function house(): Db {
  const db = testDatabase();
  addHost(db);
  addProperty(db);
  return db;
}

type Facts = Partial<NewBooking> & { state?: "requested" | "held" };

function hold(db: Db, facts: Facts = {}): void {
  const id = facts.id ?? "booking-1";
  const stay = { checkIn: facts.checkIn ?? "2026-12-20", checkOut: facts.checkOut ?? "2026-12-22" };
  const price = plainPrice(stay, { basePriceKes: 4500 });
  write(db, (tx) =>
    insertHold(tx, {
      id,
      code: `LG${id}`,
      propertyId: "garden-studio",
      unit: 1,
      ...stay,
      party: 2,
      guestName: "Achieng Otieno",
      guestPhone: "+254711000001",
      quote: price,
      totalKes: price.totalKes,
      holdEndsAt: NOON + 900_000,
      submissionKey: secretHash(`key-${id}`),
      rulesAcceptedAt: NOON,
      requestedAt: facts.state === "requested" ? NOON : null,
      createdAt: NOON,
      ...facts,
      state: facts.state ?? "held",
    }),
  );
}

const run = (db: Db, sql: string) => db.$client.query(sql).run();

describe("a booking", () => {
  test.each([
    ["requested", "held"],
    ["requested", "cancelled"],
    ["requested", "expired"],
  ])("may go from %s to %s", (from, to) => {
    const db = house();
    hold(db, { state: from as "requested" });
    run(db, `update bookings set state = '${to}'`);
    expect(findBooking(db, "booking-1")?.state).toBe(to as "held");
  });

  test.each(["expired", "cancelled"])("that nobody approved is not confirmed after it was %s", (ended) => {
    const db = house();
    hold(db, { state: "requested" });
    run(db, `update bookings set state = '${ended}'`);
    expect(() => run(db, "update bookings set state = 'confirmed', confirmed_at = 1")).toThrow("illegal booking state");
  });

  test("of the page is never certain at once, and needs its guest's yes to the rules", () => {
    const db = house();
    expect(() => hold(db, { state: "confirmed" as "held", confirmedAt: NOON })).toThrow("illegal booking state");
    expect(() => hold(db, { rulesAcceptedAt: null })).toThrow("CHECK");
    hold(db, { state: "confirmed" as "held", confirmedAt: NOON, source: "host", rulesAcceptedAt: null });
  });

  test("changes its stay only with its revision, one at a time, and keeps what it was", () => {
    const db = house();
    hold(db);
    const later = "check_out = '2026-12-23', total_kes = 13500";
    expect(() => run(db, `update bookings set ${later}`)).toThrow("keeps its property");
    expect(() => run(db, `update bookings set ${later}, revision = 3`)).toThrow("keeps its property");
    expect(() => run(db, "update bookings set revision = 0")).toThrow();
    run(db, `update bookings set ${later}, revision = 2`);
    expect(db.$client.query("select revision, check_out, total_kes from booking_revisions").all()).toEqual([
      { revision: 1, check_out: "2026-12-22", total_kes: 9000 },
    ]);
    run(db, "update bookings set state = 'expired'");
    expect(() => run(db, `update bookings set check_out = '2026-12-24', revision = 3`)).toThrow("keeps its property");
  });

  test("keeps the policy it was made under", () => {
    const db = house();
    hold(db);
    expect(() => run(db, `update bookings set policy = '{"name":"non_refundable","tiers":[]}', revision = 2`)).toThrow(
      "keeps its property",
    );
  });
});

test("a promo code is used no more often than it says, whoever writes the booking", () => {
  const db = house();
  write(db, (tx) =>
    insertPromoCode(tx, {
      id: "promo",
      propertyId: "garden-studio",
      code: "KARIBU",
      percent: 10,
      mostUses: 1,
      createdAt: NOON,
    }),
  );
  hold(db, { promoCodeId: "promo" });
  const second: Facts = { id: "booking-2", promoCodeId: "promo", checkIn: "2027-01-04", checkOut: "2027-01-06" };
  expect(() => hold(db, second)).toThrow("promo code used up");
  run(db, "update bookings set state = 'expired'");
  hold(db, second);
});

test("a property's card stays possible", () => {
  const db = house();
  for (const wrong of [
    { minNights: 5, maxNights: 3 },
    { payNow: "percent" as const, payNowValue: 101 },
    { checkInDays: "" },
    { checkInDays: "8" },
    { weeklyPercent: 100 },
    { cutoffHour: 24 },
  ]) {
    expect(() => write(db, (tx) => saveRates(tx, "garden-studio", { ...wrong, updatedAt: NOON }))).toThrow("CHECK");
  }
});

test("a card saved again and again keeps what was saved before", () => {
  const db = house();
  for (const weeklyPercent of [10, 20]) {
    write(db, (tx) => saveRates(tx, "garden-studio", { weeklyPercent, updatedAt: NOON }));
    write(db, (tx) => saveRates(tx, "garden-studio", { monthlyPercent: 30, updatedAt: NOON }));
  }
  expect(db.$client.query("select weekly_percent, monthly_percent from rate_cards").all()).toEqual([
    { weekly_percent: 20, monthly_percent: 30 },
  ]);
});

test("bookings from before prices keep their nights, price and way, and read like new ones", () => {
  const file = join(mkdtempSync(join(tmpdir(), "lango-prices-")), "lango.db");
  const old = new Database(file, { create: true, strict: true });
  old.exec("create table migrations (name text primary key, applied_at integer not null) strict");
  for (const { name, sql } of migrations.filter(({ name }) => name < "0003")) {
    old.exec(sql);
    old.query("insert into migrations values (?, 0)").run(name);
  }
  old.exec(`
    insert into hosts (id, email, password_hash, first_name, last_name, phone, username, created_at)
      values ('host', 'h@example.com', '-', 'Wanjiru', 'Mwangi', '+254712345678', 'host', 0);
    insert into properties (id, host_id, state, display_name, location, base_price_kes, created_at, updated_at)
      values ('garden-studio', 'host', 'published', 'Garden studio', 'Kilimani', 4500, 0, 0);
    insert into bookings (id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone,
        quote, total_kes, hold_ends_at, submission_key, rules_accepted_at, created_at)
      values ('old', 'LGOLD', 'garden-studio', 1, 'held', '2026-12-20', '2026-12-22', 2, 'Achieng', '+254711000001',
        '{"nights":[{"night":"2026-12-20","priceKes":4500},{"night":"2026-12-21","priceKes":4500}],"lines":[{"kind":"nights","nights":2,"priceKes":4500,"amountKes":9000}],"totalKes":9000,"dueNowKes":9000}',
        9000, 900000, 'key', 0, 0);
    insert into occupied_nights (property_id, unit, night, booking_id) values
      ('garden-studio', 1, '2026-12-20', 'old'), ('garden-studio', 1, '2026-12-21', 'old');
    update bookings set state = 'confirmed', confirmed_at = 1;
  `);
  old.close();

  const db = openDatabase(file);
  const booking = findBooking(db, "old");
  expect(booking).toMatchObject({ state: "confirmed", source: "page", revision: 1, totalKes: 9000 });
  expect(booking?.policy).toEqual({ name: "flexible", tiers: [{ hoursBefore: 24, percent: 100 }] });
  expect(booking?.quote).toEqual(plainPrice({ checkIn: "2026-12-20", checkOut: "2026-12-22" }, { basePriceKes: 4500 }));
  const nights = () => db.$client.query("select count(*) as n from occupied_nights").get();
  expect(nights()).toEqual({ n: 2 });
  run(db, "update bookings set state = 'cancelled'");
  expect(nights()).toEqual({ n: 0 });
});

test("what a host asked before prices were made anew is what they ask after it", () => {
  const file = join(mkdtempSync(join(tmpdir(), "lango-prices-")), "lango.db");
  const old = new Database(file);
  old.exec("create table migrations (name text primary key, applied_at integer not null) strict");
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === "0082-prices-again"),
  );
  for (const { name, sql, after } of before) {
    old.exec(sql);
    after?.(old);
    old.query("insert into migrations values (?, 0)").run(name);
  }
  old.exec(`
    insert into hosts (id, email, password_hash, first_name, last_name, phone, username, created_at)
      values ('host', 'h@example.com', '-', 'Wanjiru', 'Mwangi', '+254712345678', 'host', 0);
    insert into properties (id, host_id, state, display_name, location, base_price_kes, created_at, updated_at)
      values ('garden-studio', 'host', 'published', 'Garden studio', 'Kilimani', 4500, 0, 0);
    insert into rate_cards (property_id, cleaning_fee_kes, early_bird_days, early_bird_percent, last_minute_days,
        pay_now, pay_now_value, min_nights, policy, updated_at)
      values ('garden-studio', 1500, 30, 10, 2, 'percent', 30, 2, '{"name":"firm","tiers":[]}', 7);
    insert into seasons (id, property_id, name, first_night, last_night, price_kes, min_nights, created_at)
      values ('s', 'garden-studio', 'Easter', '2027-03-25', '2027-03-28', 9000, 3, 0);
    insert into date_rates (property_id, night, price_kes) values ('garden-studio', '2026-12-24', 15000);
  `);
  old.close();

  const db = openDatabase(file);
  const { rates, rules, policy } = termsOf(db, { id: "garden-studio", basePriceKes: 4500 });
  expect(rates).toMatchObject({
    cleaningFeeKes: 1500,
    earlyBird: [{ days: 30, percent: 10 }],
    // Without a per cent it gave nothing.
    lastMinute: [],
    payNow: { kind: "percent", percent: 30 },
    seasons: [{ name: "Easter", priceKes: 9000, minNights: 3, weekdayPricesKes: {}, changePercent: null }],
    dates: { "2026-12-24": { priceKes: 15_000, changePercent: null, minNights: null } },
  });
  expect([rules.minNights, policy.name]).toEqual([2, "firm"]);
  const version = () => db.$client.query("select page_version as v from hosts").get();
  const seen = version();
  run(db, "update seasons set price_kes = 9500");
  expect(version()).not.toEqual(seen);
  const again = "select 'x', property_id, name, first_night, last_night, price_kes, created_at from seasons";
  const columns = "id, property_id, name, first_night, last_night, price_kes, created_at";
  expect(() => run(db, `insert into seasons (${columns}) ${again}`)).toThrow("seasons overlap");
});
