import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const arrivalWords = sqliteTable("arrival_words", {
  bookingId: text("booking_id").primaryKey(),
  arrivesAt: text("arrives_at"),
  saidAt: integer("said_at").notNull(),
  saidBy: text("said_by").notNull(),
});

export const toldByGuests = sqliteTable("told_by_guests", {
  bookingId: text("booking_id").primaryKey(),
  arrivesAt: text("arrives_at"),
  note: text().notNull().default(""),
  sleeper: text().notNull().default(""),
  company: text().notNull().default(""),
  kraPin: text("kra_pin"),
  toldAt: integer("told_at").notNull(),
});
