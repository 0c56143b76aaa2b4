import type { Booking } from "#db/booking.queries.ts";
import { movePayment, type Payment } from "#db/payment.queries.ts";
import { seenMoneyDenied } from "#db/reconcile.queries.ts";
import type { Change } from "#db/write.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { keepBooks, tellOfKept } from "./keep-books.ts";

/**
 * Money that never came leaves the count, the papers and what was to go back, and gives up its code. What else is
 * owed for its booking follows. Returns what of it was to go back, whole shillings: telling of that is the caller's.
 */
export function takeOut(
  tx: Change,
  payment: Payment,
  booking: Booking,
  { hostId, now }: { hostId: string; now: number },
): number {
  const claimedReceipt = payment.receipt ?? payment.claimedReceipt;
  const denied = { reason: "not_received", receipt: null, claimedReceipt, paidAt: null };
  const nobody = { provedBy: null, provedOn: null };
  movePayment(tx, payment.id, "deny", { ...denied, ...nobody, updatedAt: now });
  seenMoneyDenied(tx, { paymentId: payment.id, hostId });
  const kept = keepBooks(tx, booking, { dividesAnew: isPaid(payment.state), who: "host", now });
  const others = kept.less.filter(({ paymentId }) => paymentId !== payment.id);
  tellOfKept(tx, booking, { ...kept, less: others }, now);
  return kept.less
    .filter(({ paymentId }) => paymentId === payment.id)
    .reduce((sum, { wasKes, amountKes }) => sum + wasKes - amountKes, 0);
}
