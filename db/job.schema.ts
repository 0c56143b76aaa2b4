import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const jobs = sqliteTable("jobs", {
  id: integer().primaryKey(),
  kind: text().notNull(),
  key: text().notNull(),
  payload: text({ mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  runAt: integer("run_at").notNull(),
  attempts: integer().notNull().default(0),
  lastError: text("last_error"),
  createdAt: integer("created_at").notNull(),
  doneAt: integer("done_at"),
});

export const messages = sqliteTable("messages", {
  id: text().primaryKey(),
  channel: text({ enum: ["sms", "whatsapp", "email"] }).notNull(),
  recipient: text().notNull(),
  subject: text(),
  body: text().notNull(),
  state: text({ enum: ["waiting", "sent", "refused"] })
    .notNull()
    .default("waiting"),
  detail: text(),
  createdAt: integer("created_at").notNull(),
  sentAt: integer("sent_at"),
  validUntil: integer("valid_until"),
  sealed: text(),
});
