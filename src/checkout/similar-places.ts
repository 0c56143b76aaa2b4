import { loadHostPage } from "#db/host.queries.ts";
import { houseFactsOfAll } from "#db/house-fact.queries.ts";
import type { findPublishedProperty, ShownProperty } from "#db/property.queries.ts";
import { totalsOfAll } from "#db/review.queries.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { findStays } from "#src/host/find-stays.ts";
import { fromPricesOf } from "#src/pricing/from-prices.ts";
import { cardOf } from "#src/property/card-of.ts";
import { similarStays } from "#src/search/similar-stays.ts";
import type { Deps } from "#src/web/deps.ts";

type Found = NonNullable<ReturnType<typeof findPublishedProperty>>;
type Place = Readonly<{
  property: ShownProperty;
  price?: Readonly<{ totalKes: number; nightKes: number }> | undefined;
}>;

const SHOWN = 3;
/** Of a host with many houses, so many are asked for a stay: the most alike. */
const ASKED = 12;

/**
 * Where else one may stay: what the same host lets, the most alike first; with dates, what of it can be had and for how
 * much. Where the stay that was chosen cannot be had, what others let nearby as well. `not` are those shown elsewhere.
 */
export function similarPlaces(
  deps: Pick<Deps, "db" | "clock">,
  { property, host }: Pick<Found, "property" | "host">,
  {
    stay,
    party,
    isRefused,
    not,
  }: Readonly<{ stay: Stay | undefined; party: number; isRefused: boolean; not: readonly string[] }>,
) {
  const shown = new Set([property.id, ...not]);
  const alike = loadHostPage(deps.db, host)
    .properties.filter(({ id }) => !shown.has(id))
    .sort((a, b) => unlike(a, property) - unlike(b, property));
  const own = stay ? freeOf(deps, alike.slice(0, ASKED), { stay, party }) : alike.map((one) => ({ property: one }));
  const others =
    stay && isRefused
      ? similarStays(deps, {
          like: property,
          not: new Set([...shown, ...alike.map(({ id }) => id)]),
          stay,
          party,
          most: SHOWN,
        })
      : [];
  const cards = { own: own.slice(0, SHOWN), others };
  const places = [...cards.own, ...others].map(({ property }) => property);
  const ids = places.map(({ id }) => id);
  const reviews = totalsOfAll(deps.db, ids);
  const facts = houseFactsOfAll(deps.db, ids);
  const prices = fromPricesOf(deps, places);
  const card = ({ property, price }: Place) => {
    const fromKes = prices.get(property.id)?.kes;
    return { property: cardOf({ ...property, fromKes }, reviews, facts), price };
  };
  return { own: cards.own.map(card), others: others.map(card) };
}

function freeOf(
  deps: Pick<Deps, "db" | "clock">,
  properties: readonly ShownProperty[],
  ask: { stay: Stay; party: number },
): Place[] {
  return findStays(deps, properties, ask).flatMap(({ property, found }) =>
    found.outcome === "free" ? [{ property, price: found }] : [],
  );
}

/** How far two houses are from being of one size. */
function unlike(a: { maxGuests: number; bedrooms: number }, b: { maxGuests: number; bedrooms: number }): number {
  return Math.abs(a.maxGuests - b.maxGuests) + 2 * Math.abs(a.bedrooms - b.bedrooms);
}
