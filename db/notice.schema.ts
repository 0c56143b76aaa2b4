import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BACKUPS, NOTICE_KINDS } from "#src/core/message/host-notices.ts";

const flag = (name?: string) => (name ? integer(name, { mode: "boolean" }) : integer({ mode: "boolean" })).notNull();

export const noticeChoices = sqliteTable(
  "notice_choices",
  {
    hostId: text("host_id").notNull(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    push: flag(),
    sms: flag(),
    whatsapp: flag(),
    email: flag(),
    waits: flag(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hostId, table.kind] })],
);

export const noticeSettings = sqliteTable("notice_settings", {
  hostId: text("host_id").primaryKey(),
  backup: text({ enum: BACKUPS }).notNull(),
  digestHour: integer("digest_hour").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const notices = sqliteTable("notices", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  kind: text({ enum: NOTICE_KINDS }).notNull(),
  way: text({ enum: ["push", "digest"] }).notNull(),
  sealed: text(),
  backup: text({ enum: BACKUPS }),
  takenBy: text("taken_by", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
  at: integer().notNull(),
  endedAt: integer("ended_at"),
  endedAs: text("ended_as", { enum: ["taken", "backed_up", "dropped", "gathered"] }),
});

export const pushKeys = sqliteTable("push_keys", {
  id: integer().primaryKey(),
  publicKey: text("public_key").notNull(),
  sealed: text().notNull(),
  createdAt: integer("created_at").notNull(),
});

/** The same of somebody of a team. */
export const memberDevices = sqliteTable("member_devices", {
  id: text().primaryKey(),
  memberId: text("member_id").notNull(),
  sessionHash: text("session_hash").notNull(),
  sealed: text().notNull(),
  mark: text().notNull(),
  createdAt: integer("created_at").notNull(),
  waitUntil: integer("wait_until").notNull().default(0),
  refusals: integer().notNull().default(0),
});

export const pushDevices = sqliteTable("push_devices", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  sessionHash: text("session_hash").notNull(),
  sealed: text().notNull(),
  mark: text().notNull(),
  createdAt: integer("created_at").notNull(),
  waitUntil: integer("wait_until").notNull().default(0),
  refusals: integer().notNull().default(0),
});
