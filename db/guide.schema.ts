import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { GUIDE_SECTIONS } from "#src/core/guide/fields.ts";

export const guideSections = sqliteTable(
  "guide_sections",
  {
    propertyId: text("property_id").notNull(),
    section: text({ enum: GUIDE_SECTIONS }).notNull(),
    sealed: text().notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.section] })],
);

export const guidePhotos = sqliteTable(
  "guide_photos",
  {
    propertyId: text("property_id").notNull(),
    section: text({ enum: GUIDE_SECTIONS }).notNull(),
    hash: text().notNull(),
    position: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    colour: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.hash] })],
);

/** How often a guest has taken the companions' link back, where they have. */
export const companionLinks = sqliteTable("companion_links", {
  bookingId: text("booking_id").primaryKey(),
  version: integer().notNull(),
  changedAt: integer("changed_at").notNull(),
});

export const gatePlates = sqliteTable("gate_plates", {
  bookingId: text("booking_id").primaryKey(),
  plate: text().notNull(),
  createdAt: integer("created_at").notNull(),
});
