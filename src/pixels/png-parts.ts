import { inflateSync } from "node:zlib";
import type { PictureParts } from "./picture-parts.ts";

/** A printer's profile takes up to two or three million; what unpacks to more is no profile. */
const PROFILE_MOST_BYTES = 4 * 1024 * 1024;

/** The names of chunks, as numbers. */
const [IHDR, ICCP, EXIF, TRNS] = [0x49_48_44_52, 0x69_43_43_50, 0x65_58_49_66, 0x74_52_4e_53];
const [PLTE, IDAT, IEND] = [0x50_4c_54_45, 0x49_44_41_54, 0x49_45_4e_44];
const READ = new Set([IHDR, ICCP, EXIF, TRNS]);
/** What pixels are made of. Whatever else stands in a file may be packed, and is opened by nobody. */
const PIXELS = new Set([IHDR, PLTE, TRNS, IDAT, IEND]);

/** Channels by the colour type of the head (PNG, third edition, 11.2.2). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Parts = Pick<PictureParts, "profile" | "mayBeTransparent" | "still"> & { bytesAPixel: number; exif?: Uint8Array };

/** What stands in a PNG's chunks before its pixels, and the EXIF wherever it stands. */
export function pngParts(png: Uint8Array): Parts {
  const chunks = new Map<number, Uint8Array>();
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const name = view.getUint32(at + 4);
    if (READ.has(name) && !chunks.has(name)) chunks.set(name, png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const head = chunks.get(IHDR);
  const [depth = 8, type = 6] = [head?.[8], head?.[9]];
  const exif = chunks.get(EXIF);
  return {
    profile: profileIn(chunks.get(ICCP)),
    // A colour key makes any kind transparent.
    mayBeTransparent: type === 4 || type === 6 || chunks.has(TRNS),
    bytesAPixel: Math.max(4, ((CHANNELS[type] ?? 4) * depth) / 8),
    still: pixelsAlone(png),
    ...(exif && { exif }),
  };
}

/**
 * The same picture by its pixels alone. `Bun.Image` unpacks texts and profiles too and keeps all of them: two thousand
 * texts that fit into 10 MB take as many gigabytes.
 */
function pixelsAlone(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept = new Uint8Array(png.length);
  kept.set(png.subarray(0, 8));
  let end = 8;
  for (let at = 8; at < png.length; ) {
    const isCut = at + 12 > png.length || at + 12 + view.getUint32(at) > png.length;
    const name = isCut ? IDAT : view.getUint32(at + 4);
    const chunk = png.subarray(at, isCut ? png.length : at + 12 + view.getUint32(at));
    if (PIXELS.has(name)) {
      kept.set(chunk, end);
      end += chunk.length;
    }
    if (name === IEND) break;
    at += chunk.length;
  }
  return kept.subarray(0, end);
}

/** Behind its name, which ends in a zero, and the way it is packed. */
function profileIn(chunk: Uint8Array | undefined): Uint8Array | undefined {
  const end = chunk?.indexOf(0) ?? -1;
  if (!chunk || end < 0) return undefined;
  try {
    return inflateSync(chunk.subarray(end + 2), { maxOutputLength: PROFILE_MOST_BYTES });
  } catch {
    return undefined;
  }
}
