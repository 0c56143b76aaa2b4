import type { Db } from "#db/open.ts";
import { housesByRoom } from "#db/search.queries.ts";
import { distanceKm } from "#src/core/listing/place-positions.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import { findMatches, fitting, inOrder, locationOf, type Match } from "./find-matches.ts";
import { type FoundStay, oncePerHouse, staysOf } from "./search-stays.ts";

const NEAR_KM = 12;
/** Of how many, the nearest, the calendars are read. */
const NEAREST_ASKED = 60;
const ANY_PRICE = { priceFromKes: 0, priceToKes: Number.POSITIVE_INFINITY };

/** A house as others are held against it. */
export type Alike = Readonly<{ location: string; bedrooms: number; maxGuests: number }>;

/**
 * Places near a house and of like size that can be had for a stay, each with all that it costs: one room less counts
 * as alike, and so does one that sleeps twice as many. `not` are the ids that are shown already.
 */
export function similarStays(
  { db, clock }: Readonly<{ db: Db; clock: Clock }>,
  ask: Readonly<{ like: Alike; not: ReadonlySet<string>; stay: Stay; party: number; most: number }>,
): FoundStay[] {
  const { like, not, stay, party } = ask;
  const near = alikeNear(db, like, party)
    .filter(({ id }) => !not.has(id))
    .slice(0, NEAREST_ASKED);
  const fit = fitting(db, clock.now(), near, { ...ANY_PRICE, stay, party });
  return staysOf(db, oncePerHouse(inOrder(fit, "near"), housesByRoom(db)).slice(0, ask.most), true);
}

function alikeNear(db: Db, like: Alike, party: number): Match[] {
  const here = locationOf(like.location).at;
  if (!here) return [];
  const bedrooms = Math.max(0, like.bedrooms - 1);
  const mostGuests = 2 * Math.max(like.maxGuests, party);
  return findMatches(db, { place: { kind: "anywhere" }, party, bedrooms, amenities: [] })
    .flatMap((match) => {
      const at = locationOf(match.location).at;
      const awayKm = at ? distanceKm(here, at) : Number.POSITIVE_INFINITY;
      return awayKm <= NEAR_KM && match.maxGuests <= mostGuests ? [{ ...match, awayKm }] : [];
    })
    .sort((a, b) => a.awayKm - b.awayKm || (a.id < b.id ? -1 : 1));
}
