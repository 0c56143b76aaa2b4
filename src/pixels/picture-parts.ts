import { type Orientation, orientationIn } from "./exif-orientation.ts";
import { jpegParts } from "./jpeg-parts.ts";
import type { PhotoKind } from "./photo-kind.ts";
import { pngParts } from "./png-parts.ts";
import { webpParts } from "./webp-parts.ts";

export type OpenedKind = Exclude<PhotoKind, "heic" | "unsupported">;

/** Four inks instead of light. By Adobe's mark a value is what is left of the paper, else what is put on it. */
export type Inks = Readonly<{ isInverted: boolean; isYcck: boolean }>;

/** What a picture says of itself beside its pixels, and what these cost. */
export type PictureParts = Readonly<{
  /** Its ICC profile, as it came. */
  profile?: Uint8Array | undefined;
  /** How it was held, where `Bun.Image` does not turn it by itself. */
  orientation: Orientation;
  mayBeTransparent: boolean;
  inks?: Inks | undefined;
  /** What one pixel takes while it is unpacked. */
  bytesAPixel: number;
  /** The picture as `Bun.Image` opens it: of a moving one the first. */
  still: Uint8Array;
}>;

/** What unpacked pixels take: red, green, blue and how much can be seen through. */
const RGBA_BYTES = 4;

export function pictureParts(kind: OpenedKind, bytes: Uint8Array): PictureParts {
  const plain = { orientation: 1 as Orientation, mayBeTransparent: false, bytesAPixel: RGBA_BYTES, still: bytes };
  switch (kind) {
    case "jpeg":
      return { ...plain, ...jpegParts(bytes) };
    case "png": {
      const { exif, ...parts } = pngParts(bytes);
      return { ...plain, ...parts, orientation: orientationIn(exif) };
    }
    case "webp": {
      const { exif, ...parts } = webpParts(bytes);
      return { ...plain, ...parts, orientation: orientationIn(exif) };
    }
    case "gif":
      return { ...plain, mayBeTransparent: true };
  }
}
