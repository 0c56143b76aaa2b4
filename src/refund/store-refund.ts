import { enqueue } from "#db/job.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import { findPayoutAccount } from "#db/payout.queries.ts";
import { insertRefund } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";

/** The rest of a price may come a little late, and then its first part is needed. */
const WAIT_FOR_REST_MS = 3_600_000;

/** Owes a sum back. Where the host has chosen so, M-PESA sends it without a press; not of money that M-PESA does not vouch for. */
export function storeRefund(tx: Change, refund: Parameters<typeof insertRefund>[1]): void {
  insertRefund(tx, refund);
  const payment = findPayment(tx, refund.paymentId);
  const account = payment?.payoutAccountId ? findPayoutAccount(tx, payment.payoutAccountId) : undefined;
  if (payment?.provedBy !== "mpesa" || !account?.refundsAlone || account.endedAt !== null) return;
  const now = refund.createdAt;
  const runAt = refund.reason === "hold_over" ? now + WAIT_FOR_REST_MS : now;
  enqueue(tx, { kind: "send_back", key: refund.id, runAt, now });
}
