import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditActor, AuditSubject } from "#src/core/audit.ts";

/** Every act of an operator, see `src/core/audit.ts`. Rows are only ever added. */
export const auditLog = sqliteTable("audit_log", {
  seq: integer().primaryKey(),
  at: integer().notNull(),
  actorKind: text("actor_kind").$type<AuditActor["kind"]>().notNull(),
  actorId: text("actor_id"),
  action: text().$type<AuditAction>().notNull(),
  subjectKind: text("subject_kind").$type<AuditSubject["kind"]>().notNull(),
  subjectId: text("subject_id").notNull(),
  facts: text().notNull(),
  reasonHash: text("reason_hash"),
  previous: text().notNull(),
  hash: text().notNull(),
});

export const auditReasons = sqliteTable("audit_reasons", {
  seq: integer().primaryKey(),
  hostId: text("host_id"),
  words: text().notNull(),
  salt: text().notNull(),
});
