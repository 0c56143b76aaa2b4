import { type Booking, findBooking } from "#db/booking.queries.ts";
import { addEntries } from "#db/ledger.queries.ts";
import { findPayment, movePayment } from "#db/payment.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { papersOfPayment } from "#db/receipt.queries.ts";
import { findRefund, lowerRefund, withdrawRefund } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import type { LedgerWho } from "#src/core/money/ledger.ts";
import { sumKes } from "#src/core/money/money.ts";
import type { Cause, Effects } from "#src/core/money/rebalance.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import { openOf } from "#src/ledger/keep-ledger.ts";
import { followsOf } from "#src/ledger/rebalance.ts";
import { announceRefundDue, announceRefundLess } from "#src/messaging/announce-money.ts";
import { issueCreditNote, issueReceipt } from "#src/receipt/issue-receipt.ts";
import { newId } from "#src/web/ids.ts";
import { storeRefund } from "./store-refund.ts";

/** A refund of which less is due than before, or nothing. Whole shillings. */
export type Lowered = Readonly<{ bookingId: string; paymentId: string; wasKes: number; amountKes: number }>;

/** What is owed anew, and what is due with less than before. */
export type Kept = Readonly<{
  owed: readonly Readonly<{ id: string; reason: RefundReason; amountKes: number }>[];
  less: readonly Lowered[];
}>;

/**
 * Writes all that follows for a booking's books from what has just been written of it: lines, refunds, payments of
 * which all went back, papers. `who` brought it about. Whoever calls tells of it, or lets `tellOfKept` do so.
 */
export function keepBooks(tx: Change, { id }: Pick<Booking, "id">, cause: Cause & { who: LedgerWho }): Kept {
  const booking = findBooking(tx, id);
  if (!booking) throw new Error("books of a booking that is not there");
  const { now } = cause;
  const follows = followsOf(tx, booking, cause);
  writeLines(tx, booking, follows, cause);
  // What is open before anything goes back: what a guest paid too much is hers on the paper.
  const openKes = openOf(tx, booking).stayKes;
  const less = follows.lower.map(({ id: refundId, wasKes, amountKes }): Lowered => {
    const paymentId = findRefund(tx, refundId)?.paymentId ?? "";
    if (amountKes === 0) withdrawRefund(tx, refundId);
    else lowerRefund(tx, refundId, amountKes);
    return { bookingId: id, paymentId, wasKes, amountKes };
  });
  const owed = follows.owe.map((part) => {
    const refundId = newId();
    storeRefund(tx, { id: refundId, bookingId: id, ...part, createdAt: now });
    return { id: refundId, reason: part.reason, amountKes: part.amountKes };
  });
  issuePapers(tx, booking, follows, { openKes, now });
  for (const paymentId of follows.ended) movePayment(tx, paymentId, "give_back", { updatedAt: now });
  return { owed, less };
}

/** Tells guest and host of what goes back from now on, a message a reason, and of what does not after all. */
export function tellOfKept(
  tx: Change,
  { id: bookingId }: Pick<Booking, "id">,
  { owed, less }: Kept,
  now: number,
): void {
  for (const [reason, parts] of Map.groupBy(owed, (one) => one.reason)) {
    const refundIds = parts.map(({ id }) => id);
    announceRefundDue(tx, { bookingId, amountKes: sumKes(parts), reason, refundIds, now });
  }
  for (const { paymentId: _, ...one } of less) announceRefundLess(tx, { ...one, now });
}

function writeLines(
  tx: Change,
  booking: Booking,
  { lines }: Effects,
  { who, now }: { who: LedgerWho; now: number },
): void {
  const property = findProperty(tx, booking.propertyId);
  if (!property) throw new Error("a booking without its property");
  const about = { bookingId: booking.id, hostId: property.hostId, happenedAt: now };
  addEntries(
    tx,
    // What a stay costs follows by Lango's rule, whoever told of the money.
    lines.map((line) => ({ ...about, ...line, who: line.paymentId ? who : "lango" })),
  );
}

function issuePapers(
  tx: Change,
  booking: Booking,
  { papers, lines }: Effects,
  { openKes, now }: { openKes: number; now: number },
): void {
  const isOver = ["expired", "cancelled"].includes(stateAt(booking, now));
  // A payment that was counted before there were receipts has no paper, and none is written for the past.
  const isOfThePast = (paymentId: string) =>
    papersOfPayment(tx, paymentId).length === 0 &&
    !lines.some((line) => line.kind === "payment" && line.paymentId === paymentId);
  const ofThePast = new Set(papers.map(({ paymentId }) => paymentId).filter(isOfThePast));
  for (const { paymentId, refundId, byKes } of papers.filter((paper) => !ofThePast.has(paper.paymentId))) {
    const payment = findPayment(tx, paymentId);
    const refund = refundId === null ? undefined : findRefund(tx, refundId);
    const money = { openKes, isOver, at: now, now };
    if (refund) issueCreditNote(tx, { paymentId, refund }, booking, { ...money, amountKes: 0 - byKes });
    else if (payment) issueReceipt(tx, payment, booking, money);
  }
}
