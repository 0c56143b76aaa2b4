import type { Db } from "#db/open.ts";
import { termsOfAll } from "#db/pricing.queries.ts";
import type { ShownProperty } from "#db/property.queries.ts";
import { propertiesById } from "#db/search.queries.ts";
import type { Sort } from "#src/core/listing/listed.ts";
import { distanceKm, type Position } from "#src/core/listing/place-positions.ts";
import { type Location, type PlaceAsked, readPlace, whereIs } from "#src/core/listing/place-search.ts";
import type { Place } from "#src/core/listing/places.ts";
import { staysAround, type Wish } from "#src/core/listing/search.ts";
import { quote } from "#src/core/pricing/pricing.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import { type StayIndex, type StayQuestion, stayIndexOf } from "./index/stay-index.ts";

/** A property that fits; `totalKes` for the dates, when there are dates. */
export type FoundStay = Readonly<{
  property: ShownProperty;
  totalKes: number | undefined;
}>;

/** What can be had instead, when nothing fits. */
export type Instead = Readonly<{
  /** The nearest dates on which something fits, with how much. */
  dates: readonly { stay: Stay; count: number }[];
  /** The nearest other places with something on the same dates; of an unknown place, those with the most. */
  areas: readonly { name: string; count: number }[];
  /** How much fits without the wishes for price, bedrooms and amenities; 0 when there are no such wishes. */
  withoutWishes: number;
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

export const STAYS_A_PAGE = 12;
const DATES_SHOWN = 3;
const AREAS_SHOWN = 4;
const DATES_WITHIN_DAYS = 30;

/** Which stays there are for a wish, over all hosts, as of this moment. */
export async function searchStays(deps: { db: Db; clock: Clock }, wish: Wish): Promise<SearchAnswer> {
  const index = stayIndexOf(deps);
  await index.listed();
  const place = readPlace(wish.place, index.isUsed);
  const isNear = place.kind === "place" && place.near;
  const sorts: Sort[] = isNear ? ["near", "price", "price-high", "newest"] : ["price", "price-high", "newest"];
  const [usual = "price"] = sorts;
  const sort = wish.sort && sorts.includes(wish.sort) ? wish.sort : usual;

  const question: StayQuestion = { ...wish, place };
  await index.readyFor(question);
  const matches = index.find(question);
  const pages = Math.max(1, Math.ceil(matches.count / STAYS_A_PAGE));
  const page = Math.min(wish.page, pages);
  const ids = index.page(matches, sort, (page - 1) * STAYS_A_PAGE, STAYS_A_PAGE);
  const today = deps.clock.today();
  const stays = priced(deps.db, propertiesById(deps.db, ids), wish, today);
  const instead = matches.count === 0 ? await lookElsewhere(index, question, today) : undefined;
  return { place, sort, sorts, count: matches.count, page, pages, stays, instead };
}

/** Each with what the stay costs in all, by the one quote. */
function priced(db: Db, found: readonly ShownProperty[], { stay, party }: Wish, today: LocalDate): FoundStay[] {
  const terms = stay ? termsOfAll(db, found) : undefined;
  return found.map((property) => {
    const rates = terms?.get(property.id)?.rates;
    return {
      property,
      totalKes: stay && rates && quote(stay, rates, { party, bookedOn: today }).totalKes,
    };
  });
}

async function lookElsewhere(index: StayIndex, question: StayQuestion, today: LocalDate): Promise<Instead> {
  await index.ready();
  const { stay, place } = question;

  const dates: { stay: Stay; count: number }[] = [];
  const ever = stay ? index.find({ ...question, stay: undefined }) : undefined;
  if (stay && ever && ever.count > 0) {
    for (const other of staysAround(stay, today, DATES_WITHIN_DAYS)) {
      const count = index.countFree(ever, other);
      if (count > 0) dates.push({ stay: other, count });
      if (dates.length === DATES_SHOWN) break;
    }
  }

  const hasWishes =
    question.priceFromKes > 0 ||
    question.priceToKes < Number.POSITIVE_INFINITY ||
    question.bedrooms > 0 ||
    question.amenities.length > 0;
  const noWishes = { priceFromKes: 0, priceToKes: Number.POSITIVE_INFINITY, bedrooms: 0, amenities: [] };
  const everywhere = index.find({ ...question, place: { kind: "anywhere" } });
  return {
    dates,
    areas: place.kind === "anywhere" ? [] : areasOf(index.countByLocation(everywhere), place),
    withoutWishes: hasWishes ? index.find({ ...question, ...noWishes }).count : 0,
  };
}

/** Where the matches stand, by estates: the nearest to the place first, or the fullest when it lies nowhere. */
function areasOf(counts: readonly { location: Location; count: number }[], asked: PlaceAsked): Instead["areas"] {
  const areas = new Map<Place, { name: string; count: number; awayKm: number }>();
  const centre = asked.kind === "place" ? whereIs(asked.place) : undefined;
  for (const { location, count } of counts) {
    const area = location.places.find((place) => place.kind === "estate") ?? location.places[0];
    if (!area) continue;
    const known = areas.get(area);
    if (known) known.count += count;
    else {
      const awayKm = asked.kind === "place" ? kmBetween(centre, location.at) : 0;
      areas.set(area, { name: area.name, count, awayKm });
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
