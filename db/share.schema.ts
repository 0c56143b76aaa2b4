import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SEEN_STEPS } from "#src/core/figures/funnel.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { SHARE_CHANNELS } from "#src/core/share/link.ts";

export const hostLooks = sqliteTable("host_looks", {
  hostId: text("host_id").primaryKey(),
  /** The brand as they write it; shown while it still reads as their brand. */
  name: text().notNull().default(""),
  line: text().notNull().default(""),
  bio: text().notNull().default(""),
  theme: text().notNull().default(""),
  /** Chosen for guests; never the sign-in number by itself. */
  phone: text().notNull().default(""),
  instagram: text().notNull().default(""),
  tiktok: text().notNull().default(""),
  facebook: text().notNull().default(""),
  x: text().notNull().default(""),
  youtube: text().notNull().default(""),
  updatedAt: integer("updated_at").notNull(),
});

export const lookPhotos = sqliteTable(
  "look_photos",
  {
    hostId: text("host_id").notNull(),
    place: text({ enum: ["face", "cover"] }).notNull(),
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    colour: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hostId, table.place] })],
);

export const shareLinks = sqliteTable("share_links", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  word: text().notNull(),
  channel: text({ enum: SHARE_CHANNELS }).notNull(),
  name: text().notNull().default(""),
  propertyId: text("property_id"),
  checkIn: text("check_in"),
  checkOut: text("check_out"),
  promoCodeId: text("promo_code_id"),
  language: text({ enum: ["en", "sw"] }),
  createdAt: integer("created_at").notNull(),
  retiredAt: integer("retired_at"),
});

export const shareVisits = sqliteTable(
  "share_visits",
  {
    linkId: text("link_id").notNull(),
    day: text().notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
);

export const seenSteps = sqliteTable("seen_steps", {
  hostId: text("host_id").notNull(),
  month: text().notNull(),
  step: text({ enum: SEEN_STEPS }).notNull(),
  propertyId: text("property_id"),
  linkId: text("link_id"),
  times: integer().notNull(),
});

export const quoteLinks = sqliteTable("quote_links", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  propertyId: text("property_id").notNull(),
  checkIn: text("check_in").notNull(),
  checkOut: text("check_out").notNull(),
  party: integer().notNull(),
  quote: text({ mode: "json" }).$type<Quote>().notNull(),
  totalKes: integer("total_kes").notNull(),
  toName: text("to_name").notNull().default(""),
  toPhone: text("to_phone").notNull().default(""),
  language: text({ enum: ["en", "sw"] })
    .notNull()
    .default("en"),
  createdAt: integer("created_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  withdrawnAt: integer("withdrawn_at"),
  bookingId: text("booking_id"),
  submissionKey: text("submission_key").$type<SecretHash>().notNull(),
  note: text().notNull().default(""),
  openedAt: integer("opened_at"),
  /** The question that it answers. */
  inquiryId: text("inquiry_id"),
  /** The first of several rooms that are offered together. */
  groupId: text("group_id"),
});
