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
