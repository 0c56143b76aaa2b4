import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row, from the first start on. */
export const instance = sqliteTable("instance", {
  id: integer().primaryKey(),
  keyPrint: text("key_print").notNull(),
  kind: text({ enum: ["demo", "house"] }),
});
