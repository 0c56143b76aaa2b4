import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SecretHash } from "#src/core/secret-hash.ts";

export const payoutAccounts = sqliteTable("payout_accounts", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  kind: text({ enum: ["daraja", "operator", "manual", "transfer"] }).notNull(),
  numberType: text("number_type", { enum: ["paybill", "till", "pochi", "send_money"] }),
  number: text(),
  shortcode: text(),
  transactionType: text("transaction_type", { enum: ["CustomerPayBillOnline", "CustomerBuyGoodsOnline"] }),
  accountReference: text("account_reference"),
  receiverName: text("receiver_name"),
  sealed: text(),
  initiator: text(),
  initiatorSealed: text("initiator_sealed"),
  refundsBy: text("refunds_by", { enum: ["hand", "reversal", "b2c", "both"] })
    .notNull()
    .default("hand"),
  refundsAlone: integer("refunds_alone", { mode: "boolean" }).notNull().default(false),
  createdAt: integer("created_at").notNull(),
  endedAt: integer("ended_at"),
  beginsAt: integer("begins_at").notNull().default(0),
  /** How money is sent there, as its host describes it, and for how long nights are kept meanwhile. */
  words: text(),
  holdHours: integer("hold_hours"),
});

export const payoutTests = sqliteTable("payout_tests", {
  id: text().primaryKey(),
  payoutAccountId: text("payout_account_id").notNull(),
  state: text({ enum: ["created", "requested", "pending", "paid", "declined", "expired"] }).notNull(),
  phone: text().notNull(),
  callbackKey: text("callback_key").$type<SecretHash>().notNull(),
  submissionKey: text("submission_key").$type<SecretHash>().notNull(),
  merchantRequestId: text("merchant_request_id"),
  checkoutRequestId: text("checkout_request_id"),
  receipt: text(),
  resultCode: text("result_code"),
  resultDesc: text("result_desc"),
  reason: text(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
