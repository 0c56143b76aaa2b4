import { cancelBooking, findBooking } from "#db/booking.queries.ts";
import { write } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { sumKes } from "#src/core/money/money.ts";
import { keepBooksOfGroup, tellOfKept } from "#src/refund/keep-books.ts";
import type { Deps } from "#src/web/deps.ts";

export type CancelHold =
  /** `owedKes` is what had come of the price and goes back. */
  { outcome: "cancelled"; owedKes: number } | { outcome: "already_over" | "already_confirmed" | "no_such_booking" };

/**
 * A guest gives up before all is paid, or takes their request back; their nights are free at once, and what had come
 * of the price goes back. Money that still arrives goes back too, unless the guest then asks for the stay.
 */
export function cancelHold(deps: Pick<Deps, "db" | "clock">, bookingId: string): CancelHold {
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
        const kept = keepBooksOfGroup(tx, booking, { reason: "cancelled", who: "guest", now });
        tellOfKept(tx, booking, kept, now);
        return { outcome: "cancelled", owedKes: sumKes(kept.owed) };
      }
    }
  });
}
