import { findBookingWithProperty } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { findOperation, type Operation, refundsOfSending, updateOperation } from "#db/operation.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import { findRefund } from "#db/refund.queries.ts";
import { findRefundWait } from "#db/refund-wait.queries.ts";
import { type Change, write, writePatiently } from "#db/write.ts";
import { checkDelayAfter, type OperationFailure } from "#src/core/money/operation.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { type Asking, accountOfPayment, operatorFor } from "#src/payout/account-of.ts";
import { callbackKey, callbackUrl } from "#src/payout/callback-address.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { MpesaOperations, OperationAsked, ResultAddresses } from "#src/ports/mpesa-operations.ts";
import type { GatewayOf } from "#src/ports/payment-gateway.ts";
import type { Log } from "#src/web/log.ts";
import { askOperator } from "./guard-operator.ts";
import { operationFailed } from "./operation.ts";

const DONE = { outcome: "done" } as const;
const TRY_LATER_MS = 5000;
const TRY_LATER_MOST_MS = 120_000;
/** After so long without a chance to ask, a person does it. */
const GIVE_UP_MS = 3_600_000;
const RAW_MOST = 500;

type Deps = Asking & { db: Db; clock: Clock; gatewayOf: GatewayOf; publicUrl: string; log: Log };

/**
 * Asks M-PESA to look up, give back or pay out: at most once, ever.
 *
 * The row becomes `requested` before anything is sent. If the process dies or the answer is lost after
 * that, nothing is sent again: the money may be on its way. Its result knows the row by the secret in
 * its address, and what never gets one is asked after.
 */
export async function runOperation(deps: Deps, operationId: string): Promise<JobResult> {
  const asked = write(deps.db, (tx) => begin(tx, deps, operationId));
  if (!asked) return DONE;
  const answer = await send(asked.operations, asked.operation, addressesOf(deps, asked.operation));
  if (answer.outcome !== "accepted") {
    deps.log.warn("operation not taken", { kind: asked.operation.kind, outcome: answer.outcome });
  }
  return writePatiently(deps.db, (tx) => noteAnswer(tx, answer, operationId, deps.clock.now()));
}

/** What is to be asked of whom, written down as requested; nothing when it is not to be asked. */
function begin(tx: Change, deps: Deps, operationId: string) {
  const operation = findOperation(tx, operationId);
  if (operation?.state !== "created") return undefined;
  const now = deps.clock.now();
  const account = accountOfPayment(deps, operation);
  const isIts = operation.shortcode === null || account?.shortcode === operation.shortcode;
  const operations = (isIts && account?.initiator && deps.gatewayOf(account).operations) || undefined;
  const why = operations ? whyNot(tx, deps, operation, now) : "no_initiator";
  if (!operations || why) {
    operationFailed(tx, operation, { why: why ?? "no_initiator", now });
    return undefined;
  }
  const resultKey = secretHash(callbackKey(deps.secrets, operation.id, "result"));
  const timeoutKey = secretHash(callbackKey(deps.secrets, operation.id, "timeout"));
  updateOperation(tx, operation.id, { state: "requested", resultKey, timeoutKey, requestedAt: now, updatedAt: now });
  const delay = checkDelayAfter(0);
  if (operation.aboutId === null && delay !== undefined) {
    enqueue(tx, { kind: "check_operation", key: operation.id, runAt: now + delay, now });
  }
  return { operation, operations };
}

/** What M-PESA's own query has taken back meanwhile does not leave, nor what its host may not send any more. */
function whyNot(tx: Change, deps: Deps, operation: Operation, now: number): OperationFailure | undefined {
  const isMoney = operation.kind !== "look_up";
  if (isMoney && findPayment(tx, operation.paymentId)?.provedBy !== "mpesa") return "not_proved";
  return mustAskOperator(tx, deps, operation, now) ? "not_allowed" : undefined;
}

function noteAnswer(tx: Change, answer: OperationAsked, operationId: string, now: number): JobResult {
  const operation = findOperation(tx, operationId);
  if (!operation) return DONE;
  const isRequested = operation.state === "requested";
  if (answer.outcome === "accepted") {
    // The result may have come first; then only the ids are added.
    const { conversationId, originatorConversationId: originatorId } = answer;
    const state = isRequested ? ({ state: "accepted" } as const) : {};
    updateOperation(tx, operation.id, { ...state, conversationId, originatorId, updatedAt: now });
    return DONE;
  }
  if (!isRequested) return DONE;
  const resultDesc = answer.raw.slice(0, RAW_MOST);
  switch (answer.outcome) {
    case "try_later":
      if (now - operation.createdAt > GIVE_UP_MS) {
        operationFailed(tx, operation, { why: "busy", resultDesc, now });
        return DONE;
      }
      updateOperation(tx, operation.id, { state: "created", resultDesc, updatedAt: now });
      return { outcome: "again", runAt: now + tryLaterIn(now - operation.createdAt) };
    case "duplicate":
    case "unknown":
      updateOperation(tx, operation.id, { resultDesc, updatedAt: now });
      return DONE;
    default:
      operationFailed(tx, operation, { why: answer.outcome, resultDesc, now });
      return DONE;
  }
}

/** Whether the host has lost the operator's shortcode since the sending was begun: then the operator is asked. */
function mustAskOperator(tx: Change, deps: Deps, operation: Operation, now: number): boolean {
  if (operation.paidTo !== "operator") return false;
  const refunds = refundsOfSending(tx, operation).flatMap(({ refundId }) => findRefund(tx, refundId) ?? []);
  const unasked = refunds.filter(({ id }) => findRefundWait(tx, id)?.answer !== "allowed");
  const hostId = unasked[0] && findBookingWithProperty(tx, unasked[0].bookingId)?.host.id;
  if (hostId === undefined || operatorFor({ ...deps, db: tx }, hostId)) return false;
  for (const refund of unasked) askOperator(tx, { refund, hostId, why: "host_not_allowed", now });
  return true;
}

function send(operations: MpesaOperations, operation: Operation, addresses: ResultAddresses): Promise<OperationAsked> {
  const { id, kind, receipt, originatorId, amountKes, phone } = operation;
  const ask = { ...addresses, remarks: kind === "look_up" ? "Payment" : "Refund" };
  if (kind === "look_up") {
    if (receipt !== null) return operations.lookUp({ ...ask, by: { receipt } });
    return operations.lookUp({ ...ask, by: { originatorConversationId: originatorId ?? "" } });
  }
  if (kind === "reversal") return operations.reverse({ ...ask, receipt: receipt ?? "", amountKes: amountKes ?? 0 });
  return operations.payOut({ ...ask, operationId: id, phone: phone ?? "", amountKes: amountKes ?? 0 });
}

/** Both go through the door of all callbacks, each by a secret of its own. */
function addressesOf(deps: Deps, { id }: Operation): ResultAddresses {
  return { resultUrl: callbackUrl(deps, id, "result"), timeoutUrl: callbackUrl(deps, id, "timeout") };
}

/** Half as long again as it has waited so far. */
function tryLaterIn(waitedMs: number): number {
  return Math.min(TRY_LATER_MOST_MS, Math.max(TRY_LATER_MS, Math.round(waitedMs / 2)));
}
