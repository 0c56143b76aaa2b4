import { AMENITIES } from "#src/core/listing/amenities.ts";
import type { Offer, Wishes } from "#src/core/listing/listed.ts";
import { clearBit, keepBoth, keepIf, lowestBit, setBit, type WordSet } from "./bits.ts";

/** Guests and bedrooms up to here have a row of bits each; beyond, the numbers themselves are read. */
const GUESTS_WITH_BITS = 16;
const BEDROOMS_WITH_BITS = 8;

/** Prices between which properties are told apart by bits; within one step the prices themselves are read. */
const PRICE_STEPS = Array.from({ length: 28 }, (_, step) => Math.round(500 * 1.25 ** step));

const EMPTY = new Int32Array(0);

/** Rows of bits that answer wishes, one column a property: a row for each number of guests, amenity and so on. */
export function createWishRows() {
  const rows: Int32Array[] = [];
  const newRow = () => rows.push(new Int32Array(0)) - 1;
  const everybody = newRow();
  const guestRows = Array.from({ length: GUESTS_WITH_BITS }, newRow);
  const bedroomRows = Array.from({ length: BEDROOMS_WITH_BITS }, newRow);
  const amenityRows = new Map<string, number>(AMENITIES.map((amenity) => [amenity, newRow()]));
  const priceRows = PRICE_STEPS.map(newRow);
  let guests = new Uint8Array(0);
  let bedrooms = new Uint8Array(0);
  let prices = new Int32Array(0);

  const row = (index: number) => rows[index] as Int32Array;

  function grow(columns: number): void {
    for (const [index, old] of rows.entries()) {
      const larger = new Int32Array(columns / 32);
      larger.set(old);
      rows[index] = larger;
    }
    const [oldGuests, oldBedrooms, oldPrices] = [guests, bedrooms, prices];
    guests = new Uint8Array(columns);
    guests.set(oldGuests);
    bedrooms = new Uint8Array(columns);
    bedrooms.set(oldBedrooms);
    prices = new Int32Array(columns);
    prices.set(oldPrices);
  }

  /** Into a column that is clear. */
  function put(column: number, offer: Offer): void {
    guests[column] = offer.maxGuests;
    bedrooms[column] = offer.bedrooms;
    prices[column] = offer.basePriceKes;
    setBit(row(everybody), column);
    const within = (of: readonly number[], count: number) => {
      for (let at = 0; at < of.length && at < count; at += 1) setBit(row(of[at] as number), column);
    };
    within(guestRows, offer.maxGuests);
    within(bedroomRows, offer.bedrooms);
    within(priceRows, stepAtMost(offer.basePriceKes) + 1);
    for (const amenity of offer.amenities) {
      const index = amenityRows.get(amenity);
      if (index !== undefined) setBit(row(index), column);
    }
  }

  function clear(column: number): void {
    for (const bits of rows) clearBit(bits, column);
  }

  /** Leaves in `found` who answers the wishes. */
  function keep(wishes: Wishes, found: WordSet): void {
    const { party, priceFromKes, priceToKes, bedrooms: rooms } = wishes;
    const masks = [row(everybody)];
    const least = (of: readonly number[], wish: number) => {
      const index = wish > 0 ? of[Math.min(wish, of.length) - 1] : undefined;
      if (index !== undefined) masks.push(row(index));
    };
    least(bedroomRows, rooms);
    least(guestRows, party);
    for (const amenity of wishes.amenities) masks.push(row(amenityRows.get(amenity) ?? everybody));
    const [from, to] = [stepAtMost(priceFromKes), stepAtMost(priceToKes)];
    if (from >= 0) masks.push(priceRow(from));
    for (let at = 0; at < masks.length; at += 2)
      keepBoth(found, masks[at] as Int32Array, masks[at + 1] ?? row(everybody));

    // What bits cannot tell: prices within a step, and very large parties and houses.
    if (priceFromKes > (PRICE_STEPS[from] ?? 0) || priceToKes < Number.POSITIVE_INFINITY) {
      const [above, atTo, tooDear] = [priceRow(from + 1), priceRow(to), priceRow(to + 1)];
      keepIf(found, (word, bits) => {
        const cheap = bits & ~(tooDear[word] ?? 0);
        const doubtful = cheap & (~(above[word] ?? 0) | (atTo[word] ?? -1));
        return doubtful === 0 ? cheap : cheap & ~outside(word, doubtful, priceFromKes, priceToKes);
      });
    }
    if (party > GUESTS_WITH_BITS || rooms > BEDROOMS_WITH_BITS) {
      keepIf(found, (word, bits) => bits & ~smaller(word, bits, party, rooms));
    }
  }

  /** A row without words is that of a step which nobody's price can reach. */
  function priceRow(step: number): Int32Array {
    return step < 0 ? row(everybody) : step < PRICE_STEPS.length ? row(priceRows[step] as number) : EMPTY;
  }

  function outside(word: number, bits: number, fromKes: number, toKes: number): number {
    let found = 0;
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const price = prices[word * 32 + lowestBit(rest)] as number;
      if (price < fromKes || price > toKes) found |= rest & -rest;
    }
    return found;
  }

  function smaller(word: number, bits: number, party: number, rooms: number): number {
    let found = 0;
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const column = word * 32 + lowestBit(rest);
      if ((guests[column] as number) < party || (bedrooms[column] as number) < rooms) found |= rest & -rest;
    }
    return found;
  }

  return { grow, put, clear, keep, priceOf: (column: number) => prices[column] as number };
}

/** The highest price step that is not above a price; -1 when all are. */
function stepAtMost(kes: number): number {
  let step = -1;
  while (step + 1 < PRICE_STEPS.length && (PRICE_STEPS[step + 1] ?? 0) <= kes) step += 1;
  return step;
}
