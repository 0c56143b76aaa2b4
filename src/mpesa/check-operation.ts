import { findOperation, updateOperation } from "#db/operation.queries.ts";
import { write } from "#db/write.ts";
import { checkDelayAfter } from "#src/core/money/operation.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { beginOperation, isUnderWay, operationFailed } from "#src/refund/operation.ts";
import type { Deps } from "#src/web/deps.ts";
import { wentBack } from "./settle-operation.ts";

const DONE = { outcome: "done" } as const;
/** Between two questions, so that a restart or a clock that jumped asks politely. */
const LEAST_PAUSE_MS = 60_000;

/**
 * Asks after what was sent and has no result. A refund is looked up, five times within a day; if M-PESA
 * knows nothing of it then, it is the host's to send by hand. A look-up itself is not repeated.
 */
export function checkOperation(deps: Pick<Deps, "db" | "clock">, operationId: string): JobResult {
  return write(deps.db, (tx): JobResult => {
    const now = deps.clock.now();
    const operation = findOperation(tx, operationId);
    // One that waits to be sent is looked after by its own job.
    if (!operation || operation.state === "created" || !isUnderWay(operation)) return DONE;
    if (operation.kind === "look_up") {
      if (operation.checks > 0) {
        operationFailed(tx, operation, { why: "no_answer", now });
        return DONE;
      }
    } else {
      if (checkDelayAfter(operation.checks) === undefined) {
        // A result that nothing proved stands, unless M-PESA itself knows better.
        if (operation.toldReceipt !== null && operation.finding === null) {
          wentBack(tx, operation, { receipt: operation.toldReceipt, now });
          return DONE;
        }
        operationFailed(tx, operation, { why: "never_answered", now });
        return DONE;
      }
      const { paidTo, payoutAccountId, shortcode, paymentId, originatorId, receipt } = operation;
      const asking = { paidTo, payoutAccountId, shortcode };
      // Without an id a reversal is asked after by the code of the payment that it gives back.
      const by = originatorId === null ? { receipt } : { originatorId };
      beginOperation(tx, { kind: "look_up", ...asking, paymentId, aboutId: operation.id, ...by, now });
    }
    updateOperation(tx, operation.id, { checks: operation.checks + 1, updatedAt: now });
    const sentAt = operation.requestedAt ?? operation.createdAt;
    const delay =
      checkDelayAfter(operation.checks + 1) ?? (checkDelayAfter(operation.checks) ?? 0) + LEAST_PAUSE_MS * 5;
    return { outcome: "again", runAt: Math.max(sentAt + delay, now + LEAST_PAUSE_MS) };
  });
}
