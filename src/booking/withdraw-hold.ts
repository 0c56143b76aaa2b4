import { cancelBooking, findBookingWithProperty } from "#db/booking.queries.ts";
import { paymentsOfGroup } from "#db/group.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { canWithdraw } from "#src/core/money/withdrawal.ts";
import { announceWithdrawn } from "#src/messaging/announce-request.ts";
import type { Clock } from "#src/ports/clock.ts";

/** `not_owner` to take back: paid, being paid, over, or begun by the guest. */
export type WithdrawHold = { outcome: "withdrawn" | "not_owner" | "no_such_booking" };

/**
 * A host takes back nights that they keep for a guest who has not paid: they are free at once, and the guest is
 * told. Money that still arrives is owed back.
 */
export function withdrawHold(deps: { db: Db; clock: Clock }, ask: { hostId: string; bookingId: string }): WithdrawHold {
  const now = deps.clock.now();
  return write(deps.db, (tx): WithdrawHold => {
    const found = findBookingWithProperty(tx, ask.bookingId);
    if (found?.host.id !== ask.hostId) return { outcome: "no_such_booking" };
    const { booking } = found;
    if (!canWithdraw(booking, paymentsOfGroup(tx, booking), now)) return { outcome: "not_owner" };
    cancelBooking(tx, booking.id, now, "host");
    announceWithdrawn(tx, { bookingId: booking.id, now });
    return { outcome: "withdrawn" };
  });
}
