import { occupiedBetween } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { NEAREST_WITHIN_DAYS, type Occupancy } from "#src/core/availability.ts";
import { addDays, LONGEST_STAY_NIGHTS, type LocalDate, type Stay } from "#src/core/stay.ts";

type Rooms = Readonly<{ id: string; units: number }>;

/** What is taken around a stay: far enough to choose the best room and to find the nearest free stays. */
export function occupancyAround(db: Reader, property: Rooms, stay: Stay, now: number): Occupancy {
  const margin = NEAREST_WITHIN_DAYS + LONGEST_STAY_NIGHTS;
  return occupancyBetween(db, property, addDays(stay.checkIn, -margin), addDays(stay.checkOut, margin), now);
}

/** What is taken from one date up to but not including another. */
export function occupancyBetween(db: Reader, property: Rooms, from: LocalDate, to: LocalDate, now: number): Occupancy {
  return { units: property.units, occupied: occupiedBetween(db, property.id, from, to, now) };
}
