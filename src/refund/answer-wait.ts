import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { findRefund } from "#db/refund.queries.ts";
import { answerRefundWait, findRefundWait } from "#db/refund-wait.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { AuditActor } from "#src/core/audit.ts";
import type { Clock } from "#src/ports/clock.ts";
import { tellOpen } from "./operation.ts";
import { sentWith } from "./sent-with.ts";

export type AnswerWait = { outcome: "allowed" | "refused" | "answered_before" | "not_due" | "no_such_refund" };

/**
 * The operator's answer about a refund that waits for it. Allowed, M-PESA sends it without another press; refused, it
 * is its host's to send by hand, and they are told.
 */
export function answerWait(
  deps: { db: Db; clock: Clock },
  ask: { refundId: string; answer: "allowed" | "refused"; by: AuditActor },
): AnswerWait {
  return write(deps.db, (tx): AnswerWait => {
    const now = deps.clock.now();
    const wait = findRefundWait(tx, ask.refundId);
    const refund = wait && findRefund(tx, ask.refundId);
    if (!wait || !refund) return { outcome: "no_such_refund" };
    if (wait.answer !== null) return { outcome: "answered_before" };
    if (refund.state !== "due") return { outcome: "not_due" };
    const { answer, by } = ask;
    answerRefundWait(tx, refund.id, { answer, by: by.id ?? by.kind, now });
    writeAudit(tx, {
      at: now,
      actor: by,
      action: answer === "allowed" ? "refund_allowed" : "refund_refused",
      subject: { kind: "refund", id: refund.id, host: wait.hostId },
      facts: { booking: refund.bookingId, kes: refund.amountKes, host: wait.hostId },
    });
    if (answer === "allowed") {
      enqueue(tx, { kind: "send_back", key: refund.id, runAt: now, now });
      return { outcome: "allowed" };
    }
    tellOpen(tx, [refund], { why: "refused", now });
    // What was allowed to go with it goes without it.
    for (const { id } of sentWith(tx, refund)) {
      if (findRefundWait(tx, id)?.answer === "allowed") enqueue(tx, { kind: "send_back", key: id, runAt: now, now });
    }
    return { outcome: "refused" };
  });
}
