import type { Reader } from "#db/open.ts";
import { findPayment } from "#db/payment.queries.ts";
import { automaticRefunds, findRefund } from "#db/refund.queries.ts";
import { wayBack } from "#src/core/money/operation.ts";
import { isContradicted } from "#src/core/money/payment.ts";
import { mpesaPhone } from "#src/core/person/phone.ts";

/** What of these refunds M-PESA sends without a press of the host, whole shillings. */
export function automaticRefundKes(db: Reader, refundIds: readonly string[]): number {
  return automaticRefunds(db, refundIds).reduce((sum, { refund, payment, refundsBy, guestPhone }) => {
    const way = wayBack({
      refundsBy: refundsBy ?? "hand",
      amountKes: refund.amountKes,
      receivedKes: payment.receivedKes ?? payment.amountKes,
      receipt: payment.receipt,
      phone: payment.phone ?? mpesaPhone(guestPhone) ?? undefined,
      // M-PESA brought the whole payment at once, so it takes a part of it back.
      mostKes: Number.POSITIVE_INFINITY,
    });
    return way === undefined ? sum : sum + refund.amountKes;
  }, 0);
}

/** What of these refunds is of money that may never have come, whole shillings. */
export function disputedKesOf(db: Reader, refundIds: readonly string[]): number {
  return refundIds.reduce((sum, id) => {
    const refund = findRefund(db, id);
    const payment = refund && findPayment(db, refund.paymentId);
    return payment && isContradicted(payment) ? sum + refund.amountKes : sum;
  }, 0);
}
