import { AMENITIES, type Amenity, isAmenity } from "./amenities.ts";
import {
  BLOCK_COLUMNS,
  clearBit,
  countBits,
  createAvailabilityBits,
  eachBit,
  type Freedom,
  hasBit,
  type Nights,
  setBit,
  type TakenNight,
} from "./availability-bits.ts";
import { fitOf, type Location, type PlaceAsked, readLocation } from "./place-search.ts";
import type { RuleVerdict } from "./search-rules.ts";
import { createSortedColumns } from "./sorted-columns.ts";
import type { StayRules } from "./stay-rules.ts";

/** What the index knows of a published property. */
export type Listed = Readonly<{
  id: string;
  location: string;
  basePriceKes: number;
  maxGuests: number;
  bedrooms: number;
  units: number;
  amenities: readonly string[];
  createdAt: number;
  /** What the host asks of a stay beside free nights; `undefined` when she asks nothing. */
  rules?: StayRules | undefined;
}>;

export const SORTS = ["price", "price-high", "newest", "near"] as const;
export type Sort = (typeof SORTS)[number];

/** What is looked for. Prices are a night's, in whole shillings; `nights` count from the first night kept. */
export type Question = Readonly<{
  place: PlaceAsked;
  nights: Nights | undefined;
  party: number;
  priceFromKes: number;
  priceToKes: number;
  bedrooms: number;
  amenities: readonly Amenity[];
}>;

/** What the index has to be told while it answers a question about nights. */
export type Calendar = Readonly<{
  /** What rules say of the stay. Asked once for all properties with the same rules. */
  judge(rules: StayRules): RuleVerdict;
  /** Whether a property's own calendar and rules allow the stay: asked where the bits are not sure. */
  allows(id: string): boolean;
}>;

/** The properties that answer a question, not yet in order: as bits, or one by one when they were looked for so. */
export type Matches = Readonly<{ count: number } & ({ bits: Int32Array } | { columns: Int32Array })>;

/** Guests and bedrooms up to here have a row of bits each; beyond, the numbers themselves are read. */
const GUESTS_WITH_BITS = 16;
const BEDROOMS_WITH_BITS = 8;

/** Prices between which properties are told apart by bits; within one step the prices themselves are read. */
const PRICE_STEPS = Array.from({ length: 28 }, (_, step) => Math.round(500 * 1.25 ** step));

/** Up to so many matches are put in order by themselves; of more, the kept order is walked. */
const SORT_BY_THEMSELVES = 4096;

/** Up to so many properties at a place, or of a price, are gone through one by one; of more, everybody's bits are. */
const FEW = 400;
/** So many locations are looked up to find out whether they hold few. */
const FEW_LOCATIONS = 48;
/** Locations stand so far apart that a price fits between. */
const LOCATION_STEP = 2 ** 31;

type Fitting = {
  compared: number;
  numbers: number[];
  awayKm: Map<number, number>;
  /** Who stands there, as of the change of that number. */
  bits: Int32Array | undefined;
  bitsAsOf: number;
};
/** Places whose locations are remembered: all of the gazetteer's, and some that only guests know. */
const FITTINGS_KEPT = 1000;
/** So many of them remember who stands there. */
const PLACES_WITH_BITS = 64;

export type PropertyIndex = ReturnType<typeof createPropertyIndex>;

/**
 * All published properties, so arranged that a question about all of them takes microseconds: a bit for each
 * thing one can wish for, the free nights as bits, and the orders in which answers are shown. Where a place or a
 * price leaves `few`, only those are looked at.
 *
 * It knows nothing of a database or of today: nights are counted from the first night kept.
 */
export function createPropertyIndex(few = FEW) {
  const nights = createAvailabilityBits();
  const columnOf = new Map<string, number>();
  const ids: string[] = [];
  const idle: number[] = [];

  let price = new Int32Array(0);
  let createdAt = new Float64Array(0);
  let locationOf = new Int32Array(0);
  let guests = new Uint8Array(0);
  let bedrooms = new Uint8Array(0);
  let units = new Uint8Array(0);
  let rulesOf = new Int32Array(0);
  const ruleSets: StayRules[] = [];
  const ruleNumbers = new Map<string, number>();
  const rows: Int32Array[] = [];
  const newRow = () => rows.push(new Int32Array(0)) - 1;
  const listed = newRow();
  const ruled = newRow();
  const guestRows = Array.from({ length: GUESTS_WITH_BITS }, newRow);
  const bedroomRows = Array.from({ length: BEDROOMS_WITH_BITS }, newRow);
  const amenityRows = new Map(AMENITIES.map((amenity) => [amenity, newRow()]));
  const priceRows = PRICE_STEPS.map(newRow);

  const locations: Location[] = [];
  const locationNumbers = new Map<string, number>();
  const wordsUsed = new Set<string>();
  const fittings = new Map<string, Fitting>();
  /** Rises when somebody comes, leaves or moves. */
  let moves = 0;
  const fittingsWithBits = new Set<Fitting>();

  const byPrice = createSortedColumns((column) => price[column] as number);
  const byAge = createSortedColumns((column) => -(createdAt[column] as number));
  const byLocation = createSortedColumns(
    (column) => (locationOf[column] as number) * LOCATION_STEP + (price[column] as number),
  );

  function grow(): void {
    const columns = price.length + BLOCK_COLUMNS;
    price = grown(price, new Int32Array(columns));
    createdAt = grown(createdAt, new Float64Array(columns));
    locationOf = grown(locationOf, new Int32Array(columns));
    guests = grown(guests, new Uint8Array(columns));
    bedrooms = grown(bedrooms, new Uint8Array(columns));
    units = grown(units, new Uint8Array(columns));
    rulesOf = grown(rulesOf, new Int32Array(columns));
    for (const [index, row] of rows.entries()) rows[index] = grown(row, new Int32Array(columns / 32));
  }

  const row = (index: number) => rows[index] as Int32Array;

  function numberOfLocation(text: string): number {
    const known = locationNumbers.get(text);
    if (known !== undefined) return known;
    const location = readLocation(text);
    for (const word of location.words) wordsUsed.add(word);
    locationNumbers.set(text, locations.length);
    return locations.push(location) - 1;
  }

  function numberOfRules(rules: StayRules): number {
    const key = JSON.stringify(rules);
    let number = ruleNumbers.get(key);
    if (number === undefined) {
      number = ruleSets.push(rules) - 1;
      ruleNumbers.set(key, number);
    }
    return number;
  }

  /** Puts a property in, or what changed of it. Its calendar comes with `setNights`. */
  function put(property: Listed): void {
    remove(property.id, true);
    const location = numberOfLocation(property.location);
    const known = columnOf.get(property.id);
    if (known === undefined || locationOf[known] !== location) moves += 1;
    const column = known ?? idle.pop() ?? ids.length;
    if (column >= price.length) grow();
    columnOf.set(property.id, column);
    ids[column] = property.id;
    price[column] = property.basePriceKes;
    createdAt[column] = property.createdAt;
    guests[column] = property.maxGuests;
    bedrooms[column] = property.bedrooms;
    units[column] = property.units;
    locationOf[column] = location;
    if (property.rules) {
      rulesOf[column] = numberOfRules(property.rules);
      setBit(row(ruled), column);
    }
    setBit(row(listed), column);
    for (const [least, index] of guestRows.entries()) if (property.maxGuests > least) setBit(row(index), column);
    for (const [least, index] of bedroomRows.entries()) if (property.bedrooms > least) setBit(row(index), column);
    for (const [step, index] of priceRows.entries()) {
      if (property.basePriceKes >= (PRICE_STEPS[step] ?? 0)) setBit(row(index), column);
    }
    for (const amenity of property.amenities) {
      const index = isAmenity(amenity) ? amenityRows.get(amenity) : undefined;
      if (index !== undefined) setBit(row(index), column);
    }
    byPrice.add(column);
    byAge.add(column);
    byLocation.add(column);
  }

  /** Takes a property out. With `keepsColumn` only what is about to be written anew. */
  function remove(id: string, keepsColumn = false): void {
    const column = columnOf.get(id);
    if (column === undefined) return;
    byPrice.remove(column);
    byAge.remove(column);
    byLocation.remove(column);
    for (const bits of rows) clearBit(bits, column);
    if (keepsColumn) return;
    moves += 1;
    nights.clear(column);
    columnOf.delete(id);
    ids[column] = "";
    idle.push(column);
  }

  /** Nights that cannot be had count as taken: for cleaning too. */
  function setNights(id: string, taken: readonly TakenNight[]): void {
    const column = columnOf.get(id);
    if (column !== undefined) nights.put(column, units[column] as number, taken);
  }

  /** Whether some location holds all of the words. */
  function isUsed(words: readonly string[]): boolean {
    return (
      words.every((word) => wordsUsed.has(word)) &&
      locations.some((location) => words.every((word) => location.words.includes(word)))
    );
  }

  /** Everything but the nights. */
  function wanted(question: Question): Int32Array {
    const { priceFromKes, priceToKes } = question;
    const masks: Int32Array[] = [];
    const least = (of: readonly number[], wish: number) => {
      const index = wish > 0 ? of[Math.min(wish, of.length) - 1] : undefined;
      if (index !== undefined) masks.push(row(index));
    };
    least(guestRows, question.party);
    least(bedroomRows, question.bedrooms);
    for (const amenity of question.amenities) masks.push(row(amenityRows.get(amenity) ?? listed));
    const [from, to] = [stepAtMost(priceFromKes), stepAtMost(priceToKes)];
    if (from >= 0) masks.push(priceRow(from));
    const tooDear = to + 1 < PRICE_STEPS.length ? priceRow(to + 1) : undefined;
    if (question.place.kind !== "anywhere") masks.push(bitsOfPlace(question.place));

    const bits = row(listed).slice();
    for (let word = 0; word < bits.length; word += 1) {
      let one = bits[word] as number;
      if (one === 0) continue;
      for (let mask = 0; mask < masks.length; mask += 1) one &= (masks[mask] as Int32Array)[word] as number;
      if (tooDear) one &= ~(tooDear[word] as number);
      bits[word] = one;
    }

    // What bits cannot tell: prices within a step, and very large parties and houses.
    if (priceFromKes > 0) drop(bits, byPrice.between(PRICE_STEPS[from] ?? 0, priceFromKes - 1));
    if (priceToKes < Number.POSITIVE_INFINITY) {
      drop(bits, byPrice.between(priceToKes + 1, (PRICE_STEPS[to + 1] ?? Number.POSITIVE_INFINITY) - 1));
    }
    const { party, bedrooms: rooms } = question;
    if (party > GUESTS_WITH_BITS || rooms > BEDROOMS_WITH_BITS) {
      const isSmall = (column: number) => (guests[column] as number) < party || (bedrooms[column] as number) < rooms;
      eachBit(bits, (column) => isSmall(column) && clearBit(bits, column));
    }
    return bits;
  }

  const priceRow = (step: number) => row(priceRows[step] ?? listed);

  /** Kept too, until somebody moves: a city has many locations. */
  function bitsOfPlace(place: PlaceAsked): Int32Array {
    const fits = fitting(place);
    if (fits.bits && fits.bitsAsOf === moves) return fits.bits;
    const bits = new Int32Array(price.length / 32);
    for (const number of fits.numbers) {
      const columns = byLocation.between(number * LOCATION_STEP, (number + 1) * LOCATION_STEP - 1);
      for (let index = 0; index < columns.length; index += 1) setBit(bits, columns[index] as number);
    }
    if (fittingsWithBits.size >= PLACES_WITH_BITS) {
      for (const one of fittingsWithBits) one.bits = undefined;
      fittingsWithBits.clear();
    }
    fittingsWithBits.add(fits);
    fits.bits = bits;
    fits.bitsAsOf = moves;
    return bits;
  }

  /** The locations that fit a place, and how far each is. Kept, because comparing names is slow. */
  function fitting(place: PlaceAsked): Fitting {
    const key = JSON.stringify(place);
    let known = fittings.get(key);
    if (!known) {
      if (fittings.size >= FITTINGS_KEPT) {
        fittings.clear();
        fittingsWithBits.clear();
      }
      known = { compared: 0, numbers: [], awayKm: new Map(), bits: undefined, bitsAsOf: 0 };
      fittings.set(key, known);
    }
    for (; known.compared < locations.length; known.compared += 1) {
      const away = fitOf(locations[known.compared] as Location, place);
      if (away === undefined) continue;
      known.numbers.push(known.compared);
      known.awayKm.set(known.compared, away);
    }
    return known;
  }

  /** The properties of a place, or of a price, whichever are fewer; `undefined` when neither are few. */
  function fewFor({ place, priceFromKes, priceToKes }: Question): Int32Array | undefined {
    const priced = byPrice.between(priceFromKes, priceToKes);
    let placed: number[] | undefined;
    if (place.kind !== "anywhere") {
      const { numbers } = fitting(place);
      const most = Math.min(few, priced.length);
      if (numbers.length <= FEW_LOCATIONS) placed = [];
      for (let at = 0; placed && at < numbers.length; at += 1) {
        const from = (numbers[at] as number) * LOCATION_STEP;
        const there = byLocation.between(from + priceFromKes, from + Math.min(priceToKes, LOCATION_STEP - 1));
        if (placed.length + there.length > most) placed = undefined;
        else for (let index = 0; index < there.length; index += 1) placed.push(there[index] as number);
      }
    }
    if (placed) return Int32Array.from(placed);
    return priced.length <= few ? priced : undefined;
  }

  /** Those of a few that answer a question, each looked at by itself. */
  function findAmong(columns: Int32Array, question: Question, calendar: Calendar): Matches {
    const { place, nights: stay, party, bedrooms: rooms } = question;
    const places = place.kind === "anywhere" ? undefined : fitting(place).awayKm;
    const wishes = question.amenities.map((amenity) => row(amenityRows.get(amenity) ?? listed));
    const verdicts: (RuleVerdict | undefined)[] = [];
    const found = new Int32Array(columns.length);
    let count = 0;
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index] as number;
      if ((guests[column] as number) < party || (bedrooms[column] as number) < rooms) continue;
      if (places && !places.has(locationOf[column] as number)) continue;
      if (!hasAll(wishes, column)) continue;
      if (stay) {
        const freedom = freedomOf(column, stay, nights.look(column, stay), calendar, verdicts);
        if (freedom === "taken" || (freedom === "unsure" && !calendar.allows(ids[column] as string))) continue;
      }
      found[count] = column;
      count += 1;
    }
    return { count, columns: found.subarray(0, count) };
  }

  /** Every property that answers a question. */
  function find(question: Question, calendar: Calendar): Matches {
    const among = fewFor(question);
    if (among) return findAmong(among, question, calendar);
    const bits = wanted(question);
    if (!question.nights) return { count: countBits(bits), bits };
    const stay = question.nights;
    const { free, unsure } = nights.freeColumns(stay, bits);
    const verdicts: (RuleVerdict | undefined)[] = [];
    const judged = row(ruled);
    for (let word = 0; word < free.length; word += 1) {
      for (let rest = (free[word] as number) & (judged[word] as number); rest !== 0; rest &= rest - 1) {
        const column = word * 32 + 31 - Math.clz32(rest & -rest);
        if (freedomOf(column, stay, "free", calendar, verdicts) !== "free") clearBit(free, column);
      }
    }
    if (unsure) eachBit(unsure, (column) => calendar.allows(ids[column] as string) && setBit(free, column));
    return { count: countBits(free), bits: free };
  }

  /** What the rules leave of a free stay; where they hang on the calendar itself, it is asked. */
  function freedomOf(
    column: number,
    stay: Nights,
    found: Freedom,
    calendar: Calendar,
    verdicts: (RuleVerdict | undefined)[],
  ): Freedom {
    if (found !== "free" || !hasBit(row(ruled), column)) return found;
    const rules = rulesOf[column] as number;
    const verdict = verdicts[rules] ?? calendar.judge(ruleSets[rules] as StayRules);
    verdicts[rules] = verdict;
    if (verdict.says !== "gap") return verdict.says === "allowed" ? "free" : "taken";
    // Too short, unless it fills a gap. Several rooms have gaps of their own.
    if ((units[column] as number) > 1) return calendar.allows(ids[column] as string) ? "free" : "taken";
    const after = nights.look(column, { from: stay.to, to: stay.to + 1 });
    const before = stay.from > 0 ? nights.look(column, { from: stay.from - 1, to: stay.from }) : "unsure";
    if (after === "free" || (before === "free" && !verdict.arrivesFirst)) return "taken";
    if (after === "taken" && (before === "taken" || verdict.arrivesFirst)) return "free";
    return calendar.allows(ids[column] as string) ? "free" : "taken";
  }

  /** So many of the matches from `offset` on, in the order of `sort`; `near` needs the place it is near to. */
  function page(matches: Matches, sort: Sort, place: PlaceAsked, offset: number, most: number): string[] {
    const name = (column: number) => ids[column] as string;
    if (sort === "near") return inOrder(columnsOf(matches), keyNear(place), offset, most).map(name);
    const order = sort === "newest" ? byAge.all() : byPrice.all();
    if ("columns" in matches || (matches.count <= SORT_BY_THEMSELVES && matches.count * 4 < order.length)) {
      const key =
        sort === "newest"
          ? (column: number) => -(createdAt[column] as number)
          : sort === "price"
            ? (column: number) => price[column] as number
            : (column: number) => -(price[column] as number);
      return inOrder(columnsOf(matches), key, offset, most, sort === "price-high").map(name);
    }
    const shown: string[] = [];
    let passed = 0;
    const backwards = sort === "price-high";
    for (let index = 0; index < order.length && shown.length < most; index += 1) {
      const column = order[backwards ? order.length - 1 - index : index] as number;
      if (!hasBit(matches.bits, column)) continue;
      if (passed >= offset) shown.push(name(column));
      passed += 1;
    }
    return shown;
  }

  /** The distance in steps of a hundred metres, then the price. */
  function keyNear(place: PlaceAsked): (column: number) => number {
    const { awayKm } = fitting(place);
    return (column) => {
      const away = awayKm.get(locationOf[column] as number) ?? 0;
      return Math.round(away * 10) * 1e8 + (price[column] as number);
    };
  }

  /** How many of the matches stand at each location. */
  function countByLocation(matches: Matches): { location: Location; count: number }[] {
    const counts = new Int32Array(locations.length);
    for (const column of columnsOf(matches)) (counts[locationOf[column] as number] as number) += 1;
    return locations.flatMap((location, number) => {
      const count = counts[number] as number;
      return count > 0 ? [{ location, count }] : [];
    });
  }

  return {
    put,
    setNights,
    remove: (id: string) => remove(id),
    has: (id: string) => columnOf.has(id),
    isUsed,
    find,
    page,
    countByLocation,
    /** Whether a stay may be had; `undefined` when the property is not in the index. */
    look(id: string, stay: Nights, calendar: Calendar): Freedom | undefined {
      const column = columnOf.get(id);
      if (column === undefined) return undefined;
      return freedomOf(column, stay, nights.look(column, stay), calendar, []);
    },
    size: () => columnOf.size,
    bytesOfNights: nights.bytes,
  };
}

/** The highest price step that is not above a price; -1 when all are. */
function stepAtMost(kes: number): number {
  let step = -1;
  while (step + 1 < PRICE_STEPS.length && (PRICE_STEPS[step + 1] ?? 0) <= kes) step += 1;
  return step;
}

function grown<T extends Int32Array | Float64Array | Uint8Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function drop(bits: Int32Array, columns: Int32Array): void {
  for (let index = 0; index < columns.length; index += 1) clearBit(bits, columns[index] as number);
}

function hasAll(rows: readonly Int32Array[], column: number): boolean {
  for (let index = 0; index < rows.length; index += 1) if (!hasBit(rows[index] as Int32Array, column)) return false;
  return true;
}

function columnsOf(matches: Matches): Int32Array {
  if ("columns" in matches) return matches.columns;
  const columns = new Int32Array(matches.count);
  let found = 0;
  eachBit(matches.bits, (column) => {
    columns[found] = column;
    found += 1;
  });
  return columns;
}

/** The columns from `offset` on by their keys, the lower column first of two with the same. */
function inOrder(
  columns: Int32Array,
  key: (column: number) => number,
  offset: number,
  most: number,
  higherFirst = false,
): number[] {
  const count = columns.length;
  const keys = new Float64Array(count);
  for (let index = 0; index < count; index += 1) keys[index] = key(columns[index] as number);
  const order = (a: number, b: number) =>
    (keys[a] as number) - (keys[b] as number) ||
    (higherFirst ? (columns[b] as number) - (columns[a] as number) : (columns[a] as number) - (columns[b] as number));
  const last = offset + most;
  if (last > 128 || count <= last) {
    const all = Array.from({ length: count }, (_, index) => index).sort(order);
    return all.slice(offset, last).map((index) => columns[index] as number);
  }
  // The first page is what most people see: the best few are kept while going through all.
  const best: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const worst = best[best.length - 1];
    if (best.length === last && worst !== undefined && order(index, worst) > 0) continue;
    let place = best.length;
    while (place > 0 && order(index, best[place - 1] as number) < 0) place -= 1;
    best.splice(place, 0, index);
    if (best.length > last) best.pop();
  }
  return best.slice(offset, last).map((index) => columns[index] as number);
}
