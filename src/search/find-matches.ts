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
import type { Sort, Wishes } from "#src/core/listing/listed.ts";
import { fitOf, type Location, type PlaceAsked, readLocation } from "#src/core/listing/place-search.ts";
import { PLAIN_RATES, type QuoteAsk, quote, type RateCard } from "#src/core/pricing/pricing.ts";
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

/** What is looked for beside free nights. */
export type Question = Wishes & Readonly<{ place: PlaceAsked }>;

/** A property that answers a question. Of a host who asks a price a night and nothing more there are no `rates`. */
export type Match = SearchedProperty & Readonly<{ awayKm: number; rates?: RateCard | undefined }>;

/** Every property that answers a question, whatever is free. */
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
  stay: Stay,
  most: number,
): { id: string; why: Refusal; nearest: Stay[] }[] {
  const moment = momentAt(now);
  const withTerms = propertiesWithTerms(db);
  const asked = matches.filter(({ id }) => withTerms.has(id)).slice(0, ASKED_WHY);
  const terms = termsOfAll(db, asked);
  const refused: ReturnType<typeof refusedByRule> = [];
  for (const match of asked) {
    const rules = terms.get(match.id)?.rules;
    if (!rules || refused.length === most) continue;
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
 * Matches in an order, each with its price: all that a stay costs, or a night's where nothing is `costed`. Near means
 * steps of a hundred metres, the cheapest of each step first; of two that are alike the same one always comes first.
 */
export function inOrder(matches: readonly Match[], sort: Sort, costed?: Costed): { id: string; priceKes: number }[] {
  const priceOf = costed ? totalsOf(costed) : ({ basePriceKes }: Match) => basePriceKes;
  const keyed = matches.map((match) => {
    const priceKes = priceOf(match);
    return { id: match.id, priceKes, step: stepOf(match, priceKes, sort) };
  });
  return keyed.sort((a, b) => a.step - b.step || a.priceKes - b.priceKes || (a.id < b.id ? -1 : 1));
}

function stepOf({ awayKm, createdAt }: Match, priceKes: number, sort: Sort): number {
  switch (sort) {
    case "near":
      return Math.round(awayKm * 10);
    case "newest":
      return -createdAt;
    case "price":
      return priceKes;
    case "price-high":
      return -priceKes;
  }
}

/** Many ask the same price a night and nothing more: they are quoted once. */
function totalsOf({ stay, ...ask }: Costed): (match: Match) => number {
  const plain = new Map<number, number>();
  return ({ basePriceKes, rates }) => {
    const known = rates ? undefined : plain.get(basePriceKes);
    if (known !== undefined) return known;
    const { totalKes } = quote(stay, rates ?? { ...PLAIN_RATES, basePriceKes }, ask);
    if (!rates) plain.set(basePriceKes, totalKes);
    return totalKes;
  };
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
