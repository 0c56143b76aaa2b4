import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const cleanerLinks = sqliteTable("cleaner_links", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  name: text().notNull(),
  keyHash: text("key_hash").notNull(),
  createdAt: integer("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  endsAt: integer("ends_at").notNull(),
  /** All of the house, also what is still to come; else the properties of the link, be they none. */
  ofAll: integer("of_all", { mode: "boolean" }).notNull().default(false),
  endedAt: integer("ended_at"),
  endedBy: text("ended_by"),
});

export const cleanerLinkProperties = sqliteTable(
  "cleaner_link_properties",
  {
    linkId: text("link_id").notNull(),
    propertyId: text("property_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.propertyId] })],
);

export const roomFaults = sqliteTable("room_faults", {
  id: text().primaryKey(),
  propertyId: text("property_id").notNull(),
  unit: integer().notNull(),
  words: text().notNull().default(""),
  hash: text(),
  width: integer(),
  height: integer(),
  colour: text(),
  saidAt: integer("said_at").notNull(),
  saidBy: text("said_by").notNull(),
  mendedAt: integer("mended_at"),
  mendedBy: text("mended_by"),
});
