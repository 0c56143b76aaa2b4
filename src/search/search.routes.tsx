import { Elysia } from "elysia";
import { houseFactsOfAll } from "#db/house-fact.queries.ts";
import type { ShownProperty } from "#db/property.queries.ts";
import { totalsOfAll } from "#db/review.queries.ts";
import { placeLabel, popularPlaces } from "#src/core/listing/places.ts";
import { readSearch, type TypedSearch, USUAL_PARTY, type Wish } from "#src/core/listing/search.ts";
import { addDays, BOOKING_HORIZON_DAYS, nightCount } from "#src/core/stay/stay.ts";
import { fromPricesOf } from "#src/pricing/from-prices.ts";
import { cardOf } from "#src/property/card-of.ts";
import { type FormBody, queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page } from "#src/web/respond.ts";
import { textsOf } from "#views/kit/language.tsx";
import { SearchPage, type SearchPageProps, type SearchResults } from "#views/search/search-page.tsx";
import { type SearchAnswer, searchStays } from "./search-stays.ts";

const POPULAR_PLACES = popularPlaces().map(placeLabel);

/** Searching over all hosts. */
export function searchRoutes(deps: Deps) {
  const answer = ({ request }: { request: Request }) => searchPage(deps, request);
  return new Elysia({ name: "searchRoutes" })
    .use(openDoor)
    .get("/booking/search", answer, { open: true })
    .head("/booking/search", answer, { open: true });
}

async function searchPage(deps: Deps, request: Request): Promise<Response> {
  const typed = typedSearch(queryOf(request));
  const today = deps.clock.today();
  const isSearch = new URL(request.url).search !== "";
  const read = readSearch(typed, today);
  const shell = guestShell(deps, request);
  const shown: Omit<SearchPageProps, "results" | "errors"> = {
    shell,
    typed: isSearch ? typed : { ...typed, guests: String(USUAL_PARTY) },
    isSearch,
    popularPlaces: POPULAR_PLACES,
    today,
    lastCheckIn: addDays(today, BOOKING_HORIZON_DAYS),
  };
  if ("problems" in read) {
    const errors = read.problems.map(textsOf(shell).searchProblem);
    return page(request, <SearchPage {...shown} errors={errors} results={undefined} />, { status: 422 });
  }
  const found = await searchStays(deps, read.wish);
  return page(request, <SearchPage {...shown} errors={[]} results={resultsOf(deps, found, read.wish)} />);
}

function typedSearch(query: FormBody): TypedSearch {
  const text = (name: string, longest = 20) => query.text(name, longest).trim();
  return {
    place: text("place", 200),
    checkIn: text("checkIn"),
    checkOut: text("checkOut"),
    guests: text("guests"),
    priceFrom: text("priceFrom"),
    priceTo: text("priceTo"),
    bedrooms: text("bedrooms"),
    amenities: query.all("amenities"),
    sort: text("sort"),
    page: text("page"),
  };
}

function resultsOf(deps: Deps, { place, ...found }: SearchAnswer, wish: Wish): SearchResults {
  const shown = [...found.stays, ...(found.instead?.refused ?? [])].map(({ property }) => property);
  const ids = shown.map(({ id }) => id);
  const reviews = totalsOfAll(deps.db, ids);
  const facts = houseFactsOfAll(deps.db, ids);
  const prices = fromPricesOf(deps, shown);
  const card = (property: ShownProperty) => {
    const fromKes = prices.get(property.id)?.kes;
    return cardOf({ ...property, fromKes }, reviews, facts);
  };
  return {
    ...found,
    place: placeOf(place, wish.place),
    isUnknownPlace: place.kind === "unknown",
    placesAsked: place.kind === "unsure" ? place.places.map(placeLabel) : [],
    stay: wish.stay,
    nights: wish.stay ? nightCount(wish.stay) : 0,
    party: wish.party,
    instead: found.instead && {
      ...found.instead,
      refused: found.instead.refused.map(({ property, ...one }) => ({ ...one, property: card(property) })),
    },
    stays: found.stays.map(({ property, price, also }) => ({ property: { ...card(property), also }, price })),
  };
}

function placeOf(place: SearchAnswer["place"], typed: string): SearchResults["place"] {
  switch (place.kind) {
    case "place":
      return { name: place.place.name, near: place.near, corrected: place.corrected };
    case "area":
      return { name: place.name, near: false, corrected: false };
    case "words":
      return { name: typed, near: false, corrected: false };
    case "anywhere":
    case "unsure":
    case "unknown":
      return undefined;
  }
}
