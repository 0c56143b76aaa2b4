import {
  type Booking,
  cancelBooking,
  endOverdueHolds,
  findBookingBySubmission,
  holdsOfBrowser,
  insertHold,
  updateGuestOfHold,
} from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { OPEN_STATES, paymentsOfBooking } from "#db/payment.queries.ts";
import { findPublishedProperty } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { bestUnit, nearestStays } from "#src/core/availability.ts";
import { bookingCode, HOLD_MS, overlaps } from "#src/core/booking.ts";
import { type Quote, quote } from "#src/core/pricing.ts";
import { readStay, type Stay, type StayProblem } from "#src/core/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId, randomBelow } from "#src/web/ids.ts";
import { occupancyAround } from "./occupancy.ts";

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
  | { outcome: "no_such_property" }
  | { outcome: "impossible_stay"; problem: StayProblem }
  | { outcome: "party_too_large"; most: number }
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
  if (repeated) {
    if (repeated.propertyId !== ask.propertyId) return { outcome: "no_such_property" };
    updateGuestOfHold(tx, repeated.id, {
      guestName: ask.guest.name,
      guestPhone: ask.guest.phone,
      guestEmail: ask.guest.email,
    });
    return { outcome: "already_booked", booking: repeated };
  }
  const found = findPublishedProperty(tx, ask.propertyId);
  if (!found) return { outcome: "no_such_property" };
  const { property } = found;
  const stay = readStay(ask.checkIn, ask.checkOut, clock.today());
  if (typeof stay === "string") return { outcome: "impossible_stay", problem: stay };
  if (ask.party > property.maxGuests) return { outcome: "party_too_large", most: property.maxGuests };

  const price = quote(stay, property);
  if (price.totalKes !== ask.shownKes) return { outcome: "price_changed", quote: price };

  endOverdueHolds(tx, now, property.id);
  releaseOwnHolds(tx, { browserHash: ask.browserHash, propertyId: property.id, stay, now });
  const occupancy = occupancyAround(tx, property, stay, now);
  const unit = bestUnit(stay, occupancy);
  if (unit === undefined) return { outcome: "nights_taken", nearest: nearestStays(stay, occupancy, clock.today()) };

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

/** A guest who went back to other dates gives up her earlier hold, unless money is under way for it. */
function releaseOwnHolds(tx: Change, own: { browserHash: string; propertyId: string; stay: Stay; now: number }): void {
  for (const hold of holdsOfBrowser(tx, own.browserHash, own.propertyId)) {
    if (!overlaps(hold, own.stay)) continue;
    const open = paymentsOfBooking(tx, hold.id).some((payment) => OPEN_STATES.some((state) => state === payment.state));
    if (!open) cancelBooking(tx, hold.id, own.now);
  }
}
