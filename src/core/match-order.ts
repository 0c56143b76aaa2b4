import { hasBit, lowestBit } from "./bits.ts";

/** The columns that answer a question, not yet in order: one by one when they are few, else as bits. */
export type MatchedColumns = Readonly<{ count: number } & ({ bits: Int32Array } | { columns: Int32Array })>;

/** An order that is kept: its columns, and the number they are in order by. */
export type KeptOrder = Readonly<{ columns: Int32Array; backwards: boolean; keyOf: (column: number) => number }>;

/** So many matches from `offset` on, in a kept order; of two with the same number the lower column first, or last backwards. */
export function inKeptOrder(matches: MatchedColumns, order: KeptOrder, offset: number, most: number): number[] {
  return "bits" in matches ? walk(matches.bits, order, offset, most) : pick(matches.columns, order, offset, most);
}

/** So many matches from `offset` on, ring by ring. */
export function inRings(matches: MatchedColumns, rings: Iterable<Int32Array>, offset: number, most: number): number[] {
  const bits = "bits" in matches ? matches.bits : bitsOf(matches.columns);
  const shown: number[] = [];
  let passed = 0;
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 1) {
      const column = ring[at] as number;
      if (!hasBit(bits, column)) continue;
      passed += 1;
      if (passed > offset && shown.push(column) === most) return shown;
    }
  }
  return shown;
}

/** All of them, the lowest column first. */
export function columnsOf(matches: MatchedColumns): Int32Array {
  if ("columns" in matches) return matches.columns;
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

function bitsOf(columns: Int32Array): Int32Array {
  const bits = new Int32Array(((columns.at(-1) ?? 0) >>> 5) + 1);
  for (const column of columns) (bits[column >>> 5] as number) |= 1 << (column & 31);
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

/** Used again each time: making arrays is what costs a small question most. */
let keys = new Float64Array(1024);

/** The first page is what most people see: the best few are kept while going through all. */
function pick(columns: Int32Array, { keyOf, backwards }: KeptOrder, offset: number, most: number): number[] {
  const count = columns.length;
  const sign = backwards ? -1 : 1;
  if (keys.length < count) keys = new Float64Array(count * 2);
  for (let index = 0; index < count; index += 1) keys[index] = sign * keyOf(columns[index] as number);
  const last = offset + most;
  if (last > 64) {
    const before = (a: number, b: number) => (keys[a] as number) - (keys[b] as number) || sign * (a - b);
    const all = Array.from({ length: count }, (_, index) => index).sort(before);
    return all.slice(offset, last).map((index) => columns[index] as number);
  }
  const best: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const key = keys[index] as number;
    // Of two with the same key the one that is read first comes first, or last backwards.
    let place = best.length;
    for (; place > 0; place -= 1) {
      const other = keys[best[place - 1] as number] as number;
      if (backwards ? other < key : other <= key) break;
    }
    if (place >= last) continue;
    for (let at = Math.min(best.length, last - 1); at > place; at -= 1) best[at] = best[at - 1] as number;
    best[place] = index;
  }
  return best.slice(offset, last).map((index) => columns[index] as number);
}
