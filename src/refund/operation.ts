import { enqueue } from "#db/job.queries.ts";
import {
  findOperation,
  insertOperation,
  type NewOperation,
  type Operation,
  refundsOfSending,
  updateOperation,
  writeSentTogether,
} from "#db/operation.queries.ts";
import { findRefund, type Refund, refundNotSent } from "#db/refund.queries.ts";
import { findRefundWait } from "#db/refund-wait.queries.ts";
import type { Change } from "#db/write.ts";
import { sumKes } from "#src/core/money/money.ts";
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
      /** The refunds that it sends, where they are several. */
      together?: readonly Refund[];
      now: number;
    },
): Operation {
  const { now, together = [], ...facts } = ask;
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
  if (together.length > 1) writeSentTogether(tx, id, together);
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
  const sending = refundsOfSending(tx, operation).flatMap(({ refundId }) => {
    const refund = findRefund(tx, refundId);
    return refund?.state === "sending" ? [refund] : [];
  });
  for (const { id } of sending) refundNotSent(tx, id, why);
  // Less may have come than was known when it was sent off, or the stay became dearer since.
  for (const id of new Set(sending.map(({ bookingId }) => bookingId))) {
    tellOfKept(tx, { id }, keepBooks(tx, { id }, { who: "mpesa", now }), now);
  }
  const open = sending.flatMap(({ id }) => {
    const after = findRefund(tx, id);
    // What waits for the operator's yes is nobody's to send by hand yet.
    return after?.state === "due" && findRefundWait(tx, after.id)?.answer !== null ? [after] : [];
  });
  const isUnsure = why === "never_answered" || why === "receipt_used";
  tellOpen(tx, open, { why: isUnsure ? "unsure" : undefined, now });
}

/** Tells the host what they still owe of one payment, once for all of its rooms. */
export function tellOpen(
  tx: Change,
  refunds: readonly Refund[],
  { why, now }: { why?: "unsure" | "refused" | undefined; now: number },
): void {
  const [first] = refunds;
  if (!first) return;
  const { bookingId, reason } = first;
  const refundIds = refunds.map(({ id }) => id);
  announceRefundOpen(tx, { bookingId, refundIds, amountKes: sumKes(refunds), reason, why, now });
}
