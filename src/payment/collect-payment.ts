import { type Booking, findBooking } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import {
  findPayment,
  findPaymentByCheckout,
  hasTakenRequests,
  movePayment,
  type Payment,
  updatePayment,
} from "#db/payment.queries.ts";
import { type Change, write, writePatiently } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { queryDelayAfter } from "#src/core/money/payment.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { openTogether } from "#src/ledger/keep-ledger.ts";
import { type Asking, accountOfPayment } from "#src/payout/account-of.ts";
import { callbackKey, callbackUrl } from "#src/payout/callback-address.ts";
import type { PaymentRequested, RequestIds } from "#src/ports/payment-gateway.ts";
import type { Deps } from "#src/web/deps.ts";
import type { Log } from "#src/web/log.ts";

const TRY_LATER_MS = 3000;
/** Nobody waits longer at a phone: then the guest reads that M-PESA is busy, and presses again. */
const TRIED_FOR_MS = 85_000;
const RAW_MOST = 500;
const DONE = { outcome: "done" } as const;

type Needs = Asking & Pick<Deps, "db" | "clock" | "gatewayOf" | "publicUrl" | "log">;

/**
 * Sends one request for money to a phone: at most once, ever.
 *
 * The payment becomes `requested` before anything is sent. If the process dies or
 * the answer is lost after that, nothing is sent again: money may be on its way,
 * and its callback knows the payment by the secret in the address.
 */
export async function collectPayment(deps: Needs, paymentId: string): Promise<JobResult> {
  const asked = write(deps.db, (tx) => beginRequest(tx, deps, paymentId));
  if (!asked) return DONE;
  const { payment, codeToPay, phone, account } = asked;
  const answer = await deps.gatewayOf(account).requestPayment({
    amountKes: payment.amountKes,
    phone,
    reference: codeToPay,
    description: "Stay",
    callbackUrl: callbackUrl(deps, payment.id),
  });
  if (answer.outcome !== "requested") note(deps.log, answer.outcome, payment.id);
  return writePatiently(deps.db, (tx) => noteAnswer(tx, answer, payment.id, deps.clock.now()));
}

/** What is to be asked of whom, written down as requested; nothing when there is nobody to ask any more. */
function beginRequest(tx: Change, deps: Needs, paymentId: string) {
  const payment = findPayment(tx, paymentId);
  const booking = payment && findBooking(tx, payment.bookingId);
  if (!payment || !booking || payment.state !== "created") return undefined;
  const { phone } = payment;
  if (phone === null) return undefined;
  const account = accountOfPayment(deps, payment);
  const now = deps.clock.now();
  const over = overBecause(tx, { payment, booking, now });
  if (over) {
    movePayment(tx, payment.id, "expire", { reason: over, updatedAt: now });
    return undefined;
  }
  if (!account) {
    movePayment(tx, payment.id, "decline", { reason: "not_set_up", updatedAt: now });
    return undefined;
  }
  // The key is written down anew, as a backup may have come to a house with another instance key.
  const key = callbackKey(deps.secrets, payment.id);
  movePayment(tx, payment.id, "request", {
    // The one that is asked by now: what comes of it came to no other.
    shortcode: account.shortcode,
    callbackKey: secretHash(key),
    requestedAt: now,
    updatedAt: now,
  });
  // What was booked at once is paid under one code.
  const { code: codeToPay } = (booking.groupId && findBooking(tx, booking.groupId)) || booking;
  return { payment, codeToPay, phone, account };
}

/** Why a request that M-PESA did not take was declined. */
const DECLINED_AS = {
  phone_busy: "prompt_open",
  bad_phone: "phone_not_mpesa",
  bad_settings: "not_set_up",
  refused: "amount_refused",
} as const;

function noteAnswer(tx: Change, answer: PaymentRequested, paymentId: string, now: number): JobResult {
  const current = findPayment(tx, paymentId);
  if (!current) return DONE;
  const stillRequested = current.state === "requested";
  const ids = newIds(tx, paymentId, answer);
  if (ids) {
    const known = { ...ids, idsByCall: false, updatedAt: now };
    // The callback may have come first; then only the ids are added.
    if (stillRequested && answer.outcome === "requested") movePayment(tx, paymentId, "acknowledge", known);
    else updatePayment(tx, paymentId, known);
    const delay = queryDelayAfter(0);
    if (stillRequested && delay !== undefined) {
      enqueue(tx, { kind: "query_payment", key: paymentId, runAt: now + delay, now });
    }
  }
  if (!stillRequested) return DONE;
  // What M-PESA said is kept for a person to read; the log gets only its name.
  const said = { resultDesc: answer.raw.slice(0, RAW_MOST), updatedAt: now };
  switch (answer.outcome) {
    case "turned_away":
    case "try_later": {
      if (answer.outcome === "turned_away" && answer.mayBeKeys && !hasTakenRequests(tx, current)) {
        movePayment(tx, paymentId, "decline", { reason: "not_set_up", ...said });
        return DONE;
      }
      const waitedMs = now - current.createdAt;
      if (waitedMs >= TRIED_FOR_MS) {
        // Each time M-PESA has said that it took nothing.
        const reason = answer.outcome === "turned_away" ? "turned_away" : "busy";
        movePayment(tx, paymentId, "decline", { reason, ...said });
        return DONE;
      }
      movePayment(tx, paymentId, "postpone", said);
      return { outcome: "again", runAt: now + tryLaterIn(waitedMs) };
    }
    case "requested":
      // An id that is another payment's says nothing of this one: it waits for its callback as one without an answer.
      if (!ids) updatePayment(tx, paymentId, { reason: "no_answer_from_mpesa", ...said });
      return DONE;
    case "unknown":
      updatePayment(tx, paymentId, { reason: "no_answer_from_mpesa", ...said });
      return DONE;
    default:
      movePayment(tx, paymentId, "decline", { reason: DECLINED_AS[answer.outcome], ...said });
      return DONE;
  }
}

/** What the answer calls this request, unless another payment is called so already. */
function newIds(tx: Change, paymentId: string, answer: PaymentRequested): RequestIds | undefined {
  const named = answer.outcome === "requested" ? answer : answer.outcome === "unknown" ? answer.ids : undefined;
  if (!named) return undefined;
  const { merchantRequestId, checkoutRequestId } = named;
  const other = findPaymentByCheckout(tx, checkoutRequestId);
  return other && other.id !== paymentId ? undefined : { merchantRequestId, checkoutRequestId };
}

/** Why nobody is to be asked any more: a hold is for the price, a certain stay for what is left of it. */
function overBecause(
  tx: Change,
  { payment, booking, now }: { payment: Payment; booking: Booking; now: number },
): string | undefined {
  if (payment.purpose !== "balance") return stateAt(booking, now) === "held" ? undefined : "hold_over";
  // Of several rooms each may be paid for alone.
  return booking.state === "confirmed" && openTogether(tx, booking) > 0 ? undefined : "paid_meanwhile";
}

/** Half as long again as the guest has waited so far: whoever asks us to slow down is asked less and less often. */
function tryLaterIn(waitedMs: number): number {
  return Math.min(TRIED_FOR_MS - waitedMs, Math.max(TRY_LATER_MS, Math.round(waitedMs / 2)));
}

/** Wrong settings and malformed requests stay wrong until the operator mends them. */
function note(log: Log, outcome: Exclude<PaymentRequested["outcome"], "requested">, payment: string): void {
  const isOurs = outcome === "bad_settings" || outcome === "refused";
  log[isOurs ? "error" : "warn"]("request for money not taken", { outcome, payment });
}
