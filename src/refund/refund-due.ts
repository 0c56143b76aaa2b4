import { enqueue } from "#db/job.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import { findPayoutAccount } from "#db/payout.queries.ts";
import { insertRefund, type Refund } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { sumKes } from "#src/core/money/money.ts";
import { accountOfRefund, type RefundReason, spreadRefund } from "#src/core/money/refund.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { refundable } from "#src/ledger/refundable.ts";
import { newId } from "#src/web/ids.ts";

/** The rest of a price may come a little late, and then its first part is needed. */
const WAIT_FOR_REST_MS = 3_600_000;

/**
 * Records a refund that is due: of the payment that is named, or of each that brought some to the account, the newest first.
 * Returns the ids of its refunds. Telling guest and host is the caller's.
 */
export function recordRefundDue(
  tx: Change,
  due: Readonly<{
    bookingId: string;
    paymentId?: string;
    reason: RefundReason;
    amountKes: number;
    submissionKey?: string;
    now: number;
  }>,
): string[] {
  const { bookingId, paymentId, reason, amountKes, submissionKey, now } = due;
  const parts = paymentId
    ? [{ paymentId, amountKes }]
    : spreadRefund(amountKes, refundable(tx, { id: bookingId }, accountOfRefund(reason)));
  if (sumKes(parts) !== amountKes) throw new Error(`${amountKes} to go back, of ${sumKes(parts)}`);
  return parts.map((part, nth) => {
    const id = newId();
    const key = nth === 0 && submissionKey !== undefined ? secretHash(submissionKey) : null;
    insertRefund(tx, { id, bookingId, ...part, reason, submissionKey: key, createdAt: now });
    sendAutomatically(tx, { id, ...part, reason, now });
    return id;
  });
}

/** Whether the rest of a price may still come, and then this is needed. */
export function waitsForRest({ reason, createdAt }: Pick<Refund, "reason" | "createdAt">, now: number): boolean {
  return reason === "hold_over" && now < createdAt + WAIT_FOR_REST_MS;
}

/** Where the host has chosen so, M-PESA sends it without a press; not of money that M-PESA does not vouch for. */
function sendAutomatically(
  tx: Change,
  due: Readonly<{ id: string; paymentId: string; reason: RefundReason; now: number }>,
): void {
  const payment = findPayment(tx, due.paymentId);
  const account = payment?.payoutAccountId ? findPayoutAccount(tx, payment.payoutAccountId) : undefined;
  if (payment?.provedBy !== "mpesa" || !account?.refundsAlone || account.endedAt !== null) return;
  const runAt = due.reason === "hold_over" ? due.now + WAIT_FOR_REST_MS : due.now;
  enqueue(tx, { kind: "send_back", key: due.id, runAt, now: due.now });
}
