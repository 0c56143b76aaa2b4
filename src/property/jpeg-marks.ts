const SCAN = 0xda;
const END = 0xd9;
/** Cameras and programs write ten or so. */
const SCANS_MOST = 50;

/**
 * Whether a JPEG runs to its end mark. The decoder paints a cut-off JPEG grey without a word,
 * so a photo that lost its tail on a bad network is told by this alone. It goes over all pixels once for each scan, of
 * which fifteen megabytes hold hundreds of thousands: whoever has more than anybody writes is not opened.
 *
 * Segments are stepped over by their length, so the end mark of a thumbnail inside EXIF does not count;
 * what a camera appends after the end mark is ignored.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  let scans = 0;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const mark = bytes[at + 1] ?? 0;
    if (mark === END) return true;
    if (mark === 0xff) at += 1;
    else if (standsAlone(mark)) at += 2;
    else {
      const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
      if (length < 2) return false;
      at += 2 + length;
      if (mark !== SCAN) continue;
      scans += 1;
      if (scans > SCANS_MOST) return false;
      at = afterScan(bytes, at);
    }
  }
  return false;
}

/** Restart marks and TEM carry no length. */
function standsAlone(mark: number): boolean {
  return mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);
}

/** The first mark after a scan's data, in which `FF 00` is a plain byte and `FF D0`–`FF D7` are restarts. */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
