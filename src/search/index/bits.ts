/** Sets of columns as bits, 32 to a word. */

export function hasBit(bits: Int32Array, column: number): boolean {
  return (((bits[column >>> 5] ?? 0) >>> (column & 31)) & 1) === 1;
}

export function setBit(bits: Int32Array, column: number): void {
  (bits[column >>> 5] as number) |= 1 << (column & 31);
}

export function clearBit(bits: Int32Array, column: number): void {
  (bits[column >>> 5] as number) &= ~(1 << (column & 31));
}

/** Where the lowest bit of a word stands that has one. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

export function bitsIn(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Some columns: the words that have any, in order, with their bits. Only the first `length` count. */
export type WordSet = { words: Int32Array; bits: Int32Array; length: number };

/** Leaves only what both rows have too. */
export function keepBoth(set: WordSet, one: Int32Array, other: Int32Array): void {
  const { words, bits, length } = set;
  let kept = 0;
  for (let at = 0; at < length; at += 1) {
    const word = words[at] as number;
    const rest = (bits[at] as number) & (one[word] as number) & (other[word] as number);
    if (rest === 0) continue;
    words[kept] = word;
    bits[kept] = rest;
    kept += 1;
  }
  set.length = kept;
}

/** Leaves only the bits of each word that `keep` returns. */
export function keepIf(set: WordSet, keep: (word: number, bits: number) => number): void {
  const { words, bits, length } = set;
  let kept = 0;
  for (let at = 0; at < length; at += 1) {
    const word = words[at] as number;
    const rest = keep(word, bits[at] as number);
    if (rest === 0) continue;
    words[kept] = word;
    bits[kept] = rest;
    kept += 1;
  }
  set.length = kept;
}

export function countIn({ bits, length }: WordSet): number {
  let count = 0;
  for (let at = 0; at < length; at += 1) count += bitsIn(bits[at] as number);
  return count;
}
