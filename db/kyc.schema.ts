import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CheckKind, FaceWay, Paper, Part } from "#src/core/kyc/check.ts";
import type { CheckState } from "#src/core/kyc/check-life.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";

export const kycChecks = sqliteTable("kyc_checks", {
  id: text().primaryKey(),
  hostId: text("host_id").notNull(),
  kind: text().$type<CheckKind>().notNull(),
  propertyId: text("property_id"),
  state: text().$type<CheckState>().notNull().default("not_begun"),
  revision: integer().notNull().default(0),
  paper: text().$type<Paper>(),
  face: text().$type<FaceWay>().notNull().default("photo"),
  typedName: text("typed_name").notNull().default(""),
  typedNote: text("typed_note").notNull().default(""),
  paperEndsOn: text("paper_ends_on").$type<LocalDate>(),
  handedInAt: integer("handed_in_at"),
  claimedBy: text("claimed_by"),
  claimEndsAt: integer("claim_ends_at"),
  verifiedAt: integer("verified_at"),
  validUntil: text("valid_until").$type<LocalDate>(),
  decidedAt: integer("decided_at"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const kycDecisions = sqliteTable("kyc_decisions", {
  id: text().primaryKey(),
  checkId: text("check_id").notNull(),
  revision: integer().notNull(),
  outcome: text({ enum: ["verified", "more_asked", "refused", "expired", "reopened"] }).notNull(),
  paper: text().$type<Paper>().notNull(),
  decidedBy: text("decided_by"),
  reason: text().notNull().default(""),
  checklist: text().notNull().default(""),
  nameMatch: text("name_match").notNull().default(""),
  validUntil: text("valid_until").$type<LocalDate>(),
  at: integer().notNull(),
});

export const kycDocuments = sqliteTable("kyc_documents", {
  id: text().primaryKey(),
  checkId: text("check_id").notNull(),
  part: text().$type<Part>().notNull(),
  page: integer().notNull(),
  sha256: text().notNull(),
  mime: text({ enum: ["image/jpeg", "image/webp", "image/png", "application/pdf"] }).notNull(),
  bytes: integer().notNull(),
  file: text().notNull(),
  sealedKey: text("sealed_key"),
  addedAt: integer("added_at").notNull(),
  handedInAt: integer("handed_in_at"),
  retakeWhy: text("retake_why").notNull().default(""),
  deleteAt: integer("delete_at"),
  deletedAt: integer("deleted_at"),
  paper: text().$type<Paper>(),
});

/** Papers beside the one that a check is about. */
export const kycPapers = sqliteTable(
  "kyc_papers",
  {
    checkId: text("check_id").notNull(),
    paper: text().$type<Paper>().notNull(),
    endsOn: text("ends_on").$type<LocalDate>(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkId, table.paper] })],
);

export const kycCalls = sqliteTable("kyc_calls", {
  id: text().primaryKey(),
  checkId: text("check_id").notNull(),
  plannedFor: integer("planned_for").notNull(),
  plannedBy: text("planned_by").notNull(),
  plannedAt: integer("planned_at").notNull(),
  outcome: text({ enum: ["same_face", "another_face", "nobody_came", "called_off"] }),
  endedBy: text("ended_by"),
  endedAt: integer("ended_at"),
  answeredAt: integer("answered_at"),
  wishedFor: integer("wished_for"),
});

export const kycLetters = sqliteTable("kyc_letters", {
  id: text().primaryKey(),
  checkId: text("check_id").notNull(),
  codeHash: text("code_hash").$type<SecretHash>().notNull(),
  madeBy: text("made_by").notNull(),
  madeAt: integer("made_at").notNull(),
  tries: integer().notNull().default(0),
  confirmedAt: integer("confirmed_at"),
  endedAt: integer("ended_at"),
});
