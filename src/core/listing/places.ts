import MiniSearch from "minisearch";
import type { Position } from "./place-positions.ts";
import { PLACES } from "./places-data.ts";

/**
 * Somewhere a property can be. `area` is the estate, road, town or county it lies in; of a county, Kenya. Nairobi and
 * Mombasa are cities that are counties.
 */
export type Place = Readonly<{
  name: string;
  kind: "county" | "town" | "estate" | "street" | "landmark" | "beach" | "park";
  area: string;
  /** Stays are often looked for here. */
  popular: boolean;
  /** Short and everyday names, such as JKIA. */
  alsoCalled: readonly string[];
  /** Where it lies by itself; without one, where its area does. */
  at: Position | undefined;
}>;

/** The longest text that is searched for; nobody types a longer place. */
const LONGEST_QUERY = 80;

/** `Kilimani, Nairobi`: how a place is written into a property's location. */
export function placeLabel(place: Place): string {
  return `${place.name}, ${place.area}`;
}

/**
 * Places that fit what a person has typed so far, the likeliest first.
 *
 * The last word may be unfinished and words may be misspelt ("Kilmani", "Hurligham"); accents and apostrophes
 * do not matter. What is called exactly so comes first: Ukunda before its airport. A word that fits exactly beats a
 * beginning, a beginning beats a misspelling, and when two places fit equally well the one where stays are often looked
 * for comes first.
 */
export function suggestPlaces(query: string, limit = 8): Place[] {
  const typed = wordsOf(spelledOut(query.slice(0, LONGEST_QUERY)));
  const words = [...new Set(typed)];
  if (words.length === 0) return [];
  const whole = index().search({ combineWith: "AND", queries: words });
  const found = whole.length > 0 ? whole : index().search({ combineWith: "OR", queries: words.filter(tellsSomething) });
  const places = found.flatMap((hit) => PLACES[hit.id as number] ?? []);
  const isCalled = ({ name, alsoCalled }: Place) =>
    [name, ...alsoCalled].some((one) => wordsOf(one).join(" ") === typed.join(" "));
  return [...places.filter(isCalled), ...places.filter((place) => !isCalled(place))].slice(0, limit);
}

/** "Ngong rd" is Ngong Road. */
export function spelledOut(query: string): string {
  return query.replace(/\brd\b\.?/gi, "Road");
}

/** When no place has every word ("flat in Kilimani"), words such as "in" must not bring places of their own. */
function tellsSomething(word: string): boolean {
  return word.length >= 3;
}

let built: MiniSearch | undefined;

/** Built at the first question, in a few milliseconds, so that starting costs nothing. */
function index(): MiniSearch {
  built ??= buildIndex();
  return built;
}

function buildIndex(): MiniSearch {
  const search = new MiniSearch({
    fields: ["name", "alsoCalled", "area"],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      boost: { name: 4, alsoCalled: 3, area: 0.5 },
      boostDocument: (id) => (PLACES[id as number]?.popular ? 1.6 : 1),
      prefix: true,
      fuzzy: (word) => (word.length < 4 ? 0 : word.length < 9 ? 1 : 2),
      weights: { fuzzy: 0.4, prefix: 0.7 },
    },
  });
  search.addAll(
    PLACES.map((place, id) => ({ id, name: place.name, alsoCalled: place.alsoCalled.join(" "), area: place.area })),
  );
  return search;
}

/** Lower case, without accents and apostrophes, so that `Lang’ata`, `Langata` and `LANG'ATA` are one word. */
export function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’‘`´]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The places where stays are most often looked for, for lists that cannot ask. */
export function popularPlaces(): Place[] {
  return PLACES.filter((place) => place.popular);
}
