import { findBooking } from "#db/booking.queries.ts";
import {
  findPayment,
  movePayment,
  OPEN_STATES,
  type Payment,
  paymentsInState,
  updatePayment,
} from "#db/payment.queries.ts";
import { findStatementLine } from "#db/reconcile.queries.ts";
import { type Change, write } from "#db/write.ts";
import {
  isDoubtedByMpesa,
  isPaid,
  isProvisional,
  PROVISIONAL_MS,
  queryDelayAfter,
  readResultCode,
} from "#src/core/money/payment.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { announceDispute } from "#src/messaging/announce-money.ts";
import { numberOf } from "#src/payment/prove.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import { type Asking, accountOfPayment } from "#src/payout/account-of.ts";
import type { PaymentQueried } from "#src/ports/payment-gateway.ts";
import { beginOperation } from "#src/refund/operation.ts";
import type { Deps } from "#src/web/deps.ts";

/** Between two queries for one payment, so that a restart or a clock that jumped asks politely. */
const LEAST_PAUSE_MS = 5000;
/** Time enough for an answer before a hold ends. */
const BEFORE_HOLD_ENDS_MS = 20_000;
const DONE = { outcome: "done" } as const;

type Needs = Asking & Pick<Deps, "db" | "clock" | "gatewayOf" | "linkTo">;

/**
 * Asks what became of a payment, again and again until it is known or two days old.
 *
 * Money that a callback reported is settled already, so that no guest waits for this.
 * It is asked for all the same: whoever learns the secret address can post a success,
 * and only the query comes from M-PESA for certain.
 */
export async function queryPayment(deps: Needs, paymentId: string): Promise<JobResult> {
  const payment = findPayment(deps.db, paymentId);
  if (!payment || !isAsked(payment) || payment.checkoutRequestId === null) return DONE;
  const account = accountOfPayment(deps, payment);
  if (!account) return DONE;
  const answer = await deps.gatewayOf(account).queryPayment({ checkoutRequestId: payment.checkoutRequestId });
  return write(deps.db, (tx): JobResult => settleAnswer(tx, deps, { asked: payment, answer }));
}

/** `asked` is the payment as it was when the query went out: an answer from before the money came says nothing about it. */
function settleAnswer(
  tx: Change,
  deps: Needs,
  { asked, answer }: { asked: Payment; answer: PaymentQueried },
): JobResult {
  const now = deps.clock.now();
  const payment = findPayment(tx, asked.id);
  if (!payment || !isAsked(payment)) return DONE;
  const result = answer.outcome === "answered" ? readResultCode(answer.resultCode) : undefined;
  const isOwnWord = payment.provedBy !== "mpesa";
  if (result?.outcome === "paid" && (!isPaid(payment.state) || isOwnWord)) {
    const by = { who: "mpesa", to: numberOf(payment) } as const;
    // A code that its callback named without a sum.
    const receipt = OPEN_STATES.some((state) => state === payment.state) ? payment.claimedReceipt : null;
    const money = { receipt, receivedKes: null, isWhole: true, shortcode: null, by, now };
    settleMoney(tx, payment, money, deps.linkTo);
    if (receipt === null) askForReceipt(tx, deps, payment, now);
    return DONE;
  }
  if (isPaid(payment.state)) {
    if (result?.outcome === "paid") return DONE;
    // What its host alone says is not M-PESA's to take back: it never vouched for it.
    if (result?.outcome === "declined" && isPaid(asked.state)) {
      return isOwnWord ? DONE : contradicted(tx, payment, now);
    }
    return askAgain(tx, payment, now) ?? { outcome: "done" };
  }
  if (result?.outcome === "declined" && answer.outcome === "answered") {
    const { resultCode, resultDesc } = answer;
    movePayment(tx, payment.id, "decline", { reason: result.reason, resultCode, resultDesc, updatedAt: now });
    return isProvisional(result.reason) ? (askAgain(tx, payment, now, PROVISIONAL_MS) ?? DONE) : DONE;
  }
  if (payment.state === "declined") return askAgain(tx, payment, now, PROVISIONAL_MS) ?? DONE;
  const again = askAgain(tx, payment, now);
  if (again) return again;
  movePayment(tx, payment.id, "expire", { reason: "never_answered", updatedAt: now });
  return DONE;
}

/** The query names no receipt, and without one nothing can be given back: where M-PESA can be asked, it is. */
function askForReceipt(tx: Change, deps: Needs, payment: Payment, now: number): void {
  const { id: paymentId, merchantRequestId: originatorId } = payment;
  if (originatorId === null || !accountOfPayment(deps, payment)?.initiator) return;
  beginOperation(tx, { kind: "look_up", ...numberOf(payment), paymentId, originatorId, now });
}

/**
 * M-PESA says now that the money of a settled payment never came. Its query is known
 * to be wrong about payments that did come, so nothing is taken back: the host looks.
 * Where a list of what did come names this money too, nobody needs to. The same where a call to its own address ends
 * another request than the one that was counted, before any query has confirmed that.
 */
export function contradicted(tx: Change, payment: Payment, now: number): JobResult {
  const listed = payment.receipt === null ? undefined : findStatementLine(tx, payment.receipt);
  if (listed?.paymentId === payment.id && listed.amountKes === payment.receivedKes) return DONE;
  const nobody = { provedBy: null, provedOn: null };
  updatePayment(tx, payment.id, { reason: "query_contradicts", ...nobody, updatedAt: now });
  announceDispute(tx, { bookingId: payment.bookingId, amountKes: payment.amountKes, receipt: payment.receipt, now });
  return DONE;
}

function askAgain(
  tx: Change,
  payment: Payment,
  now: number,
  longestMs = Number.POSITIVE_INFINITY,
): JobResult | undefined {
  const delay = queryDelayAfter(payment.queries + 1);
  if (delay === undefined || delay > longestMs) return undefined;
  const askedAt = payment.requestedAt ?? payment.createdAt;
  const soonest = now + LEAST_PAUSE_MS;
  const runAt = Math.max(askedAt + delay, soonest);
  // Once more just before the nights are free for others, beside the times at which it is asked anyway.
  const booking = findBooking(tx, payment.bookingId);
  const lastAt = booking?.state === "held" ? booking.holdEndsAt - BEFORE_HOLD_ENDS_MS : 0;
  if (lastAt >= soonest && lastAt < runAt) return { outcome: "again", runAt: lastAt };
  updatePayment(tx, payment.id, { queries: payment.queries + 1, updatedAt: now });
  return { outcome: "again", runAt };
}

/**
 * Whether the query still has something to say: of an open payment, of one that a
 * callback alone reported, or of one that may yet be paid although it was declined.
 */
function isAsked(payment: Payment): boolean {
  if (isPaid(payment.state)) return payment.way === "stk" && payment.receipt !== null && !isDoubtedByMpesa(payment);
  if (payment.state === "declined") return isProvisional(payment.reason);
  return OPEN_STATES.some((state) => state === payment.state);
}

const REQUEST_LASTS_MS = 10 * 60_000;

/**
 * Closes requests whose answer was lost: with no id there is nothing to ask with.
 * They wait for their callback, and count as expired once nothing can be expected
 * any more; a callback may still pay them.
 */
export function expireLostRequests(deps: Pick<Deps, "db" | "clock">): { expired: number } {
  const now = deps.clock.now();
  return write(deps.db, (tx) => {
    const lost = paymentsInState(tx, "requested").filter(
      ({ checkoutRequestId, requestedAt, createdAt }) =>
        checkoutRequestId === null && now - (requestedAt ?? createdAt) > REQUEST_LASTS_MS,
    );
    for (const payment of lost) {
      movePayment(tx, payment.id, "expire", { reason: "no_answer_from_mpesa", updatedAt: now });
    }
    return { expired: lost.length };
  });
}
