import { type Refund, refundSent } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import type { LedgerWho } from "#src/core/money/ledger.ts";
import { sumKes } from "#src/core/money/money.ts";
import { announceRefundSent } from "#src/messaging/announce-money.ts";
import { keepBooks, tellOfKept } from "./keep-books.ts";

/**
 * Money has gone back in one sending: written once for each refund that it was for, with its line in the ledger, and the
 * guest told once. Whoever sent it (the host by hand, a reversal, a payout) ends here. What was sent or withdrawn before
 * stays as it is.
 */
export function sendRefunds(
  tx: Change,
  refunds: readonly Refund[],
  sent: { receipt: string | null; way: NonNullable<Refund["way"]>; who: LedgerWho; now: number },
): void {
  const open = refunds.filter(({ state }) => state !== "sent" && state !== "withdrawn");
  const { now, receipt, way, who } = sent;
  for (const { id } of open) refundSent(tx, id, { receipt, way, now });
  for (const id of new Set(open.map(({ bookingId }) => bookingId))) {
    tellOfKept(tx, { id }, keepBooks(tx, { id }, { who, now }), now);
  }
  const [first] = open;
  if (!first) return;
  announceRefundSent(tx, {
    bookingId: first.bookingId,
    isForSeveral: open.some(({ bookingId }) => bookingId !== first.bookingId),
    amountKes: sumKes(open),
    receipt,
    now,
  });
}
