import type { Db } from "#db/open.ts";
import type { ShownProperty } from "#db/property.queries.ts";
import { housesByRoom, propertiesById } from "#db/search.queries.ts";
import type { PriceLimits, Sort } from "#src/core/listing/listed.ts";
import { distanceKm, type Position } from "#src/core/listing/place-positions.ts";
import { type PlaceAsked, readPlace, whereIs } from "#src/core/listing/place-search.ts";
import type { Place } from "#src/core/listing/places.ts";
import type { Wish } from "#src/core/listing/search.ts";
import { nightsInstead, type Refusal, staysAround } from "#src/core/stay/refusal.ts";
import { readStay, type Stay } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import { makeSomeOf } from "#src/pricing/from-prices.ts";
import {
  areLimited,
  findMatches,
  fitting,
  freeAmong,
  inOrder,
  isUsed,
  locationOf,
  type Match,
  type PricedMatch,
  type Question,
  refusedByRule,
} from "./find-matches.ts";
import { type RoomsInstead, roomsInstead } from "./rooms-instead.ts";

/**
 * A property that fits; its `price` for the dates, when there are dates. A house that is let as a whole and by its rooms
 * is found once: by what comes first of it, with the names of what else of it fits.
 */
export type FoundStay = Readonly<{
  property: ShownProperty;
  price: Readonly<{ totalKes: number; nightKes: number }> | undefined;
  also: readonly string[];
}>;

/** What can be had instead, when nothing fits. */
type Instead = Readonly<{
  /** The nearest dates on which something fits, with how much. */
  dates: readonly { stay: Stay; count: number }[];
  /** The nearest other places with something on the same dates; of an unknown place, those with the most. */
  areas: readonly { name: string; count: number }[];
  /** How much fits without the wishes for price, bedrooms and amenities; 0 when there are no such wishes. */
  withoutWishes: number;
  /** Some that have these nights free and refuse the stay by a rule of their host's. */
  refused: readonly Readonly<{ property: ShownProperty; why: Refusal; nearest: readonly Stay[] }>[];
  /** Several rooms of one host that sleep the party together. */
  together: readonly RoomsInstead[];
  /** How many guests the largest one sleeps, when all that is wrong is that more come. */
  sleeps: number | undefined;
}>;

export type SearchAnswer = Readonly<{
  place: PlaceAsked;
  sort: Sort;
  /** The orders that mean something for the place. */
  sorts: readonly Sort[];
  count: number;
  page: number;
  pages: number;
  stays: readonly FoundStay[];
  /** Only when nothing fits. */
  instead: Instead | undefined;
}>;

const STAYS_A_PAGE = 12;
/** How many prices whoever searches waits for: a third of a second. */
const PRICES_MADE = 400;
const DATES_SHOWN = 3;
const AREAS_SHOWN = 4;
const DATES_WITHIN_DAYS = 30;
const REFUSED_SHOWN = 3;

/** Which stays there are for a wish, over all hosts, as of this moment. */
export async function searchStays(deps: { db: Db; clock: Clock }, wish: Wish): Promise<SearchAnswer> {
  const { db, clock } = deps;
  const place = readPlace(wish.place, (words) => isUsed(db, words));
  const isNear = place.kind === "place" && place.near;
  const sorts: Sort[] = isNear ? ["near", "price", "price-high", "newest"] : ["price", "price-high", "newest"];
  const [usual = "price"] = sorts;
  const sort = wish.sort && sorts.includes(wish.sort) ? wish.sort : usual;

  const { stay } = wish;
  const ever = await withPrices(deps, { ...wish, place });
  const houses = housesByRoom(db);
  const matches = fitting(db, clock.now(), ever, wish);
  const found = oncePerHouse(inOrder(matches, sort), houses);
  const count = found.length;
  const pages = Math.max(1, Math.ceil(count / STAYS_A_PAGE));
  const page = Math.min(wish.page, pages);
  const shown = found.slice((page - 1) * STAYS_A_PAGE, page * STAYS_A_PAGE);
  const instead = count === 0 ? await tryOtherDates(deps, { ...wish, place }, ever) : undefined;
  return { place, sort, sorts, count, page, pages, stays: staysOf(db, shown, stay !== undefined), instead };
}

/** Every match, and where no dates are asked for with the price from which it can be had today. */
async function withPrices(deps: { db: Db; clock: Clock }, asked: Question & Readonly<{ stay: Stay | undefined }>) {
  const ever = findMatches(deps.db, asked);
  const isMade = asked.stay === undefined && (await makeSomeOf(deps, ever, PRICES_MADE));
  return isMade ? findMatches(deps.db, asked) : ever;
}

/** The first match of each house, in order, with the others of it. */
export function oncePerHouse<T extends { id: string }>(
  matches: readonly T[],
  houses: ReadonlyMap<string, string>,
): { first: T; others: T[] }[] {
  const found = new Map<string, { first: T; others: T[] }>();
  for (const match of matches) {
    const house = houses.get(match.id) ?? match.id;
    const known = found.get(house);
    if (known) known.others.push(match);
    else found.set(house, { first: match, others: [] });
  }
  return [...found.values()];
}

/** As many names as a card has room for. */
const ALSO_NAMED = 3;

/** Matches as they are shown. */
export function staysOf(
  db: Db,
  shown: readonly { first: PricedMatch; others: readonly PricedMatch[] }[],
  areStays: boolean,
): FoundStay[] {
  const others = shown.flatMap((one) => one.others.slice(0, ALSO_NAMED));
  const named = new Map(
    propertiesById(
      db,
      [...shown.map(({ first }) => first), ...others].map(({ id }) => id),
    ).map((one) => [one.id, one]),
  );
  return shown.flatMap(({ first, others }) => {
    const property = named.get(first.id);
    const also = others.slice(0, ALSO_NAMED).flatMap(({ id }) => named.get(id)?.displayName ?? []);
    const { priceKes: totalKes, nightsKes, nights } = first;
    const price =
      areStays && totalKes !== undefined ? { totalKes, nightKes: Math.ceil(nightsKes / nights) } : undefined;
    return property ? [{ property, price, also }] : [];
  });
}

/** `ever` are the matches whatever is free. */
async function tryOtherDates(
  { db, clock }: { db: Db; clock: Clock },
  asked: Question & PriceLimits & Readonly<{ stay: Stay | undefined }>,
  ever: readonly Match[],
): Promise<Instead> {
  const houses = housesByRoom(db);
  const { stay, place } = asked;
  const costed = stay && { ...asked, stay, bookedOn: clock.today() };
  const refused = costed ? refusedByRule(db, clock.now(), ever, costed, REFUSED_SHOWN) : [];
  const dates =
    stay && ever.length > 0 ? await otherDates({ db, clock, houses }, ever, { ...asked, stay }, refused[0]?.why) : [];

  const findAll = (other: Partial<Question & PriceLimits>) => {
    const wished = { ...asked, ...other };
    return fitting(db, clock.now(), findMatches(db, wished), wished);
  };
  const find = (other: Partial<Question & PriceLimits>) =>
    oncePerHouse(findAll(other), houses).map(({ first }) => first);
  const hasWishes = areLimited(asked) || asked.bedrooms > 0 || asked.amenities.length > 0;
  const noWishes = { priceFromKes: 0, priceToKes: Number.POSITIVE_INFINITY, bedrooms: 0, amenities: [] };
  return {
    dates,
    areas: place.kind === "anywhere" ? [] : areasOf(find({ place: { kind: "anywhere" } }), place),
    withoutWishes: hasWishes ? find(noWishes).length : 0,
    refused: withProperties(db, refused),
    together: stay ? roomsInstead({ db, clock }, findAll({ party: 1 }), { stay, party: asked.party }) : [],
    sleeps: ever.length === 0 ? largest(findAll({ party: 1 })) : undefined,
  };
}

/** Dates on which some of the matches can be had; of the length that a rule asks for, where none of the wished one can. */
async function otherDates(
  { db, clock, houses }: { db: Db; clock: Clock; houses: ReadonlyMap<string, string> },
  ever: readonly Match[],
  asked: PriceLimits & Readonly<{ stay: Stay; party: number }>,
  why: Refusal | undefined,
): Promise<Instead["dates"]> {
  const { stay } = asked;
  const dates: { stay: Stay; count: number }[] = [];
  for (const nights of new Set([nightsInstead(stay, undefined), nightsInstead(stay, why)])) {
    for (const other of staysAround(stay, nights, DATES_WITHIN_DAYS)) {
      if (typeof readStay(other.checkIn, other.checkOut, clock.today()) === "string") continue;
      // Sixty dates may have to be tried: others are served between them.
      await Bun.sleep(0);
      const now = clock.now();
      // Without limits no price decides, and none is made.
      const fit = areLimited(asked)
        ? fitting(db, now, ever, { ...asked, stay: other })
        : freeAmong(db, now, ever, other);
      const count = oncePerHouse(fit, houses).length;
      if (count > 0) dates.push({ stay: other, count });
      if (dates.length === DATES_SHOWN) return dates;
    }
    if (dates.length > 0) return dates;
  }
  return dates;
}

function withProperties(db: Db, refused: ReturnType<typeof refusedByRule>): Instead["refused"] {
  const byId = new Map(refused.map((one) => [one.id, one]));
  return propertiesById(db, [...byId.keys()]).flatMap((property) => {
    const found = byId.get(property.id);
    return found ? [{ property, why: found.why, nearest: found.nearest }] : [];
  });
}

function largest(matches: readonly Match[]): number | undefined {
  return matches.length === 0 ? undefined : Math.max(...matches.map(({ maxGuests }) => maxGuests));
}

/** Where the matches stand, by estates: the nearest to the place first, or the fullest when it lies nowhere. */
function areasOf(matches: readonly Match[], asked: PlaceAsked): Instead["areas"] {
  const areas = new Map<Place, { name: string; count: number; awayKm: number }>();
  const centre = asked.kind === "place" ? whereIs(asked.place) : undefined;
  for (const match of matches) {
    const location = locationOf(match.location);
    const area = location.places.find(({ kind }) => kind === "estate" || kind === "town") ?? location.places[0];
    if (!area) continue;
    const known = areas.get(area);
    if (known) known.count += 1;
    else {
      const awayKm = asked.kind === "place" ? kmBetween(centre, location.at) : 0;
      areas.set(area, { name: area.name, count: 1, awayKm });
    }
  }
  return [...areas.values()]
    .sort((a, b) => a.awayKm - b.awayKm || b.count - a.count)
    .slice(0, AREAS_SHOWN)
    .map(({ name, count }) => ({ name, count }));
}

/** Whatever lies nobody knows where comes last. */
function kmBetween(from: Position | undefined, to: Position | undefined): number {
  return from && to ? distanceKm(from, to) : Number.POSITIVE_INFINITY;
}
