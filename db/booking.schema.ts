import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Quote } from "#src/core/pricing.ts";

export const bookings = sqliteTable("bookings", {
  id: text().primaryKey(),
  code: text().notNull(),
  propertyId: text("property_id").notNull(),
  unit: integer().notNull(),
  state: text({ enum: ["held", "confirmed", "expired", "cancelled"] }).notNull(),
  checkIn: text("check_in").notNull(),
  checkOut: text("check_out").notNull(),
  party: integer().notNull(),
  guestName: text("guest_name").notNull(),
  guestPhone: text("guest_phone").notNull(),
  guestEmail: text("guest_email"),
  quote: text({ mode: "json" }).$type<Quote>().notNull(),
  totalKes: integer("total_kes").notNull(),
  holdEndsAt: integer("hold_ends_at").notNull(),
  confirmedAt: integer("confirmed_at"),
  cancelledAt: integer("cancelled_at"),
  submissionKey: text("submission_key").notNull(),
  browserHash: text("browser_hash").notNull().default(""),
  rulesAcceptedAt: integer("rules_accepted_at").notNull(),
  createdAt: integer("created_at").notNull(),
});
