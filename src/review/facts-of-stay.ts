import { type Booking, findBookingWithProperty } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { cameOfStays } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import {
  findGuestRating,
  findNoShow,
  findReviewOfBooking,
  isBehindOthers,
  noShowsOfAll,
  numbersOfHost,
  payersOf,
  payersOfAll,
} from "#db/review.queries.ts";
import { saidOfStays } from "#db/stay-fact.queries.ts";
import {
  mayMarkNoShow,
  mayRate,
  mayReview,
  mayWriteReview,
  type ReviewableStay,
  reviewWindow,
  type StaySpokenOf,
  type Writer,
} from "#src/core/review/review-window.ts";

/** What decides who may speak of a stay. */
export function spokenOf(db: Reader, booking: Booking): StaySpokenOf {
  const { stay, hostId, payers } = withPayers(db, booking);
  const { guestPhone, browserHash } = booking;
  return { ...stay, isShared: isBehindOthers(db, { hostId, guestPhone, browserHash, payers }) };
}

/** What decides whether a stay may be reviewed, whoever writes it: asked of every stay that ends. */
export function reviewableOf(db: Reader, booking: Booking): ReviewableStay {
  return withPayers(db, booking).stay;
}

/** The same of some bookings of one host, read at once. */
export function reviewableOfAll(
  db: Reader,
  hostId: string,
  bookings: readonly Booking[],
): (booking: Booking) => ReviewableStay {
  const ids = bookings.map(({ id }) => id);
  const came = cameOfStays(db, ids);
  const payers = payersOfAll(db, ids);
  const own = numbersOfHost(db, hostId);
  const noShows = noShowsOfAll(db, ids);
  const among = (booking: Booking) => ({
    receivedKes: came.get(booking.id) ?? 0,
    payers: payers.get(booking.id) ?? [],
    own,
    noShow: noShows.get(booking.id),
  });
  return (booking) => stayOf(db, booking, among(booking)).stay;
}

function withPayers(db: Reader, booking: Booking) {
  const hostId = findBookingWithProperty(db, booking.id)?.host.id ?? "";
  const known = {
    receivedKes: cameOfStays(db, [booking.id]).get(booking.id) ?? 0,
    payers: payersOf(db, booking.id),
    own: numbersOfHost(db, hostId),
    noShow: findNoShow(db, booking.id),
  };
  return { ...stayOf(db, booking, known), hostId };
}

type Known = Readonly<{
  receivedKes: number;
  payers: readonly string[];
  own: ReadonlySet<string>;
  noShow: ReturnType<typeof findNoShow>;
}>;

function stayOf(db: Reader, booking: Booking, { receivedKes, payers: all, own, noShow }: Known) {
  const { state, checkOut, source, guestPhone } = booking;
  const payers = all.filter((payer) => !own.has(`+${payer}`));
  const stay = {
    ...{ state, checkOut, source, noShow, receivedKes },
    isProved: payers.length > 0,
    isHosts: own.has(guestPhone),
    isAside: isAside(db, booking),
  };
  return { stay, payers };
}

/** Of several rooms of a kind that were booked at once the first that is certain is reviewed. */
function isAside(db: Reader, booking: Booking): boolean {
  if (booking.groupId === null) return false;
  const alike = groupOf(db, booking).filter(
    ({ propertyId, state }) => propertyId === booking.propertyId && state === "confirmed",
  );
  return alike.length > 0 && alike[0]?.id !== booking.id;
}

const LINK_ALONE: Writer = { hasShownNumber: false, isHostsBrowser: false };

/** All that a page of a booking says of its review, its guest's rating and a no-show. */
export function reviewOfStay(db: Reader, booking: Booking, now: number, writer: Writer = LINK_ALONE) {
  const facts = spokenOf(db, booking);
  const review = findReviewOfBooking(db, booking.id);
  const rating = findGuestRating(db, booking.id);
  const isSpokenOf = review !== undefined || rating !== undefined;
  const hasCome = saidOfStays(db, [booking.id]).has(booking.id);
  return {
    ...reviewWindow(facts),
    review,
    rating,
    noShow: facts.noShow,
    mayReview: mayReview(facts, now),
    mayWrite: mayWriteReview(facts, writer, now),
    mayRate: mayRate(facts, now),
    mayMarkNoShow: mayMarkNoShow({ ...facts, checkIn: booking.checkIn, isSpokenOf, hasCome }, now),
  };
}
