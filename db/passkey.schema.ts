import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const passkeys = sqliteTable("passkeys", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: blob("public_key", { mode: "buffer" }).notNull(),
  counter: integer().notNull().default(0),
  transports: text().notNull().default(""),
  name: text().notNull(),
  createdAt: integer("created_at").notNull(),
  lastUsedAt: integer("last_used_at"),
});

export const passkeyOwners = sqliteTable("passkey_owners", {
  hostId: text("host_id").primaryKey(),
  handle: text().notNull(),
});

export const passkeyChallenges = sqliteTable("passkey_challenges", {
  challengeHash: text("challenge_hash").primaryKey(),
  purpose: text({ enum: ["add", "sign_in", "prove"] }).notNull(),
  sessionHash: text("session_hash"),
  endsAt: integer("ends_at").notNull(),
});
