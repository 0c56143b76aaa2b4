/** The names of chunks, as numbers. */
const [ICCP, IDAT] = [0x69_43_43_50, 0x49_44_41_54];

/** A PNG without its colour profile: its pixels are sRGB by now, and it would travel inside every size of the photo. */
export function withoutProfile(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const name = view.getUint32(at + 4);
    if (name === ICCP) {
      return Buffer.concat([png.subarray(0, at), png.subarray(at + 12 + length)]);
    }
    if (name === IDAT) return png;
    at += 12 + length;
  }
  return png;
}
