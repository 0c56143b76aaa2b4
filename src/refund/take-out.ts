import type { Booking } from "#db/booking.queries.ts";
import { movePayment, type Payment } from "#db/payment.queries.ts";
import { seenMoneyDenied } from "#db/reconcile.queries.ts";
import { type Refund, refundsOfBooking, refundsOfPayment } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { refundOf } from "#src/core/booking/cancellation.ts";
import { onAccounts } from "#src/core/money/ledger.ts";
import { sumKes } from "#src/core/money/money.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { decidedEntries, dischargeBooking, openOf, uncountPayment } from "#src/ledger/keep-ledger.ts";
import { refundableKes } from "#src/ledger/refundable.ts";
import { announceRefundDue } from "#src/messaging/announce-money.ts";
import { issueReceipt } from "#src/receipt/issue-receipt.ts";
import { fitAndTell, lowerDue, tellOfLess } from "./owe-credit.ts";
import { oweParts } from "./owe-parts.ts";

/**
 * Money that never came leaves the count, the papers and what was to go back, and gives up its code. What else is
 * owed for its booking follows. Returns what of it was to go back, whole shillings.
 */
export function takeOut(
  tx: Change,
  payment: Payment,
  booking: Booking,
  { hostId, now }: { hostId: string; now: number },
): number {
  const dropped = lowerDue(tx, refundsOfPayment(tx, payment.id).filter(isDue), 0);
  uncountPayment(tx, payment, booking, { who: "host", now });
  const claimedReceipt = payment.receipt ?? payment.claimedReceipt;
  const denied = { reason: "not_received", receipt: null, claimedReceipt, paidAt: null };
  const nobody = { provedBy: null, provedOn: null };
  movePayment(tx, payment.id, "deny", { ...denied, ...nobody, updatedAt: now });
  seenMoneyDenied(tx, { paymentId: payment.id, hostId });
  if (isPaid(payment.state)) splitAnew(tx, booking, now);
  const isOver = ["expired", "cancelled"].includes(stateAt(booking, now));
  issueReceipt(tx, payment, booking, { openKes: openOf(tx, booking).stayKes, isOver, at: now, now });
  fitAndTell(tx, booking, now);
  return dropped.reduce((sum, { wasKes }) => sum + wasKes, 0);
}

/** Of a cancelled stay the policy divides what had come by then, without what turned out never to have come. */
function splitAnew(tx: Change, booking: Booking, now: number): void {
  const { confirmedAt, cancelledAt, cancelledBy, policy, checkIn, id: bookingId } = booking;
  if (confirmedAt === null || cancelledAt === null || cancelledBy === null) return;
  const lines = decidedEntries(tx, booking);
  const hadCome = new Set(
    lines.flatMap(({ kind, paymentId, createdAt }) =>
      kind === "payment" && createdAt <= cancelledAt ? paymentId : [],
    ),
  );
  const refundsNow = () =>
    refundsOfBooking(tx, bookingId).filter(
      ({ paymentId, reason }) => hadCome.has(paymentId) && reason !== "damage_deposit",
    );
  const refunds = refundsNow();
  const cameKes = onAccounts(lines.filter(({ paymentId, refundId }) => hadCome.has(paymentId) && !refundId)).stayKes;
  const paidKes = cameKes - sumKes(refunds.filter(({ createdAt }) => createdAt < cancelledAt));
  const { refundKes } = refundOf({ policy, checkIn, paidKes }, cancelledBy, cancelledAt);

  const byPolicy = refunds.filter(({ reason }) => reason === "cancelled");
  const due = byPolicy.filter(isDue);
  const goneKes = sumKes(byPolicy) - sumKes(due);
  tellOfLess(tx, lowerDue(tx, due, refundKes - goneKes), now);
  const amountKes = Math.min(refundKes - sumKes(byPolicy), refundableKes(tx, booking, "stay"));
  if (amountKes > 0) {
    const refundIds = oweParts(tx, { booking, reason: "cancelled", amountKes, now });
    announceRefundDue(tx, { bookingId, amountKes, reason: "cancelled", refundIds, now });
  }
  const backKes = sumKes(refundsNow());
  dischargeBooking(tx, booking, { who: "lango", keptKes: Math.max(0, cameKes - backKes), now });
}

function isDue({ state }: Refund): boolean {
  return state === "due";
}
