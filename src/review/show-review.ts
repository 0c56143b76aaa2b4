import { findBooking } from "#db/booking.queries.ts";
import { findGuestRating, findReviewOfBooking, moveReview } from "#db/review.queries.ts";
import { type Change, write } from "#db/write.ts";
import { isOpenToAll, reviewWindow } from "#src/core/review/review-window.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";
import { spokenOf } from "./facts-of-stay.ts";

/** Opens a review to everybody, if both sides have spoken or nobody can any more. Says from when on it can. */
export function showWhenDue(tx: Change, bookingId: string, now: number): { isShown: boolean; at: number } {
  const review = findReviewOfBooking(tx, bookingId);
  const booking = findBooking(tx, bookingId);
  if (review?.state !== "blind" || !booking) return { isShown: false, at: now };
  const { closesAt } = reviewWindow(spokenOf(tx, booking));
  const isRated = findGuestRating(tx, bookingId) !== undefined;
  const mayBeRead = isOpenToAll({ isRated, closesAt }, now);
  if (mayBeRead) moveReview(tx, { ...review, mayBeRead }, "show", { shownAt: now });
  return { isShown: mayBeRead, at: closesAt };
}

/** The job of the end of a stay's fourteen days: the pages change by it, not by the clock. */
export function showReview(deps: Pick<Deps, "db" | "clock">, bookingId: string): JobResult {
  const now = deps.clock.now();
  const { isShown, at } = write(deps.db, (tx) => showWhenDue(tx, bookingId, now));
  return isShown || at <= now ? { outcome: "done" } : { outcome: "again", runAt: at };
}
