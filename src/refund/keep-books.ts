import { type Booking, findBooking } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { addEntries } from "#db/ledger.queries.ts";
import { findPayment, movePayment } from "#db/payment.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { documentsOfPayment } from "#db/receipt.queries.ts";
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
import { recordRefundDue } from "./refund-due.ts";

/** A refund of which less is due than before, or nothing. Whole shillings. */
export type Lowered = Readonly<{
  bookingId: string;
  paymentId: string;
  reason: RefundReason;
  wasKes: number;
  amountKes: number;
}>;

/** What is owed anew, and what is due with less than before. */
export type Kept = Readonly<{
  owed: readonly Readonly<{ id: string; reason: RefundReason; amountKes: number }>[];
  less: readonly Lowered[];
}>;

/** `who` brought the money, `price.who` what the stay costs now, which is Lango's own rule if nobody is named. */
type By = Cause & Readonly<{ who: LedgerWho; price?: Readonly<{ who: LedgerWho; note?: string }> }>;

/**
 * Writes all that follows for a booking's books from what has just been written of it: lines, refunds, payments of
 * which all went back, documents. Whoever calls tells of it, or lets `tellOfKept` do so.
 */
export function keepBooks(tx: Change, { id }: Pick<Booking, "id">, cause: By): Kept {
  const booking = findBooking(tx, id);
  if (!booking) throw new Error("books of a booking that is not there");
  const { now } = cause;
  const follows = followsOf(tx, booking, cause);
  writeLines(tx, booking, follows, cause);
  // What is open before anything goes back: what a guest paid too much is theirs on the document.
  const openKes = openOf(tx, booking).stayKes;
  const less = follows.lower.map(({ id: refundId, ...lower }): Lowered => {
    const paymentId = findRefund(tx, refundId)?.paymentId ?? "";
    if (lower.amountKes === 0) withdrawRefund(tx, refundId);
    else lowerRefund(tx, refundId, lower.amountKes);
    return { bookingId: id, paymentId, ...lower };
  });
  const owed = follows.owe.flatMap(({ reason, amountKes, paymentId }) =>
    recordRefundDue(tx, { bookingId: id, paymentId, reason, amountKes, now }).map((refundId) => ({
      id: refundId,
      reason,
      amountKes,
    })),
  );
  issueDocuments(tx, booking, follows, { ...cause, openKes });
  for (const paymentId of follows.ended) movePayment(tx, paymentId, "give_back", { updatedAt: now });
  return { owed, less };
}

/** The same for all bookings of a group, as one payment may pay for several of them; this one's come first. */
export function keepBooksOfGroup(tx: Change, booking: Pick<Booking, "id" | "groupId">, cause: By): Kept {
  const others = booking.groupId === null ? [] : groupOf(tx, booking).filter(({ id }) => id !== booking.id);
  const kept = [booking, ...others].map((one) => keepBooks(tx, one, cause));
  return { owed: kept.flatMap(({ owed }) => owed), less: kept.flatMap(({ less }) => less) };
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
  for (const { wasKes, amountKes } of less) announceRefundLess(tx, { bookingId, wasKes, amountKes, now });
}

function writeLines(tx: Change, booking: Booking, { lines }: Effects, { who, price, now }: By): void {
  const property = findProperty(tx, booking.propertyId);
  if (!property) throw new Error("a booking without its property");
  const about = { bookingId: booking.id, hostId: property.hostId };
  addEntries(
    tx,
    lines.map((line) => ({
      ...about,
      ...line,
      ...(line.paymentId ? { who } : { who: "lango", ...price }),
      happenedAt: cameAt(tx, line) ?? now,
    })),
  );
}

/** Money that is counted for what it brought came when its payment says. */
function cameAt(tx: Change, { kind, why, paymentId }: Effects["lines"][number]): number | null | undefined {
  return paymentId && (kind === "payment" || why === "came_after_all") ? findPayment(tx, paymentId)?.paidAt : undefined;
}

function issueDocuments(
  tx: Change,
  booking: Booking,
  { documents, lines }: Effects,
  { openKes, from, now }: Pick<Cause, "from" | "now"> & { openKes: number },
): void {
  const isOver = ["expired", "cancelled"].includes(stateAt(booking, now));
  // A payment that was counted before there were receipts has no document, and none is written for the past.
  const isOfThePast = (paymentId: string) =>
    paymentId !== from &&
    documentsOfPayment(tx, paymentId, booking.id).length === 0 &&
    !lines.some((line) => line.kind === "payment" && line.paymentId === paymentId);
  const ofThePast = new Set(documents.map(({ paymentId }) => paymentId).filter(isOfThePast));
  for (const { paymentId, refundId, byKes } of documents.filter((document) => !ofThePast.has(document.paymentId))) {
    const payment = findPayment(tx, paymentId);
    const refund = refundId === null ? undefined : findRefund(tx, refundId);
    const isFirst = documentsOfPayment(tx, paymentId, booking.id).length === 0;
    const at = (isFirst && payment?.paidAt) || now;
    const money = { openKes, isOver, at, now };
    if (refund) issueCreditNote(tx, { paymentId, refund }, booking, { ...money, amountKes: 0 - byKes });
    else if (payment) issueReceipt(tx, payment, booking, money);
  }
}
