import type { Booking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { lowerRefund, type Refund, withdrawRefund } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { sumKes } from "#src/core/money/money.ts";
import { stayBalance } from "#src/core/money/open-money.ts";
import { lowered, type RefundReason, spreadRefund } from "#src/core/money/refund.ts";
import { decidedEntries, stayRefundsOwed } from "#src/ledger/keep-ledger.ts";
import { refundable } from "#src/ledger/refundable.ts";
import { announceRefundDue, announceRefundLess } from "#src/messaging/announce-money.ts";
import { newId } from "#src/web/ids.ts";
import { storeRefund } from "./store-refund.ts";

/** Refunds of what a guest paid too much, which are owed only as long as it is too much. */
const OVERPAID: readonly RefundReason[] = ["overpaid", "second_payment"];

/** A refund of which less is due than before, or nothing. */
export type Lowered = Readonly<{ bookingId: string; wasKes: number; amountKes: number }>;

/** What was owed anew to a guest, and which refunds are due with less than before. Whole shillings. */
export type Fitted = Readonly<{ owedKes: number; refundIds: readonly string[]; less: readonly Lowered[] }>;

/**
 * What a guest has paid beyond the price is owed back to her, from the newest payments first; what is due
 * for it is lowered when less is too much than before. What M-PESA was told to send stays, and so does what
 * the host gives back of her own will, and the damage deposit.
 */
export function fitToCredit(tx: Change, booking: Booking, now: number): Fitted {
  const owed = stayRefundsOwed(tx, booking);
  const fits = owed.filter(({ reason, state }) => OVERPAID.includes(reason) && state === "due");
  const dueKes = sumKes(fits);
  const creditKes = Math.max(0, paidTooMuch(tx, booking, now) - (sumKes(owed) - dueKes));
  if (creditKes < dueKes) return { owedKes: 0, refundIds: [], less: lowerDue(tx, fits, creditKes) };
  const parts = spreadRefund(creditKes - dueKes, refundable(tx, booking, "stay"));
  const refundIds = parts.map((part) => {
    const id = newId();
    storeRefund(tx, { id, bookingId: booking.id, ...part, reason: "overpaid", createdAt: now });
    return id;
  });
  return { owedKes: sumKes(parts), refundIds, less: [] };
}

/** The same, when it comes about by what M-PESA says: guest and host are told. */
export function fitAndTell(tx: Change, booking: Booking, now: number): void {
  const { owedKes, refundIds, less } = fitToCredit(tx, booking, now);
  const about = { bookingId: booking.id, now };
  if (owedKes > 0) announceRefundDue(tx, { ...about, amountKes: owedKes, reason: "overpaid", refundIds });
  tellOfLess(tx, less, now);
}

/** Lowers refunds that are due to a sum, and returns those that it changed. */
export function lowerDue(tx: Change, due: readonly Refund[], mostKes: number): Lowered[] {
  const amounts = lowered(due, mostKes);
  return due.flatMap(({ id, bookingId, amountKes: wasKes }, nth) => {
    const amountKes = amounts[nth] ?? 0;
    if (amountKes === wasKes) return [];
    if (amountKes === 0) withdrawRefund(tx, id);
    else lowerRefund(tx, id, amountKes);
    return [{ bookingId, wasKes, amountKes }];
  });
}

/** Tells guest and host of what they had been told goes back, and does not. */
export function tellOfLess(tx: Change, less: readonly Lowered[], now: number): void {
  for (const one of less) announceRefundLess(tx, { ...one, now });
}

/** What has come beyond the price, below zero what is still to come. What waits for a person counts for nothing yet. */
function paidTooMuch(db: Reader, booking: Booking, now: number): number {
  const isOver = ["expired", "cancelled"].includes(stateAt(booking, now));
  const lines = decidedEntries(db, booking);
  return 0 - (isOver ? sumsOf(lines).balanceKes : stayBalance(booking, lines));
}
