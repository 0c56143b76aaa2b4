import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LICENCE_CLASSES } from "#src/core/listing/licence.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { USUAL_HOURS } from "#src/core/stay/stay-hours.ts";

export const properties = sqliteTable("properties", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  state: text({ enum: ["draft", "published", "archived"] }).notNull(),
  /** Its host is suspended: to guests it is not there. */
  suspended: integer({ mode: "boolean" }).notNull().default(false),
  displayName: text("display_name").notNull(),
  location: text().notNull().default(""),
  basePriceKes: integer("base_price_kes").notNull().default(0),
  maxGuests: integer("max_guests").notNull().default(1),
  bedrooms: integer().notNull().default(1),
  bathrooms: integer().notNull().default(1),
  units: integer().notNull().default(1),
  description: text().notNull().default(""),
  houseRules: text("house_rules").notNull().default(""),
  amenities: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  position: integer().notNull().default(0),
  submissionKey: text("submission_key").$type<SecretHash>(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  licenceNumber: text("licence_number").notNull().default(""),
  licenceClass: text("licence_class", { enum: ["", ...LICENCE_CLASSES] })
    .notNull()
    .default(""),
  licenceUntil: text("licence_until").notNull().default(""),
  licenceTold: integer("licence_told"),
  /** In Nairobi, such as `14:00`. */
  checkInFrom: text("check_in_from").notNull().default(USUAL_HOURS.checkInFrom),
  checkOutUntil: text("check_out_until").notNull().default(USUAL_HOURS.checkOutUntil),
  /** Null while it is on its host's page, and for one that never was. */
  leftPageAt: integer("left_page_at"),
});

export const photos = sqliteTable(
  "photos",
  {
    propertyId: text("property_id").notNull(),
    hash: text().notNull(),
    position: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    colour: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** What it shows, in the host's own words; empty where they say nothing. */
    caption: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.hash] })],
);
