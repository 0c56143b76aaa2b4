import { approveRequest, cancelBooking, findBooking } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { approvedEndsAt, stateAt } from "#src/core/booking/booking.ts";
import { announceDecision } from "#src/messaging/announce-request.ts";
import type { Clock } from "#src/ports/clock.ts";

export type DecideRequest =
  /** The guest has been told, and has until the hold ends to pay. */
  | "approved"
  /** The nights are free again, and the guest has been told. */
  | "declined"
  /** It was answered before, whatever the answer: the first stands. */
  | "answered_before"
  /** Nobody answered in time, or the guest took it back. */
  | "over"
  | "no_such_request";

/** A host says yes or no to a request. Of two answers at the same moment the first one counts. */
export function decideRequest(
  deps: { db: Db; clock: Clock; linkTo: (bookingId: string) => string },
  ask: { bookingId: string; decision: "approve" | "decline" },
): DecideRequest {
  const now = deps.clock.now();
  return write(deps.db, (tx): DecideRequest => {
    const booking = findBooking(tx, ask.bookingId);
    if (!booking || booking.requestedAt === null) return "no_such_request";
    if (booking.approvedAt !== null || booking.cancelledBy === "host") return "answered_before";
    if (stateAt(booking, now) !== "requested") return "over";
    const link = deps.linkTo(booking.id);
    if (ask.decision === "decline") {
      cancelBooking(tx, booking.id, now, "host");
      announceDecision(tx, { bookingId: booking.id, decision: "declined", link, now });
      return "declined";
    }
    const holdEndsAt = approvedEndsAt(booking.checkIn, now);
    approveRequest(tx, booking.id, { now, holdEndsAt });
    enqueue(tx, { kind: "end_holds", key: `${booking.id}/approved`, runAt: holdEndsAt, now });
    announceDecision(tx, { bookingId: booking.id, decision: "approved", link, now });
    return "approved";
  });
}
