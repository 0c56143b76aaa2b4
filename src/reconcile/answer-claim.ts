import { findBooking } from "#db/booking.queries.ts";
import { findPaymentOfHost, isCodeTaken, movePayment } from "#db/payment.queries.ts";
import { findStatementLineOfHost } from "#db/reconcile.queries.ts";
import { write } from "#db/write.ts";
import { isAmount } from "#src/core/money/money.ts";
import { announceNotReceived } from "#src/messaging/announce-money.ts";
import { prolongHold } from "#src/payment/prolong-hold.ts";
import { type SettleMoney, settleMoney } from "#src/payment/settle-payment.ts";
import type { Deps } from "#src/web/deps.ts";
import { saidKesOf } from "./claim-payment.ts";

type Needs = Pick<Deps, "db" | "clock" | "linkTo">;

export type ConfirmClaim =
  | { outcome: "counted"; settled: SettleMoney }
  /** Answered before, here or by M-PESA itself. */
  | { outcome: "answered_before" }
  | { outcome: "code_used" | "not_an_amount" | "no_such_claim" };

/** The host sees the money in their own M-PESA. `receivedKes` is what came, when it is not what was asked for. */
export function confirmClaim(
  deps: Needs,
  ask: { hostId: string; paymentId: string; receivedKes?: number },
): ConfirmClaim {
  return write(deps.db, (tx): ConfirmClaim => {
    const now = deps.clock.now();
    const payment = findPaymentOfHost(tx, ask.paymentId, ask.hostId);
    if (payment?.way !== "manual" || payment.claimedReceipt === null) return { outcome: "no_such_claim" };
    if (payment.state !== "pending" && payment.reason !== "not_received") return { outcome: "answered_before" };
    if (isCodeTaken(tx, payment.claimedReceipt, ask.hostId, payment.id)) return { outcome: "code_used" };
    const receivedKes = ask.receivedKes ?? payment.amountKes;
    if (!isAmount(receivedKes)) return { outcome: "not_an_amount" };
    const money = { receipt: payment.claimedReceipt, receivedKes, isWhole: true, shortcode: null } as const;
    const settled = settleMoney(tx, payment, { ...money, by: { who: "host" }, accepted: true, now }, deps.linkTo);
    return { outcome: "counted", settled };
  });
}

/** Time for a guest to look again, after their host found nothing. */
const LOOK_AGAIN_MS = 30 * 60_000;

/** The host finds no such money. The code is free again, and the guest is told while their nights are still kept. */
export function voidClaim(
  deps: Needs,
  ask: { hostId: string; paymentId: string },
): {
  outcome:
    | "voided"
    | "answered_before"
    | "no_such_claim"
    /** Money with this very code stands in their list. */
    | "in_list";
} {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const payment = findPaymentOfHost(tx, ask.paymentId, ask.hostId);
    if (payment?.way !== "manual" || payment.claimedReceipt === null) return { outcome: "no_such_claim" };
    if (payment.state !== "pending") return { outcome: "answered_before" };
    const line = findStatementLineOfHost(tx, payment.claimedReceipt, ask.hostId);
    if (line?.state === "waiting" || line?.state === "unmatched") return { outcome: "in_list" };
    movePayment(tx, payment.id, "void", { reason: "not_received", updatedAt: now });
    const booking = findBooking(tx, payment.bookingId);
    if (booking?.state === "held" && booking.holdEndsAt > now) prolongHold(tx, booking, now, now + LOOK_AGAIN_MS);
    const { bookingId, claimedReceipt: receipt } = payment;
    announceNotReceived(tx, { bookingId, amountKes: saidKesOf(payment), receipt, link: deps.linkTo(bookingId), now });
    return { outcome: "voided" };
  });
}
