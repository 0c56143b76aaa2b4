import type { Sort } from "#src/core/listing/listed.ts";
import type { SearchProblem } from "#src/core/listing/search.ts";
import { PLACE_LONGEST } from "#src/core/listing/search.ts";
import { plural } from "#views/format/format.ts";
import { stayTexts } from "./stay.ts";

/** Searching for a stay over all hosts. */
export const searchTexts = {
  title: "Find a place to stay",
  /** The way here, from pages that have nothing of their own to offer. */
  wayHere: "Find a stay",
  titleIn: (place: string) => `Stays in ${place}`,
  titleNear: (place: string) => `Stays near ${place}`,
  description: "Guesthouses, studios and homes in Nairobi, booked straight from their hosts and paid by M-PESA.",
  finderLabel: "Find a stay",
  place: "Place",
  placeHint: "An estate, a road or a landmark, such as Kilimani or Yaya Centre",
  suggestions: {
    listLabel: "Places",
    one: "1 place. Arrow down to choose it.",
    many: "{n} places. Arrow down to choose.",
    none: "No place like that",
  },
  more: "Price, bedrooms, amenities",
  moreChosen: (count: number) => `Price, bedrooms, amenities (${count})`,
  priceFrom: "Lowest price a night",
  priceTo: "Highest price a night",
  bedrooms: "Bedrooms, at least",
  amenities: "Amenities",
  search: "Search",
  show: "Show stays",
  clear: "Clear search",
  count: (count: number) => plural(count, "stay"),
  countFree: (count: number) => `${plural(count, "stay")} free`,
  none: "No exact match",
  chooseDates: "Choose dates to see what is free and what it costs in all.",
  corrected: (place: string) => `Showing ${place}.`,
  details: (parts: readonly string[]) => parts.join(" · "),
  listLabel: "Stays",
  sortLabel: "Order",
  sorts: { price: "Lowest price", "price-high": "Highest price", newest: "Newest", near: "Nearest" } satisfies Record<
    Sort,
    string
  >,
  pagesLabel: "Pages",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: "Previous",
  next: "Next",
  whichPlace: "Which place do you mean?",
  whichPlaceText: (place: string) => `“${place}” may be one of these.`,
  unknownPlace: (place: string) => `We don't know a place called “${place}”.`,
  noneText: "Nothing that fits can be booked for these dates.",
  noneEver: "No property fits this search.",
  nearestDates: "The nearest dates with something free:",
  refused: "These nights are free here, on other terms:",
  sleeps: (most: number) => `The largest place that fits sleeps ${plural(most, "guest")}.`,
  forGuests: (count: number) => `Search for ${plural(count, "guest")}`,
  nearbyAreas: "On your dates, nearby:",
  otherAreas: "Stays elsewhere:",
  withCount: (what: string, count: number) => `${what} (${count})`,
  withoutWishes: (count: number) => `Without price, bedrooms and amenities (${count})`,
  nothingYet: { title: "No stays yet", text: "No host has published a property here so far." },
  startPitch: "Let your own place?",
  start: "Start for Free",
} as const;

/** Each problem beside its field. */
export function searchProblem(found: SearchProblem): { field: string; message: string } {
  if (found.field === "stay") return stayTexts.problems[found.problem];
  switch (found.problem) {
    case "too_long":
      return { field: found.field, message: `Name the place in at most ${PLACE_LONGEST} letters` };
    case "not_a_party":
      return { field: found.field, message: stayTexts.party };
    case "not_whole":
      return {
        field: found.field,
        message:
          found.field === "bedrooms"
            ? "Write how many bedrooms, from 0 to 50"
            : "Write the price in whole shillings, such as 4,500",
      };
    case "below_from":
      return { field: found.field, message: "The highest price must not be below the lowest" };
  }
}
