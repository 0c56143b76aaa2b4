import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** When something was done last, Unix milliseconds: a test of writing, a backup. */
export const marks = sqliteTable("marks", {
  name: text({ enum: ["written", "backed_up"] }).primaryKey(),
  at: integer().notNull(),
});
