import {
  type Booking,
  cancelBooking,
  endOverdueHolds,
  findBookingBySubmission,
  insertHold,
  updateGuestOfHold,
} from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { findPublishedProperty } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { bestUnit, nearestStays } from "#src/core/availability.ts";
import { bookingCode, HOLD_MS, overlaps } from "#src/core/booking.ts";
import { type Quote, quote } from "#src/core/pricing.ts";
import { readStay, type Stay, type StayProblem } from "#src/core/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId, randomBelow } from "#src/web/ids.ts";
import { occupancyAround } from "./occupancy.ts";
import { replaceableHolds, withoutHolds } from "./own-holds.ts";

export type BookStayAsk = Readonly<{
  propertyId: string;
  checkIn: string;
  checkOut: string;
  party: number;
  guest: Readonly<{ name: string; phone: string; email: string | null }>;
  /** The price the guest agreed to, whole shillings. */
  shownKes: number;
  /** One for each form shown. */
  submissionKey: string;
  browserHash: string;
}>;

export type BookStay =
  | { outcome: "held"; booking: Booking }
  /** This form was sent before: the booking it made, whatever became of it since. */
  | { outcome: "already_booked"; booking: Booking }
  /** The key belongs to another form: somebody else's, or one that asked for another stay. */
  | { outcome: "used_form" }
  | { outcome: "no_such_property" }
  | { outcome: "impossible_stay"; problem: StayProblem }
  | { outcome: "impossible_party"; most: number }
  | { outcome: "price_changed"; quote: Quote }
  | { outcome: "nights_taken"; nearest: Stay[] };

/**
 * Holds a guest's nights while she pays.
 *
 * Everything happens in one change, so of two guests who want the same night
 * one is told, and the primary key of the nights stands behind it.
 */
export function bookStay(deps: { db: Db; clock: Clock }, ask: BookStayAsk): BookStay {
  return write(deps.db, (tx) => bookStayIn(tx, deps.clock, ask));
}

function bookStayIn(tx: Change, clock: Clock, ask: BookStayAsk): BookStay {
  const now = clock.now();
  const repeated = findBookingBySubmission(tx, ask.submissionKey);
  if (repeated) return sentBefore(tx, repeated, ask);
  const found = findPublishedProperty(tx, ask.propertyId);
  if (!found) return { outcome: "no_such_property" };
  const { property } = found;
  const stay = readStay(ask.checkIn, ask.checkOut, clock.today());
  if (typeof stay === "string") return { outcome: "impossible_stay", problem: stay };
  if (!Number.isInteger(ask.party) || ask.party < 1 || ask.party > property.maxGuests) {
    return { outcome: "impossible_party", most: property.maxGuests };
  }

  const price = quote(stay, property);
  if (price.totalKes !== ask.shownKes) return { outcome: "price_changed", quote: price };

  endOverdueHolds(tx, now, property.id);
  const own = replaceableHolds(tx, { browserHash: ask.browserHash, propertyId: property.id }).filter((hold) =>
    overlaps(hold, stay),
  );
  const occupancy = withoutHolds(occupancyAround(tx, property, stay, now), own);
  const unit = bestUnit(stay, occupancy);
  if (unit === undefined) return { outcome: "nights_taken", nearest: nearestStays(stay, occupancy, clock.today()) };
  // Only now, so that a guest who cannot have the new dates keeps the ones she holds.
  for (const hold of own) cancelBooking(tx, hold.id, now);

  const booking = {
    id: newId(),
    code: bookingCode(randomBelow),
    propertyId: property.id,
    unit,
    state: "held" as const,
    ...stay,
    party: ask.party,
    guestName: ask.guest.name,
    guestPhone: ask.guest.phone,
    guestEmail: ask.guest.email,
    quote: price,
    totalKes: price.totalKes,
    holdEndsAt: now + HOLD_MS,
    confirmedAt: null,
    cancelledAt: null,
    submissionKey: ask.submissionKey,
    browserHash: ask.browserHash,
    rulesAcceptedAt: now,
    createdAt: now,
  };
  insertHold(tx, booking);
  enqueue(tx, { kind: "end_holds", key: booking.id, runAt: booking.holdEndsAt, now });
  return { outcome: "held", booking };
}

/**
 * The same form again gives the same booking, and corrects who is staying. A browser
 * that keeps no cookies is known by saying the same; whoever says otherwise holds a
 * key that is not theirs, and learns nothing.
 */
function sentBefore(tx: Change, booking: Booking, ask: BookStayAsk): BookStay {
  const { guest } = ask;
  const isSameStay =
    booking.propertyId === ask.propertyId && booking.checkIn === ask.checkIn && booking.checkOut === ask.checkOut;
  const isSameGuest = booking.guestName === guest.name && booking.guestPhone === guest.phone;
  if (!isSameStay || !(booking.browserHash === ask.browserHash || isSameGuest)) return { outcome: "used_form" };
  updateGuestOfHold(tx, booking.id, { guestName: guest.name, guestPhone: guest.phone, guestEmail: guest.email });
  return { outcome: "already_booked", booking };
}
