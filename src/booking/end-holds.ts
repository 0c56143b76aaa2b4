import { endOverdueHolds } from "#db/booking.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";

/**
 * Ends every hold whose time is over. The calendar does not wait for this: it
 * reads the clock itself. This only tidies what the calendar already ignores.
 */
export function endHolds(deps: { db: Db; clock: Clock }): { ended: number } {
  return write(deps.db, (tx) => ({ ended: endOverdueHolds(tx, deps.clock.now()).length }));
}
