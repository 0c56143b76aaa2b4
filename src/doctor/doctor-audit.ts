import { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { ANCHOR_EVENT } from "#src/audit/anchor-audit.ts";
import { type AuditAnchor, type AuditFault, type AuditReason, type AuditRow, auditFaults } from "#src/core/audit.ts";
import { headIn } from "#src/operations/audit-head.ts";
import { isSealedWithPassphrase } from "#src/operations/passphrase.ts";
import type { Finding } from "./doctor.ts";

type Stored = AuditRow & { words: string | null; salt: string | null };

const ALL = `select seq, at, actor_kind as actorKind, actor_id as actorId, action, subject_kind as subjectKind,
    subject_id as subjectId, facts, reason_hash as reasonHash, previous, hash, words, salt
  from audit_log left join audit_reasons using (seq) order by seq`;

const WORDS: Record<AuditFault["kind"], string> = {
  missing: "entries before it are missing",
  unlinked: "does not follow from the entry before it",
  changed: "says something else than when it was written",
  reason_changed: "its reason was changed",
  cut: "is not there any more, though a backup or log has it: the end was cut, or an older backup restored",
  rewritten: "is another than in a backup or log",
};

/** Whether the audit log is as it was written, and still holds what backups and logs say of it. One entry at a time. */
export function examineAudit(client: Database, anchors: readonly AuditAnchor[]): Finding[] {
  const faults = auditFaults(entriesOf(client), anchors);
  const said = (of: readonly AuditFault[]) => of.map(({ kind, seq }) => `entry ${seq}: ${WORDS[kind]}`);
  const isAnchors = ({ kind }: AuditFault) => kind === "cut" || kind === "rewritten";
  return [
    { check: "the audit log is as it was written", wrong: said(faults.filter((fault) => !isAnchors(fault))) },
    {
      check: `the audit log holds ${anchors.length} heads that were kept elsewhere`,
      wrong: said(faults.filter(isAnchors)),
    },
  ];
}

function* entriesOf(client: Database): Iterable<AuditRow & { reason: AuditReason | null }> {
  for (const { words, salt, ...row } of client.query<Stored, []>(ALL).iterate()) {
    yield { ...row, reason: words === null || salt === null ? null : { words, salt } };
  }
}

/** What a file outside says of the log: a backup by its own, a log of Lango's by the lines of each day. */
export function anchorsIn(file: string): AuditAnchor[] {
  const bytes = readFileSync(file);
  // Read as a log it would hold nothing, and all would seem well.
  if (isSealedWithPassphrase(bytes)) throw Object.assign(new Error("a sealed backup"), { code: "SEALED", path: file });
  if (bytes.subarray(0, 15).toString("latin1") !== "SQLite format 3") return anchorsInLog(bytes.toString("utf8"));
  const backup = new Database(file, { readonly: true, strict: true });
  try {
    const head = headIn(backup);
    return head ? [head] : [];
  } finally {
    backup.close();
  }
}

function anchorsInLog(log: string): AuditAnchor[] {
  return log.split("\n").flatMap((line) => {
    // journald and Docker may write something of their own before it.
    const from = line.indexOf("{");
    if (from < 0 || !line.includes(ANCHOR_EVENT)) return [];
    try {
      const { event, seq, hash } = JSON.parse(line.slice(from));
      return event === ANCHOR_EVENT && Number.isSafeInteger(seq) && typeof hash === "string" ? [{ seq, hash }] : [];
    } catch {
      return [];
    }
  });
}
