import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type CancellationPolicy, POLICIES } from "#src/core/booking/cancellation.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";

export const bookings = sqliteTable("bookings", {
  id: text().primaryKey(),
  code: text().notNull(),
  propertyId: text("property_id").notNull(),
  unit: integer().notNull(),
  state: text({ enum: ["requested", "held", "confirmed", "expired", "cancelled"] }).notNull(),
  source: text({ enum: ["page", "host"] })
    .notNull()
    .default("page"),
  checkIn: text("check_in").notNull(),
  checkOut: text("check_out").notNull(),
  party: integer().notNull(),
  guestName: text("guest_name").notNull(),
  guestPhone: text("guest_phone").notNull(),
  guestEmail: text("guest_email"),
  /** Whether whoever booked had shown that the number is theirs. */
  phoneProven: integer("phone_proven", { mode: "boolean" }).notNull().default(false),
  quote: text({ mode: "json" }).$type<Quote>().notNull(),
  totalKes: integer("total_kes").notNull(),
  policy: text({ mode: "json" }).$type<CancellationPolicy>().notNull().default(POLICIES.flexible),
  promoCodeId: text("promo_code_id"),
  revision: integer().notNull().default(1),
  holdEndsAt: integer("hold_ends_at").notNull(),
  requestedAt: integer("requested_at"),
  approvedAt: integer("approved_at"),
  confirmedAt: integer("confirmed_at"),
  cancelledAt: integer("cancelled_at"),
  /** Nobody where another site had sold the nights of a hold. */
  cancelledBy: text("cancelled_by", { enum: ["guest", "host"] }),
  submissionKey: text("submission_key").$type<SecretHash>().notNull(),
  browserHash: text("browser_hash").notNull().default(""),
  rulesAcceptedAt: integer("rules_accepted_at"),
  language: text({ enum: ["en", "sw"] })
    .notNull()
    .default("en"),
  forgottenAt: integer("forgotten_at"),
  /** The short link it came by. */
  shareLinkId: text("share_link_id"),
  /** Whose house it is in: written by the database, from its property. */
  hostId: text("host_id"),
  /** The first of the bookings that were made with it, which names their group. */
  groupId: text("group_id"),
  /** Money came for it, in time or not, whatever became of it: written by the database, from its payments. */
  hasMoney: integer("has_money", { mode: "boolean" }).notNull().default(false),
  createdAt: integer("created_at").notNull(),
});
