import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SecretHash } from "#src/core/secret-hash.ts";

export const registration = sqliteTable("registration", {
  id: integer().primaryKey(),
  door: text({ enum: ["open", "invite", "closed"] }).notNull(),
  changedAt: integer("changed_at").notNull(),
});

/** A quarter of an hour in which an operator may see a host's pages. */
export const looks = sqliteTable("looks", {
  id: text().primaryKey(),
  tokenHash: text("token_hash").$type<SecretHash>().notNull(),
  sessionHash: text("session_hash").notNull(),
  adminId: text("admin_id").notNull(),
  hostId: text("host_id").notNull(),
  reason: text().notNull(),
  startedAt: integer("started_at").notNull(),
  endsAt: integer("ends_at").notNull(),
});

export const smsSent = sqliteTable("sms_sent", {
  id: integer().primaryKey(),
  at: integer().notNull(),
  hostId: text("host_id"),
  segments: integer().notNull(),
  cost: integer(),
  currency: text(),
});
