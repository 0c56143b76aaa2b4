import type { Booking } from "#db/booking.queries.ts";
import { findPayment, movePayment, type Payment } from "#db/payment.queries.ts";
import { refundsOfPayment } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { sumKes } from "#src/core/money/money.ts";
import { countPayment, openOf } from "#src/ledger/keep-ledger.ts";
import { announceCorrection } from "#src/messaging/announce-money.ts";
import { issueReceipt } from "#src/receipt/issue-receipt.ts";
import { fitAndTell, lowerDue, tellOfLess } from "./owe-credit.ts";

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
  if (byKes < 0) fitRefunds(tx, payment.id, now);
  fitAndTell(tx, booking, now);
  const openKes = openOf(tx, booking).stayKes;
  const isOver = ["expired", "cancelled"].includes(stateAt(booking, now));
  issueReceipt(tx, payment, booking, { openKes, isOver, at: now, now });
  const isShort = byKes < 0 && booking.state === "confirmed" && openKes > 0;
  if (isShort) announceCorrection(tx, { bookingId: booking.id, receivedKes, openKes, link, now });
}

/**
 * Lowers what is due of a payment to what came and has not gone back. What M-PESA was told to send stays
 * until it has answered.
 */
export function fitRefunds(tx: Change, paymentId: string, now: number): void {
  const payment = findPayment(tx, paymentId);
  const refunds = refundsOfPayment(tx, paymentId);
  const gone = refunds.filter(({ state }) => state !== "due");
  const leftKes = (payment?.receivedKes ?? 0) - sumKes(gone);
  const due = refunds.filter(({ state }) => state === "due");
  tellOfLess(tx, lowerDue(tx, due, leftKes), now);
  endWhenAllBack(tx, paymentId, now);
}

/** A payment of which all went back is refunded. */
export function endWhenAllBack(tx: Change, paymentId: string, now: number): void {
  const payment = findPayment(tx, paymentId);
  const backKes = sumKes(refundsOfPayment(tx, paymentId).filter(({ state }) => state === "sent"));
  if (!payment || backKes === 0 || backKes < (payment.receivedKes ?? payment.amountKes)) return;
  movePayment(tx, payment.id, "give_back", { updatedAt: now });
}
