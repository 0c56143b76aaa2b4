import { endOverdueHolds, findBooking } from "#db/booking.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { type BookingState, stateAt } from "#src/core/booking.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Clock } from "#src/ports/clock.ts";

/**
 * Ends every hold whose time is over. The calendar does not wait for this: it
 * reads the clock itself. This only tidies what the calendar already ignores.
 */
export function endHolds(deps: { db: Db; clock: Clock }): { ended: number } {
  return write(deps.db, (tx) => ({ ended: endOverdueHolds(tx, deps.clock.now()).length }));
}

const LIVING = new Set<BookingState>(["held", "requested"]);

/** Ends what is over. `key` begins with the booking whose end was awaited: one that was prolonged meanwhile is awaited again. */
export function awaitHoldEnd(deps: { db: Db; clock: Clock }, key: string): JobResult {
  endHolds(deps);
  const [bookingId = ""] = key.split("/");
  const booking = findBooking(deps.db, bookingId);
  if (!booking || !LIVING.has(stateAt(booking, deps.clock.now()))) return { outcome: "done" };
  return { outcome: "again", runAt: booking.holdEndsAt };
}
