import { type Booking, endOverdueHolds, findBooking } from "#db/booking.queries.ts";
import { recheckChannelsSoon } from "#db/feed-soon.queries.ts";
import { paymentsOfGroup } from "#db/group.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Reader } from "#db/open.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { type Change, write } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import type { Keepable } from "#src/core/money/booking-end.ts";
import { sumKes } from "#src/core/money/money.ts";
import { isContradicted, isPaid } from "#src/core/money/payment.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { paidTogether } from "#src/ledger/keep-ledger.ts";
import { paymentsFor } from "#src/ledger/read-books.ts";
import { announceBooking } from "#src/messaging/announce.ts";
import { keepBooksOfGroup, tellOfKept } from "#src/refund/keep-books.ts";
import type { Deps } from "#src/web/deps.ts";
import { areAllFree, confirmLate, isOver, reviveLate } from "./late-nights.ts";

const DAY_MS = 24 * 3_600_000;
/** Somebody who pays a part can close a calendar for so long, counted from their booking. */
const REVIVED_WITHIN_MS = 3 * DAY_MS;

/** What a guest may still have of a booking that came to nothing, while its nights are free and their money is there. */
export function keepable(tx: Reader, booking: Booking, now: number): Keepable | undefined {
  const state = stateAt(booking, now);
  const isGone = (state === "cancelled" && booking.cancelledBy === "guest") || state === "expired";
  if (!isGone || booking.confirmedAt !== null || booking.checkIn < localDateAt(now)) return undefined;
  // What was booked at once comes back at once, or not at all.
  const together = paidTogether(tx, booking);
  if (together.some((one) => isOver(tx, one, now)) || !areAllFree(tx, together, now)) return undefined;
  const dueNowKes = together.reduce((sum, { quote }) => sum + quote.dueNowKes, 0);
  const backKes = (reason: RefundReason) => together.reduce((sum, one) => sum + dueBack(tx, one, reason), 0);
  if (backKes("cancelled") >= dueNowKes) return { kind: "stay" };
  const partKes = backKes("hold_over");
  const isSoon = now - booking.createdAt < REVIVED_WITHIN_MS;
  const isPart = state === "expired" && partKes > 0 && partKes < dueNowKes;
  return isPart && isSoon ? { kind: "rest", partKes, restKes: dueNowKes - partKes } : undefined;
}

/** What is due back for that reason, of money that is there. */
function dueBack(tx: Reader, booking: Booking, reason: RefundReason): number {
  const payments = paymentsFor(tx, booking.id);
  const isThere = ({ paymentId }: { paymentId: string }) =>
    payments.some((payment) => payment.id === paymentId && isPaid(payment.state) && !isContradicted(payment));
  const due = refundsOfBooking(tx, booking.id).filter((refund) => refund.reason === reason && refund.state === "due");
  return sumKes(due.filter(isThere));
}

/**
 * Asked, they have it: the money pays for it as if it had come in time, and nothing is owed back. Where it is a part,
 * the nights are held once more for as long as the rest needs.
 */
export function keepStay(
  deps: Pick<Deps, "db" | "clock" | "linkTo">,
  bookingId: string,
): { outcome: "kept" | "held" | "not_free" | "no_such_booking" } {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const found = findBooking(tx, bookingId);
    if (!found) return { outcome: "no_such_booking" };
    endOverdueHolds(tx, now, found.propertyId);
    const booking = findBooking(tx, bookingId) ?? found;
    const may = keepable(tx, booking, now);
    if (!may) return { outcome: "not_free" };
    if (may.kind === "rest") {
      holdOnceMore(tx, booking, now);
      return { outcome: "held" };
    }
    const together = paidTogether(tx, booking);
    for (const one of together) confirmLate(tx, one, now);
    const kept = keepBooksOfGroup(tx, booking, { who: "guest", now });
    for (const { propertyId } of together) recheckChannelsSoon(tx, propertyId, now);
    const paid = paymentsFor(tx, bookingId).find(({ state }) => isPaid(state));
    const facts = { bookingId, receipt: paid?.receipt ?? null, isSaid: paid?.provedBy !== "mpesa", now };
    announceBooking(tx, { ...facts, link: deps.linkTo(bookingId) });
    tellOfKept(tx, booking, { ...kept, less: [] }, now);
    return { outcome: "kept" };
  });
}

/** Guest and host, who heard that a part goes back, hear that it does not; the job says until when the rest can come. */
function holdOnceMore(tx: Change, booking: Booking, now: number): void {
  for (const one of paidTogether(tx, booking)) reviveLate(tx, one, now);
  const kept = keepBooksOfGroup(tx, booking, { who: "guest", now });
  tellOfKept(tx, booking, kept, now);
  const part = paymentsOfGroup(tx, booking).find(({ state }) => isPaid(state));
  if (part) enqueue(tx, { kind: "keep_for_rest", key: part.id, runAt: now, now });
}
