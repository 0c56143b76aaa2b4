import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const ledgerEntries = sqliteTable("ledger_entries", {
  id: integer().primaryKey(),
  bookingId: text("booking_id").notNull(),
  hostId: text("host_id").notNull(),
  account: text({ enum: ["stay", "damage_deposit"] })
    .notNull()
    .default("stay"),
  kind: text({ enum: ["charge", "fee", "discount", "payment", "refund", "adjustment"] }).notNull(),
  amountKes: integer("amount_kes").notNull(),
  paymentId: text("payment_id"),
  refundId: text("refund_id"),
  who: text({ enum: ["guest", "host", "operator", "mpesa", "lango"] }).notNull(),
  why: text().notNull(),
  note: text(),
  happenedAt: integer("happened_at").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** What the entries of one account of one booking come to, kept by the database with each entry. */
export const ledgerSums = sqliteTable("ledger_sums", {
  bookingId: text("booking_id").notNull(),
  account: text({ enum: ["stay", "damage_deposit"] }).notNull(),
  hostId: text("host_id").notNull(),
  kes: integer().notNull(),
  /** Of them what is neither money nor a correction of money. */
  chargedKes: integer("charged_kes").notNull(),
  charges: integer().notNull(),
});
