import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { findGuestRating, insertGuestRating } from "#db/review.queries.ts";
import { write } from "#db/write.ts";
import { type MaySpeak, mayRate } from "#src/core/review/review-window.ts";
import type { Deps } from "#src/web/deps.ts";
import { spokenOf } from "./facts-of-stay.ts";
import { showWhenDue } from "./show-review.ts";

export type RateGuest = Readonly<{
  outcome: "rated" | "rated_and_shown" | "rated_before" | "no_such_booking" | Exclude<MaySpeak, "open">;
}>;

/** A host says how a guest was, for themself alone; what the guest wrote of the stay is open from then on. */
export function rateGuest(
  deps: Pick<Deps, "db" | "clock">,
  ask: { hostId: string; bookingId: string; stars: number; note: string },
): RateGuest {
  return write(deps.db, (tx): RateGuest => {
    const now = deps.clock.now();
    const booking = findBookingOfHost(tx, ask.bookingId, ask.hostId);
    if (!booking) return { outcome: "no_such_booking" };
    if (findGuestRating(tx, booking.id)) return { outcome: "rated_before" };
    const may = mayRate(spokenOf(tx, booking), now);
    if (may !== "open") return { outcome: may };
    const { hostId, stars, note } = ask;
    const isFirst = insertGuestRating(tx, { bookingId: booking.id, hostId, stars, note, createdAt: now });
    if (!isFirst) return { outcome: "rated_before" };
    return { outcome: showWhenDue(tx, booking.id, now).isShown ? "rated_and_shown" : "rated" };
  });
}
