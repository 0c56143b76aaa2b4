import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BED_KINDS, HOUSE_FACT_NAMES } from "#src/core/listing/house-facts.ts";

export const houseFacts = sqliteTable(
  "house_facts",
  {
    propertyId: text("property_id").notNull(),
    fact: text({ enum: HOUSE_FACT_NAMES as [(typeof HOUSE_FACT_NAMES)[number]] }).notNull(),
    choice: text().notNull(),
    /** Mbps, hours, cars, or an hour of the day, as the fact says. */
    amount: integer(),
    testedOn: text("tested_on"),
    note: text().notNull().default(""),
    noteSw: text("note_sw").notNull().default(""),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.fact] })],
);

export const houseBeds = sqliteTable(
  "house_beds",
  {
    propertyId: text("property_id").notNull(),
    /** 0 is the living room. */
    room: integer().notNull(),
    kind: text({ enum: BED_KINDS }).notNull(),
    beds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.room, table.kind] })],
);
