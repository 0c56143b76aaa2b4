import type { Booking } from "#db/booking.queries.ts";
import { findPayment, type Payment, updatePayment } from "#db/payment.queries.ts";
import { lowerRefund, type Refund, refundsOfBooking, refundsOfPayment, withdrawRefund } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking.ts";
import { announceCorrection, announceRefundDue } from "#src/messaging/announce-money.ts";
import { correctReceipt } from "#src/receipt/issue-receipt.ts";
import { balanceOf, countPayment, openOf } from "./keep-ledger.ts";
import { oweRefund } from "./owe-refund.ts";

/**
 * A payment that was counted as what was asked for proves to be more or less: the ledger, its receipt and what is
 * to go back are put right. `receivedKes` is what came; the payment has it already.
 */
export function correctMoney(
  tx: Change,
  payment: Payment,
  booking: Booking,
  { byKes, receivedKes, link, now }: { byKes: number; receivedKes: number; link: string; now: number },
): void {
  countPayment(tx, payment, booking, { receivedKes, who: "mpesa", now });
  if (byKes > 0) oweWhatIsMore(tx, payment, booking, { byKes, now });
  else {
    fitRefunds(tx, payment.id, now);
    keepWhatIsOpen(tx, booking, now);
  }
  const openKes = openOf(tx, booking).stayKes;
  correctReceipt(tx, payment, booking, { byKes, openKes, at: now, now });
  const isShort = byKes < 0 && booking.state === "confirmed" && openKes > 0;
  if (isShort) announceCorrection(tx, { bookingId: booking.id, receivedKes, openKes, link, now });
}

/**
 * Lowers what is due of a payment to what came and has not gone back. What M-PESA was told to send stays
 * until it has answered. Returns what it changed.
 */
export function fitRefunds(tx: Change, paymentId: string, now: number): void {
  const payment = findPayment(tx, paymentId);
  const refunds = refundsOfPayment(tx, paymentId);
  const gone = refunds.filter(({ state }) => state !== "due");
  let leftKes = Math.max(0, (payment?.receivedKes ?? 0) - sumOf(gone));
  for (const refund of refunds) {
    if (refund.state !== "due") continue;
    const amountKes = Math.min(refund.amountKes, leftKes);
    leftKes -= amountKes;
    if (amountKes === refund.amountKes) continue;
    const { id, bookingId, reason } = refund;
    if (amountKes === 0) {
      withdrawRefund(tx, id);
      continue;
    }
    lowerRefund(tx, id, amountKes);
    announceRefundDue(tx, { bookingId, amountKes, reason, refundIds: [id], now });
  }
  endWhenAllBack(tx, paymentId, now);
}

/** What was too much is needed for what is open now: the newest of it stays first. */
function keepWhatIsOpen(tx: Change, booking: Booking, now: number): void {
  if (stateAt(booking, now) !== "confirmed") return;
  let openKes = Math.max(0, openOf(tx, booking).stayKes);
  for (const { id, state, reason, amountKes } of refundsOfBooking(tx, booking.id).toReversed()) {
    if (state !== "due" || !(reason === "overpaid" || reason === "second_payment")) continue;
    const keptKes = Math.min(amountKes, openKes);
    openKes -= keptKes;
    if (keptKes === amountKes) withdrawRefund(tx, id);
    else if (keptKes > 0) lowerRefund(tx, id, amountKes - keptKes);
  }
}

/** A payment of which all went back is refunded. */
export function endWhenAllBack(tx: Change, paymentId: string, now: number): void {
  const payment = findPayment(tx, paymentId);
  const backKes = sumOf(refundsOfPayment(tx, paymentId).filter(({ state }) => state === "sent"));
  if (!payment || backKes === 0 || backKes < (payment.receivedKes ?? payment.amountKes)) return;
  updatePayment(tx, payment.id, { state: "refunded", updatedAt: now });
}

/** More came than anybody knew: what nothing is open for goes back as well. */
function oweWhatIsMore(
  tx: Change,
  payment: Payment,
  booking: Booking,
  { byKes, now }: { byKes: number; now: number },
): void {
  const isOver = ["expired", "cancelled"].includes(stateAt(booking, now));
  const { stayKes, depositKes } = openOf(tx, booking);
  const owedKes = sumOf(
    refundsOfBooking(tx, booking.id).filter(({ state, reason }) => state !== "sent" && reason !== "damage_deposit"),
  );
  const openKes = isOver ? balanceOf(tx, booking) + owedKes : stayKes + depositKes;
  const amountKes = Math.min(byKes, 0 - openKes);
  if (amountKes > 0) oweRefund(tx, { payment, booking, reason: "overpaid", amountKes, now });
}

function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { amountKes }) => sum + amountKes, 0);
}
