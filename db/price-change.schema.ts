import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LISTING_PARTS } from "#src/core/listing/change-of-many.ts";
import { PRICE_PARTS } from "#src/core/pricing/price-parts.ts";

export const priceChanges = sqliteTable("price_changes", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  kind: text({ enum: ["copy", "weekend", "listing"] }).notNull(),
  fromPropertyId: text("from_property_id"),
  madeAt: integer("made_at").notNull(),
  endsAt: integer("ends_at").notNull(),
});

export const priceChangeParts = sqliteTable(
  "price_change_parts",
  {
    changeId: text("change_id").notNull(),
    propertyId: text("property_id").notNull(),
    part: text({ enum: [...PRICE_PARTS, ...LISTING_PARTS] }).notNull(),
    was: text({ mode: "json" }).notNull(),
    becameHash: text("became_hash").notNull(),
    undoneAt: integer("undone_at"),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.propertyId, table.part] })],
);
