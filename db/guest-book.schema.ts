import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const guestCards = sqliteTable("guest_cards", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  notes: text().notNull().default(""),
  tags: text({ mode: "json" }).$type<readonly string[]>().notNull().default([]),
  language: text({ enum: ["en", "sw"] }),
  returningPercent: integer("returning_percent"),
  changedAt: integer("changed_at").notNull(),
  changedBy: text("changed_by").notNull(),
});

export const returningPrices = sqliteTable("returning_prices", {
  hostId: text("host_id").primaryKey(),
  percent: integer().notNull(),
  changedAt: integer("changed_at").notNull(),
  changedBy: text("changed_by").notNull(),
});

export const guestNumbers = sqliteTable(
  "guest_numbers",
  {
    hostId: text("host_id").notNull(),
    phone: text().notNull(),
    cardId: text("card_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hostId, table.phone] })],
);
