import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What a house that was brought back could not find out by itself: a list or a calendar, by its id. */
export type Untold = Readonly<{ what: "list" | "calendar"; id: string }>;

export const recoveries = sqliteTable("recoveries", {
  id: integer().primaryKey(),
  beganAt: integer("began_at").notNull(),
  lostFrom: integer("lost_from").notNull(),
  endedAt: integer("ended_at"),
  endedBy: text("ended_by", { enum: ["itself", "operator"] }),
  untold: text({ mode: "json" }).$type<Untold[]>().notNull().default([]),
});
