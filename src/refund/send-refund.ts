import { findBooking } from "#db/booking.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import { type Refund, refundSent } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import type { LedgerWho } from "#src/core/money/ledger.ts";
import { countRefund, openOf } from "#src/ledger/keep-ledger.ts";
import { announceRefundSent } from "#src/messaging/announce-money.ts";
import { issueCreditNote } from "#src/receipt/issue-receipt.ts";
import { endWhenAllBack } from "./correct-money.ts";

/**
 * Money has gone back: written once, with its line in the ledger, and the guest told.
 * Whoever sent it (the host by hand, a reversal, a payout) ends here. A refund that
 * was sent or withdrawn before stays as it is.
 */
export function sendRefund(
  tx: Change,
  refund: Refund,
  sent: { receipt: string | null; way: NonNullable<Refund["way"]>; who: LedgerWho; now: number },
): "sent" | "settled_before" {
  if (refund.state === "sent" || refund.state === "withdrawn") return "settled_before";
  const { now, receipt, way, who } = sent;
  const booking = findBooking(tx, refund.bookingId);
  const payment = findPayment(tx, refund.paymentId);
  if (!booking || !payment) throw new Error("a refund without its payment");
  refundSent(tx, refund.id, { receipt, way, now });
  countRefund(tx, refund, booking, { who, now });
  const openKes = openOf(tx, booking).stayKes;
  const sentRefund = { ...refund, sentReceipt: receipt, way };
  issueCreditNote(tx, { paymentId: payment.id, refund: sentRefund }, booking, {
    amountKes: refund.amountKes,
    openKes,
    isOver: ["expired", "cancelled"].includes(stateAt(booking, now)),
    at: now,
    now,
  });
  endWhenAllBack(tx, payment.id, now);
  announceRefundSent(tx, { bookingId: booking.id, amountKes: refund.amountKes, receipt, now });
  return "sent";
}
