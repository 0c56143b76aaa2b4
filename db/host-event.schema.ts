import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const hostEvents = sqliteTable("host_events", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  name: text().notNull(),
  firstDay: text("first_day").notNull(),
  lastDay: text("last_day").notNull(),
  yearly: integer({ mode: "boolean" }).notNull(),
  everywhere: integer({ mode: "boolean" }).notNull(),
  createdAt: integer("created_at").notNull(),
});

export const hostEventProperties = sqliteTable(
  "host_event_properties",
  {
    eventId: text("event_id").notNull(),
    propertyId: text("property_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.propertyId] })],
);
