import { type Booking, holdsOfBrowser } from "#db/booking.queries.ts";
import { nightsNobodyWaitsFor } from "#db/calendar.queries.ts";
import type { Reader } from "#db/open.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import type { Occupancy } from "#src/core/availability.ts";

/**
 * The holds that this browser made and that other dates may replace: those for
 * which no money is under way or came. A guest who goes back never competes with herself.
 */
export function replaceableHolds(db: Reader, own: { browserHash: string; propertyId: string }): Booking[] {
  return holdsOfBrowser(db, own.browserHash, own.propertyId).filter((hold) =>
    paymentsOfBooking(db, hold.id).every(({ state }) => state === "declined" || state === "expired"),
  );
}

/**
 * A calendar as it would be without these holds. A night that another site has sold as well stays taken: it goes to
 * that stay the moment the hold is over.
 */
export function withoutHolds(db: Reader, occupancy: Occupancy, holds: readonly Booking[]): Occupancy {
  if (holds.length === 0) return occupancy;
  const ids = holds.map(({ id }) => id);
  const given = new Set(nightsNobodyWaitsFor(db, ids).map(({ unit, night }) => `${unit} ${night}`));
  return { ...occupancy, occupied: occupancy.occupied.filter(({ unit, night }) => !given.has(`${unit} ${night}`)) };
}
