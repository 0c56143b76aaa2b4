import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { STAY_FACTS } from "#src/core/booking/stay-facts.ts";

const said = {
  saidAt: integer("said_at").notNull(),
  saidBy: text("said_by").notNull(),
  undoneAt: integer("undone_at"),
  undoneBy: text("undone_by"),
};

export const stayFacts = sqliteTable("stay_facts", {
  id: integer().primaryKey(),
  bookingId: text("booking_id").notNull(),
  fact: text({ enum: STAY_FACTS }).notNull(),
  ...said,
});

export const readyFacts = sqliteTable("ready_facts", {
  id: integer().primaryKey(),
  propertyId: text("property_id").notNull(),
  unit: integer().notNull(),
  day: text().notNull(),
  ...said,
});

export const bookingNotes = sqliteTable("booking_notes", {
  bookingId: text("booking_id").primaryKey(),
  words: text().notNull(),
  writtenAt: integer("written_at").notNull(),
  writtenBy: text("written_by").notNull(),
});
