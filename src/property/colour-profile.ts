/** Display P3, as phones write it, takes about 550 bytes; a printer's profile takes hundreds of thousands. */
const LARGEST_PROFILE_BYTES = 1024;

/** The names of chunks, as numbers. */
const [ICCP, IDAT] = [0x69_43_43_50, 0x49_44_41_54];

/**
 * A PNG without its colour profile when that is large: it would travel inside every size of the photo.
 * The common large ones describe sRGB, which a browser assumes anyway.
 */
export function withoutLargeProfile(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const name = view.getUint32(at + 4);
    if (name === ICCP && length > LARGEST_PROFILE_BYTES) {
      return Buffer.concat([png.subarray(0, at), png.subarray(at + 12 + length)]);
    }
    if (name === IDAT) return png;
    at += 12 + length;
  }
  return png;
}
