import { AMENITIES, type Amenity, isAmenity } from "./amenities.ts";
import { clearBit, lowestBit, setBit } from "./bits.ts";

/** What can be wished for beside a place and free nights. Prices are a night's, in whole shillings. */
export type Wishes = Readonly<{
  party: number;
  priceFromKes: number;
  priceToKes: number;
  bedrooms: number;
  amenities: readonly Amenity[];
}>;

/** What a property has of it. */
export type Offer = Readonly<{
  basePriceKes: number;
  maxGuests: number;
  bedrooms: number;
  amenities: readonly string[];
}>;

/** Guests and bedrooms up to here have a row of bits each; beyond, the numbers themselves are read. */
const GUESTS_WITH_BITS = 16;
const BEDROOMS_WITH_BITS = 8;

/** Prices between which properties are told apart by bits; within one step the prices themselves are read. */
const PRICE_STEPS = Array.from({ length: 28 }, (_, step) => Math.round(500 * 1.25 ** step));

/** Rows of bits that answer wishes, one column a property: a row for each number of guests, amenity and so on. */
export function createWishRows() {
  const rows: Int32Array[] = [];
  const newRow = () => rows.push(new Int32Array(0)) - 1;
  const everybody = newRow();
  const guestRows = Array.from({ length: GUESTS_WITH_BITS }, newRow);
  const bedroomRows = Array.from({ length: BEDROOMS_WITH_BITS }, newRow);
  const amenityRows = new Map(AMENITIES.map((amenity) => [amenity, newRow()]));
  const priceRows = PRICE_STEPS.map(newRow);
  let guests = new Uint8Array(0);
  let bedrooms = new Uint8Array(0);
  let prices = new Int32Array(0);

  const row = (index: number) => rows[index] as Int32Array;
  const none = () => row(everybody).subarray(0, 0);

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

  function put(column: number, offer: Offer): void {
    clear(column);
    guests[column] = offer.maxGuests;
    bedrooms[column] = offer.bedrooms;
    prices[column] = offer.basePriceKes;
    setBit(row(everybody), column);
    for (const [least, index] of guestRows.entries()) if (offer.maxGuests > least) setBit(row(index), column);
    for (const [least, index] of bedroomRows.entries()) if (offer.bedrooms > least) setBit(row(index), column);
    for (const [step, index] of priceRows.entries()) {
      if (offer.basePriceKes >= (PRICE_STEPS[step] ?? 0)) setBit(row(index), column);
    }
    for (const amenity of offer.amenities) {
      const index = isAmenity(amenity) ? amenityRows.get(amenity) : undefined;
      if (index !== undefined) setBit(row(index), column);
    }
  }

  function clear(column: number): void {
    for (const bits of rows) clearBit(bits, column);
  }

  /** Which bits of a word answer the wishes; made once for a question, asked for each of its words. */
  function answerTo(wishes: Wishes): (word: number, wanted: number) => number {
    const { party, priceFromKes, priceToKes, bedrooms: rooms } = wishes;
    const masks = [row(everybody)];
    const least = (of: readonly number[], wish: number) => {
      const index = wish > 0 ? of[Math.min(wish, of.length) - 1] : undefined;
      if (index !== undefined) masks.push(row(index));
    };
    for (const amenity of wishes.amenities) masks.push(row(amenityRows.get(amenity) ?? everybody));
    least(bedroomRows, rooms);
    least(guestRows, party);
    const priceRow = (step: number) => (step < 0 ? row(everybody) : row(priceRows[step] ?? everybody));
    const [from, to] = [stepAtMost(priceFromKes), stepAtMost(priceToKes)];
    if (from >= 0) masks.push(priceRow(from));
    const isTop = to + 1 >= PRICE_STEPS.length;
    const tooDear = isTop ? none() : priceRow(to + 1);
    // What bits cannot tell: prices within a step, and very large parties and houses.
    const isLarge = party > GUESTS_WITH_BITS || rooms > BEDROOMS_WITH_BITS;
    const isWithinFrom = priceFromKes > (PRICE_STEPS[from] ?? 0);
    const aboveFrom = from + 1 < PRICE_STEPS.length ? priceRow(from + 1) : none();
    const isWithinTo = priceToKes < Number.POSITIVE_INFINITY;
    const atTo = priceRow(to);

    return (word, wanted) => {
      let bits = wanted;
      for (let mask = 0; mask < masks.length && bits !== 0; mask += 1) {
        bits &= (masks[mask] as Int32Array)[word] as number;
      }
      if (bits === 0) return 0;
      if (!isTop) bits &= ~(tooDear[word] as number);
      let doubtful = isLarge ? bits : 0;
      if (isWithinFrom) doubtful |= bits & ~(aboveFrom[word] ?? 0);
      if (isWithinTo) doubtful |= bits & (atTo[word] as number);
      for (; doubtful !== 0; doubtful &= doubtful - 1) {
        const column = word * 32 + lowestBit(doubtful);
        const price = prices[column] as number;
        const fits = (guests[column] as number) >= party && (bedrooms[column] as number) >= rooms;
        if (!fits || price < priceFromKes || price > priceToKes) bits &= ~(doubtful & -doubtful);
      }
      return bits;
    };
  }

  return { grow, put, clear, answerTo, priceOf: (column: number) => prices[column] as number };
}

/** The highest price step that is not above a price; -1 when all are. */
function stepAtMost(kes: number): number {
  let step = -1;
  while (step + 1 < PRICE_STEPS.length && (PRICE_STEPS[step + 1] ?? 0) <= kes) step += 1;
  return step;
}
