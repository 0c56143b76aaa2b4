import { auditHead, insertAudit, insertAuditReason } from "#db/audit.queries.ts";
import { actingIn } from "#db/for-person.ts";
import type { Change } from "#db/write.ts";
import {
  type AuditAction,
  type AuditActor,
  type AuditFacts,
  type AuditSubject,
  auditHash,
  factsText,
  isPlainId,
  reasonHash,
} from "#src/core/audit.ts";
import { newSecret } from "#src/web/secrets.ts";

const REASON_MOST = 1000;

/**
 * Writes down what somebody who looks after the site did, in the change that does it: neither stands without the
 * other. `subject.host` is whose account it is about, where the subject is not that host: the reason's words go when
 * they leave. What somebody of a host's team did in the
 * house has their id.
 */
export function writeAudit(
  tx: Change,
  act: Readonly<{
    at: number;
    actor: AuditActor;
    action: AuditAction;
    subject: AuditSubject & { host?: string };
    reason?: string;
    facts?: AuditFacts;
  }>,
): void {
  const { at, actor, action, subject } = act;
  const actorId = actor.kind === "host" ? (actingIn(tx) ?? actor.id) : (actor.id ?? null);
  for (const id of [actorId, subject.id]) {
    if (id !== null && !isPlainId(id)) throw new Error(`${action}: the audit log keeps ids alone`);
  }
  const head = auditHead(tx);
  const seq = (head?.seq ?? 0) + 1;
  const words = act.reason?.trim().slice(0, REASON_MOST) ?? "";
  const reason = words === "" ? undefined : { words, salt: newSecret() };
  const entry = {
    seq,
    at,
    actorKind: actor.kind,
    actorId,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    facts: factsText(act.facts ?? {}),
    reasonHash: reason ? reasonHash(reason) : null,
    previous: head?.hash ?? "",
  };
  insertAudit(tx, { ...entry, hash: auditHash(entry) });
  const hostId = subject.host ?? (subject.kind === "host" ? subject.id : null);
  if (reason) insertAuditReason(tx, { ...reason, seq, hostId });
}
