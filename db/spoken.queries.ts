import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import type { BookingsOf } from "./account.queries.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";
import { guestRatings, reports, reviews } from "./review.schema.ts";

function theirs(whose: BookingsOf) {
  return "hostId" in whose ? eq(properties.hostId, whose.hostId) : eq(bookings.guestPhone, whose.phone);
}

/** Every stay of somebody of which they may read what was said, the first stay first. */
export function allReviewsOf(db: Reader, whose: BookingsOf) {
  const isRated = "hostId" in whose ? isNotNull(guestRatings.bookingId) : undefined;
  return db
    .select({ code: bookings.code, review: reviews, rating: guestRatings })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .leftJoin(guestRatings, eq(guestRatings.bookingId, bookings.id))
    .where(and(theirs(whose), or(isNotNull(reviews.id), isRated)))
    .orderBy(asc(bookings.checkIn), asc(bookings.id))
    .all();
}

/** What this host, or the guest of this number, told the operator. */
export function allReportsOf(db: Reader, whose: BookingsOf) {
  return db
    .select({ report: reports, code: bookings.code })
    .from(reports)
    .innerJoin(bookings, eq(bookings.id, reports.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(theirs(whose), eq(reports.saidBy, "hostId" in whose ? "host" : "guest")))
    .orderBy(asc(reports.createdAt))
    .all();
}
