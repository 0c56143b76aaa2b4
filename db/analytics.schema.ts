import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MeasureName } from "#src/core/analytics/measure.ts";

export const measures = sqliteTable("measures", {
  id: integer().primaryKey(),
  at: integer().notNull(),
  name: text().$type<MeasureName>().notNull(),
  sessionId: text("session_id").notNull(),
  userId: text("user_id"),
  args: text({ mode: "json" }).$type<readonly unknown[]>().notNull(),
});

export const measureRefusals = sqliteTable(
  "measure_refusals",
  {
    day: text().notNull(),
    reason: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.reason] })],
);
