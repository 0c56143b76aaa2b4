import { type Booking, cancelBooking, findBooking } from "#db/booking.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { type Change, write } from "#db/write.ts";
import { arrivalAt, type RefundSplit } from "#src/core/booking/cancellation.ts";
import { sumKes } from "#src/core/money/money.ts";
import { divide } from "#src/core/money/rebalance.ts";
import { depositToDecide } from "#src/ledger/deposit-held.ts";
import { caseOf } from "#src/ledger/rebalance.ts";
import { announceCancelled } from "#src/messaging/announce-request.ts";
import type { Clock } from "#src/ports/clock.ts";
import { keepBooks } from "#src/refund/keep-books.ts";
import { recordRefundDue } from "#src/refund/refund-due.ts";

/** Who cancels. A host gives everything back. */
export type CancelledBy = "guest" | "host";

/** What cancelling a confirmed booking would come to. `depositKes` is the damage deposit, which always goes back whole. */
export type CancelLook = RefundSplit & Readonly<{ depositKes: number }>;

export type CancelStay =
  | { outcome: "cancelled"; split: CancelLook }
  /** Another part of the policy has begun since the page was shown: nothing happened. */
  | { outcome: "refund_changed"; split: CancelLook }
  | { outcome: "cancelled_before" | "not_confirmed" | "too_late" | "no_such_booking" };

/**
 * What would go back, and what the host would keep, if the booking were cancelled now. Money that the
 * host has still to look at is in neither: their answer decides about it.
 */
export function lookAtCancelling(db: Reader, booking: Booking, by: CancelledBy, now: number): CancelLook {
  const cancelled = { ...booking, cancelledAt: now, cancelledBy: by };
  const split = divide(caseOf(db, cancelled)) ?? { paidKes: 0, refundKes: 0, keptKes: 0 };
  return { ...split, depositKes: depositToDecide(db, booking) };
}

/**
 * Cancels a confirmed booking: its nights are free at once, and what the policy gives back is
 * owed to the guest. `shownKes` is the refund that the page said, so that nobody confirms one
 * sum and gets another. A guest can cancel until arrival, a host until the guest has left.
 */
export function cancelStay(
  deps: { db: Db; clock: Clock; linkTo: (bookingId: string) => string },
  ask: { bookingId: string; by: CancelledBy; shownKes: number },
): CancelStay {
  const now = deps.clock.now();
  return write(deps.db, (tx): CancelStay => {
    const booking = findBooking(tx, ask.bookingId);
    if (!booking) return { outcome: "no_such_booking" };
    if (booking.state === "cancelled" && booking.confirmedAt !== null) return { outcome: "cancelled_before" };
    if (booking.state !== "confirmed") return { outcome: "not_confirmed" };
    if (!canCancel(booking, ask.by, { now, today: deps.clock.today() })) return { outcome: "too_late" };
    const split = lookAtCancelling(tx, booking, ask.by, now);
    if (split.refundKes !== ask.shownKes) return { outcome: "refund_changed", split };

    const owed = endStay(tx, booking, { by: ask.by, split, now });
    announceCancelled(tx, { bookingIds: [booking.id], by: ask.by, ...owed, link: deps.linkTo(booking.id), now });
    return { outcome: "cancelled", split };
  });
}

/** Ends a confirmed booking and writes down what goes back of it. Telling of it is the caller's. */
export function endStay(
  tx: Change,
  booking: Booking,
  { by, split, now }: { by: CancelledBy; split: CancelLook; now: number },
): Readonly<{ refundIds: readonly string[]; refundKes: number }> {
  cancelBooking(tx, booking.id, now, by);
  const { owed } = keepBooks(tx, booking, { dividesAnew: true, who: by, price: { who: by }, now });
  const deposit = { bookingId: booking.id, reason: "damage_deposit", amountKes: split.depositKes, now } as const;
  const refundIds = [...owed.map(({ id }) => id), ...recordRefundDue(tx, deposit)];
  return { refundIds, refundKes: sumKes(owed) + split.depositKes };
}

/** A guest who has arrived does not cancel; a host can until the stay is over. */
export function canCancel(
  booking: Pick<Booking, "state" | "checkIn" | "checkOut">,
  by: CancelledBy,
  at: { now: number; today: string },
): boolean {
  if (booking.state !== "confirmed") return false;
  return by === "guest" ? at.now < arrivalAt(booking.checkIn) : at.today < booking.checkOut;
}
