import { houseRoomsOfHost } from "#db/house.queries.ts";
import type { Reader } from "#db/open.ts";
import { type Terms, termsOf } from "#db/pricing.queries.ts";
import { findPropertyOfHost, type Property, propertiesOfHost } from "#db/property.queries.ts";
import { weighStay } from "#src/booking/weigh-stay.ts";
import { shareAgreed } from "#src/core/pricing/agreed-price.ts";
import { stayUnderFloor } from "#src/core/pricing/price-floor.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { type OwnPrice, offeredQuote } from "#src/core/pricing/quote-link.ts";
import { quotesTogether } from "#src/core/pricing/quotes-together.ts";
import { partyFor } from "#src/core/stay/party.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import { ROOMS_MOST, type RoomTaken } from "#src/core/stay/rooms-for-party.ts";
import { type LocalDate, readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import { countsProblem, type KindCounted, seatByPrices, sleepsAtMost } from "#src/pricing/seat-rooms.ts";
import type { Deps } from "#src/web/deps.ts";

/** Where, for when and at what price, as a host typed it. */
export type TypedPrice = Readonly<
  Record<"property" | "checkIn" | "checkOut" | "guests" | "price" | "percent", string>
> &
  Readonly<{
    /** How many of each of their properties, where it is for several rooms; then `property` is not looked at. */
    counts: ReadonlyMap<string, string> | undefined;
  }>;

export type PriceFault = "property" | "both_halves" | "price" | "percent" | "price_twice" | "no_price";

export type PriceProblems<Fault extends string = PriceFault> = Readonly<{
  faults: readonly Fault[];
  dates: StayProblem | undefined;
  /** How many guests sleep there at most, where the typed number is none that fits. */
  mostGuests: number | undefined;
  /** Kinds of which the typed number is none that can be, with how many there are. */
  counts: readonly Pick<Property, "id" | "units">[];
  /** Where they are not two to six rooms in all, the kind that is said at. */
  notSeveral: string | undefined;
}>;

/** One of the rooms that are offered together, or the one place. */
type PricedRoom = RoomTaken & Readonly<{ name: string; quote: Quote }>;

/** An offer as it would be made now. */
export type PricedOffer = Readonly<{
  rooms: readonly PricedRoom[];
  stay: Stay;
  party: number;
  /** What all of it costs. */
  quote: Quote;
  /** Why guests could not book it, and at which place: then it is not offered. */
  refused: Readonly<{ why: Refusal; at: string }> | undefined;
  /** What a night comes to at the host's own price where that is under their floor, whole shillings. */
  low: Readonly<{ kes: number; floorKes: number }> | undefined;
}>;

export const NO_PROBLEMS: PriceProblems<never> = {
  ...{ faults: [], dates: undefined, mostGuests: undefined, counts: [], notSeveral: undefined },
};

/** What an offer would cost and whether guests could book it, or what was typed that makes no stay or price. */
export function priceOffer(
  { db, clock }: { db: Reader; clock: Deps["clock"] },
  hostId: string,
  typed: TypedPrice,
): PricedOffer | PriceProblems {
  const today = clock.today();
  const read = readStay(typed.checkIn, typed.checkOut, today);
  const own = readOwnPrice(typed);
  const places = placesTyped(db, hostId, typed, { stay: typeof read === "string" ? undefined : read, bookedOn: today });
  const faults: PriceFault[] = "problems" in places ? [...(places.problems.faults ?? [])] : [];
  if (typeof own === "string") faults.push(own);
  const problems = {
    ...NO_PROBLEMS,
    ...("problems" in places ? places.problems : {}),
    dates: typeof read === "string" ? read : undefined,
    faults,
  };
  if ("problems" in places || typeof read === "string" || typeof own === "string") return problems;
  const weighed = places.map((place) => weighPlace(db, place, read, clock.now()));
  const isPriceless = weighed.some(({ terms }) => terms.rates.basePriceKes === 0);
  if (isPriceless && own.kind !== "total") return { ...problems, faults: ["no_price"] };
  const rooms = roomsPriced(weighed, own, { stay: read, today });
  if (!rooms) return { ...problems, faults: ["price"] };
  return {
    rooms,
    stay: read,
    party: rooms.reduce((sum, { guests }) => sum + guests, 0),
    quote: rooms.length === 1 && rooms[0] ? rooms[0].quote : quotesTogether(rooms.map((room) => room.quote)),
    refused: refusedIn(weighed),
    low: own.kind === "prices" ? undefined : lowIn(weighed, rooms),
  };
}

type Place = Readonly<{ property: Property; guests: number }>;
type Weighed = Place & Readonly<{ terms: Terms; weighed: ReturnType<typeof weighStay> }>;
type NotPlaces = Readonly<{ problems: Partial<PriceProblems> }>;

function placesTyped(
  db: Reader,
  hostId: string,
  typed: TypedPrice,
  of: { stay: Stay | undefined; bookedOn: LocalDate },
): Place[] | NotPlaces {
  if (typed.counts) return roomsTyped(db, hostId, { ...typed, counts: typed.counts }, of);
  const property = findPropertyOfHost(db, typed.property, hostId);
  const isOpen = property?.state === "published" && !property.suspended;
  const party = partyFor(typed.guests, property?.maxGuests ?? 50);
  if (isOpen && typeof party === "number") return [{ property, guests: party }];
  const mostGuests = typeof party === "string" ? (property?.maxGuests ?? 50) : undefined;
  return { problems: { faults: isOpen ? [] : ["property"], mostGuests } };
}

/** Rooms of what guests can book, and who sleeps where; without dates only what is wrong with them. */
function roomsTyped(
  db: Reader,
  hostId: string,
  { counts, guests }: TypedPrice & { counts: ReadonlyMap<string, string> },
  { stay, bookedOn }: { stay: Stay | undefined; bookedOn: LocalDate },
): Place[] | NotPlaces {
  const kinds = kindsOffered(db, hostId, counts);
  const problem = countsProblem(kinds);
  if (problem === "too_few_or_many") return { problems: { notSeveral: kinds[0]?.property.id ?? "" } };
  if (problem) return { problems: { counts: problem.wrong } };
  const taken = new Set(kinds.filter(({ count }) => Number(count) > 0).map(({ property }) => property.id));
  const links = houseRoomsOfHost(db, hostId);
  if (links.some(({ wholeId, partId }) => taken.has(wholeId) && taken.has(partId))) {
    return { problems: { faults: ["both_halves"] } };
  }
  const most = sleepsAtMost(kinds);
  const party = partyFor(guests, most);
  if (typeof party === "string") return { problems: { mostGuests: most } };
  if (!stay) return { problems: {} };
  const seated = seatByPrices(db, kinds, { stay, party, bookedOn });
  if (!seated) return { problems: { mostGuests: most } };
  return seated.rooms.flatMap((room) => {
    const kind = kinds.find(({ property }) => property.id === room.propertyId);
    return kind ? [{ property: kind.property, guests: room.guests }] : [];
  });
}

/** What of a host guests can book, with how many rooms of it were typed. */
export function kindsOffered(
  db: Reader,
  hostId: string,
  counts: ReadonlyMap<string, string> | undefined,
): KindCounted[] {
  return propertiesOfHost(db, hostId, ["published"])
    .filter(({ suspended }) => !suspended)
    .map((property) => ({ property, count: counts?.get(property.id) ?? "0" }));
}

/** Whether a host has several rooms that could be offered together. */
export function hasSeveral(kinds: readonly KindCounted[]): boolean {
  return kinds.reduce((sum, { property }) => sum + Math.min(property.units, ROOMS_MOST), 0) > 1;
}

function weighPlace(db: Reader, { property, guests }: Place, stay: Stay, now: number): Weighed {
  const terms = termsOf(db, property);
  const ask = { stay, party: guests, code: "", browserHash: "", now };
  return { property, guests, terms, weighed: weighStay(db, { property, terms }, ask) };
}

/** Each room at its price; one sum for all of them is shared by what each costs. Nothing where a room would cost nothing. */
function roomsPriced(
  weighed: readonly Weighed[],
  own: OwnPrice,
  { stay, today }: { stay: Stay; today: LocalDate },
): PricedRoom[] | undefined {
  const pricesKes = weighed.map((one) => one.weighed.quote.totalKes);
  if (own.kind === "total" && own.kes < weighed.length) return undefined;
  const shares = own.kind === "total" ? shareAgreed(own.kes, pricesKes) : [];
  const rooms = weighed.map(({ property, guests, terms, weighed: { quote } }, at) => {
    const price: OwnPrice = own.kind === "total" ? { kind: "total", kes: shares[at] ?? 0 } : own;
    const asked = { party: guests, bookedOn: today };
    const offered = offeredQuote(quote, price, stay, terms.rates, asked);
    return { propertyId: property.id, name: property.displayName, guests, quote: offered };
  });
  return rooms.every(({ quote }) => quote.totalKes >= 1) ? rooms : undefined;
}

/** Why guests could not book all of them: a rule of one, or fewer left of a kind than are offered. */
function refusedIn(weighed: readonly Weighed[]): PricedOffer["refused"] {
  for (const { property, weighed: one } of weighed) {
    const isShort = weighed.filter((same) => same.property.id === property.id).length > one.rooms.length;
    const why = one.refused ?? (isShort ? ({ rule: "taken", takenNights: [] } as const) : undefined);
    if (why) return { why, at: property.displayName };
  }
  return undefined;
}

function lowIn(weighed: readonly Weighed[], rooms: readonly PricedRoom[]): PricedOffer["low"] {
  for (const [at, { terms }] of weighed.entries()) {
    const low = rooms[at] && stayUnderFloor(terms.rates, rooms[at].quote);
    if (low) return low;
  }
  return undefined;
}

/** What rooms cost today, whole shillings, and whether guests could book all of them. */
export function priceOfToday(
  { db, clock }: Pick<Deps, "db" | "clock">,
  places: readonly Place[],
  stay: Stay,
): Readonly<{ kes: number; isFree: boolean }> {
  const weighed = places.map((place) => weighPlace(db, place, stay, clock.now()));
  const kes = weighed.reduce((sum, one) => sum + one.weighed.quote.totalKes, 0);
  return { kes, isFree: refusedIn(weighed) === undefined };
}

/** A sum for the whole stay, or per cent off its nights, or neither: what the prices make. */
function readOwnPrice(typed: Pick<TypedPrice, "price" | "percent">): OwnPrice | "price" | "percent" | "price_twice" {
  const price = typed.price.replace(/[\s,]/g, "");
  const percent = typed.percent.replace(/[\s%]/g, "");
  if (price && percent) return "price_twice";
  if (price) return /^[1-9]\d{0,7}$/.test(price) ? { kind: "total", kes: Number(price) } : "price";
  if (percent) return /^[1-9]\d?$/.test(percent) ? { kind: "percent", percent: Number(percent) } : "percent";
  return { kind: "prices" };
}
