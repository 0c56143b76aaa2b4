import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LOGGED_PARTS } from "#src/core/listing/listing-steps.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { TEAM_ROLES } from "#src/core/team/team.ts";

export const teamMembers = sqliteTable("team_members", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  name: text().notNull(),
  /** A number or an address, as the one normaliser writes it; nothing once they have ended. */
  address: text(),
  role: text({ enum: TEAM_ROLES }).notNull(),
  /** All of the house, also what is still to come; else the properties that were given to them, be they none. */
  ofAll: integer("of_all", { mode: "boolean" }).notNull(),
  language: text({ enum: ["en", "sw"] })
    .notNull()
    .default("en"),
  keyHash: text("key_hash").$type<SecretHash>(),
  keyEndsAt: integer("key_ends_at"),
  invitedAt: integer("invited_at").notNull(),
  joinedAt: integer("joined_at"),
  endedAt: integer("ended_at"),
});

export const teamMemberProperties = sqliteTable(
  "team_member_properties",
  {
    memberId: text("member_id").notNull(),
    propertyId: text("property_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.propertyId] })],
);

export const memberSessions = sqliteTable("member_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  memberId: text("member_id").notNull(),
  hostId: text("host_id").notNull(),
  createdAt: integer("created_at").notNull(),
  seenAt: integer("seen_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  device: text().notNull().default(""),
});

/** Who did what, by the name they had then; written in the change itself. */
export const signatures = sqliteTable("signatures", {
  id: integer().primaryKey(),
  kind: text({
    enum: ["booking", "line", "payment", "message", "revision", "change_request", "no_show", "rating"],
  }).notNull(),
  rowId: text("row_id").notNull(),
  what: text({ enum: ["made", "approved", "confirmed", "cancelled", "answered", "lifted"] }).notNull(),
  bookingId: text("booking_id").notNull(),
  personId: text("person_id").notNull(),
  name: text().notNull(),
});

/** `first` and `last` are nights, a weekday from 1 for Monday, or the name of a term. */
export const priceLog = sqliteTable("price_log", {
  id: integer().primaryKey(),
  hostId: text("host_id").notNull(),
  propertyId: text("property_id").notNull(),
  personId: text("person_id").notNull(),
  name: text().notNull(),
  at: integer().notNull(),
  part: text({ enum: ["weekday", "night", "season", "term"] }).notNull(),
  first: text().notNull(),
  last: text().notNull(),
  was: text(),
  became: text(),
});

/** `was` and `became` of parts that are short; of the others that they changed. */
export const listingLog = sqliteTable("listing_log", {
  id: integer().primaryKey(),
  hostId: text("host_id").notNull(),
  propertyId: text("property_id").notNull(),
  personId: text("person_id").notNull(),
  name: text().notNull(),
  at: integer().notNull(),
  part: text({ enum: LOGGED_PARTS as unknown as [(typeof LOGGED_PARTS)[number]] }).notNull(),
  was: text(),
  became: text(),
});

export const teamActs = sqliteTable("team_acts", {
  id: integer().primaryKey(),
  memberId: text("member_id").notNull(),
  hostId: text("host_id").notNull(),
  what: text().notNull(),
  bookingId: text("booking_id"),
  beganAt: integer("began_at").notNull(),
  endedAt: integer("ended_at").notNull(),
});
