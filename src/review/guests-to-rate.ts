import { guestsToRate } from "#db/review.queries.ts";
import { REVIEW_DAYS, reviewWindow } from "#src/core/review/review-window.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import type { Deps } from "#src/web/deps.ts";

const MOST = 10;
const DAY_MS = 24 * 3_600_000;

/** The guests whose stay is over and whom their host may rate now and has not. */
export function loadGuestsToRate({ db, clock }: Pick<Deps, "db" | "clock">, hostId: string) {
  const [today, now] = [clock.today(), clock.now()];
  const days = { from: addDays(today, -REVIEW_DAYS - 1), until: today, liftedSince: now - REVIEW_DAYS * DAY_MS };
  return guestsToRate(db, hostId, days, MOST)
    .map(({ booking, propertyName, hasReview, noShow }) => ({
      ...{ bookingId: booking.id, guestName: booking.guestName, checkIn: booking.checkIn, checkOut: booking.checkOut },
      propertyName,
      hasReviewed: hasReview !== null,
      ...reviewWindow({ checkOut: booking.checkOut, noShow: noShow ?? undefined }),
    }))
    .filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
    .map((guest) => ({ ...guest, until: localDateAt(guest.closesAt) }));
}
