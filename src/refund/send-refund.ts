import { type Refund, refundSent } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import type { LedgerWho } from "#src/core/money/ledger.ts";
import { announceRefundSent } from "#src/messaging/announce-money.ts";
import { keepBooks, tellOfKept } from "./keep-books.ts";

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
  const { bookingId } = refund;
  const booking = { id: bookingId };
  refundSent(tx, refund.id, { receipt, way, now });
  tellOfKept(tx, booking, keepBooks(tx, booking, { who, now }), now);
  announceRefundSent(tx, { bookingId, amountKes: refund.amountKes, receipt, now });
  return "sent";
}
