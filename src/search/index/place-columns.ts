import { fitOf, type Location, type PlaceAsked, readLocation } from "#src/core/listing/place-search.ts";
import { setBit, type WordSet } from "./bits.ts";
import { createSortedColumns } from "./sorted-columns.ts";

type SparseBits = Readonly<{ words: Int32Array; bits: Int32Array }>;

type Fitting = {
  /** How many of the locations were compared with the place. */
  compared: number;
  numbers: number[];
  /** How far each of `numbers` is, in steps of a hundred metres. */
  steps: number[];
  /** Who stands there, as of the move of that number. */
  columns: SparseBits | undefined;
  columnsAsOf: number;
};

/** Places whose locations are remembered: all of the gazetteer's, and some that only guests know. */
const FITTINGS_KEPT = 1000;
/** So many of them remember who stands there. */
const PLACES_WITH_COLUMNS = 64;
/** Locations stand so far apart that a price fits between. */
const LOCATION_STEP = 2 ** 31;

/** Which columns stand at which places, each location's by price. */
export function createPlaceColumns(priceOf: (column: number) => number) {
  const locations: Location[] = [];
  const numbers = new Map<string, number>();
  const wordsUsed = new Set<string>();
  const fittings = new Map<string, Fitting>();
  const withColumns = new Set<Fitting>();
  let locationOf = new Int32Array(0);
  /** Rises when somebody comes, leaves or moves. */
  let moves = 0;
  const byLocation = createSortedColumns((column) => (locationOf[column] as number) * LOCATION_STEP + priceOf(column));

  function numberOf(text: string): number {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const location = readLocation(text);
    for (const word of location.words) wordsUsed.add(word);
    numbers.set(text, locations.length);
    return locations.push(location) - 1;
  }

  function grow(columns: number): void {
    const old = locationOf;
    locationOf = new Int32Array(columns).fill(-1);
    locationOf.set(old);
  }

  /** To be called when the column has its price. */
  function put(column: number, text: string): void {
    const location = numberOf(text);
    if (locationOf[column] !== location) moves += 1;
    locationOf[column] = location;
    byLocation.add(column);
  }

  /** To be called while the column still has its price; `isGone` when it is not put in again at once. */
  function remove(column: number, isGone: boolean): void {
    byLocation.remove(column);
    if (!isGone) return;
    moves += 1;
    locationOf[column] = -1;
  }

  function columnsAt(location: number): Int32Array {
    return byLocation.between(location * LOCATION_STEP, (location + 1) * LOCATION_STEP - 1);
  }

  /** The locations that fit a place, and how far each is. Kept, because comparing names is slow. */
  function fitting(place: PlaceAsked): Fitting {
    const key = keyOf(place);
    let known = fittings.get(key);
    if (!known) {
      if (fittings.size >= FITTINGS_KEPT) {
        fittings.clear();
        withColumns.clear();
      }
      known = { compared: 0, numbers: [], steps: [], columns: undefined, columnsAsOf: 0 };
      fittings.set(key, known);
    }
    for (; known.compared < locations.length; known.compared += 1) {
      const awayKm = fitOf(locations[known.compared] as Location, place);
      if (awayKm === undefined) continue;
      known.numbers.push(known.compared);
      known.steps.push(Math.round(awayKm * 10));
    }
    return known;
  }

  /** Puts into `found` who stands at a place: every column that there is, for anywhere. */
  function begin(place: PlaceAsked, found: WordSet): void {
    if (place.kind === "anywhere") {
      found.length = locationOf.length / 32;
      for (let word = 0; word < found.length; word += 1) found.words[word] = word;
      found.bits.fill(-1);
      return;
    }
    const { words, bits } = at(place);
    found.length = words.length;
    for (let at = 0; at < words.length; at += 1) {
      found.words[at] = words[at] as number;
      found.bits[at] = bits[at] as number;
    }
  }

  /** Kept until somebody moves. */
  function at(place: PlaceAsked): SparseBits {
    const fits = fitting(place);
    if (fits.columns && fits.columnsAsOf === moves) return fits.columns;
    if (withColumns.size >= PLACES_WITH_COLUMNS) {
      for (const one of withColumns) one.columns = undefined;
      withColumns.clear();
    }
    withColumns.add(fits);
    fits.columns = sparse(fits.numbers);
    fits.columnsAsOf = moves;
    return fits.columns;
  }

  function sparse(of: readonly number[]): SparseBits {
    const all = new Int32Array(locationOf.length / 32);
    for (const number of of) for (const column of columnsAt(number)) setBit(all, column);
    const words = Int32Array.from([...all.keys()].filter((word) => all[word] !== 0));
    return { words, bits: words.map((word) => all[word] as number) };
  }

  /** The columns of a place in rings around it, the nearest first; whoever is equally far is in one ring, by price. */
  function* rings(place: PlaceAsked): Generator<Int32Array> {
    const { numbers, steps } = fitting(place);
    const nearest = [...numbers.keys()].sort((a, b) => (steps[a] as number) - (steps[b] as number));
    for (let from = 0, to = 0; from < nearest.length; from = to) {
      const step = steps[nearest[from] as number];
      for (; to < nearest.length && steps[nearest[to] as number] === step; ) to += 1;
      const parts = nearest.slice(from, to).map((index) => columnsAt(numbers[index] as number));
      if (parts.length === 1) yield parts[0] as Int32Array;
      else yield Int32Array.from(parts.flatMap((part) => [...part])).sort((a, b) => priceOf(a) - priceOf(b) || a - b);
    }
  }

  /** Whether some location holds all of the words. */
  function isUsed(words: readonly string[]): boolean {
    return (
      words.every((word) => wordsUsed.has(word)) &&
      locations.some((location) => words.every((word) => location.words.includes(word)))
    );
  }

  /** How many of the columns stand at each location. */
  function count(columns: Int32Array): { location: Location; count: number }[] {
    const counts = new Int32Array(locations.length);
    for (const column of columns) (counts[locationOf[column] as number] as number) += 1;
    return locations.flatMap((location, number) => {
      const count = counts[number] as number;
      return count > 0 ? [{ location, count }] : [];
    });
  }

  return { grow, put, remove, begin, rings, isUsed, count, settle: () => void byLocation.all() };
}

function keyOf(place: PlaceAsked): string {
  switch (place.kind) {
    case "place":
      return `${place.near ? "near" : "in"} ${place.place.kind} ${place.place.name}, ${place.place.area}`;
    case "area":
      return `area ${place.name}`;
    case "words":
      return `words ${place.words.join(" ")}`;
    default:
      return place.kind;
  }
}
