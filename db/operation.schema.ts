import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CodeFinding } from "#src/core/money/operation.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";

export const mpesaOperations = sqliteTable("mpesa_operations", {
  id: text().primaryKey(),
  kind: text({ enum: ["look_up", "reversal", "b2c"] }).notNull(),
  state: text({ enum: ["created", "requested", "accepted", "done", "failed"] })
    .notNull()
    .default("created"),
  payoutAccountId: text("payout_account_id"),
  paidTo: text("paid_to", { enum: ["operator", "host"] }).notNull(),
  shortcode: text(),
  paymentId: text("payment_id").notNull(),
  refundId: text("refund_id"),
  aboutId: text("about_id"),
  receipt: text(),
  amountKes: integer("amount_kes"),
  phone: text(),
  resultKey: text("result_key").$type<SecretHash>().notNull(),
  timeoutKey: text("timeout_key").$type<SecretHash>().notNull(),
  conversationId: text("conversation_id"),
  originatorId: text("originator_id"),
  resultCode: text("result_code"),
  resultDesc: text("result_desc"),
  finding: text(),
  foundKes: integer("found_kes"),
  foundAt: integer("found_at"),
  foundName: text("found_name"),
  toldReceipt: text("told_receipt"),
  checks: integer().notNull().default(0),
  createdAt: integer("created_at").notNull(),
  requestedAt: integer("requested_at"),
  updatedAt: integer("updated_at").notNull(),
});

/** The refunds of one sending, where it is for several, and what of its sum is whose. */
export const sentTogether = sqliteTable(
  "sent_together",
  {
    operationId: text("operation_id").notNull(),
    refundId: text("refund_id").notNull(),
    kes: integer().notNull(),
  },
  ({ operationId, refundId }) => [primaryKey({ columns: [operationId, refundId] })],
);

export const codeChecks = sqliteTable("code_checks", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  payoutAccountId: text("payout_account_id"),
  receipt: text().notNull(),
  resultKey: text("result_key").$type<SecretHash>(),
  timeoutKey: text("timeout_key").$type<SecretHash>(),
  conversationId: text("conversation_id"),
  originatorId: text("originator_id"),
  finding: text().$type<CodeFinding>(),
  askedAt: integer("asked_at").notNull(),
  requestedAt: integer("requested_at"),
  answeredAt: integer("answered_at"),
});
