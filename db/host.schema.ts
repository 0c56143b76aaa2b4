import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SecretHash } from "#src/core/secret-hash.ts";

/** The tables as drizzle sees them; `migrations/` is what they are, and `open.test.ts` holds the two together. */
export const hosts = sqliteTable("hosts", {
  id: text().primaryKey(),
  email: text().notNull(),
  passwordHash: text("password_hash").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  phone: text().notNull(),
  username: text().notNull(),
  brandName: text("brand_name"),
  verifiedAt: integer("verified_at"),
  adminSince: integer("admin_since"),
  createdAt: integer("created_at").notNull(),
  pageVersion: integer("page_version").notNull().default(1),
  emailVerifiedAt: integer("email_verified_at"),
  language: text({ enum: ["en", "sw"] })
    .notNull()
    .default("en"),
  deletedAt: integer("deleted_at"),
  brandLook: text("brand_look"),
  suspendedAt: integer("suspended_at"),
  suspendedWhy: text("suspended_why"),
  passwordMailedAt: integer("password_mailed_at"),
  /** The operator knows this host and said so by the command line. */
  vouchedAt: integer("vouched_at"),
  /** What changed since it was looked at, in one word each. */
  lapsedBy: text("lapsed_by").notNull().default(""),
});

export const guests = sqliteTable("guests", {
  id: text().primaryKey(),
  phone: text().notNull(),
  createdAt: integer("created_at").notNull(),
});

export const sessions = sqliteTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  hostId: text("host_id"),
  guestId: text("guest_id"),
  createdAt: integer("created_at").notNull(),
  seenAt: integer("seen_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  device: text().notNull().default(""),
  method: text({ enum: ["password", "google", "email_link", "phone", "demo", "passkey"] })
    .notNull()
    .default("password"),
  provedAt: integer("proved_at"),
  provedBy: text("proved_by", { enum: ["password", "passkey", "code"] }),
  passkeyShownAt: integer("passkey_shown_at"),
});

export const keptForms = sqliteTable("kept_forms", {
  keyHash: text("key_hash").primaryKey(),
  tokenHash: text("token_hash").notNull(),
  path: text().notNull(),
  sealed: text().notNull(),
  endsAt: integer("ends_at").notNull(),
});

export const accountChanges = sqliteTable("account_changes", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  kind: text({
    enum: [
      "payout",
      "initiator",
      "brand",
      "phone",
      "email",
      "password",
      "password_mailed",
      "passkey",
      "devices",
      "export",
    ],
  }).notNull(),
  at: integer().notNull(),
  browser: text().notNull().default(""),
  system: text().notNull().default(""),
  provedBy: text("proved_by", { enum: ["password", "passkey", "code"] }),
  undoHash: text("undo_hash"),
  undoSealed: text("undo_sealed"),
  undoEndsAt: integer("undo_ends_at").notNull(),
  undoneAt: integer("undone_at"),
});

export const phoneCodes = sqliteTable("phone_codes", {
  id: text().primaryKey(),
  phone: text().notNull(),
  codeHash: text("code_hash").notNull(),
  tries: integer().notNull().default(0),
  createdAt: integer("created_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  usedAt: integer("used_at"),
  purpose: text({ enum: ["sign_in", "book", "book_by_mail", "change_phone", "delete", "prove", "team"] })
    .notNull()
    .default("sign_in"),
  series: text().notNull().default(""),
  usedBy: text("used_by"),
});

export const identities = sqliteTable(
  "identities",
  {
    provider: text({ enum: ["google", "firebase"] }).notNull(),
    subject: text().notNull(),
    hostId: text("host_id"),
    guestId: text("guest_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
);

export const mailTokens = sqliteTable("mail_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  kind: text({ enum: ["verify_email", "change_email", "reset_password", "sign_in"] }).notNull(),
  hostId: text("host_id").notNull(),
  email: text().notNull(),
  createdAt: integer("created_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  usedAt: integer("used_at"),
  refusedAt: integer("refused_at"),
});

export const invites = sqliteTable("invites", {
  tokenHash: text("token_hash").$type<SecretHash>().primaryKey(),
  createdAt: integer("created_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  hostId: text("host_id"),
  usedAt: integer("used_at"),
  withdrawnAt: integer("withdrawn_at"),
});

export const oldBrands = sqliteTable("old_brands", {
  name: text().primaryKey(),
  hostId: text("host_id").notNull(),
  endsAt: integer("ends_at").notNull(),
});

export const foundThings = sqliteTable("found_things", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  kind: text({ enum: ["payout", "phone", "listing", "feed", "calendar_link"] }).notNull(),
  ref: text().notNull(),
  foundAt: integer("found_at").notNull(),
  answeredAt: integer("answered_at"),
  isTheirs: integer("is_theirs", { mode: "boolean" }),
});

export const providerSessions = sqliteTable("provider_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  subject: text().notNull(),
  sealed: text().notNull(),
  endsAt: integer("ends_at").notNull(),
  failures: integer().notNull().default(0),
  retryAt: integer("retry_at"),
});
