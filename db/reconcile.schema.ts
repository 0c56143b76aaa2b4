import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const mpesaExchanges = sqliteTable("mpesa_exchanges", {
  id: integer().primaryKey(),
  at: integer().notNull(),
  what: text().notNull(),
  about: text().notNull(),
  shortcode: text().notNull(),
  sent: text().notNull(),
  status: integer(),
  received: text().notNull(),
});

export const statementLines = sqliteTable("seen_money", {
  id: integer().primaryKey(),
  receipt: text().notNull(),
  source: text({ enum: ["c2b", "pull", "statement", "sms", "callback"] }).notNull(),
  paidTo: text("paid_to", { enum: ["operator", "host"] }).notNull(),
  payoutAccountId: text("payout_account_id"),
  shortcode: text(),
  hostId: text("host_id"),
  amountKes: integer("amount_kes").notNull(),
  hasCents: integer("has_cents", { mode: "boolean" }).notNull().default(false),
  cents: integer().notNull().default(0),
  paidAt: integer("paid_at"),
  reference: text().notNull().default(""),
  payer: text().notNull().default(""),
  payerName: text("payer_name").notNull().default(""),
  raw: text().notNull(),
  state: text({ enum: ["waiting", "matched", "unmatched", "set_aside"] })
    .notNull()
    .default("waiting"),
  paymentId: text("payment_id"),
  seenAt: integer("seen_at").notNull(),
  settledAt: integer("settled_at"),
});

export const watchedShortcodes = sqliteTable("watched_shortcodes", {
  account: text().primaryKey(),
  shortcode: text(),
  registeredAt: integer("registered_at"),
  registerOutcome: text("register_outcome"),
  pulledUntil: integer("pulled_until"),
});
