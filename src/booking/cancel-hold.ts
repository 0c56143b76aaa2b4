import { cancelBooking, findBooking } from "#db/booking.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { stateAt } from "#src/core/booking.ts";
import type { Clock } from "#src/ports/clock.ts";

export type CancelHold = { outcome: "cancelled" | "already_over" | "already_confirmed" | "no_such_booking" };

/**
 * A guest gives up before paying, or takes her request back; her nights are free at once. Money that still
 * arrives is handled as late money: it confirms if the nights are free.
 */
export function cancelHold(deps: { db: Db; clock: Clock }, bookingId: string): CancelHold {
  return write(deps.db, (tx): CancelHold => {
    const booking = findBooking(tx, bookingId);
    if (!booking) return { outcome: "no_such_booking" };
    switch (stateAt(booking, deps.clock.now())) {
      case "confirmed":
        return { outcome: "already_confirmed" };
      case "expired":
      case "cancelled":
        return { outcome: "already_over" };
      case "held":
      case "requested":
        cancelBooking(tx, booking.id, deps.clock.now());
        return { outcome: "cancelled" };
    }
  });
}
