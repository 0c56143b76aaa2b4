import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CHANGE_REQUEST_LIFE } from "#src/core/booking/change-request-life.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";

export const changeRequests = sqliteTable("change_requests", {
  id: text().primaryKey(),
  bookingId: text("booking_id").notNull(),
  state: text({ enum: CHANGE_REQUEST_LIFE.states as ["open", "accepted", "declined", "withdrawn", "ended"] })
    .notNull()
    .default("open"),
  revision: integer().notNull(),
  checkIn: text("check_in").notNull(),
  checkOut: text("check_out").notNull(),
  party: integer().notNull(),
  differenceKes: integer("difference_kes").notNull(),
  words: text().notNull().default(""),
  submissionKey: text("submission_key").$type<SecretHash>().notNull(),
  endsAt: integer("ends_at").notNull(),
  createdAt: integer("created_at").notNull(),
  answeredAt: integer("answered_at"),
  askedWith: text("asked_with"),
});
