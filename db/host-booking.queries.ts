import { and, eq } from "drizzle-orm";
import type { Booking } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";

/** A booking of one of this host's properties; another host's is not there. */
export function findBookingOfHost(db: Reader, id: string, hostId: string): Booking | undefined {
  return db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(bookings.id, id), eq(properties.hostId, hostId)))
    .get()?.booking;
}
