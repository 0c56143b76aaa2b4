import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const toldByGuests = sqliteTable("told_by_guests", {
  bookingId: text("booking_id").primaryKey(),
  arrivesAt: text("arrives_at"),
  note: text().notNull().default(""),
  company: text().notNull().default(""),
  kraPin: text("kra_pin"),
  toldAt: integer("told_at").notNull(),
});
