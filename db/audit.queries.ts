import { asc, desc, eq, gt, sql } from "drizzle-orm";
import type { AuditAnchor, AuditReason, AuditRow } from "#src/core/audit.ts";
import { auditLog, auditReasons } from "./audit.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

/** How far the log has come; nothing while it is empty. */
export function auditHead(db: Reader): AuditAnchor | undefined {
  return db
    .select({ seq: auditLog.seq, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1)
    .get();
}

export function insertAudit(tx: Change, row: AuditRow): void {
  tx.insert(auditLog).values(row).run();
}

export function insertAuditReason(tx: Change, reason: AuditReason & { seq: number; hostId: string | null }): void {
  tx.insert(auditReasons).values(reason).run();
}

export type AuditShown = AuditRow & { words: string | null; actorName: string | null; subjectName: string | null };

/** The latest first; of one subject, or all. Names are the accounts' of today, and of somebody of a team who did it. */
export function auditPage(
  db: Reader,
  ask: { subjectId?: string | undefined; most: number; skip?: number },
): AuditShown[] {
  const { subjectId, most, skip = 0 } = ask;
  const nameOf = (id: typeof auditLog.actorId | typeof auditLog.subjectId) =>
    sql<string | null>`(select coalesce(brand_name, username) from hosts where id = ${id} and deleted_at is null)`;
  return db
    .select({
      row: auditLog,
      words: auditReasons.words,
      actorName: sql<string | null>`coalesce(${nameOf(auditLog.actorId)}, (select m.name || ' (' ||
        coalesce(h.brand_name, h.username) || ')' from team_members m join hosts h on h.id = m.host_id
        where m.id = ${auditLog.actorId} and h.deleted_at is null))`,
      subjectName: nameOf(auditLog.subjectId),
    })
    .from(auditLog)
    .leftJoin(auditReasons, eq(auditReasons.seq, auditLog.seq))
    .where(subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.seq))
    .limit(most)
    .offset(skip)
    .all()
    .map(({ row, ...names }) => ({ ...row, ...names }));
}

/** Some entries behind `after`, in order, with all that is needed to hash them again. */
export function auditAfter(db: Reader, after: number, most: number): (AuditRow & { reason: AuditReason | null })[] {
  return db
    .select({ row: auditLog, words: auditReasons.words, salt: auditReasons.salt })
    .from(auditLog)
    .leftJoin(auditReasons, eq(auditReasons.seq, auditLog.seq))
    .where(gt(auditLog.seq, after))
    .orderBy(asc(auditLog.seq))
    .limit(most)
    .all()
    .map(({ row, words, salt }) => ({ ...row, reason: words === null || salt === null ? null : { words, salt } }));
}
