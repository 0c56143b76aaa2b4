import { endOverdueHolds, findBooking } from "#db/booking.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { type BookingState, stateAt } from "#src/core/booking/booking.ts";
import { endOf } from "#src/core/money/booking-end.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { announceUnanswered } from "#src/messaging/announce-request.ts";
import type { Clock } from "#src/ports/clock.ts";
import { refundUnusedParts } from "#src/refund/refund-unused.ts";
import { type Deps, propertyLink } from "#src/web/deps.ts";

/**
 * Ends every hold whose time is over. The calendar does not wait for this: it
 * reads the clock itself. This only tidies what the calendar already ignores.
 */
export function endHolds(deps: { db: Db; clock: Clock }): { ended: number } {
  return write(deps.db, (tx) => ({ ended: endOverdueHolds(tx, deps.clock.now()).length }));
}

const LIVING = new Set<BookingState>(["held", "requested"]);

/**
 * Ends what is over. `key` begins with the booking whose end was awaited: one that was prolonged meanwhile is
 * awaited again. The guest of a request that nobody answered is told here, whoever swept it first: each
 * request has this job from its beginning.
 */
export function awaitHoldEnd(deps: Pick<Deps, "db" | "clock" | "publicUrl">, key: string): JobResult {
  endHolds(deps);
  const [bookingId = ""] = key.split("/");
  const booking = findBooking(deps.db, bookingId);
  if (!booking) return { outcome: "done" };
  refundUnusedParts(deps, bookingId);
  const now = deps.clock.now();
  if (LIVING.has(stateAt(booking, now))) return { outcome: "again", runAt: booking.holdEndsAt };
  const isToldElsewhere = booking.groupId !== null && booking.groupId !== booking.id;
  if (isToldElsewhere || endOf(booking, []) !== "unanswered") return { outcome: "done" };
  const link = propertyLink(deps, booking.propertyId);
  return { outcome: "done", save: (tx) => announceUnanswered(tx, { bookingId, link, now }) };
}
