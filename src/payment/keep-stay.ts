import { type Booking, findBooking } from "#db/booking.queries.ts";
import { recheckChannelsSoon } from "#db/feed-soon.queries.ts";
import type { Reader } from "#db/open.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { sumKes } from "#src/core/money/money.ts";
import { isContradicted, isPaid } from "#src/core/money/payment.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { announceBooking } from "#src/messaging/announce.ts";
import { keepBooks, tellOfKept } from "#src/refund/keep-books.ts";
import type { Deps } from "#src/web/deps.ts";
import { confirmLate, freeUnit, isOver } from "./late-nights.ts";

/** Whether a guest whose money came after they had cancelled may still have the stay: all of it is there, and so are the nights. */
export function mayKeepStay(tx: Reader, booking: Booking, now: number): boolean {
  const state = stateAt(booking, now);
  const isGone = (state === "cancelled" && booking.cancelledBy === "guest") || state === "expired";
  if (!isGone || booking.confirmedAt !== null || booking.checkIn < localDateAt(now)) return false;
  const due = refundsOfBooking(tx, booking.id).filter(({ reason, state }) => reason === "cancelled" && state === "due");
  const payments = paymentsOfBooking(tx, booking.id);
  const isThere = ({ paymentId }: { paymentId: string }) =>
    payments.some((payment) => payment.id === paymentId && isPaid(payment.state) && !isContradicted(payment));
  if (sumKes(due.filter(isThere)) < booking.quote.dueNowKes) return false;
  return !isOver(tx, booking, now) && freeUnit(tx, booking, now) !== undefined;
}

/** Asked, they have it: the money pays for it as if it had come in time, and nothing is owed back. */
export function keepStay(
  deps: Pick<Deps, "db" | "clock" | "linkTo">,
  bookingId: string,
): { outcome: "kept" | "not_free" | "no_such_booking" } {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const booking = findBooking(tx, bookingId);
    if (!booking) return { outcome: "no_such_booking" };
    if (!mayKeepStay(tx, booking, now)) return { outcome: "not_free" };
    confirmLate(tx, booking, now);
    const kept = keepBooks(tx, booking, { who: "guest", now });
    recheckChannelsSoon(tx, booking.propertyId, now);
    const paid = paymentsOfBooking(tx, bookingId).find(({ state }) => isPaid(state));
    const facts = { bookingId, receipt: paid?.receipt ?? null, isSaid: paid?.provedBy !== "mpesa", now };
    announceBooking(tx, { ...facts, link: deps.linkTo(bookingId) });
    tellOfKept(tx, booking, { ...kept, less: [] }, now);
    return { outcome: "kept" };
  });
}
