import { type Booking, findBooking } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { findPayment, movePayment, type Payment, updatePayment } from "#db/payment.queries.ts";
import { type Change, write, writePatiently } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { queryDelayAfter } from "#src/core/money/payment.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { type Asking, accountOfPayment } from "#src/payout/account-of.ts";
import { callbackKey, callbackUrl } from "#src/payout/callback-address.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { GatewayOf, PaymentRequested } from "#src/ports/payment-gateway.ts";
import type { Log } from "#src/web/log.ts";

const TRY_LATER_MS = 3000;
const TRY_LATER_MOST_MS = 60_000;
const RAW_MOST = 500;

/**
 * Sends one request for money to a phone: at most once, ever.
 *
 * The payment becomes `requested` before anything is sent. If the process dies or
 * the answer is lost after that, nothing is sent again: money may be on its way,
 * and its callback knows the payment by the secret in the address.
 */
export async function collectPayment(
  deps: Asking & { db: Db; clock: Clock; gatewayOf: GatewayOf; publicUrl: string; log: Log },
  paymentId: string,
): Promise<JobResult> {
  const { db, clock } = deps;
  const asked = write(db, (tx) => {
    const payment = findPayment(tx, paymentId);
    const booking = payment && findBooking(tx, payment.bookingId);
    if (!payment || !booking || payment.state !== "created") return undefined;
    const { phone } = payment;
    if (phone === null) return undefined;
    const account = accountOfPayment(deps, payment);
    const now = clock.now();
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
    return { payment, booking, phone, account };
  });
  if (!asked) return { outcome: "done" };

  const { payment, booking, phone, account } = asked;
  const answer = await deps.gatewayOf(account).requestPayment({
    amountKes: payment.amountKes,
    phone,
    reference: booking.code,
    description: "Stay",
    callbackUrl: callbackUrl(deps, payment.id),
  });

  if (answer.outcome !== "requested") note(deps.log, answer.outcome, payment.id);
  return writePatiently(db, (tx): JobResult => {
    const now = clock.now();
    const current = findPayment(tx, payment.id);
    if (!current) return { outcome: "done" };
    const stillRequested = current.state === "requested";
    // What M-PESA said is kept for a person to read; the log gets only its name.
    const resultDesc = answer.raw.slice(0, RAW_MOST);
    const declined = (reason: string) => {
      if (stillRequested) movePayment(tx, payment.id, "decline", { reason, resultDesc, updatedAt: now });
    };
    switch (answer.outcome) {
      case "requested": {
        const { merchantRequestId, checkoutRequestId } = answer;
        // The callback may have come first; then only the ids are added.
        const ids = { merchantRequestId, checkoutRequestId, updatedAt: now };
        if (stillRequested) movePayment(tx, payment.id, "acknowledge", ids);
        else updatePayment(tx, payment.id, ids);
        const delay = queryDelayAfter(0);
        if (stillRequested && delay !== undefined) {
          enqueue(tx, { kind: "query_payment", key: payment.id, runAt: now + delay, now });
        }
        return { outcome: "done" };
      }
      case "try_later":
        if (!stillRequested) return { outcome: "done" };
        movePayment(tx, payment.id, "postpone", { resultDesc, updatedAt: now });
        return { outcome: "again", runAt: now + tryLaterIn(now - payment.createdAt) };
      case "phone_busy":
        declined("prompt_open");
        return { outcome: "done" };
      case "bad_phone":
        declined("phone_not_mpesa");
        return { outcome: "done" };
      case "bad_settings":
        declined("not_set_up");
        return { outcome: "done" };
      case "refused":
        declined("amount_refused");
        return { outcome: "done" };
      case "unknown":
        if (stillRequested)
          updatePayment(tx, payment.id, { reason: "no_answer_from_mpesa", resultDesc, updatedAt: now });
        return { outcome: "done" };
    }
  });
}

/** Why nobody is to be asked any more: a hold is for the price, a certain stay for what is left of it. */
function overBecause(
  tx: Change,
  { payment, booking, now }: { payment: Payment; booking: Booking; now: number },
): string | undefined {
  if (payment.purpose !== "balance") return stateAt(booking, now) === "held" ? undefined : "hold_over";
  return openBalance(tx, booking) > 0 ? undefined : "paid_meanwhile";
}

/** Half as long again as the guest has waited so far: whoever asks us to slow down is asked less and less often. */
function tryLaterIn(waitedMs: number): number {
  return Math.min(TRY_LATER_MOST_MS, Math.max(TRY_LATER_MS, Math.round(waitedMs / 2)));
}

/** Wrong settings and malformed requests stay wrong until the operator mends them. */
function note(log: Log, outcome: Exclude<PaymentRequested["outcome"], "requested">, payment: string): void {
  const isOurs = outcome === "bad_settings" || outcome === "refused";
  log[isOurs ? "error" : "warn"]("request for money not taken", { outcome, payment });
}
