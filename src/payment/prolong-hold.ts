import type { Booking } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { keepHoldUntil } from "#db/payment.queries.ts";
import type { Change } from "#db/write.ts";
import { REST_MS } from "#src/core/booking/hold-rest.ts";

/** Keeps a living hold at least until then, and has it swept after. A hold is never made shorter. */
export function prolongHold(tx: Change, booking: Booking, now: number, until = now + REST_MS): void {
  if (booking.holdEndsAt >= until) return;
  keepHoldUntil(tx, booking.id, until);
  enqueue(tx, { kind: "end_holds", key: booking.id, runAt: until, now });
}
