import { type Booking, findBookingWithProperty, staysThatEnded } from "#db/booking.queries.ts";
import { groupOf, speakerOf } from "#db/group.queries.ts";
import { findMessage } from "#db/message.queries.ts";
import { findReviewOfBooking } from "#db/review.queries.ts";
import { write } from "#db/write.ts";
import { INVITED, mayReview, reviewWindow } from "#src/core/review/review-window.ts";
import { isDaytime } from "#src/core/stay/daytime.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { announceInvitation } from "#src/messaging/announce-review.ts";
import { isRuleOn } from "#src/messaging/words-of-rule.ts";
import { type Deps, reviewLink } from "#src/web/deps.ts";
import { spokenOf } from "./facts-of-stay.ts";

/** A day that was missed is made up for a while. */
const MADE_UP_DAYS = 2;

/** Asks each guest who paid and stayed for a review, the morning after they left, and once more a week later. */
export function inviteToReview(deps: Pick<Deps, "db" | "clock" | "secrets" | "publicUrl">): void {
  const now = deps.clock.now();
  if (!isDaytime(now)) return;
  const today = localDateAt(now);
  for (const { nth, after } of INVITED) {
    const days = { from: addDays(today, -after - MADE_UP_DAYS), until: addDays(today, -after) };
    for (const booking of staysThatEnded(deps.db, days)) invite(deps, booking, nth, now);
  }
}

function invite(
  deps: Pick<Deps, "db" | "secrets" | "publicUrl">,
  booking: Booking,
  nth: (typeof INVITED)[number]["nth"],
  now: number,
): void {
  write(deps.db, (tx) => {
    const messageId = `review-${booking.id}-${nth}`;
    // Whoever booked several rooms at once is asked once.
    if (booking.groupId !== null && speakerOf(groupOf(tx, booking))?.id !== booking.id) return;
    const stay = spokenOf(tx, booking);
    if (mayReview(stay, now) !== "open" || findReviewOfBooking(tx, booking.id) || findMessage(tx, messageId)) return;
    const found = findBookingWithProperty(tx, booking.id);
    if (found?.host.deletedAt !== null || !isRuleOn(tx, found, "review")) return;
    const link = reviewLink(deps, booking.id);
    const until = nth === "reminded" ? localDateAt(reviewWindow(stay).closesAt) : undefined;
    announceInvitation(tx, { bookingId: booking.id, messageId, link, until, now });
  });
}
