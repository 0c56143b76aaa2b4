import type { Db } from "#db/open.ts";
import {
  findPaymentByReceipt,
  findRefundByReceipt,
  findRefundOfHost,
  refundSent,
  updatePayment,
} from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import { isReceipt } from "#src/core/payment.ts";
import { announceRefundSent } from "#src/messaging/announce.ts";
import type { Clock } from "#src/ports/clock.ts";

export type RecordRefund =
  | { outcome: "recorded" }
  /** The same code again: the same press twice. Nothing changes and nobody is told again. */
  | { outcome: "recorded_before" }
  /** It went back with another code, which stays. */
  | { outcome: "sent_already"; receipt: string }
  | { outcome: "not_a_receipt" | "receipt_used" | "no_such_refund" };

/** Records that a host gave money back, by the M-PESA code of her own payment to the guest, and tells the guest. */
export function recordRefund(
  deps: { db: Db; clock: Clock },
  ask: { hostId: string; refundId: string; typedReceipt: string },
): RecordRefund {
  const receipt = ask.typedReceipt.replace(/\s/g, "").toUpperCase();
  const now = deps.clock.now();
  return write(deps.db, (tx) => {
    const refund = findRefundOfHost(tx, ask.refundId, ask.hostId);
    if (!refund) return { outcome: "no_such_refund" };
    if (refund.sentReceipt === receipt) return { outcome: "recorded_before" };
    if (refund.sentReceipt !== null) return { outcome: "sent_already", receipt: refund.sentReceipt };
    if (!isReceipt(receipt)) return { outcome: "not_a_receipt" };
    if (findRefundByReceipt(tx, receipt) || findPaymentByReceipt(tx, receipt)) return { outcome: "receipt_used" };

    refundSent(tx, refund.id, { receipt, now });
    updatePayment(tx, refund.paymentId, { state: "refunded", updatedAt: now });
    announceRefundSent(tx, { bookingId: refund.bookingId, amountKes: refund.amountKes, receipt, now });
    return { outcome: "recorded" };
  });
}
