import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RULE_CHANNELS, RULES } from "#src/core/message/rules.ts";

/** About one booking or one inquiry, never both. */
export const threads = sqliteTable("threads", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  bookingId: text("booking_id"),
  inquiryId: text("inquiry_id"),
  lastAt: integer("last_at").notNull(),
  planFrom: integer("plan_from"),
});

export const earlyReports = sqliteTable("early_reports", {
  providerId: text("provider_id").primaryKey(),
  report: text({ enum: ["delivered", "read", "failed"] }).notNull(),
  reason: text(),
  at: integer().notNull(),
});

export const incomingMessages = sqliteTable("incoming_messages", {
  id: text().primaryKey(),
  threadId: text("thread_id").notNull(),
  channel: text({ enum: ["sms", "whatsapp"] }).notNull(),
  body: text().notNull(),
  providerId: text("provider_id"),
  at: integer().notNull(),
  readAt: integer("read_at"),
});

export const messageTemplates = sqliteTable("message_templates", {
  id: integer().primaryKey(),
  hostId: text("host_id").notNull(),
  propertyId: text("property_id"),
  rule: text({ enum: RULES }).notNull(),
  language: text({ enum: ["en", "sw"] }).notNull(),
  body: text().notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const messageRules = sqliteTable("message_rules", {
  id: integer().primaryKey(),
  hostId: text("host_id").notNull(),
  propertyId: text("property_id"),
  rule: text({ enum: RULES }).notNull(),
  isOn: integer("is_on", { mode: "boolean" }).notNull(),
  days: integer(),
  minute: integer(),
  afterMinutes: integer("after_minutes"),
  channel: text({ enum: RULE_CHANNELS }).notNull().default("phone"),
  firstStay: integer("first_stay", { mode: "boolean" }).notNull().default(false),
  nightsAtLeast: integer("nights_at_least").notNull().default(1),
  source: text({ enum: ["page", "host"] }),
  updatedAt: integer("updated_at").notNull(),
});

export const automaticMessages = sqliteTable("automatic_messages", {
  id: integer().primaryKey(),
  threadId: text("thread_id").notNull(),
  rule: text({ enum: RULES }).notNull(),
  occasion: text().notNull(),
  state: text({ enum: ["sent", "stopped", "expired", "withdrawn"] }).notNull(),
  messageId: text("message_id"),
  dueAt: integer("due_at").notNull(),
  at: integer().notNull(),
});

export const offerConsents = sqliteTable("offer_consents", {
  bookingId: text("booking_id").primaryKey(),
  givenAt: integer("given_at").notNull(),
});

/** A host's own words, kept to be put into a message. */
export const readyTexts = sqliteTable("ready_texts", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  name: text().notNull(),
  body: text().notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const stoppedNumbers = sqliteTable("stopped_numbers", {
  phone: text().primaryKey(),
  stoppedAt: integer("stopped_at").notNull(),
});
