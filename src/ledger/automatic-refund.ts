import { sharesOfPayment } from "#db/group.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPayment } from "#db/payment.queries.ts";
import { automaticRefunds, findRefund } from "#db/refund.queries.ts";
import { sumKes } from "#src/core/money/money.ts";
import { wayBack } from "#src/core/money/operation.ts";
import { isContradicted } from "#src/core/money/payment.ts";
import { mpesaPhone } from "#src/core/person/phone.ts";

/** What of these refunds M-PESA sends without a press of the host, whole shillings. */
export function automaticRefundKes(db: Reader, refundIds: readonly string[]): number {
  const byPayment = Map.groupBy(automaticRefunds(db, refundIds), ({ payment }) => payment.id);
  return [...byPayment].reduce((sum, [paymentId, rows]) => {
    const ownKes = rows.filter((row) => goes(row, row.refund.amountKes)).map(({ refund }) => refund);
    // Those of one payment for several rooms go back in one sending.
    const [first] = rows;
    const allKes = sumKes(rows.map(({ refund }) => refund));
    const isTogether = rows.length > 1 && sharesOfPayment(db, paymentId).length > 1;
    return sum + (isTogether && first && goes(first, allKes) ? allKes : sumKes(ownKes));
  }, 0);
}

function goes(
  { payment, refundsBy, guestPhone }: ReturnType<typeof automaticRefunds>[number],
  amountKes: number,
): boolean {
  const way = wayBack({
    refundsBy: refundsBy ?? "hand",
    amountKes,
    receivedKes: payment.receivedKes ?? payment.amountKes,
    receipt: payment.receipt,
    phone: payment.phone ?? mpesaPhone(guestPhone) ?? undefined,
    // M-PESA brought the whole payment at once, so it takes a part of it back.
    mostKes: Number.POSITIVE_INFINITY,
  });
  return way !== undefined;
}

/** What of these refunds is of money that may never have come, whole shillings. */
export function disputedKesOf(db: Reader, refundIds: readonly string[]): number {
  return refundIds.reduce((sum, id) => {
    const refund = findRefund(db, id);
    const payment = refund && findPayment(db, refund.paymentId);
    return payment && isContradicted(payment) ? sum + refund.amountKes : sum;
  }, 0);
}
