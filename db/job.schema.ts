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
  threadId: text("thread_id"),
  writtenBy: text("written_by", { enum: ["lango", "host"] })
    .notNull()
    .default("lango"),
  rule: text(),
  againOf: text("again_of"),
  route: text({ enum: ["sms", "whatsapp", "email"] }),
  providerId: text("provider_id"),
  triedAt: integer("tried_at"),
  report: text({ enum: ["delivered", "read", "failed", "unsure"] }),
  reportReason: text("report_reason"),
  reportedAt: integer("reported_at"),
  seenToAt: integer("seen_to_at"),
});
