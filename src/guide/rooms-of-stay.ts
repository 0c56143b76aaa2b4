import { type Booking, type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Language } from "#src/core/language.ts";
import { pagesIn } from "#views/texts/pages.ts";

/** A stay as those who come along know it: all rooms that were booked at once and have the same dates. */
export type RoomsOfStay = Readonly<{
  /** The first of them, whatever became of it: calendar and companions know the stay by it. */
  id: string;
  /** Those that are certain, in their order. */
  rooms: readonly BookingWithProperty[];
  /** How often anything of them has changed: it only grows. */
  revision: number;
}>;

export function roomsOfStay(db: Reader, booking: Booking): RoomsOfStay {
  const group = groupOf(db, booking);
  const same = group.filter(({ checkIn, checkOut }) => checkIn === booking.checkIn && checkOut === booking.checkOut);
  return {
    id: same[0]?.id ?? booking.id,
    rooms: same.flatMap(({ id, state }) => (state === "confirmed" && findBookingWithProperty(db, id)) || []),
    revision: group.reduce((sum, { revision, state }) => sum + revision + (state === "cancelled" ? 1 : 0), 0),
  };
}

/** The places that rooms are in, each with how many rooms of it there are, in their order. */
export function placesOfStay(rooms: readonly BookingWithProperty[]): { found: BookingWithProperty; count: number }[] {
  const places = Map.groupBy(rooms, ({ property }) => property.id);
  return [...places.values()].flatMap((same) => (same[0] ? [{ found: same[0], count: same.length }] : []));
}

/** What a stay is called: of several rooms that were booked at once the first, and how many more. */
export function nameOfRooms({ rooms }: RoomsOfStay, language: Language): string | undefined {
  const [first] = rooms;
  if (!first) return undefined;
  const { displayName } = first.property;
  return rooms.length > 1 ? pagesIn[language].groups.named(displayName, rooms.length - 1) : displayName;
}
