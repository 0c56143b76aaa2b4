import type { Listed, Sort, Wishes } from "#src/core/listing/listed.ts";
import type { Location, PlaceAsked } from "#src/core/listing/place-search.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import {
  BLOCK_COLUMNS,
  createAvailabilityBits,
  type Freedom,
  type Nights,
  type TakenByRoom,
} from "./availability-bits.ts";
import { bitsIn, clearBit, countIn, hasBit, keepIf, lowestBit, setBit, type WordSet } from "./bits.ts";
import { columnsOf, inAskedOrder, inKeptOrder, inRings, type MatchedColumns } from "./match-order.ts";
import { createPlaceColumns } from "./place-columns.ts";
import { type Costed, createRateColumns } from "./rate-columns.ts";
import { createRuleSets } from "./rule-sets.ts";
import type { RuleVerdict } from "./search-rules.ts";
import { createSortedColumns } from "./sorted-columns.ts";
import { createWishRows } from "./wish-rows.ts";

/** What is looked for. `nights` count from the first night kept. */
export type Question = Wishes & Readonly<{ place: PlaceAsked; nights: Nights | undefined }>;

/** What the index has to be told while it answers a question about nights. */
export type Calendar = Readonly<{
  /** What rules say of the stay. Asked once for all properties with the same rules. */
  judge(rules: StayRules): RuleVerdict;
  /** Whether a property's own calendar and rules allow the stay: asked where the bits are not sure. */
  allows(id: string): boolean;
}>;

/** Good until the next question: arrays are used again, so that questions leave nothing to be swept up. */
export type Matches = MatchedColumns & Readonly<{ place: PlaceAsked; turn: number }>;

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
  const rates = createRateColumns(wishes.priceOf);
  const byPrice = createSortedColumns(wishes.priceOf);
  const byAge = createSortedColumns((column) => -(createdAt[column] as number));

  const columnOf = new Map<string, number>();
  const ids: string[] = [];
  const idle: number[] = [];
  let columns = 0;
  let createdAt = new Float64Array(0);
  let units = new Uint8Array(0);
  let ruled = new Int32Array(0);
  /** Whose nights are not known yet. */
  let unread = new Int32Array(0);
  let unreadCount = 0;
  /** Who may answer the question that is being asked. */
  const found: WordSet = { words: new Int32Array(0), bits: new Int32Array(0), length: 0 };
  /** Who does: a bit each when they are many, else one by one. */
  let foundBits = new Int32Array(0);
  const foundColumns = new Int32Array(Math.max(0, few));
  let turn = 0;

  function grow(): void {
    columns += BLOCK_COLUMNS * Math.ceil(columns / 4 / BLOCK_COLUMNS || 1);
    const old = { createdAt, units, ruled, unread };
    createdAt = new Float64Array(columns);
    createdAt.set(old.createdAt);
    units = new Uint8Array(columns);
    units.set(old.units);
    ruled = new Int32Array(columns / 32);
    ruled.set(old.ruled);
    unread = new Int32Array(columns / 32);
    unread.set(old.unread);
    found.words = new Int32Array(columns / 32);
    found.bits = new Int32Array(columns / 32);
    found.length = 0;
    foundBits = new Int32Array(columns / 32);
    for (const part of [wishes, places, ruleSets, rates]) part.grow(columns);
  }

  /** Puts a property in, or what changed of it. Its calendar comes with `setNights`, and again when its rules change. */
  function put(property: Listed): void {
    const known = columnOf.get(property.id);
    if (known !== undefined) takeOut(known, false);
    const column = known ?? idle.pop() ?? ids.length;
    if (column >= columns) grow();
    if (known === undefined) {
      columnOf.set(property.id, column);
      setBit(unread, column);
      unreadCount += 1;
    }
    ids[column] = property.id;
    createdAt[column] = property.createdAt;
    units[column] = property.units;
    if (property.rules) {
      ruleSets.put(column, property.rules);
      setBit(ruled, column);
    }
    if (property.rates) rates.put(column, property.rates);
    wishes.put(column, property);
    places.put(column, property.location);
    byPrice.add(column);
    byAge.add(column);
  }

  function remove(id: string): void {
    const column = columnOf.get(id);
    if (column === undefined) return;
    takeOut(column, true);
    if (!wasUnread(column)) nights.clear(column);
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
    rates.clear(column);
  }

  /** Nights that cannot be had count as taken: for cleaning too. A room without any may be left out at the end. */
  function setNights(id: string, taken: TakenByRoom): void {
    const column = columnOf.get(id);
    if (column === undefined) return;
    const rooms = Array.from({ length: units[column] as number }, (_, room) => taken[room] ?? []);
    nights.put(column, rooms, hasBit(ruled, column), wasUnread(column));
  }

  /** Counts a column as read. */
  function wasUnread(column: number): boolean {
    if (!hasBit(unread, column)) return false;
    clearBit(unread, column);
    unreadCount -= 1;
    return true;
  }

  /** Every property that answers a question. */
  function find(question: Question, calendar: Calendar): Matches {
    return findWhere(question, question.nights && freeFor(question.nights, calendar));
  }

  function findWhere(question: Omit<Question, "nights">, keep: ReturnType<typeof freeFor> | undefined): Matches {
    const { place } = question;
    for (let at = 0; at < found.length; at += 1) foundBits[found.words[at] as number] = 0;
    places.begin(place, found);
    wishes.keep(question, found);
    if (keep) keepIf(found, keep);
    const count = countIn(found);
    turn += 1;
    return count <= few ? { place, turn, count, columns: writeColumns() } : { place, turn, count, bits: writeBits() };
  }

  function writeColumns(): Int32Array {
    let next = 0;
    for (let at = 0; at < found.length; at += 1) {
      for (let rest = found.bits[at] as number; rest !== 0; rest &= rest - 1) {
        foundColumns[next] = (found.words[at] as number) * 32 + lowestBit(rest);
        next += 1;
      }
    }
    return foundColumns;
  }

  function writeBits(): Int32Array {
    for (let at = 0; at < found.length; at += 1) foundBits[found.words[at] as number] = found.bits[at] as number;
    return foundBits;
  }

  function mustBeOfThisTurn(matches: Matches): void {
    if (matches.turn !== turn) throw new Error("what was found is asked about after the next question");
  }

  /** How many of the matches of a question without nights are free for some. */
  function countFree(matches: Matches, stay: Nights, calendar: Calendar): number {
    mustBeOfThisTurn(matches);
    const free = freeFor(stay, calendar);
    let count = 0;
    if ("columns" in matches) {
      for (let at = 0; at < matches.count; at += 1) {
        const column = matches.columns[at] as number;
        if (free(column >>> 5, 1 << (column & 31)) !== 0) count += 1;
      }
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
      const unsure = nights.unsureIn() | (wanted & (unread[word] as number));
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

  /**
   * So many of the matches from `offset` on, in the order of `sort`. The order of prices is that of a night, or with
   * `costed` that of the whole stay.
   */
  function page(matches: Matches, sort: Sort, offset: number, most: number, costed?: Costed): string[] {
    mustBeOfThisTurn(matches);
    const columns = pageOf(matches, sort, offset, most, costed);
    return columns.map((column) => ids[column] as string);
  }

  function pageOf(matches: Matches, sort: Sort, offset: number, most: number, costed?: Costed): number[] {
    if (sort === "newest") {
      const order = {
        columns: byAge.all(),
        backwards: false,
        keyOf: (column: number) => -(createdAt[column] as number),
      };
      return inKeptOrder(matches, order, offset, most);
    }
    const totalOf = costed && rates.totalsOf(costed);
    if (sort === "near") return inRings(matches, places.rings(matches.place), totalOf, offset, most);
    const order = { columns: byPrice.all(), backwards: sort === "price-high", keyOf: wishes.priceOf };
    if (!totalOf) return inKeptOrder(matches, order, offset, most);
    return inAskedOrder(matches, order, { keyOf: totalOf, differs: rates.rated() }, offset, most);
  }

  return {
    put,
    setNights,
    remove,
    isUsed: places.isUsed,
    /** Who answers a question, its nights apart, and has yet to have her nights put in. Until then her calendar is asked. */
    unreadAmong(question: Omit<Question, "nights">): string[] {
      if (unreadCount === 0) return [];
      const unreadColumns = columnsOf(findWhere(question, undefined)).filter((column) => hasBit(unread, column));
      return Array.from(unreadColumns, (column) => ids[column] as string);
    },
    isUnread(id: string): boolean {
      const column = columnOf.get(id);
      return column !== undefined && hasBit(unread, column);
    },
    unreadCount: () => unreadCount,
    find,
    countFree,
    page,
    /** How many of the matches stand at each location. */
    countByLocation(matches: Matches): { location: Location; count: number }[] {
      mustBeOfThisTurn(matches);
      return places.count(columnsOf(matches));
    },
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
