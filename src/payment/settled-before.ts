import type { Booking } from "#db/booking.queries.ts";
import { type Payment, updatePayment } from "#db/payment.queries.ts";
import { wasTakenBack } from "#db/reconcile.queries.ts";
import type { Change } from "#db/write.ts";
import { isDoubtedByMpesa } from "#src/core/money/payment.ts";
import type { Voucher } from "#src/core/money/proof.ts";
import { announceOtherReport, announceReview } from "#src/messaging/announce-money.ts";
import { codeFound } from "./one-code.ts";
import { adjustPayment, prove } from "./prove.ts";
import type { BookingLink } from "./settle-payment.ts";

/**
 * A report about money that is settled. Usually the same again, or the receipt that
 * the status query could not give; but another amount, or another receipt, is money
 * that nobody counted, so the host hears of it. What is settled stays as it is.
 */
export function settledBefore(
  tx: Change,
  seen: {
    payment: Payment;
    booking: Booking;
    by: Voucher;
    receipt: string | null;
    receivedKes: number;
    dispute: string | undefined;
    linkTo: BookingLink;
    now: number;
  },
): "already_settled" | "reports_differ" | "proved" {
  const { payment, booking, by, receipt, receivedKes, dispute, linkTo, now } = seen;
  // That a request was paid, and with how much, says nothing of what M-PESA has left of it: its host has said that.
  const isSame = receipt === null || receipt === payment.receipt;
  if (isSame && payment.provedBy === "host" && payment.receipt && wasTakenBack(tx, payment.receipt)) {
    return "already_settled";
  }
  if (by.who === "mpesa" && payment.provedBy !== "mpesa" && !isDoubtedByMpesa(payment) && !dispute) {
    prove(tx, payment, booking, seen);
    return "proved";
  }
  if (!receipt || dispute || payment.receipt === receipt) return "already_settled";
  // Nobody else's word changes what M-PESA vouches for: a code that it did not name stands beside it.
  if (by.who !== "mpesa" && payment.provedBy === "mpesa") {
    const isItsCode =
      payment.receipt === null && payment.claimedReceipt === null && receivedKes === payment.receivedKes;
    if (isItsCode) updatePayment(tx, payment.id, { claimedReceipt: receipt, updatedAt: now });
    return "already_settled";
  }
  const isSameMoney = payment.receipt === null && receivedKes === payment.receivedKes;
  if (payment.receipt === null) {
    updatePayment(tx, payment.id, { receipt, receivedKes, updatedAt: now });
    codeFound(tx, payment, booking, seen);
    const byKes = receivedKes - (payment.receivedKes ?? payment.amountKes);
    const link = linkTo(booking.id);
    if (byKes !== 0) adjustPayment(tx, booking, { byKes, receivedKes, link, now });
  }
  if (isSameMoney || payment.reason === "reports_differ") return "already_settled";
  updatePayment(tx, payment.id, { reason: "reports_differ", updatedAt: now });
  const about = { bookingId: booking.id, receivedKes, now };
  if (payment.receipt === null) announceReview(tx, { ...about, askedKes: payment.amountKes });
  else {
    const counted = { kes: payment.receivedKes ?? payment.amountKes, receipt: payment.receipt };
    announceOtherReport(tx, { ...about, receipt, counted });
  }
  return "reports_differ";
}
