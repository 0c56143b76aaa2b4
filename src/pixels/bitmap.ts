/** Two more than a BMP's head has, so that pixels begin at a multiple of four. */
const HEAD = 56;

/** A BMP of four bytes a pixel (from the low end up blue, green, red), rows from the top, which `Bun.Image` reads as it is. */
export function createBitmap(width: number, height: number): Readonly<{ bitmap: Uint8Array; pixels: Int32Array }> {
  const bitmap = new Uint8Array(HEAD + width * height * 4);
  const head = new DataView(bitmap.buffer);
  head.setUint16(0, 0x424d);
  for (const [at, value] of [
    [2, bitmap.length],
    [10, HEAD],
    [14, 40],
    [18, width],
    [22, -height],
    [26, (32 << 16) | 1],
  ] as const) {
    head.setInt32(at, value, true);
  }
  return { bitmap, pixels: new Int32Array(bitmap.buffer, HEAD) };
}
