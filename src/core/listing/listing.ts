import { NIGHT_PRICE } from "#src/core/pricing/price-floor.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { type HourOfDay, readHour, type StayHours, USUAL_HOURS } from "#src/core/stay/stay-hours.ts";
import { manyLines, oneLine } from "#src/core/typed-words.ts";
import { addressForDisplay } from "./address.ts";
import { AMENITIES, type Amenity } from "./amenities.ts";
import { type Licence, type LicenceProblem, NO_LICENCE, readLicence, type TypedLicence } from "./licence.ts";

/** The bounds of a listing. Prices are whole shillings a night, texts are counted in characters. */
export const LISTING = {
  nameLongest: 120,
  locationLongest: 200,
  descriptionLongest: 5000,
  rulesLongest: 3000,
  priceLeastKes: NIGHT_PRICE.least,
  priceMostKes: NIGHT_PRICE.most,
  guestsMost: 50,
  roomsMost: 50,
  unitsMost: 50,
} as const;

/** Of one account, archived ones among them. */
export const PROPERTIES_MOST = 500;

/** A listing as a host typed it: nothing is trusted, nothing is lost. */
export type TypedListing = TypedLicence & TypedWords;

type TypedWords = Readonly<{
  displayName: string;
  location: string;
  basePriceKes: string;
  maxGuests: string;
  bedrooms: string;
  bathrooms: string;
  units: string;
  description: string;
  houseRules: string;
  checkInFrom: string;
  checkOutUntil: string;
  amenities: readonly string[];
}>;

/** A listing as it is stored. `units` is how many rooms of this kind there are. */
export type Listing = Licence & Words;

type Words = Readonly<{
  displayName: string;
  location: string;
  basePriceKes: number;
  maxGuests: number;
  bedrooms: number;
  bathrooms: number;
  units: number;
  description: string;
  houseRules: string;
  checkInFrom: HourOfDay;
  checkOutUntil: HourOfDay;
  amenities: Amenity[];
}>;

export type ListingField = Exclude<keyof Listing, "amenities">;
type WordsField = Exclude<keyof Words, "amenities">;
type WordsProblem = Readonly<{
  field: WordsField;
  problem: "missing" | "too_long" | "not_whole" | "negative" | "too_low" | "too_high" | "not_an_hour";
}>;
export type ListingProblem = WordsProblem | LicenceProblem;

/** What each number may be. A draft may leave any of them open; it then keeps `open`. */
const NUMBERS = {
  basePriceKes: { least: LISTING.priceLeastKes, most: LISTING.priceMostKes, open: 0 },
  maxGuests: { least: 1, most: LISTING.guestsMost, open: 1 },
  bedrooms: { least: 0, most: LISTING.roomsMost, open: 1 },
  bathrooms: { least: 0, most: LISTING.roomsMost, open: 1 },
  units: { least: 1, most: LISTING.unitsMost, open: 1 },
} as const;
type NumberField = keyof typeof NUMBERS;

/**
 * The listing in what was typed, or everything that is wrong with it, in the order of the form.
 *
 * A draft needs only a name. What a guest will see needs a place, a price and every number too.
 * What is typed wrongly is refused in both, so that a draft never holds something else than what
 * the host believes they saved; only a price that is too low or zero may wait in a draft.
 */
export function readListing(
  typed: TypedListing,
  aim: "draft" | "published",
  today: LocalDate,
): { listing: Listing } | { problems: ListingProblem[] } {
  const problems: ListingProblem[] = [];
  const text = (field: WordsField, value: string, longest: number, needed: boolean) => {
    if (needed && value === "") problems.push({ field, problem: "missing" });
    if (value.length > longest) problems.push({ field, problem: "too_long" });
    return value;
  };
  const number = (field: NumberField) => {
    const { least, most, open } = NUMBERS[field];
    const read = readWhole(typed[field]);
    if (read === "missing" && aim === "draft") return open;
    if (typeof read === "string") problems.push({ field, problem: read });
    else if (read > most) problems.push({ field, problem: "too_high" });
    else if (read < least && !(aim === "draft" && field === "basePriceKes")) {
      problems.push({ field, problem: "too_low" });
    }
    return typeof read === "number" ? read : open;
  };
  const hour = (field: keyof StayHours) => {
    const read = readHour(typed[field], USUAL_HOURS[field]);
    if (read === undefined) problems.push({ field, problem: "not_an_hour" });
    return read ?? USUAL_HOURS[field];
  };
  const published = aim === "published";
  const licence = readLicence(typed, today);
  const words: Words = {
    displayName: text("displayName", oneLine(typed.displayName), LISTING.nameLongest, true),
    location: text("location", addressForDisplay(oneLine(typed.location)), LISTING.locationLongest, published),
    basePriceKes: number("basePriceKes"),
    maxGuests: number("maxGuests"),
    bedrooms: number("bedrooms"),
    bathrooms: number("bathrooms"),
    units: number("units"),
    amenities: AMENITIES.filter((amenity) => typed.amenities.includes(amenity)),
    description: text("description", manyLines(typed.description), LISTING.descriptionLongest, false),
    houseRules: text("houseRules", manyLines(typed.houseRules), LISTING.rulesLongest, false),
    checkInFrom: hour("checkInFrom"),
    checkOutUntil: hour("checkOutUntil"),
  };
  if ("problems" in licence) problems.push(...licence.problems);
  return problems.length > 0 || "problems" in licence ? { problems } : { listing: { ...words, ...licence.licence } };
}

/** `4500`, `4,500` and `4 500` are one number; `4500.50`, `4.500`, `-1` and words are none. */
export function readWhole(typed: string): number | "missing" | "negative" | "not_whole" | "too_high" {
  const compact = typed.replace(/[\s\u00a0]/g, "");
  if (compact === "") return "missing";
  if (/^[-\u2212]\d/.test(compact)) return "negative";
  const digits = /^\d{1,3}(,\d{3})+$/.test(compact) ? compact.replaceAll(",", "") : compact;
  if (!/^\d+$/.test(digits)) return "not_whole";
  return digits.length > 12 ? "too_high" : Number(digits);
}

/** The stored listing in the words of the form, for editing. A price that is still open is an empty field. */
export function typedOf(listing: Omit<Listing, "amenities"> & { amenities: readonly string[] }): TypedListing {
  return {
    displayName: listing.displayName,
    location: listing.location,
    basePriceKes: listing.basePriceKes === 0 ? "" : String(listing.basePriceKes),
    maxGuests: String(listing.maxGuests),
    bedrooms: String(listing.bedrooms),
    bathrooms: String(listing.bathrooms),
    units: String(listing.units),
    description: listing.description,
    houseRules: listing.houseRules,
    checkInFrom: listing.checkInFrom,
    checkOutUntil: listing.checkOutUntil,
    licenceNumber: listing.licenceNumber,
    licenceClass: listing.licenceClass,
    licenceUntil: listing.licenceUntil,
    amenities: listing.amenities,
  };
}

/** What an empty form proposes. */
export const NEW_LISTING: TypedListing = {
  displayName: "",
  location: "",
  basePriceKes: "",
  maxGuests: "2",
  bedrooms: "1",
  bathrooms: "1",
  units: "1",
  description: "",
  houseRules: "",
  ...USUAL_HOURS,
  ...NO_LICENCE,
  amenities: [],
};

/** Whether anybody can book it: not when its host has taken it off, nor when it is closed with its house. */
export function isLet({ state, suspended }: Readonly<{ state: string; suspended: boolean }>): boolean {
  return state === "published" && !suspended;
}
