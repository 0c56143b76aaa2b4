import { type Booking, cancelBooking, findBooking } from "#db/booking.queries.ts";
import type { Db } from "#db/open.ts";
import { type Change, write } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { refundableKes } from "#src/ledger/refundable.ts";
import { announceRefundDue } from "#src/messaging/announce-money.ts";
import type { Clock } from "#src/ports/clock.ts";
import { oweParts } from "#src/refund/owe-parts.ts";

export type CancelHold =
  /** `owedKes` is what had come of the price and goes back. */
  { outcome: "cancelled"; owedKes: number } | { outcome: "already_over" | "already_confirmed" | "no_such_booking" };

/**
 * A guest gives up before all is paid, or takes her request back; her nights are free at once, and what had come
 * of the price goes back. Money that still arrives is handled as late money: it confirms if the nights are free.
 */
export function cancelHold(deps: { db: Db; clock: Clock }, bookingId: string): CancelHold {
  return write(deps.db, (tx): CancelHold => {
    const now = deps.clock.now();
    const booking = findBooking(tx, bookingId);
    if (!booking) return { outcome: "no_such_booking" };
    switch (stateAt(booking, now)) {
      case "confirmed":
        return { outcome: "already_confirmed" };
      case "expired":
      case "cancelled":
        return { outcome: "already_over" };
      case "held":
      case "requested": {
        cancelBooking(tx, booking.id, now);
        return { outcome: "cancelled", owedKes: oweAll(tx, booking, now) };
      }
    }
  });
}

/** Owes back what came, the damage deposit as such, and tells guest and host. Returns the sum. */
function oweAll(tx: Change, booking: Booking, now: number): number {
  const owed = [
    { reason: "cancelled", amountKes: refundableKes(tx, booking, "stay") },
    { reason: "damage_deposit", amountKes: refundableKes(tx, booking, "damage_deposit") },
  ] as const;
  return owed.reduce((sum, { reason, amountKes }) => {
    if (amountKes === 0) return sum;
    const refundIds = oweParts(tx, { booking, reason, amountKes, now });
    announceRefundDue(tx, { bookingId: booking.id, amountKes, reason, refundIds, now });
    return sum + amountKes;
  }, 0);
}
