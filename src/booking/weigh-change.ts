import type { Booking } from "#db/booking.queries.ts";
import { occupancyAround, withoutHolds } from "#db/occupancy.queries.ts";
import type { Reader } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import type { Property } from "#db/property.queries.ts";
import { type CancellationPolicy, policyAfterMove } from "#src/core/booking/cancellation.ts";
import { type ChangeLine, changeLines } from "#src/core/pricing/change-lines.ts";
import { priceOfChange } from "#src/core/pricing/price-of-change.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { bestUnit, freeUnits, fullNights, type Occupancy } from "#src/core/stay/availability.ts";
import { fitsParty } from "#src/core/stay/party.ts";
import { type LocalDate, localDateAt, nightsOf, readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import { givenBackOf, priceOf } from "#src/ledger/keep-ledger.ts";

/** What a booked stay is to become. */
export type ChangeWish = Readonly<{
  checkIn: string;
  checkOut: string;
  party: number;
  /** The first day on which it may begin. */
  earliest: LocalDate;
  /** A room of the property; `undefined` is the one it has, or another where that is taken. */
  unit?: number | undefined;
  /** What the host types for the whole stay, whole shillings; `undefined` is what the prices make. */
  totalKes?: number | undefined;
  /** In another property: its own prices for every night, instead of what the nights were booked at. */
  anew?: boolean | undefined;
}>;

/** A change that can be had: what would be saved, and what its guest and host read before. */
export type PossibleChange = Readonly<{
  outcome: "possible";
  stay: Stay;
  party: number;
  unit: number;
  price: Quote;
  policy: CancellationPolicy;
  /** Why it costs more or less; together they are the new price less what the stay costs now. */
  lines: readonly ChangeLine[];
  wasKes: number;
  isAsItWas: boolean;
}>;

export type WeighedChange =
  | PossibleChange
  | { outcome: "impossible_stay"; problem: StayProblem }
  | { outcome: "impossible_party"; most: number }
  | { outcome: "no_such_room"; units: number }
  /** Nothing was typed, and the property, a draft by now, has no prices. */
  | { outcome: "no_price" }
  /** The nights of the new stay on which no room is free. */
  | { outcome: "nights_taken"; nights: LocalDate[] };

/** A room that another stay would have which changes at the same time. */
export type RoomGiven = Readonly<{ propertyId: string; unit: number; stay: Stay }>;

/**
 * The one answer for whoever looks at a change and whoever saves it. `property` is where the stay would be; `given` is
 * what the stays have by then that change with it.
 */
export function weighChange(
  db: Reader,
  { booking, property }: { booking: Booking; property: Property },
  wish: ChangeWish,
  now: number,
  given: readonly RoomGiven[] = [],
): WeighedChange {
  const { party } = wish;
  const stay = readStay(wish.checkIn, wish.checkOut, wish.earliest);
  if (typeof stay === "string") return { outcome: "impossible_stay", problem: stay };
  if (!fitsParty(party, property.maxGuests)) return { outcome: "impossible_party", most: property.maxGuests };
  if (wish.unit !== undefined && wish.unit > property.units) return { outcome: "no_such_room", units: property.units };

  // A house that the operator has closed sells no night more, however it is asked for.
  const more = property.suspended ? nightsOf(stay).filter((night) => !nightsOf(booking).includes(night)) : [];
  if (more.length > 0) return { outcome: "nights_taken", nights: more };

  const own = withoutOwn(db, occupancyAround(db, property, stay, now), booking, property.id);
  const occupancy = withGiven(own, property.id, given);
  const today = localDateAt(now);
  const ahead = nightsAhead(stay, booking, today);
  const unit = roomFor(ahead, occupancy, { booking, propertyId: property.id, wished: wish.unit });
  if (unit === undefined) return { outcome: "nights_taken", nights: fullNights(ahead, occupancy, wish.unit) };

  const isElsewhere = property.id !== booking.propertyId;
  const givenBackKes = givenBackOf(db, booking);
  // Who has arrived keeps the price of every night: some of them are slept.
  const anew = isElsewhere && wish.anew === true && booking.checkIn >= today;
  const prices = { rates: termsOf(db, property).rates, on: today, anew };
  const price = priceOfChange({ ...booking, givenBackKes }, { stay, party, totalKes: wish.totalKes }, prices);
  const had = new Set(booking.quote.nights.map(({ night }) => night));
  const isUnpriced = price.nights.some(({ night, priceKes }) => priceKes === 0 && (anew || !had.has(night)));
  if (isUnpriced && wish.totalKes === undefined) return { outcome: "no_price" };
  const isSameStay = stay.checkIn === booking.checkIn && stay.checkOut === booking.checkOut;
  return {
    outcome: "possible",
    stay,
    party,
    unit,
    price,
    policy: stay.checkIn === booking.checkIn ? booking.policy : policyAfterMove(booking.policy, booking.checkIn, now),
    lines: changeLines({ quote: booking.quote, givenBackKes }, price),
    wasKes: priceOf(db, booking),
    isAsItWas: isSameStay && party === booking.party && !isElsewhere && unit === booking.unit,
  };
}

/** What of a stay has still to be had: of a guest who has arrived, the nights from today on. The others are slept. */
function nightsAhead(stay: Stay, booking: Booking, today: LocalDate): Stay {
  const isThere = booking.checkIn < today && stay.checkIn >= booking.checkIn;
  return isThere && stay.checkIn < today && stay.checkOut > today ? { ...stay, checkIn: today } : stay;
}

/** The wished room, or the one the guest has, or whichever fits best. */
function roomFor(
  stay: Stay,
  occupancy: Occupancy,
  { booking, propertyId, wished }: { booking: Booking; propertyId: string; wished: number | undefined },
): number | undefined {
  const free = freeUnits(stay, occupancy);
  if (wished !== undefined) return free.find((unit) => unit === wished);
  const isTheirs = propertyId === booking.propertyId && free.includes(booking.unit);
  return isTheirs ? booking.unit : bestUnit(stay, occupancy);
}

/** A stay in a whole house closes its rooms, and one in a room the whole: there, too, it is in nobody's way but others'. */
function withoutOwn(db: Reader, occupancy: Occupancy, booking: Booking, propertyId: string): Occupancy {
  if (propertyId !== booking.propertyId) return withoutHolds(db, propertyId, occupancy, [booking]);
  const { units, occupied } = occupancy;
  const isOwn = (unit: number, night: LocalDate) =>
    unit === booking.unit && night >= booking.checkIn && night < booking.checkOut;
  return { units, occupied: occupied.filter(({ unit, night }) => !isOwn(unit, night)) };
}

/** A calendar with the rooms of one property that others are given meanwhile. */
export function withGiven(occupancy: Occupancy, propertyId: string, given: readonly RoomGiven[]): Occupancy {
  const here = given.filter((room) => room.propertyId === propertyId);
  const isGiven = (unit: number, night: LocalDate) =>
    here.some((room) => room.unit === unit && night >= room.stay.checkIn && night < room.stay.checkOut);
  const nights = here.flatMap(({ unit, stay }) => nightsOf(stay).map((night) => ({ unit, night })));
  // Each night of a room counts once: some of them were its guests' before.
  const others = occupancy.occupied.filter(({ unit, night }) => !isGiven(unit, night));
  return { ...occupancy, occupied: [...others, ...nights] };
}
