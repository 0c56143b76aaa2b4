import { findBooking } from "#db/booking.queries.ts";
import { findPaymentOfHost, isCodeTaken, movePayment, type Payment } from "#db/payment.queries.ts";
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

/** A guest's word of money: under a code of M-PESA's, or of a transfer, which has none. */
export function isClaim({ way, claimedReceipt, reference }: Payment): boolean {
  return way === "manual" && (claimedReceipt !== null || reference !== null);
}

/** The host sees the money in their own M-PESA, or at their bank. `receivedKes` is what came, when it is not what was asked for. */
export function confirmClaim(
  deps: Needs,
  ask: { hostId: string; paymentId: string; receivedKes?: number },
): ConfirmClaim {
  return write(deps.db, (tx): ConfirmClaim => {
    const now = deps.clock.now();
    const payment = findPaymentOfHost(tx, ask.paymentId, ask.hostId);
    if (!payment || !isClaim(payment)) return { outcome: "no_such_claim" };
    if (payment.state !== "pending" && payment.reason !== "not_received") return { outcome: "answered_before" };
    const code = payment.claimedReceipt;
    if (code !== null && isCodeTaken(tx, code, ask.hostId, payment.id)) return { outcome: "code_used" };
    const receivedKes = ask.receivedKes ?? payment.amountKes;
    if (!isAmount(receivedKes)) return { outcome: "not_an_amount" };
    const money = { receipt: code, receivedKes, isWhole: true, shortcode: null } as const;
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
    if (!payment || !isClaim(payment)) return { outcome: "no_such_claim" };
    if (payment.state !== "pending") return { outcome: "answered_before" };
    const code = payment.claimedReceipt;
    const line = code === null ? undefined : findStatementLineOfHost(tx, code, ask.hostId);
    if (line?.state === "waiting" || line?.state === "unmatched") return { outcome: "in_list" };
    movePayment(tx, payment.id, "void", { reason: "not_received", updatedAt: now });
    const booking = findBooking(tx, payment.bookingId);
    if (booking?.state === "held" && booking.holdEndsAt > now) prolongHold(tx, booking, now, now + LOOK_AGAIN_MS);
    const { bookingId, claimedReceipt: receipt } = payment;
    const isTransfer = payment.reference !== null;
    const amountKes = saidKesOf(payment);
    announceNotReceived(tx, { bookingId, amountKes, receipt, isTransfer, link: deps.linkTo(bookingId), now });
    return { outcome: "voided" };
  });
}
