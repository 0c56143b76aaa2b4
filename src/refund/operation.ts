import { enqueue } from "#db/job.queries.ts";
import {
  findOperation,
  insertOperation,
  type NewOperation,
  type Operation,
  updateOperation,
} from "#db/operation.queries.ts";
import { findRefund, refundNotSent } from "#db/refund.queries.ts";
import { findRefundWait } from "#db/refund-wait.queries.ts";
import type { Change } from "#db/write.ts";
import type { CodeFinding, OperationFailure } from "#src/core/money/operation.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { announceRefundOpen } from "#src/messaging/announce-money.ts";
import { newId } from "#src/web/ids.ts";
import { newSecret } from "#src/web/secrets.ts";
import { keepBooks, tellOfKept } from "./keep-books.ts";

/** Writes down what M-PESA is to be asked, and has a job ask it. */
export function beginOperation(
  tx: Change,
  ask: Pick<Operation, "kind" | "paidTo" | "payoutAccountId" | "shortcode" | "paymentId"> &
    Partial<Pick<NewOperation, "refundId" | "aboutId" | "receipt" | "amountKes" | "phone" | "originatorId">> & {
      now: number;
    },
): Operation {
  const { now, ...facts } = ask;
  const id = newId();
  insertOperation(tx, {
    id,
    ...facts,
    // A payout is known to M-PESA by our own id, before it answers.
    originatorId: ask.kind === "b2c" ? id : (ask.originatorId ?? null),
    // Nobody's yet: whoever asks M-PESA writes down those that it tells.
    resultKey: secretHash(newSecret()),
    timeoutKey: secretHash(newSecret()),
    createdAt: now,
    updatedAt: now,
  });
  enqueue(tx, { kind: "run_operation", key: id, runAt: now, now });
  const operation = findOperation(tx, id);
  if (!operation) throw new Error("an operation that was written a moment ago is not there");
  return operation;
}

/** Whether a result may still come. */
export function isUnderWay({ state }: Operation): boolean {
  return state === "created" || state === "requested" || state === "accepted";
}

/** It was not done. A refund is the host's to send again, and they hear of it; a code is theirs to look for. */
export function operationFailed(
  tx: Change,
  operation: Operation,
  failed: {
    why: OperationFailure | CodeFinding;
    resultCode?: string | undefined;
    resultDesc?: string | undefined;
    now: number;
  },
): void {
  const { why, now, resultCode, resultDesc } = failed;
  updateOperation(tx, operation.id, {
    state: "failed",
    finding: why,
    ...(resultCode !== undefined && { resultCode }),
    ...(resultDesc !== undefined && { resultDesc: resultDesc.slice(0, 500) }),
    updatedAt: now,
  });
  const refund = operation.refundId === null ? undefined : findRefund(tx, operation.refundId);
  if (refund?.state !== "sending") return;
  refundNotSent(tx, refund.id, why);
  // Less may have come than was known when it was sent off, or the stay became dearer since.
  const booking = { id: refund.bookingId };
  tellOfKept(tx, booking, keepBooks(tx, booking, { who: "mpesa", now }), now);
  const after = findRefund(tx, refund.id);
  // What waits for the operator's yes is nobody's to send by hand yet.
  if (after?.state !== "due" || findRefundWait(tx, after.id)?.answer === null) return;
  const { bookingId, amountKes, reason } = after;
  const isUnsure = why === "never_answered" || why === "receipt_used";
  const unsure = isUnsure ? "unsure" : undefined;
  announceRefundOpen(tx, { bookingId, refundId: refund.id, amountKes, reason, why: unsure, now });
}
