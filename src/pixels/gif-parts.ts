const [EXTENSION, PICTURE] = [0x21, 0x2c];
const SCREEN_END = 13;
const PICTURE_HEAD = 10;

/**
 * Whether the first picture of a GIF is there to its end (GIF89a, 20 to 22). The decoder leaves what is missing of one that
 * was cut off empty, without a word; what comes after the first picture is not kept, and may be missing.
 */
export function isWholeGif(gif: Uint8Array): boolean {
  for (let at = SCREEN_END + tableAt(gif, 10); at < gif.length; ) {
    if (gif[at] === EXTENSION) at = afterBlocks(gif, at + 2);
    // Before its blocks stand its own colours, and one number that says how they are packed.
    else if (gif[at] === PICTURE) return afterBlocks(gif, at + PICTURE_HEAD + tableAt(gif, at + 9) + 1) <= gif.length;
    else return false;
  }
  return false;
}

/** How long the table of colours is that the byte at `at` tells of. */
function tableAt(gif: Uint8Array, at: number): number {
  const told = gif[at] ?? 0;
  return told & 0x80 ? 3 * 2 ** ((told & 7) + 1) : 0;
}

/** Behind the empty block that ends a row of them; beyond the file where none does. */
function afterBlocks(gif: Uint8Array, from: number): number {
  let at = from;
  for (; at < gif.length; at += 1 + (gif[at] ?? 0)) if (gif[at] === 0) return at + 1;
  return Number.POSITIVE_INFINITY;
}
