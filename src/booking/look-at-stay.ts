import type { Reader } from "#db/open.ts";
import { findPublishedProperty, type Property, type PropertyPhoto } from "#db/property.queries.ts";
import { freeUnits, fullNights, nearestStays, type Occupancy } from "#src/core/availability.ts";
import { type PartyProblem, partyFor } from "#src/core/party.ts";
import { type Quote, quote } from "#src/core/pricing.ts";
import type { LocalDate, Stay, StayProblem } from "#src/core/stay.ts";
import { addDays, daysBetween, LONGEST_STAY_NIGHTS, parseLocalDate, readStay } from "#src/core/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import { occupancyAround } from "./occupancy.ts";
import { replaceableHolds, withoutHolds } from "./own-holds.ts";

/** What a guest wishes for, as typed. */
export type StayWish = Readonly<{ propertyId: string; checkIn: string; checkOut: string; guests: string }>;

/** A wish held against the calendar. It can be booked when there is a `quote`, no `partyProblem` and `isFree`. */
export type StayLook = Readonly<{
  property: Property;
  hostName: string;
  photos: readonly PropertyPhoto[];
  wish: StayWish;
  stay: Stay | undefined;
  stayProblem: StayProblem | undefined;
  party: number | undefined;
  partyProblem: PartyProblem | undefined;
  quote: Quote | undefined;
  isFree: boolean;
  /** Nights of the stay for which no room is left. Empty when each night has a room, but no room has them all. */
  takenNights: readonly LocalDate[];
  /** Free stays of the same length, when the wished one cannot be had. */
  nearest: readonly Stay[];
  /** The calendar, far around the wished dates; the guest's own holds count as free. */
  occupancy: Occupancy;
  today: LocalDate;
}>;

/** `undefined` when there is no such property for guests. */
export function lookAtStay(
  deps: { db: Reader; clock: Clock },
  wish: StayWish,
  browserHash: string,
): StayLook | undefined {
  const found = findPublishedProperty(deps.db, wish.propertyId);
  if (!found) return undefined;
  const { property, host, photos } = found;
  const today = deps.clock.today();
  const read = readStay(wish.checkIn, wish.checkOut, today);
  const stay = typeof read === "string" ? undefined : read;
  const party = partyFor(wish.guests, property.maxGuests);

  const seen = stay ?? wishAhead(wish, today) ?? { checkIn: today, checkOut: addDays(today, 1) };
  const own = replaceableHolds(deps.db, { browserHash, propertyId: property.id });
  const occupancy = withoutHolds(occupancyAround(deps.db, property, seen, deps.clock.now()), own);
  const isFree = stay !== undefined && freeUnits(stay, occupancy).length > 0;
  return {
    property,
    hostName: host.firstName,
    photos,
    wish,
    stay,
    stayProblem: typeof read === "string" ? read : undefined,
    party: typeof party === "number" ? party : undefined,
    partyProblem: typeof party === "string" ? party : undefined,
    quote: stay && quote(stay, property),
    isFree,
    takenNights: stay && !isFree ? fullNights(stay, occupancy) : [],
    nearest: isFree ? [] : nearestTo(wish, stay, occupancy, today),
    occupancy,
    today,
  };
}

/** Dates in order that begin too early, moved so that they begin today. */
function wishAhead(wish: StayWish, today: LocalDate): Stay | undefined {
  const checkIn = parseLocalDate(wish.checkIn);
  const checkOut = parseLocalDate(wish.checkOut);
  if (!checkIn || !checkOut || checkOut <= checkIn || checkIn >= today) return undefined;
  const nights = daysBetween(checkIn, checkOut);
  return nights > LONGEST_STAY_NIGHTS ? undefined : { checkIn: today, checkOut: addDays(today, nights) };
}

function nearestTo(wish: StayWish, stay: Stay | undefined, occupancy: Occupancy, today: LocalDate): Stay[] {
  if (stay) return nearestStays(stay, occupancy, today);
  const ahead = wishAhead(wish, today);
  if (!ahead) return [];
  const itself = freeUnits(ahead, occupancy).length > 0 ? [ahead] : [];
  return [...itself, ...nearestStays(ahead, occupancy, today, 3 - itself.length)];
}
