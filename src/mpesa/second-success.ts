import { findBooking } from "#db/booking.queries.ts";
import { findPaymentByReceipt, type Payment } from "#db/payment.queries.ts";
import { addStatementLine, findStatementLine } from "#db/reconcile.queries.ts";
import type { Change } from "#db/write.ts";
import { readAmount } from "#src/core/money/written-amount.ts";
import { announceSecondSuccess } from "#src/messaging/announce-money.ts";
import { hostOf } from "#src/payment/host-of.ts";
import type { PaymentReport } from "#src/ports/payment-gateway.ts";

type Result = PaymentReport & { outcome: "result" };

/**
 * Money that M-PESA tells of at a payment's own address, under a request that nobody sent for it. It may be real and
 * counted nowhere: it stands in the host's list until they have placed it, and they hear of it once for its code.
 */
export function keepSecondSuccess(
  tx: Change,
  { payment, report, raw, now }: { payment: Payment; report: Result; raw: string; now: number },
): "kept_apart" | "told_before" | "other_request" {
  const { receipt } = report;
  const amount = readAmount(report.amountText ?? "");
  const booking = findBooking(tx, payment.bookingId);
  const hostId = booking && hostOf(tx, booking);
  if (receipt === undefined || !amount || amount.kes < 1 || !hostId) return "other_request";
  if (findPaymentByReceipt(tx, receipt) || findStatementLine(tx, receipt)) return "told_before";
  const isNew = addStatementLine(tx, {
    receipt,
    source: "callback",
    paidTo: "host",
    hostId,
    amountKes: amount.kes,
    cents: amount.cents,
    hasCents: amount.cents > 0,
    reference: booking.code,
    raw,
    state: "unmatched",
    seenAt: now,
    settledAt: now,
  });
  if (!isNew) return "told_before";
  announceSecondSuccess(tx, { bookingId: booking.id, ...amount, receipt, now });
  return "kept_apart";
}
