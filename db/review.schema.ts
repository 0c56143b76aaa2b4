import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  REPORT_KINDS,
  REPORT_LIFE,
  REPORT_OUTCOMES,
  type ReportKind,
  type ReportOutcome,
} from "#src/core/review/report-life.ts";
import { REVIEW_LIFE } from "#src/core/review/review-life.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";

export const reviews = sqliteTable("reviews", {
  id: text().primaryKey(),
  bookingId: text("booking_id").notNull(),
  propertyId: text("property_id").notNull(),
  hostId: text("host_id").notNull(),
  state: text({ enum: REVIEW_LIFE.states as ["blind", "shown", "hidden"] })
    .notNull()
    .default("blind"),
  whole: integer().notNull(),
  cleanliness: integer().notNull(),
  accuracy: integer().notNull(),
  communication: integer().notNull(),
  location: integer().notNull(),
  value: integer().notNull(),
  words: text().notNull().default(""),
  language: text({ enum: ["en", "sw"] }),
  name: text().notNull().default(""),
  privateNote: text("private_note").notNull().default(""),
  month: text().notNull(),
  nights: integer().notNull(),
  stays: integer().notNull(),
  createdAt: integer("created_at").notNull(),
  shownAt: integer("shown_at"),
  reply: text(),
  repliedAt: integer("replied_at"),
  replyHiddenAt: integer("reply_hidden_at"),
  /** The guest lets their words stand in a picture. */
  inPictures: integer("in_pictures", { mode: "boolean" }).notNull().default(false),
});

export const reviewTotals = sqliteTable("review_totals", {
  propertyId: text("property_id").primaryKey(),
  count: integer().notNull(),
  whole: integer().notNull(),
  cleanliness: integer().notNull(),
  accuracy: integer().notNull(),
  communication: integer().notNull(),
  location: integer().notNull(),
  value: integer().notNull(),
});

export const guestRatings = sqliteTable("guest_ratings", {
  bookingId: text("booking_id").primaryKey(),
  hostId: text("host_id").notNull(),
  stars: integer().notNull(),
  note: text().notNull().default(""),
  createdAt: integer("created_at").notNull(),
});

export const noShows = sqliteTable("no_shows", {
  bookingId: text("booking_id").primaryKey(),
  hostId: text("host_id").notNull(),
  markedAt: integer("marked_at").notNull(),
  liftedAt: integer("lifted_at"),
  liftedBy: text("lifted_by", { enum: ["host", "operator"] }),
});

export const reports = sqliteTable("reports", {
  id: text().primaryKey(),
  kind: text({ enum: REPORT_KINDS as unknown as [ReportKind, ...ReportKind[]] }).notNull(),
  reason: text().notNull(),
  words: text().notNull().default(""),
  saidBy: text("said_by", { enum: ["visitor", "guest", "host"] }).notNull(),
  phone: text(),
  language: text({ enum: ["en", "sw"] })
    .notNull()
    .default("en"),
  propertyId: text("property_id"),
  hostId: text("host_id"),
  bookingId: text("booking_id"),
  reviewId: text("review_id"),
  named: text().notNull().default(""),
  state: text({ enum: REPORT_LIFE.states as ["open", "answered"] })
    .notNull()
    .default("open"),
  outcome: text({ enum: REPORT_OUTCOMES as unknown as [ReportOutcome, ...ReportOutcome[]] }),
  why: text().notNull().default(""),
  submissionKey: text("submission_key").$type<SecretHash>().notNull(),
  createdAt: integer("created_at").notNull(),
  answeredAt: integer("answered_at"),
  answeredBy: text("answered_by"),
});
