import type { Reader } from "#db/open.ts";
import { refundsSetToGoAlone } from "#db/refund.queries.ts";
import { wayBack } from "#src/core/operation.ts";
import { mpesaPhone } from "#src/core/phone.ts";

/** What of these refunds M-PESA sends without a press of the host, whole shillings. */
export function goingAloneKes(db: Reader, refundIds: readonly string[]): number {
  return refundsSetToGoAlone(db, refundIds).reduce((sum, { refund, payment, refundsBy, guestPhone }) => {
    const way = wayBack({
      refundsBy: refundsBy ?? "hand",
      wasPaidHere: true,
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
