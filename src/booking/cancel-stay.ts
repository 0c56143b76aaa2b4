import { type Booking, cancelBooking, findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { type Change, write } from "#db/write.ts";
import { arrivalAt, type RefundSplit, refundOf } from "#src/core/cancellation.ts";
import { sumsOf } from "#src/core/ledger.ts";
import { type Refundable, spreadRefund } from "#src/core/refund.ts";
import { announceCancelled } from "#src/messaging/announce-request.ts";
import { dischargeBooking } from "#src/payment/keep-ledger.ts";
import { storeRefund } from "#src/payment/store-refund.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";

/** Who cancels. A host gives everything back. */
export type CancelledBy = "guest" | "host";

/** What cancelling a confirmed booking would come to. `depositKes` is the damage deposit, which always goes back whole. */
export type CancelLook = RefundSplit & Readonly<{ depositKes: number }>;

export type CancelStay =
  | { outcome: "cancelled"; split: CancelLook }
  /** Another part of the policy has begun since the page was shown: nothing happened. */
  | { outcome: "refund_changed"; split: CancelLook }
  | { outcome: "cancelled_before" | "not_confirmed" | "too_late" | "no_such_booking" };

/** What would go back, and what the host would keep, if the booking were cancelled now. */
export function lookAtCancelling(db: Reader, booking: Booking, by: CancelledBy, now: number): CancelLook {
  const { receivedKes, refundedKes, depositHeldKes } = sumsOf(entriesOfBooking(db, booking.id));
  const owed = refundsOfBooking(db, booking.id).filter(({ state }) => state === "due" || state === "sending");
  const owedKes = (isDeposit: boolean) =>
    owed.reduce((sum, refund) => sum + ((refund.reason === "damage_deposit") === isDeposit ? refund.amountKes : 0), 0);
  const paidKes = Math.max(0, receivedKes - refundedKes - owedKes(false));
  const { policy, checkIn } = booking;
  return {
    ...refundOf({ policy, checkIn, paidKes }, by, now),
    depositKes: Math.max(0, depositHeldKes - owedKes(true)),
  };
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

    cancelBooking(tx, booking.id, now, ask.by);
    dischargeBooking(tx, booking, { who: ask.by, now, keptKes: split.keptKes });
    const refundIds = [
      ...owe(tx, booking.id, { amountKes: split.refundKes, reason: "cancelled", now }),
      ...owe(tx, booking.id, { amountKes: split.depositKes, reason: "damage_deposit", now }),
    ];
    const refundKes = split.refundKes + split.depositKes;
    const link = deps.linkTo(booking.id);
    announceCancelled(tx, { bookingId: booking.id, by: ask.by, refundKes, refundIds, link, now });
    return { outcome: "cancelled", split };
  });
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

/** Owes a sum back, from the newest payments first, and says by which refunds. */
function owe(
  tx: Change,
  bookingId: string,
  due: { amountKes: number; reason: "cancelled" | "damage_deposit"; now: number },
): string[] {
  return spreadRefund(due.amountKes, refundable(tx, bookingId)).map((part) => {
    const id = newId();
    storeRefund(tx, { id, bookingId, ...part, reason: due.reason, createdAt: due.now });
    return id;
  });
}

function refundable(tx: Change, bookingId: string): Refundable[] {
  const refunds = refundsOfBooking(tx, bookingId).filter(({ state }) => state !== "withdrawn");
  return paymentsOfBooking(tx, bookingId)
    .filter(({ state }) => state === "paid" || state === "paid_late" || state === "refunded")
    .map(({ id, receivedKes }) => ({
      paymentId: id,
      leftKes: refunds.reduce(
        (left, refund) => (refund.paymentId === id ? left - refund.amountKes : left),
        receivedKes ?? 0,
      ),
    }));
}
