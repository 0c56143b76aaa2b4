import type { Reader } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import type { Property } from "#db/property.queries.ts";
import { quote } from "#src/core/pricing/pricing.ts";
import { ROOMS_MOST, type RoomKind, type RoomSet, seatParty } from "#src/core/stay/rooms-for-party.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";

/** A kind of room, and how many of it a host typed. */
export type KindCounted = Readonly<{ property: Property; count: string }>;

/** What is wrong with the counts: those that are none of their kind's, or that they are not two to six in all. */
export function countsProblem(
  rooms: readonly KindCounted[],
): Readonly<{ wrong: readonly Property[] }> | "too_few_or_many" | undefined {
  const wrong = rooms.filter(({ property, count }) => !/^\d{1,2}$/.test(count) || Number(count) > property.units);
  if (wrong.length > 0) return { wrong: wrong.map(({ property }) => property) };
  const all = rooms.reduce((sum, { count }) => sum + Number(count), 0);
  return all >= 2 && all <= ROOMS_MOST ? undefined : "too_few_or_many";
}

/** How many they sleep at most, all together. */
export function sleepsAtMost(rooms: readonly KindCounted[]): number {
  return rooms.reduce((sum, { property, count }) => sum + property.maxGuests * Number(count), 0);
}

/** Who sleeps where, for the least money by the host's own prices; nothing where so many do not fit. */
export function seatByPrices(
  db: Reader,
  rooms: readonly KindCounted[],
  { stay, party, bookedOn }: { stay: Stay; party: number; bookedOn: LocalDate },
): RoomSet | undefined {
  const chosen = rooms
    .filter(({ count }) => Number(count) > 0)
    .map(({ property, count }) => {
      const { rates } = termsOf(db, property);
      const sleeps = property.maxGuests;
      const kes = Array.from({ length: sleeps }, (_, at) => quote(stay, rates, { party: at + 1, bookedOn }).totalKes);
      const kind: RoomKind = { propertyId: property.id, free: property.units, sleeps, kes };
      return { kind, count: Number(count) };
    });
  return seatParty(chosen, party);
}
