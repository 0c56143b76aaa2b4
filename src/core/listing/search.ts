import { readParty } from "#src/core/stay/party.ts";
import { type LocalDate, readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import { type Amenity, isAmenity } from "./amenities.ts";
import { SORTS, type Sort } from "./listed.ts";
import { readWhole } from "./listing.ts";

/** A search as it stands in an address: nothing is trusted, nothing is lost. */
export type TypedSearch = Readonly<{
  place: string;
  checkIn: string;
  checkOut: string;
  guests: string;
  priceFrom: string;
  priceTo: string;
  bedrooms: string;
  amenities: readonly string[];
  sort: string;
  page: string;
}>;

/** What a guest wishes for. Prices are a night's, in whole shillings (`PriceLimits`). Without a stay nothing is said of free nights. */
export type Wish = Readonly<{
  place: string;
  stay: Stay | undefined;
  party: number;
  priceFromKes: number;
  priceToKes: number;
  bedrooms: number;
  amenities: readonly Amenity[];
  /** `undefined` is the order that fits the place. */
  sort: Sort | undefined;
  /** From 1; the flow shows the last page when there are fewer. */
  page: number;
}>;

export type SearchProblem = Readonly<
  | { field: "place"; problem: "too_long" }
  | { field: "stay"; problem: StayProblem }
  | { field: "guests"; problem: "not_a_party" }
  | { field: "priceFrom" | "priceTo" | "bedrooms"; problem: "not_whole" }
  | { field: "priceTo"; problem: "below_from" }
>;

/** How many guests a search means that says nothing of them. */
export const USUAL_PARTY = 2;
export const PLACE_LONGEST = 100;
const PARTY_MOST = 50;
const BEDROOMS_MOST = 50;
const PAGE_MOST = 100_000;

/** The wish in what was typed, or everything that is wrong with it, in the order of the form. */
export function readSearch(typed: TypedSearch, today: LocalDate): { wish: Wish } | { problems: SearchProblem[] } {
  const problems: SearchProblem[] = [];
  if (typed.place.length > PLACE_LONGEST) problems.push({ field: "place", problem: "too_long" });

  const hasDates = typed.checkIn !== "" || typed.checkOut !== "";
  const stay = hasDates ? readStay(typed.checkIn, typed.checkOut, today) : undefined;
  if (typeof stay === "string") problems.push({ field: "stay", problem: stay });

  const party = typed.guests === "" ? USUAL_PARTY : readParty(typed.guests);
  if (party === undefined || party > PARTY_MOST) problems.push({ field: "guests", problem: "not_a_party" });

  const whole = (field: "priceFrom" | "priceTo" | "bedrooms", open: number, most = Number.POSITIVE_INFINITY) => {
    const read = readWhole(typed[field]);
    if (read === "missing") return open;
    if (read === "too_high") return Number.MAX_SAFE_INTEGER;
    if (typeof read === "number" && read <= most) return read;
    problems.push({ field, problem: "not_whole" });
    return open;
  };
  const priceFromKes = whole("priceFrom", 0);
  const priceToKes = whole("priceTo", Number.POSITIVE_INFINITY);
  if (priceToKes < priceFromKes) problems.push({ field: "priceTo", problem: "below_from" });
  const bedrooms = whole("bedrooms", 0, BEDROOMS_MOST);

  if (problems.length > 0 || typeof stay === "string" || party === undefined) return { problems };
  return {
    wish: {
      place: typed.place,
      stay,
      party,
      priceFromKes,
      priceToKes,
      bedrooms,
      amenities: [...new Set(typed.amenities)].filter(isAmenity),
      sort: SORTS.find((sort) => sort === typed.sort),
      page: /^[1-9]\d{0,5}$/.test(typed.page) ? Math.min(Number(typed.page), PAGE_MOST) : 1,
    },
  };
}
