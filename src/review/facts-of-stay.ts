import { type Booking, findBookingWithProperty } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import { findGuestRating, findNoShow, findReviewOfBooking, isMoneyProved } from "#db/review.queries.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import {
  mayMarkNoShow,
  mayRate,
  mayReview,
  mayWriteReview,
  reviewWindow,
  type StaySpokenOf,
} from "#src/core/review/review-window.ts";

/** What decides who may speak of a stay. */
export function spokenOf(db: Reader, booking: Booking): StaySpokenOf {
  const { state, checkOut, source } = booking;
  const came = sumsOf(entriesOfBooking(db, booking.id));
  const money = { receivedKes: came.receivedKes - came.refundedKes, isProved: isMoneyProved(db, booking.id) };
  const host = findBookingWithProperty(db, booking.id)?.host;
  const isHosts = booking.guestPhone !== "" && booking.guestPhone === host?.phone;
  return { state, checkOut, source, noShow: findNoShow(db, booking.id), isHosts, ...money };
}

/** All that a page of a booking says of its review, its guest's rating and a no-show. */
export function reviewOfStay(db: Reader, booking: Booking, now: number, hasShownNumber = false) {
  const facts = spokenOf(db, booking);
  const review = findReviewOfBooking(db, booking.id);
  const rating = findGuestRating(db, booking.id);
  const isSpokenOf = review !== undefined || rating !== undefined;
  return {
    ...reviewWindow(facts),
    review,
    rating,
    noShow: facts.noShow,
    mayReview: mayReview(facts, now),
    mayWrite: mayWriteReview(facts, hasShownNumber, now),
    mayRate: mayRate(facts, now),
    mayMarkNoShow: mayMarkNoShow({ ...facts, checkIn: booking.checkIn, isSpokenOf }, now),
  };
}
