import {
  BLOCK_COLUMNS,
  createAvailabilityBits,
  type Freedom,
  type Nights,
  type TakenByRoom,
} from "./availability-bits.ts";
import { bitsIn, clearBit, countIn, hasBit, keepIf, lowestBit, setBit, type WordSet } from "./bits.ts";
import { columnsOf, inKeptOrder, inRings, type MatchedColumns } from "./match-order.ts";
import { createPlaceColumns } from "./place-columns.ts";
import type { Location, PlaceAsked } from "./place-search.ts";
import { createRuleSets } from "./rule-sets.ts";
import type { RuleVerdict } from "./search-rules.ts";
import { createSortedColumns } from "./sorted-columns.ts";
import type { StayRules } from "./stay-rules.ts";
import { createWishRows, type Offer, type Wishes } from "./wish-rows.ts";

/** What the index knows of a published property. */
export type Listed = Offer &
  Readonly<{
    id: string;
    location: string;
    units: number;
    createdAt: number;
    /** What the host asks of a stay beside free nights; `undefined` when she asks nothing. */
    rules?: StayRules | undefined;
  }>;

export const SORTS = ["price", "price-high", "newest", "near"] as const;
export type Sort = (typeof SORTS)[number];

/** What is looked for. `nights` count from the first night kept. */
export type Question = Wishes & Readonly<{ place: PlaceAsked; nights: Nights | undefined }>;

/** What the index has to be told while it answers a question about nights. */
export type Calendar = Readonly<{
  /** What rules say of the stay. Asked once for all properties with the same rules. */
  judge(rules: StayRules): RuleVerdict;
  /** Whether a property's own calendar and rules allow the stay: asked where the bits are not sure. */
  allows(id: string): boolean;
}>;

export type Matches = MatchedColumns & Readonly<{ place: PlaceAsked }>;

/** Up to so many matches are told one by one. */
const FEW = 512;

export type PropertyIndex = ReturnType<typeof createPropertyIndex>;

/**
 * All published properties, so arranged that a question about all of them takes microseconds: who stands at a place,
 * a bit for each thing one can wish for, the free nights as bits, and the orders in which answers are shown.
 * Properties that are put in by location and price stand side by side, so that a place's are few words of bits.
 *
 * It knows nothing of a database or of today: nights are counted from the first night kept.
 */
export function createPropertyIndex(few = FEW) {
  const nights = createAvailabilityBits();
  const wishes = createWishRows();
  const places = createPlaceColumns(wishes.priceOf);
  const ruleSets = createRuleSets();
  const byPrice = createSortedColumns(wishes.priceOf);
  const byAge = createSortedColumns((column) => -(createdAt[column] as number));

  const columnOf = new Map<string, number>();
  const ids: string[] = [];
  const idle: number[] = [];
  let columns = 0;
  let createdAt = new Float64Array(0);
  let units = new Uint8Array(0);
  let ruled = new Int32Array(0);
  /** Who may answer the question that is being asked. */
  const found: WordSet = { words: new Int32Array(0), bits: new Int32Array(0), length: 0 };

  function grow(): void {
    columns += BLOCK_COLUMNS * Math.ceil(columns / 4 / BLOCK_COLUMNS || 1);
    const old = { createdAt, units, ruled };
    createdAt = new Float64Array(columns);
    createdAt.set(old.createdAt);
    units = new Uint8Array(columns);
    units.set(old.units);
    ruled = new Int32Array(columns / 32);
    ruled.set(old.ruled);
    found.words = new Int32Array(columns / 32);
    found.bits = new Int32Array(columns / 32);
    for (const part of [wishes, places, ruleSets]) part.grow(columns);
  }

  /** Puts a property in, or what changed of it. Its calendar comes with `setNights`, and again when its rules change. */
  function put(property: Listed): void {
    const known = columnOf.get(property.id);
    if (known !== undefined) takeOut(known, false);
    const column = known ?? idle.pop() ?? ids.length;
    if (column >= columns) grow();
    columnOf.set(property.id, column);
    ids[column] = property.id;
    createdAt[column] = property.createdAt;
    units[column] = property.units;
    if (property.rules) {
      ruleSets.put(column, property.rules);
      setBit(ruled, column);
    }
    wishes.put(column, property);
    places.put(column, property.location);
    byPrice.add(column);
    byAge.add(column);
  }

  function remove(id: string): void {
    const column = columnOf.get(id);
    if (column === undefined) return;
    takeOut(column, true);
    nights.clear(column);
    columnOf.delete(id);
    ids[column] = "";
    idle.push(column);
  }

  function takeOut(column: number, isGone: boolean): void {
    byPrice.remove(column);
    byAge.remove(column);
    places.remove(column, isGone);
    wishes.clear(column);
    clearBit(ruled, column);
  }

  /** Nights that cannot be had count as taken: for cleaning too. A room without any may be left out at the end. */
  function setNights(id: string, taken: TakenByRoom): void {
    const column = columnOf.get(id);
    if (column === undefined) return;
    const rooms = Array.from({ length: units[column] as number }, (_, room) => taken[room] ?? []);
    nights.put(column, rooms, hasBit(ruled, column));
  }

  /** Every property that answers a question. */
  function find(question: Question, calendar: Calendar): Matches {
    const { place } = question;
    places.begin(place, found);
    wishes.keep(question, found);
    if (question.nights) keepIf(found, freeFor(question.nights, calendar));
    const count = countIn(found);
    return count <= few ? { place, count, columns: foundColumns(count) } : { place, count, bits: foundBits() };
  }

  function foundColumns(count: number): Int32Array {
    const all = new Int32Array(count);
    let next = 0;
    for (let at = 0; at < found.length; at += 1) {
      for (let rest = found.bits[at] as number; rest !== 0; rest &= rest - 1) {
        all[next] = (found.words[at] as number) * 32 + lowestBit(rest);
        next += 1;
      }
    }
    return all;
  }

  function foundBits(): Int32Array {
    const all = new Int32Array(columns / 32);
    for (let at = 0; at < found.length; at += 1) all[found.words[at] as number] = found.bits[at] as number;
    return all;
  }

  /** How many of the matches of a question without nights are free for some. */
  function countFree(matches: Matches, stay: Nights, calendar: Calendar): number {
    const free = freeFor(stay, calendar);
    let count = 0;
    if ("columns" in matches) {
      for (const column of matches.columns) if (free(column >>> 5, 1 << (column & 31)) !== 0) count += 1;
      return count;
    }
    for (let word = 0; word < matches.bits.length; word += 1) {
      const bits = matches.bits[word] as number;
      if (bits !== 0) count += bitsIn(free(word, bits));
    }
    return count;
  }

  /** Which bits of a word may have a stay, by nights and rules; where they hang on the calendar itself, it is asked. */
  function freeFor(stay: Nights, calendar: Calendar): (word: number, wanted: number) => number {
    const verdictOf = ruleSets.verdictsBy(calendar.judge);
    return (word, wanted) => {
      let free = nights.freeIn(word, wanted, stay);
      const unsure = nights.unsureIn();
      for (let rest = free & (ruled[word] as number); rest !== 0; rest &= rest - 1) {
        const column = word * 32 + lowestBit(rest);
        if (!isAllowed(column, stay, verdictOf(column), calendar)) free &= ~(rest & -rest);
      }
      for (let rest = unsure; rest !== 0; rest &= rest - 1) {
        if (calendar.allows(ids[word * 32 + lowestBit(rest)] as string)) free |= rest & -rest;
      }
      return free;
    };
  }

  /** What the rules leave of a free stay. */
  function isAllowed(column: number, stay: Nights, verdict: RuleVerdict, calendar: Calendar): boolean {
    if (verdict.says !== "gap") return verdict.says === "allowed";
    const fills = nights.fillsGap(column, stay, verdict.arrivesFirst);
    return fills === "unsure" ? calendar.allows(ids[column] as string) : fills === "free";
  }

  /** So many of the matches from `offset` on, in the order of `sort`. */
  function page(matches: Matches, sort: Sort, offset: number, most: number): string[] {
    const name = (column: number) => ids[column] as string;
    if (sort === "near") return inRings(matches, places.rings(matches.place), offset, most).map(name);
    const order =
      sort === "newest"
        ? { columns: byAge.all(), backwards: false, keyOf: (column: number) => -(createdAt[column] as number) }
        : { columns: byPrice.all(), backwards: sort === "price-high", keyOf: wishes.priceOf };
    return inKeptOrder(matches, order, offset, most).map(name);
  }

  return {
    put,
    setNights,
    remove,
    isUsed: places.isUsed,
    find,
    countFree,
    page,
    /** How many of the matches stand at each location. */
    countByLocation: (matches: Matches): { location: Location; count: number }[] => places.count(columnsOf(matches)),
    /** Whether a stay may be had; `undefined` when the property is not in the index. */
    look(id: string, stay: Nights, calendar: Calendar): Freedom | undefined {
      const column = columnOf.get(id);
      if (column === undefined) return undefined;
      return freeFor(stay, calendar)(column >>> 5, 1 << (column & 31)) === 0 ? "taken" : "free";
    },
    /** Puts the orders right after many changes, so that no question waits for it. */
    settle: [() => void byPrice.all(), () => void byAge.all(), places.settle],
    size: () => columnOf.size,
    bytesOfNights: nights.bytes,
  };
}
