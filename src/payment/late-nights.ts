import {
  type Booking,
  cancelHolds,
  confirmBooking,
  findBookingWithProperty,
  reviveHold,
  takeNights,
} from "#db/booking.queries.ts";
import { bookingInPlaceOf } from "#db/guest-booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { occupancyAround, replaceableHolds, withoutHolds } from "#db/occupancy.queries.ts";
import type { Reader } from "#db/open.ts";
import { type Payment, paymentsOfBooking } from "#db/payment.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import { overlaps, stateAt } from "#src/core/booking/booking.ts";
import { BOOKING_LIFE } from "#src/core/booking/booking-life.ts";
import { REST_MS } from "#src/core/booking/hold-rest.ts";
import { leadsTo } from "#src/core/states.ts";
import { bestUnit, type OccupiedNight } from "#src/core/stay/availability.ts";
import { nightsOf } from "#src/core/stay/stay.ts";

/** No money makes it certain any more; nor is anybody let in by a host who has deleted their account. */
export function isOver(tx: Reader, booking: Booking, now: number): boolean {
  const found = findBookingWithProperty(tx, booking.id);
  const hasHostLeft = found !== undefined && found.host.deletedAt !== null;
  return hasHostLeft || leadsTo(BOOKING_LIFE, "confirm", { ...booking, state: stateAt(booking, now) }) === undefined;
}

/**
 * Whether its guest has cancelled what this money was for, and has asked for nothing since: the hold itself, or the
 * request on their phone. Who holds other dates instead has cancelled nothing.
 */
export function isGivenUp(tx: Reader, payment: Payment, booking: Booking, now: number): boolean {
  const state = stateAt(booking, now);
  // What a host has in hand, or finds by a code, is between the two of them.
  if (payment.way !== "stk" && payment.way !== "c2b") return false;
  if (state === "cancelled") return booking.cancelledBy === "guest" && bookingInPlaceOf(tx, booking) === undefined;
  if (state !== "held" && state !== "expired") return false;
  const [newest] = paymentsOfBooking(tx, booking.id);
  return payment.state === "declined" && payment.reason === "cancelled" && newest?.id === payment.id;
}

/**
 * The room a booking can have now, if any. A guest whose money came late may have
 * held the same nights again meanwhile: what they have not paid gives way to what they have. `given` are nights that
 * others of its group have by then.
 */
function freeUnit(tx: Reader, booking: Booking, now: number, given: readonly OccupiedNight[] = []): number | undefined {
  const property = findProperty(tx, booking.propertyId);
  if (!property) return undefined;
  const around = occupancyAround(tx, property, booking, now);
  const occupancy = { ...around, occupied: [...around.occupied, ...given] };
  const withoutOwn = () => withoutHolds(tx, property.id, occupancy, replaceableHolds(tx, booking));
  return bestUnit(booking, occupancy) ?? bestUnit(booking, withoutOwn());
}

/** Whether bookings that were made at once can all have a room now, each its own. */
export function areAllFree(tx: Reader, bookings: readonly Booking[], now: number): boolean {
  const given = new Map<string, OccupiedNight[]>();
  return bookings.every((booking) => {
    const taken = given.get(booking.propertyId) ?? [];
    const unit = freeUnit(tx, booking, now, taken);
    if (unit === undefined) return false;
    given.set(booking.propertyId, [...taken, ...nightsOf(booking).map((night) => ({ unit, night }))]);
    return true;
  });
}

/** Makes a booking certain whose hold had ended, in the room that `freeUnit` finds. */
export function confirmLate(tx: Change, booking: Booking, now: number): void {
  takeLate(tx, booking, now, (unit) => confirmBooking(tx, booking.id, { unit, now }));
}

/** Holds the nights of a hold that had ended once more, in the room that `freeUnit` finds. */
export function reviveLate(tx: Change, booking: Booking, now: number): void {
  const holdEndsAt = now + REST_MS;
  takeLate(tx, booking, now, (unit) => reviveHold(tx, booking.id, { unit, holdEndsAt }));
  enqueue(tx, { kind: "end_holds", key: booking.id, runAt: holdEndsAt, now });
}

function takeLate(tx: Change, booking: Booking, now: number, move: (unit: number) => void): void {
  const unit = freeUnit(tx, booking, now);
  if (unit === undefined) throw new Error("nights that were free a moment ago are not");
  cancelHolds(tx, givingWay(tx, booking, unit), now);
  move(unit);
  takeNights(tx, { bookingId: booking.id, propertyId: booking.propertyId, unit, stay: booking });
}

/** The guest's own unpaid holds that stand in the way of their paid booking in this room, or of its house. */
function givingWay(tx: Change, booking: Booking, unit: number): Booking[] {
  const isThere = (hold: Booking) => hold.propertyId !== booking.propertyId || hold.unit === unit;
  return replaceableHolds(tx, booking).filter((hold) => isThere(hold) && overlaps(hold, booking));
}
