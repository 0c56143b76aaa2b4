import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SecretHash } from "#src/core/secret-hash.ts";

export const payments = sqliteTable("payments", {
  id: text().primaryKey(),
  bookingId: text("booking_id").notNull(),
  way: text({ enum: ["stk", "manual", "c2b", "cash"] }).notNull(),
  purpose: text({ enum: ["stay", "balance", "damage_deposit"] })
    .notNull()
    .default("stay"),
  state: text({
    enum: ["created", "requested", "pending", "paid", "paid_late", "declined", "expired", "needs_review", "refunded"],
  }).notNull(),
  amountKes: integer("amount_kes").notNull(),
  paidTo: text("paid_to", { enum: ["operator", "host", "cash"] }).notNull(),
  payoutAccountId: text("payout_account_id"),
  phone: text(),
  shortcode: text(),
  callbackKey: text("callback_key").$type<SecretHash>(),
  submissionKey: text("submission_key").$type<SecretHash>(),
  merchantRequestId: text("merchant_request_id"),
  checkoutRequestId: text("checkout_request_id"),
  /** The ids are those of the first call to its address, as no answer named any: compared with nothing. */
  idsByCall: integer("ids_by_call", { mode: "boolean" }).notNull().default(false),
  receipt: text(),
  claimedReceipt: text("claimed_receipt"),
  claimedKes: integer("claimed_kes"),
  /** What its guest says of a transfer, perhaps nothing; `null` of every other payment. */
  reference: text(),
  payerName: text("payer_name"),
  receivedKes: integer("received_kes"),
  receivedCents: integer("received_cents").notNull().default(0),
  paidAt: integer("paid_at"),
  provedBy: text("proved_by", { enum: ["mpesa", "host"] }),
  provedOn: text("proved_on"),
  resultCode: text("result_code"),
  resultDesc: text("result_desc"),
  reason: text(),
  queries: integer().notNull().default(0),
  createdAt: integer("created_at").notNull(),
  requestedAt: integer("requested_at"),
  updatedAt: integer("updated_at").notNull(),
  /** When M-PESA first said that nothing came of it. */
  declinedAt: integer("declined_at"),
  /** Whose house it is for: written by the database, from its booking. */
  hostId: text("host_id"),
});

export const callbacks = sqliteTable("callbacks", {
  id: integer().primaryKey(),
  callbackKey: text("callback_key").$type<SecretHash>().notNull(),
  shortcode: text(),
  body: text().notNull(),
  receivedAt: integer("received_at").notNull(),
  settledAt: integer("settled_at"),
  outcome: text(),
});

export const refunds = sqliteTable("refunds", {
  id: text().primaryKey(),
  paymentId: text("payment_id").notNull(),
  bookingId: text("booking_id").notNull(),
  amountKes: integer("amount_kes").notNull(),
  reason: text({
    enum: [
      "nights_taken",
      "second_payment",
      "cancelled",
      "overpaid",
      "not_accepted",
      "hold_over",
      "by_host",
      "damage_deposit",
    ],
  }).notNull(),
  state: text({ enum: ["due", "sending", "sent", "withdrawn"] })
    .notNull()
    .default("due"),
  way: text({ enum: ["manual", "cash", "reversal", "b2c"] }),
  requestId: text("request_id"),
  submissionKey: text("submission_key").$type<SecretHash>(),
  resultDesc: text("result_desc"),
  createdAt: integer("created_at").notNull(),
  sentAt: integer("sent_at"),
  sentReceipt: text("sent_receipt"),
  /** Whose house it is of: written by the database, from its payment. */
  hostId: text("host_id"),
});

/** Refunds from the operator's shortcode that the operator is asked about, and what was said. */
export const refundWaits = sqliteTable("refund_waits", {
  refundId: text("refund_id").primaryKey(),
  hostId: text("host_id").notNull(),
  why: text({ enum: ["day_limit", "host_not_allowed"] }).notNull(),
  askedAt: integer("asked_at").notNull(),
  answer: text({ enum: ["allowed", "refused"] }),
  answeredAt: integer("answered_at"),
  answeredBy: text("answered_by"),
});
