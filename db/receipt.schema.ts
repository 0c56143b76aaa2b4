import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ReceiptFacts } from "#src/core/money/receipt.ts";

export const taxSettings = sqliteTable("tax_settings", {
  hostId: text("host_id").primaryKey(),
  legalName: text("legal_name").notNull().default(""),
  kraPin: text("kra_pin"),
  vatPercent: integer("vat_percent").notNull().default(0),
  levyPercent: integer("levy_percent").notNull().default(0),
  updatedAt: integer("updated_at").notNull(),
});

/** Whom a document is made out to beside the guest of its stay. */
export const madeOut = sqliteTable("made_out", {
  receiptId: text("receipt_id").primaryKey(),
  company: text().notNull(),
  kraPin: text("kra_pin"),
  madeOutAt: integer("made_out_at").notNull(),
});

export const receipts = sqliteTable("receipts", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  number: integer().notNull(),
  kind: text({ enum: ["receipt", "credit_note"] }).notNull(),
  bookingId: text("booking_id").notNull(),
  paymentId: text("payment_id").notNull(),
  refundId: text("refund_id"),
  corrects: integer({ mode: "boolean" }).notNull().default(false),
  amountKes: integer("amount_kes").notNull(),
  facts: text({ mode: "json" }).$type<ReceiptFacts>().notNull(),
  createdAt: integer("created_at").notNull(),
});
