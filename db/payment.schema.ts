import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const payments = sqliteTable("payments", {
  id: text().primaryKey(),
  bookingId: text("booking_id").notNull(),
  state: text({
    enum: ["created", "requested", "pending", "paid", "declined", "expired", "needs_review", "refunded"],
  }).notNull(),
  amountKes: integer("amount_kes").notNull(),
  phone: text().notNull(),
  shortcode: text().notNull(),
  callbackKey: text("callback_key").notNull(),
  submissionKey: text("submission_key"),
  merchantRequestId: text("merchant_request_id"),
  checkoutRequestId: text("checkout_request_id"),
  receipt: text(),
  receivedKes: integer("received_kes"),
  paidAt: integer("paid_at"),
  resultCode: text("result_code"),
  resultDesc: text("result_desc"),
  reason: text(),
  queries: integer().notNull().default(0),
  createdAt: integer("created_at").notNull(),
  requestedAt: integer("requested_at"),
  updatedAt: integer("updated_at").notNull(),
});

export const callbacks = sqliteTable("callbacks", {
  id: integer().primaryKey(),
  callbackKey: text("callback_key").notNull(),
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
  reason: text({ enum: ["nights_taken", "second_payment", "cancelled"] }).notNull(),
  createdAt: integer("created_at").notNull(),
  sentAt: integer("sent_at"),
  sentReceipt: text("sent_receipt"),
});
