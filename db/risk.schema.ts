import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MEASURES } from "#src/core/risk/measure.ts";

export const riskChoices = sqliteTable("risk_choices", {
  hostId: text("host_id").primaryKey(),
  low: text({ enum: MEASURES }).notNull().default("nothing"),
  look: text({ enum: MEASURES }).notNull().default("nothing"),
  high: text({ enum: MEASURES }).notNull().default("nothing"),
  depositKes: integer("deposit_kes").notNull().default(5000),
  updatedAt: integer("updated_at").notNull(),
});

export const blockedNumbers = sqliteTable(
  "blocked_numbers",
  {
    hostId: text("host_id").notNull(),
    phone: text().notNull(),
    blockedAt: integer("blocked_at").notNull(),
    reason: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.hostId, table.phone] })],
);

export const riskAsks = sqliteTable("risk_asks", {
  bookingId: text("booking_id").primaryKey(),
  what: text({ enum: ["deposit", "request", "id"] }).notNull(),
  kes: integer().notNull().default(0),
  askedAtBooking: integer("asked_at_booking", { mode: "boolean" }).notNull(),
  askedAt: integer("asked_at").notNull(),
  waivedAt: integer("waived_at"),
});

export const riskAnswers = sqliteTable("risk_answers", {
  bookingId: text("booking_id").primaryKey(),
  codes: text({ mode: "json" }).$type<string[]>().notNull(),
  answeredAt: integer("answered_at").notNull(),
});

export const refusedCodes = sqliteTable(
  "refused_codes",
  {
    bookingId: text("booking_id").notNull(),
    why: text({ enum: ["used", "taken_back"] }).notNull(),
    firstAt: integer("first_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.why] })],
);
