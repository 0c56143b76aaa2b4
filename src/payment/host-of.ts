import type { Booking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";

/** Whose books a payment stands in. */
export function hostOf(db: Reader, { propertyId }: Pick<Booking, "propertyId">): string | undefined {
  return findProperty(db, propertyId)?.hostId;
}
