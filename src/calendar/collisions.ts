import { type BookingWithProperty, findBookingWithProperty, occupiedBetween } from "#db/booking.queries.ts";
import { type Collision, collisionsOf, twinsOf } from "#db/collision.queries.ts";
import { type Feed, findFeed } from "#db/feed.queries.ts";
import { paymentsOfGroup } from "#db/group.queries.ts";
import type { Reader } from "#db/open.ts";
import { findOutsideStay, type OutsideStay } from "#db/outside-stay.queries.ts";
import { OPEN_STATES } from "#db/payment.queries.ts";
import { findProperty, type Property, propertiesOfHost } from "#db/property.queries.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { isMirror } from "#src/core/calendar/echo.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { freeUnits } from "#src/core/stay/availability.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";

/** Two who have the same nights: a stay of another site, and a booking of ours or a stay of a third site. */
export type FoundCollision = Collision &
  Readonly<{
    property: Property;
    feed: Feed;
    booking: BookingWithProperty | undefined;
    other: Readonly<{ stay: OutsideStay; feed: Feed }> | undefined;
    /** What our guest has paid so far, whole shillings. */
    paidKes: number;
    /** Money may still arrive for our booking. */
    isBeingPaid: boolean;
  }>;

/** The collisions from today on that the host has not settled, the soonest first. Holds that ended are none. */
export function findCollisions(
  db: Reader,
  of: { propertyId: string; bookingId?: string } | { hostId: string },
  { now, today }: { now: number; today: LocalDate },
): FoundCollision[] {
  const seen = new Set<string>();
  return collisionsOf(db, of, today).flatMap((collision): FoundCollision[] => {
    const { stay, bookingId, otherId } = collision;
    // Two other sites collide with one another: said once.
    const pair = [stay.id, otherId].sort().join();
    if (otherId !== null && seen.has(pair)) return [];
    seen.add(pair);
    const property = findProperty(db, stay.propertyId);
    const feed = findFeed(db, stay.feedId);
    const booking = bookingId === null ? undefined : findBookingWithProperty(db, bookingId);
    const other = otherId === null ? undefined : otherSide(db, otherId);
    if (!property || !feed || (!booking && !other)) return [];
    if (booking && ["expired", "cancelled"].includes(stateAt(booking.booking, now))) return [];
    const payments = booking ? paymentsOfGroup(db, booking.booking) : [];
    const paid = payments.filter(({ state }) => isPaid(state));
    const paidKes = paid.reduce((sum, payment) => sum + (payment.receivedKes ?? payment.amountKes), 0);
    const isBeingPaid = payments.some((payment) => OPEN_STATES.some((state) => state === payment.state));
    return [{ ...collision, property, feed, booking, other, paidKes, isBeingPaid }];
  });
}

/** A hold for which nobody has asked money ends by itself, or is stopped before it is paid. */
export function isSerious({ booking, isBeingPaid }: FoundCollision): boolean {
  return booking === undefined || booking.booking.state !== "held" || isBeingPaid;
}

/**
 * Two other sites that tell the same dates may tell one stay, as may one that tells what it read of the other through
 * us; only its host knows, and has not said yet.
 */
export function mayBeTheSame(collision: FoundCollision): boolean {
  const { stay, other } = collision;
  const isAnswered = stay.apartFrom === other?.stay.id || other?.stay.apartFrom === stay.id;
  return (haveSameDates(collision) || isMirrored(collision)) && !isAnswered;
}

/** Whether two other sites tell the same dates. */
export function haveSameDates({ stay, booking, other }: FoundCollision): boolean {
  if (booking || !other) return false;
  return stay.checkIn === other.stay.checkIn && stay.checkOut === other.stay.checkOut;
}

/** Whether one of two other sites may only tell what it read of the other. Of a sale its host was told once, and is. */
export function isMirrored({ stay, feed, booking, other }: FoundCollision): boolean {
  if (booking || !other) return false;
  const wasTold = isToldOf(stay, other.stay.id) || isToldOf(other.stay, stay.id);
  const seen = (one: OutsideStay, { linkReadAt }: Feed) => ({ ...one, linkReadAt });
  return !wasTold && isMirror(seen(stay, feed), seen(other.stay, other.feed));
}

/** Whether the host was told by message that this stay was sold on the nights of another, or of a booking. */
export function isToldOf({ toldOf, toldAt }: OutsideStay, id: string): boolean {
  // Earlier versions noted only that they had told, and not of whom.
  return toldOf.split(" ").includes(id) || (toldAt !== null && toldOf === "");
}

/**
 * Stays that a site without a room of its own tells with the very dates of another site, in another room: two guests,
 * or one whom both tell. What both call sold are two. Each stay is asked about with one other at a time.
 */
export function findTwins(db: Reader, propertyId: string, today: LocalDate): FoundTwins[] {
  const property = findProperty(db, propertyId);
  if (!property || property.units === 1) return [];
  const asked = new Set<string>();
  return twinsOf(db, propertyId, today).flatMap(({ stay, otherId }): FoundTwins[] => {
    const feed = findFeed(db, stay.feedId);
    const other = otherSide(db, otherId);
    if (!feed || !other || asked.has(stay.id) || asked.has(otherId)) return [];
    asked.add(stay.id).add(otherId);
    return [{ stay, feed, other }];
  });
}

export type FoundTwins = Readonly<{ stay: OutsideStay; feed: Feed; other: { stay: OutsideStay; feed: Feed } }>;

function otherSide(db: Reader, id: string): FoundCollision["other"] {
  const stay = findOutsideStay(db, id);
  const feed = stay && findFeed(db, stay.feedId);
  return stay && feed && { stay, feed };
}

/** Where else a stay could go: another room of the property, or another property of its host. */
export type Refuge = Readonly<{ property: Property; unit: number; isSameProperty: boolean }>;

/**
 * The nearest place that is free for all nights of a stay and large enough: here, then in the same area, then by price.
 * None of the `sold` properties is.
 */
export function nearestRefuge(
  db: Reader,
  { property, party, sold }: { property: Property; party: number; sold: readonly string[] },
  stay: Stay,
  now: number,
): Refuge | undefined {
  const others = propertiesOfHost(db, property.hostId, ["published"])
    .filter((one) => one.id !== property.id && one.maxGuests >= party)
    .sort((a, b) => distance(a, property) - distance(b, property));
  for (const candidate of [property, ...others]) {
    if (sold.includes(candidate.id)) continue;
    const occupied = occupiedBetween(db, candidate.id, stay.checkIn, stay.checkOut, now);
    const [unit] = freeUnits(stay, { units: candidate.units, occupied });
    if (unit !== undefined) return { property: candidate, unit, isSameProperty: candidate.id === property.id };
  }
  return undefined;
}

function distance(a: Property, b: Property): number {
  const away = a.location.trim().toLowerCase() === b.location.trim().toLowerCase() ? 0 : 10_000_000;
  return away + Math.abs(a.basePriceKes - b.basePriceKes);
}
