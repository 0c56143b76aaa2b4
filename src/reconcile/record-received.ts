import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { findPaymentBySubmission } from "#db/payment.queries.ts";
import { livePayouts } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import { isAmount } from "#src/core/money/money.ts";
import { isReceipt } from "#src/core/money/payment.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { isCodeGone } from "#src/payment/one-code.ts";
import type { SettleMoney } from "#src/payment/settle-payment.ts";
import { takeByHost } from "#src/payment/take-by-host.ts";
import type { Deps } from "#src/web/deps.ts";

export type RecordReceived =
  | { outcome: "recorded"; settled: SettleMoney }
  | { outcome: "recorded_before" }
  | { outcome: "not_an_amount" | "cash_with_receipt" | "not_a_receipt" | "receipt_used" | "no_such_booking" };

/** A host writes down money that they got outside of any request: in cash, or by M-PESA with its code. */
export function recordReceived(
  deps: Pick<Deps, "db" | "clock" | "linkTo">,
  ask: {
    hostId: string;
    bookingId: string;
    way: "cash" | "manual";
    amountKes: number;
    typedReceipt: string;
    payerName: string;
    purpose: "balance" | "damage_deposit";
    submissionKey: string;
  },
): RecordReceived {
  const typed = ask.typedReceipt.replace(/\s/g, "").toUpperCase();
  const receipt = ask.way === "cash" ? null : typed;
  return write(deps.db, (tx): RecordReceived => {
    const now = deps.clock.now();
    const booking = findBookingOfHost(tx, ask.bookingId, ask.hostId);
    if (!booking) return { outcome: "no_such_booking" };
    const repeated = findPaymentBySubmission(tx, ask.submissionKey);
    if (repeated) return { outcome: repeated.bookingId === booking.id ? "recorded_before" : "no_such_booking" };
    if (!isAmount(ask.amountKes)) return { outcome: "not_an_amount" };
    // Without its code, the money would be counted again when M-PESA reports it or the guest names it.
    if (ask.way === "cash" && typed) return { outcome: "cash_with_receipt" };
    if (receipt !== null && !isReceipt(receipt)) return { outcome: "not_a_receipt" };
    if (receipt !== null && isCodeGone(tx, receipt, ask.hostId)) return { outcome: "receipt_used" };

    const payment = {
      bookingId: booking.id,
      purpose: ask.purpose,
      amountKes: ask.amountKes,
      payoutAccountId: ask.way === "manual" ? (livePayouts(tx, ask.hostId, now).manual?.id ?? null) : null,
      submissionKey: secretHash(ask.submissionKey),
      payerName: ask.payerName || null,
    };
    const settled = takeByHost(tx, payment, { way: ask.way, receipt, linkTo: deps.linkTo, now });
    return { outcome: "recorded", settled };
  });
}
