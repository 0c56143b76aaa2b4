import { hasBit, lowestBit } from "./bits.ts";

/** The columns that answer a question, not yet in order: the first `count` one by one when they are few, else as bits. */
export type MatchedColumns = Readonly<{ count: number } & ({ bits: Int32Array } | { columns: Int32Array })>;

/** An order that is kept: its columns, and the number they are in order by. */
export type KeptOrder = Readonly<{ columns: Int32Array; backwards: boolean; keyOf: (column: number) => number }>;

/**
 * A number that decides an order for this question alone, such as the total of a stay, a whole number of shillings.
 * Where `differs` has no bit, it gives the order that is kept.
 */
export type AskedOrder = Readonly<{ keyOf: (column: number) => number; differs: Int32Array }>;

/** What is being put in order: columns and their numbers. Used again each time, for arrays cost more than questions. */
let keys = new Float64Array(1024);
let noted = new Int32Array(1024);
let used = 0;

/** So many matches from `offset` on, in a kept order; of two with the same number the lower column first, or last backwards. */
export function inKeptOrder(matches: MatchedColumns, order: KeptOrder, offset: number, most: number): number[] {
  if ("bits" in matches) return walk(matches.bits, order, offset, most);
  used = 0;
  const sign = order.backwards ? -1 : 1;
  for (let at = 0; at < matches.count; at += 1) {
    const column = matches.columns[at] as number;
    note(sign * order.keyOf(column), sign * column);
  }
  return shownOf(offset, most);
}

/**
 * So many matches from `offset` on, in the order of a number that only the question decides; of two with the same
 * the lower column first, or last backwards.
 *
 * Those whose number is that of the kept order are taken from it, no more than can be shown; of the others, each is
 * told its number, and only those are put in order that stand before the last of the first.
 */
export function inAskedOrder(
  matches: MatchedColumns,
  { columns, backwards }: KeptOrder,
  { keyOf, differs }: AskedOrder,
  offset: number,
  most: number,
): number[] {
  if ("columns" in matches) return inKeptOrder(matches, { columns, backwards, keyOf }, offset, most);
  const { bits } = matches;
  const sign = backwards ? -1 : 1;
  const last = offset + most;
  used = 0;
  for (let at = 0; at < columns.length && used < last; at += 1) {
    const column = columns[backwards ? columns.length - 1 - at : at] as number;
    if (hasBit(bits, column) && !hasBit(differs, column)) note(sign * keyOf(column), sign * column);
  }
  const latest = used === last ? (keys[used - 1] as number) : Number.POSITIVE_INFINITY;
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = (bits[word] as number) & (differs[word] as number); rest !== 0; rest &= rest - 1) {
      const column = word * 32 + lowestBit(rest);
      const key = sign * keyOf(column);
      if (key <= latest) note(key, sign * column);
    }
  }
  return shownOf(offset, most);
}

/** So many matches from `offset` on, ring by ring; each ring in its own order, or by `keyOf`. */
export function inRings(
  matches: MatchedColumns,
  rings: Iterable<Int32Array>,
  keyOf: ((column: number) => number) | undefined,
  offset: number,
  most: number,
): number[] {
  const bits = "bits" in matches ? matches.bits : bitsOf(matches);
  const shown: number[] = [];
  let passed = 0;
  for (const ring of rings) {
    used = 0;
    for (let at = 0; at < ring.length; at += 1) {
      const column = ring[at] as number;
      if (hasBit(bits, column)) note(keyOf ? keyOf(column) : 0, column);
    }
    const skipped = Math.max(0, offset - passed);
    passed += used;
    if (skipped >= used) continue;
    const wanted = most - shown.length;
    if (keyOf) shown.push(...shownOf(skipped, wanted));
    else shown.push(...noted.subarray(skipped, Math.min(used, skipped + wanted)));
    if (shown.length === most) break;
  }
  return shown;
}

/** All of them, the lowest column first. */
export function columnsOf(matches: MatchedColumns): Int32Array {
  if ("columns" in matches) return matches.columns.subarray(0, matches.count);
  const { bits, count } = matches;
  const columns = new Int32Array(count);
  let found = 0;
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      columns[found] = word * 32 + lowestBit(rest);
      found += 1;
    }
  }
  return columns;
}

function bitsOf({ columns, count }: { columns: Int32Array; count: number }): Int32Array {
  const bits = new Int32Array((count > 0 ? (columns[count - 1] as number) >>> 5 : 0) + 1);
  for (let at = 0; at < count; at += 1) {
    const column = columns[at] as number;
    (bits[column >>> 5] as number) |= 1 << (column & 31);
  }
  return bits;
}

function walk(bits: Int32Array, { columns, backwards }: KeptOrder, offset: number, most: number): number[] {
  const shown: number[] = [];
  let passed = 0;
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[backwards ? columns.length - 1 - at : at] as number;
    if (!hasBit(bits, column)) continue;
    passed += 1;
    if (passed > offset && shown.push(column) === most) break;
  }
  return shown;
}

function note(key: number, column: number): void {
  if (used === keys.length) {
    const larger = { keys: new Float64Array(used * 2), noted: new Int32Array(used * 2) };
    larger.keys.set(keys);
    larger.noted.set(noted);
    ({ keys, noted } = larger);
  }
  keys[used] = key;
  noted[used] = column;
  used += 1;
}

/** The columns that stand from `offset` on, when all that was noted is in order. */
function shownOf(offset: number, most: number): number[] {
  const last = Math.min(used, offset + most);
  if (offset >= last) return [];
  if (offset > 0) bringForward(0, offset);
  if (last < used) bringForward(offset, last);
  const shown: number[] = [];
  for (let at = offset; at < last; at += 1) {
    for (let place = at; place > offset && isBefore(place, place - 1); place -= 1) swap(place, place - 1);
  }
  for (let at = offset; at < last; at += 1) shown.push(Math.abs(noted[at] as number));
  return shown;
}

/** Has what belongs before place `end` stand there, in no order; what stands before `begin` does already. Hoare's way. */
function bringForward(begin: number, end: number): void {
  let low = begin;
  let high = used - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = keys[middle] as number;
    const column = noted[middle] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while (order(left, key, column) < 0) left += 1;
      while (order(right, key, column) > 0) right -= 1;
      if (left > right) break;
      swap(left, right);
      left += 1;
      right -= 1;
    }
    if (end - 1 <= right) high = right;
    else if (end - 1 >= left) low = left;
    else return;
  }
}

function order(at: number, key: number, column: number): number {
  return (keys[at] as number) - key || (noted[at] as number) - column;
}

function isBefore(one: number, other: number): boolean {
  return order(one, keys[other] as number, noted[other] as number) < 0;
}

function swap(one: number, other: number): void {
  const key = keys[one] as number;
  const column = noted[one] as number;
  keys[one] = keys[other] as number;
  noted[one] = noted[other] as number;
  keys[other] = key;
  noted[other] = column;
}
