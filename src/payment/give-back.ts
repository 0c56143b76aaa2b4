import type { Booking } from "#db/booking.queries.ts";
import { secretHash } from "#db/hashed.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { findRefundBySubmission, refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { isPaid } from "#src/core/payment.ts";
import { type Refundable, spreadRefund } from "#src/core/refund.ts";
import { announceRefundDue } from "#src/messaging/announce-money.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { isAmount } from "./answer-claim.ts";
import { balanceOf, reducePrice } from "./keep-ledger.ts";
import { storeRefund } from "./store-refund.ts";

export type GiveBack =
  | { outcome: "owed" }
  | { outcome: "owed_before" }
  | { outcome: "too_much"; mostKes: number }
  | { outcome: "not_an_amount" | "no_such_booking" };

/**
 * A host decides to give money back. What the guest has paid too much goes first;
 * beyond that the stay becomes so much cheaper.
 */
export function giveBack(
  deps: { db: Db; clock: Clock },
  ask: { hostId: string; bookingId: string; amountKes: number; note: string; submissionKey: string },
): GiveBack {
  return write(deps.db, (tx): GiveBack => {
    const now = deps.clock.now();
    const booking = findBookingOfHost(tx, ask.bookingId, ask.hostId);
    if (!booking) return { outcome: "no_such_booking" };
    const repeated = findRefundBySubmission(tx, ask.submissionKey);
    if (repeated) return { outcome: repeated.bookingId === booking.id ? "owed_before" : "no_such_booking" };
    if (!isAmount(ask.amountKes)) return { outcome: "not_an_amount" };
    const left = refundable(tx, booking);
    const mostKes = left.reduce((sum, { leftKes }) => sum + leftKes, 0);
    if (ask.amountKes > mostKes) return { outcome: "too_much", mostKes };

    const creditKes = Math.max(0, 0 - balanceOf(tx, booking) - owedKes(tx, booking));
    const cheaperKes = ask.amountKes - Math.min(ask.amountKes, creditKes);
    if (cheaperKes > 0) reducePrice(tx, booking, { amountKes: cheaperKes, who: "host", note: ask.note, now });
    const refundIds: string[] = [];
    for (const [index, part] of spreadRefund(ask.amountKes, left).entries()) {
      const id = newId();
      refundIds.push(id);
      const submissionKey = index === 0 ? secretHash(ask.submissionKey) : null;
      storeRefund(tx, {
        id,
        bookingId: booking.id,
        ...part,
        reason: "by_host",
        submissionKey,
        createdAt: now,
      });
    }
    announceRefundDue(tx, { bookingId: booking.id, amountKes: ask.amountKes, reason: "by_host", refundIds, now });
    return { outcome: "owed" };
  });
}

/** What of each payment of a booking has not gone back and is not to, the newest first. */
export function refundable(db: Reader, booking: Pick<Booking, "id">): Refundable[] {
  const refunds = refundsOfBooking(db, booking.id);
  return paymentsOfBooking(db, booking.id)
    .filter(({ state }) => isPaid(state))
    .map(({ id, receivedKes }) => ({
      paymentId: id,
      leftKes: refunds.reduce(
        (left, refund) => (refund.paymentId === id ? left - refund.amountKes : left),
        receivedKes ?? 0,
      ),
    }));
}

/** What is to go back already and has not. */
function owedKes(db: Reader, booking: Pick<Booking, "id">): number {
  return refundsOfBooking(db, booking.id)
    .filter(({ state }) => state !== "sent")
    .reduce((sum, { amountKes }) => sum + amountKes, 0);
}
