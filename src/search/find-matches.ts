import { occupancyAround } from "#db/occupancy.queries.ts";
import type { Db } from "#db/open.ts";
import { termsOfAll } from "#db/pricing.queries.ts";
import {
  listedLocations,
  listedProperties,
  propertiesWithFreeRoom,
  propertiesWithTerms,
  type SearchedProperty,
} from "#db/search.queries.ts";
import type { PriceLimits, Sort, Wishes } from "#src/core/listing/listed.ts";
import { fitOf, type Location, type PlaceAsked, readLocation } from "#src/core/listing/place-search.ts";
import { nightsKesOf, PLAIN_RATES, type QuoteAsk, quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { freeUnits } from "#src/core/stay/availability.ts";
import { nearestStays, type Refusal, stayRefusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import {
  isRefused,
  isTooShort,
  judgeStay,
  type Moment,
  momentAt,
  PLAIN_RULES,
  pickerOf,
  roomsOf,
  type StayRules,
} from "#src/core/stay/stay-rules.ts";

/** What is looked for beside free nights and a price. */
export type Question = Omit<Wishes, keyof PriceLimits> & Readonly<{ place: PlaceAsked }>;

/** A property that answers a question. Of a host who asks a price a night and nothing more there are no `rates`. */
export type Match = SearchedProperty & Readonly<{ awayKm: number; rates?: RateCard | undefined }>;

/** Every property that answers a question, whatever is free and whatever it costs. */
export function findMatches(db: Db, { place, ...wishes }: Question): Match[] {
  if (place.kind === "anywhere") return listedProperties(db, wishes, undefined).map((one) => ({ ...one, awayKm: 0 }));
  const away = kmAway(db, place);
  const listed = listedProperties(db, wishes, [...away.keys()]);
  return listed.map((one) => ({ ...one, awayKm: away.get(one.location) ?? 0 }));
}

/** The matches in which a stay may be had at an instant, by the judge that every page and booking asks. */
export function freeAmong(db: Db, now: number, matches: readonly Match[], stay: Stay): Match[] {
  const withRoom = propertiesWithFreeRoom(
    db,
    matches.map(({ id }) => id),
    stay,
    now,
  );
  const withTerms = propertiesWithTerms(db);
  const roomy = matches.filter(({ id }) => withRoom.has(id));
  const terms = termsOfAll(
    db,
    roomy.filter(({ id }) => withTerms.has(id)),
  );
  const moment = momentAt(now);
  const isPlainAllowed = !isRefused(judgeStay(stay, PLAIN_RULES, EMPTY_ROOM, moment));
  return roomy.flatMap((match) => {
    const own = terms.get(match.id);
    if (!own) return isPlainAllowed ? [match] : [];
    return allows(db, match, own.rules, stay, now, moment) ? [{ ...match, rates: own.rates }] : [];
  });
}

const EMPTY_ROOM = roomsOf({ units: 1, occupied: [] });

/** Whether the rules leave a stay that finds a room free. The calendar is read where it decides: for cleaning, and for gaps. */
function allows(
  db: Db,
  property: SearchedProperty,
  rules: StayRules,
  stay: Stay,
  now: number,
  moment: Moment,
): boolean {
  const empty = judgeStay(stay, rules, EMPTY_ROOM, moment);
  if (isRefused(empty) ? !isTooShort(empty) : rules.bufferDays === 0) return !isRefused(empty);
  const rooms = roomsOf(occupancyAround(db, property, stay, now));
  return !isRefused(judgeStay(stay, rules, rooms, moment));
}

/** How many matches are asked why they refuse a stay. */
const ASKED_WHY = 40;

/**
 * Why some matches refuse a stay that has its nights free there: by a rule of their host's. In the order of the matches,
 * at most `most`, each with the nearest stays that can be had.
 */
export function refusedByRule(
  db: Db,
  now: number,
  matches: readonly Match[],
  costed: Costed & PriceLimits,
  most: number,
): { id: string; why: Refusal; nearest: Stay[] }[] {
  const { stay } = costed;
  const moment = momentAt(now);
  const withTerms = propertiesWithTerms(db);
  const asked = matches.filter(({ id }) => withTerms.has(id)).slice(0, ASKED_WHY);
  const terms = termsOfAll(db, asked);
  const refused: ReturnType<typeof refusedByRule> = [];
  for (const match of asked) {
    const own = terms.get(match.id);
    if (!own || refused.length === most) continue;
    const { rates, rules } = own;
    if (withinLimits(priced([{ ...match, rates }], costed), costed).length === 0) continue;
    const occupancy = occupancyAround(db, match, stay, now);
    const rooms = roomsOf(occupancy);
    const why = stayRefusal(judgeStay(stay, rules, rooms, moment), stay, occupancy);
    if (!why || why.rule === "taken" || freeUnits(stay, occupancy).length === 0) continue;
    refused.push({ id: match.id, why, nearest: nearestStays(stay, pickerOf(rules, rooms, moment), { why, most: 2 }) });
  }
  return refused;
}

/** What decides a total beside the property. */
export type Costed = Pick<QuoteAsk, "party" | "bookedOn"> & Readonly<{ stay: Stay }>;

/**
 * A match with its price: all that a stay costs, or the cheapest night that can be booked where nothing is `costed`;
 * nothing where there is no such night. `nightsKes` is that without fees, for so many `nights`.
 */
export type PricedMatch = Match & Readonly<{ priceKes: number | undefined; nightsKes: number; nights: number }>;

export function priced(matches: readonly Match[], costed?: Costed): PricedMatch[] {
  if (!costed) {
    return matches.map((match) => {
      const { fromKes } = match;
      return { ...match, priceKes: fromKes ?? undefined, nightsKes: fromKes ?? Number.NaN, nights: 1 };
    });
  }
  const { stay, ...ask } = costed;
  /** Many ask the same price a night and nothing more: they are quoted once. */
  const plain = new Map<number, Pick<PricedMatch, "priceKes" | "nightsKes" | "nights">>();
  return matches.map((match) => {
    const { basePriceKes, rates } = match;
    const known = rates ? undefined : plain.get(basePriceKes);
    if (known) return { ...match, ...known };
    const own = quote(stay, rates ?? { ...PLAIN_RATES, basePriceKes }, ask);
    const price = { priceKes: own.totalKes, nightsKes: nightsKesOf(own), nights: own.nights.length };
    if (!rates) plain.set(basePriceKes, price);
    return { ...match, ...price };
  });
}

/** What a search is about beside where and how the place is: the nights and for whom, and what a night may cost. */
type Asked = PriceLimits & Readonly<{ stay: Stay | undefined; party: number }>;

/** The matches that can be had at an instant for what was asked, each with its price; without dates whatever is free. */
export function fitting(db: Db, now: number, matches: readonly Match[], asked: Asked): PricedMatch[] {
  const { stay, party } = asked;
  if (!stay) return withinLimits(priced(matches), asked);
  const costed = { stay, party, bookedOn: momentAt(now).today };
  return withinLimits(priced(freeAmong(db, now, matches, stay), costed), asked);
}

/** The matches of which a night costs no less and no more than was asked; of all, when nothing was. */
function withinLimits(matches: readonly PricedMatch[], { priceFromKes, priceToKes }: PriceLimits): PricedMatch[] {
  if (!areLimited({ priceFromKes, priceToKes })) return [...matches];
  return matches.filter(
    ({ nightsKes, nights }) => nightsKes >= priceFromKes * nights && nightsKes <= priceToKes * nights,
  );
}

export function areLimited({ priceFromKes, priceToKes }: PriceLimits): boolean {
  return priceFromKes > 0 || priceToKes < Number.POSITIVE_INFINITY;
}

/**
 * Matches in an order. Near means steps of a hundred metres, the cheapest of each step first; of two that are alike the
 * same one always comes first, and what has no price comes last.
 */
export function inOrder(matches: readonly PricedMatch[], sort: Sort): PricedMatch[] {
  const keyed = matches.map((match) => ({ match, step: stepOf(match, sort), kes: match.priceKes ?? Number.MAX_VALUE }));
  return keyed
    .sort((a, b) => a.step - b.step || a.kes - b.kes || (a.match.id < b.match.id ? -1 : 1))
    .map(({ match }) => match);
}

function stepOf({ awayKm, createdAt, priceKes }: PricedMatch, sort: Sort): number {
  switch (sort) {
    case "near":
      return Math.round(awayKm * 10);
    case "newest":
      return -createdAt;
    case "price":
      return priceKes ?? Number.MAX_VALUE;
    case "price-high":
      return priceKes === undefined ? Number.MAX_VALUE : -priceKes;
  }
}

/** How far each location is that fits a place. */
function kmAway(db: Db, place: PlaceAsked): Map<string, number> {
  const away = new Map<string, number>();
  if (place.kind === "anywhere") return away;
  for (const text of listedLocations(db)) {
    const km = fitOf(locationOf(text), place);
    if (km !== undefined) away.set(text, km);
  }
  return away;
}

/** Whether some host writes all of the words into a location. */
export function isUsed(db: Db, words: readonly string[]): boolean {
  return listedLocations(db).some((text) => words.every((word) => locationOf(text).words.includes(word)));
}

/** Comparing names is slow, so what hosts write is read once. */
const LOCATIONS_KEPT = 10_000;
const locations = new Map<string, Location>();

export function locationOf(text: string): Location {
  let location = locations.get(text);
  if (!location) {
    if (locations.size >= LOCATIONS_KEPT) locations.clear();
    location = readLocation(text);
    locations.set(text, location);
  }
  return location;
}
