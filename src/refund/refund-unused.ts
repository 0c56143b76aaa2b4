import { findBooking } from "#db/booking.queries.ts";
import type { Db } from "#db/open.ts";
import { bookingsWithUnusedMoney } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import { keepBooksOfGroup, tellOfKept } from "./keep-books.ts";

/** The end of each hold looks at its own booking, so all that is left for the sweep is what came or changed lately. */
const SWEPT_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Parts of a price whose rest never came go back once their booking has come to nothing: of one
 * booking, or of all. Whoever has not heard of it yet hears of it here.
 */
export function refundUnusedParts(deps: { db: Db; clock: Clock }, bookingId?: string): { owed: number } {
  const now = deps.clock.now();
  return write(deps.db, (tx) => {
    const unused = bookingsWithUnusedMoney(tx, bookingId ? { bookingId } : { changedSince: now - SWEPT_FOR_MS });
    const owed = unused.map((id) => {
      const booking = findBooking(tx, id);
      if (!booking) throw new Error("money of a booking that is not there");
      const kept = keepBooksOfGroup(tx, booking, { who: "lango", now });
      tellOfKept(tx, booking, kept, now);
      return kept.owed.length;
    });
    return { owed: owed.reduce((sum, many) => sum + many, 0) };
  });
}
