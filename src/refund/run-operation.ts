import { findBookingWithProperty } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { findOperation, type Operation, updateOperation } from "#db/operation.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import { findRefund } from "#db/refund.queries.ts";
import { findRefundWait } from "#db/refund-wait.queries.ts";
import { type Change, write, writePatiently } from "#db/write.ts";
import { checkDelayAfter } from "#src/core/money/operation.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { type Asking, accountOfPayment, operatorFor } from "#src/payout/account-of.ts";
import { callbackKey, callbackUrl } from "#src/payout/callback-address.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { MpesaDesk, OperationAsked, ResultAddresses } from "#src/ports/mpesa-desk.ts";
import type { GatewayOf } from "#src/ports/payment-gateway.ts";
import type { Log } from "#src/web/log.ts";
import { askOperator } from "./guard-operator.ts";
import { operationFailed } from "./operation-desk.ts";

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
  const { db, clock } = deps;
  const asked = write(db, (tx) => {
    const operation = findOperation(tx, operationId);
    if (operation?.state !== "created") return undefined;
    const now = clock.now();
    const account = accountOfPayment(deps, operation);
    const isIts = operation.shortcode === null || account?.shortcode === operation.shortcode;
    const desk = isIts && account?.initiator && deps.gatewayOf(account).desk;
    if (!desk) {
      operationFailed(tx, operation, { why: "no_initiator", now });
      return undefined;
    }
    // What M-PESA's own query has taken back meanwhile does not leave.
    if (operation.kind !== "look_up" && findPayment(tx, operation.paymentId)?.provedBy !== "mpesa") {
      operationFailed(tx, operation, { why: "not_proved", now });
      return undefined;
    }
    if (mustAskOperator(tx, deps, operation, now)) {
      operationFailed(tx, operation, { why: "not_allowed", now });
      return undefined;
    }
    const resultKey = secretHash(callbackKey(deps.secrets, operation.id, "result"));
    const timeoutKey = secretHash(callbackKey(deps.secrets, operation.id, "timeout"));
    updateOperation(tx, operation.id, { state: "requested", resultKey, timeoutKey, requestedAt: now, updatedAt: now });
    const delay = checkDelayAfter(0);
    if (operation.aboutId === null && delay !== undefined) {
      enqueue(tx, { kind: "check_operation", key: operation.id, runAt: now + delay, now });
    }
    return { operation, desk };
  });
  if (!asked) return DONE;

  const answer = await send(asked.desk, asked.operation, addressesOf(deps, asked.operation));
  if (answer.outcome !== "accepted") {
    deps.log.warn("operation not taken", { kind: asked.operation.kind, outcome: answer.outcome });
  }
  return writePatiently(db, (tx): JobResult => {
    const now = clock.now();
    const operation = findOperation(tx, operationId);
    if (!operation) return DONE;
    const isRequested = operation.state === "requested";
    const resultDesc = answer.raw.slice(0, RAW_MOST);
    switch (answer.outcome) {
      case "accepted": {
        // The result may have come first; then only the ids are added.
        const { conversationId, originatorConversationId: originatorId } = answer;
        updateOperation(tx, operation.id, {
          ...(isRequested && { state: "accepted" as const }),
          conversationId,
          originatorId,
          updatedAt: now,
        });
        return DONE;
      }
      case "try_later":
        if (!isRequested) return DONE;
        if (now - operation.createdAt > GIVE_UP_MS) {
          operationFailed(tx, operation, { why: "busy", resultDesc, now });
          return DONE;
        }
        updateOperation(tx, operation.id, { state: "created", resultDesc, updatedAt: now });
        return { outcome: "again", runAt: now + tryLaterIn(now - operation.createdAt) };
      case "bad_settings":
      case "refused":
      case "no_initiator":
        if (isRequested) operationFailed(tx, operation, { why: answer.outcome, resultDesc, now });
        return DONE;
      case "duplicate":
      case "unknown":
        if (isRequested) updateOperation(tx, operation.id, { resultDesc, updatedAt: now });
        return DONE;
    }
  });
}

/** Whether the host has lost the operator's shortcode since the sending was begun: then the operator is asked. */
function mustAskOperator(tx: Change, deps: Deps, { paidTo, refundId }: Operation, now: number): boolean {
  const refund = refundId === null || paidTo !== "operator" ? undefined : findRefund(tx, refundId);
  const hostId = refund && findBookingWithProperty(tx, refund.bookingId)?.host.id;
  if (!refund || hostId === undefined || findRefundWait(tx, refund.id)?.answer === "allowed") return false;
  if (operatorFor({ ...deps, db: tx }, hostId)) return false;
  askOperator(tx, { refund, hostId, why: "host_not_allowed", now });
  return true;
}

function send(desk: MpesaDesk, operation: Operation, addresses: ResultAddresses): Promise<OperationAsked> {
  const { id, kind, receipt, originatorId, amountKes, phone } = operation;
  const ask = { ...addresses, remarks: kind === "look_up" ? "Payment" : "Refund" };
  if (kind === "look_up") {
    if (receipt !== null) return desk.lookUp({ ...ask, by: { receipt } });
    return desk.lookUp({ ...ask, by: { originatorConversationId: originatorId ?? "" } });
  }
  if (kind === "reversal") return desk.reverse({ ...ask, receipt: receipt ?? "", amountKes: amountKes ?? 0 });
  return desk.payOut({ ...ask, operationId: id, phone: phone ?? "", amountKes: amountKes ?? 0 });
}

/** Both go through the door of all callbacks, each by a secret of its own. */
function addressesOf(deps: Deps, { id }: Operation): ResultAddresses {
  return { resultUrl: callbackUrl(deps, id, "result"), timeoutUrl: callbackUrl(deps, id, "timeout") };
}

/** Half as long again as it has waited so far. */
function tryLaterIn(waitedMs: number): number {
  return Math.min(TRY_LATER_MOST_MS, Math.max(TRY_LATER_MS, Math.round(waitedMs / 2)));
}
