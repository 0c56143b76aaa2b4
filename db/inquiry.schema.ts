import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { INQUIRY_LIFE } from "#src/core/inquiry/inquiry-life.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";

export const inquiries = sqliteTable("inquiries", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  propertyId: text("property_id").notNull(),
  state: text({ enum: INQUIRY_LIFE.states as ["open", "answered", "closed"] })
    .notNull()
    .default("open"),
  phone: text().notNull(),
  language: text({ enum: ["en", "sw"] }).notNull(),
  question: text().notNull(),
  /** What the listing answered by itself, as it was sent. */
  reply: text().notNull().default(""),
  verdict: text({ enum: ["answered", "partly", "host"] }).notNull(),
  submissionKey: text("submission_key").$type<SecretHash>().notNull(),
  /** The way it came, and its answers go. */
  channel: text({ enum: ["sms", "whatsapp", "email"] })
    .notNull()
    .default("sms"),
  /** Proven, of somebody whose number is not texted. */
  email: text(),
  /** When they let the host write once more of free nights. */
  offersAt: integer("offers_at"),
  createdAt: integer("created_at").notNull(),
  answeredAt: integer("answered_at"),
  closedAt: integer("closed_at"),
});

/** Hosts who answer everything themselves. */
export const quietListings = sqliteTable("quiet_listings", {
  hostId: text("host_id").primaryKey(),
  since: integer().notNull(),
});
