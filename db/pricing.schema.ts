import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type CancellationPolicy, POLICIES } from "#src/core/booking/cancellation.ts";
import { EXTRA_PER } from "#src/core/pricing/extras.ts";
import type { TimingStep } from "#src/core/pricing/pricing.ts";
import { DAY_RULE_KINDS } from "#src/core/stay/day-rule.ts";

export const rateCards = sqliteTable("rate_cards", {
  propertyId: text("property_id").primaryKey(),
  cleaningFeeKes: integer("cleaning_fee_kes").notNull().default(0),
  includedGuests: integer("included_guests"),
  extraGuestKes: integer("extra_guest_kes").notNull().default(0),
  guestPrices: text("guest_prices", { mode: "json" })
    .$type<Readonly<Partial<Record<number, number>>>>()
    .notNull()
    .default({}),
  weeklyPercent: integer("weekly_percent").notNull().default(0),
  monthlyPercent: integer("monthly_percent").notNull().default(0),
  freeEvery: integer("free_every"),
  freeNights: integer("free_nights"),
  earlyBird: text("early_bird", { mode: "json" }).$type<readonly TimingStep[]>().notNull().default([]),
  lastMinute: text("last_minute", { mode: "json" }).$type<readonly TimingStep[]>().notNull().default([]),
  lowestNightKes: integer("lowest_night_kes").notNull().default(0),
  payNow: text("pay_now", { enum: ["all", "percent", "fixed", "first_night"] })
    .notNull()
    .default("all"),
  payNowValue: integer("pay_now_value").notNull().default(100),
  balanceDaysBefore: integer("balance_days_before"),
  damageDepositKes: integer("damage_deposit_kes").notNull().default(0),
  minNights: integer("min_nights").notNull().default(1),
  maxNights: integer("max_nights").notNull().default(180),
  checkInDays: text("check_in_days").notNull().default("1234567"),
  checkOutDays: text("check_out_days").notNull().default("1234567"),
  leadDays: integer("lead_days").notNull().default(0),
  cutoffHour: integer("cutoff_hour"),
  windowDays: integer("window_days").notNull().default(540),
  bufferDays: integer("buffer_days").notNull().default(0),
  sellGaps: integer("sell_gaps", { mode: "boolean" }).notNull().default(true),
  bookingMode: text("booking_mode", { enum: ["instant", "request"] })
    .notNull()
    .default("instant"),
  policy: text({ mode: "json" }).$type<CancellationPolicy>().notNull().default(POLICIES.flexible),
  updatedAt: integer("updated_at").notNull(),
});

export const weekdayPrices = sqliteTable(
  "weekday_prices",
  {
    propertyId: text("property_id").notNull(),
    weekday: integer().notNull(),
    priceKes: integer("price_kes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.weekday] })],
);

export const seasons = sqliteTable("seasons", {
  id: text().primaryKey(),
  propertyId: text("property_id").notNull(),
  name: text().notNull(),
  firstNight: text("first_night").notNull(),
  lastNight: text("last_night").notNull(),
  priceKes: integer("price_kes"),
  weekdayPricesKes: text("weekday_prices", { mode: "json" })
    .$type<Readonly<Partial<Record<number, number>>>>()
    .notNull()
    .default({}),
  changePercent: integer("change_percent"),
  changeKes: integer("change_kes"),
  minNights: integer("min_nights"),
  maxNights: integer("max_nights"),
  lengthsFor: text("lengths_for", { enum: ["arrival", "through"] })
    .notNull()
    .default("arrival"),
  createdAt: integer("created_at").notNull(),
});

export const dayRules = sqliteTable("day_rules", {
  id: text().primaryKey(),
  propertyId: text("property_id").notNull(),
  name: text(),
  kind: text({ enum: DAY_RULE_KINDS }).notNull(),
  firstDay: text("first_day"),
  lastDay: text("last_day"),
  weekdays: text().notNull().default("1234567"),
  minNights: integer("min_nights"),
  maxNights: integer("max_nights"),
  createdAt: integer("created_at").notNull(),
});

export const dateRates = sqliteTable(
  "date_rates",
  {
    propertyId: text("property_id").notNull(),
    night: text().notNull(),
    priceKes: integer("price_kes"),
    changePercent: integer("change_percent"),
    changeKes: integer("change_kes"),
    minNights: integer("min_nights"),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.night] })],
);

export const extras = sqliteTable("extras", {
  id: text().primaryKey(),
  propertyId: text("property_id").notNull(),
  name: text().notNull(),
  per: text({ enum: EXTRA_PER }).notNull(),
  priceKes: integer("price_kes").notNull(),
  required: integer({ mode: "boolean" }).notNull(),
  most: integer(),
  minNights: integer("min_nights").notNull().default(1),
  leadDays: integer("lead_days").notNull().default(0),
  createdAt: integer("created_at").notNull(),
});

export const promoCodes = sqliteTable("promo_codes", {
  id: text().primaryKey(),
  propertyId: text("property_id").notNull(),
  code: text().notNull(),
  percent: integer(),
  amountKes: integer("amount_kes"),
  lastDay: text("last_day"),
  mostUses: integer("most_uses"),
  minNights: integer("min_nights").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  endedAt: integer("ended_at"),
});

/** The cheapest night of a property that can be booked, and how long that holds: Unix milliseconds. */
export const fromPrices = sqliteTable("from_prices", {
  propertyId: text("property_id").primaryKey(),
  kes: integer("kes"),
  madeAt: integer("made_at").notNull().default(0),
  goodUntil: integer("good_until").notNull().default(0),
});
