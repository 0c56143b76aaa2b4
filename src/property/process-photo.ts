import {
  PHOTO_MAX_BYTES,
  PHOTO_WIDTHS,
  type PhotoFormat,
  type PhotoWidth,
  photoName,
} from "#src/core/listing/photo.ts";
import { isWholeGif } from "#src/pixels/gif-parts.ts";
import { photoKindOf } from "#src/pixels/photo-kind.ts";
import type { OpenedKind } from "#src/pixels/picture-parts.ts";
import { uprightSrgb } from "#src/pixels/upright-srgb.ts";
import type { FileStore } from "#src/ports/file-store.ts";
import { isWholeJpeg } from "./jpeg-marks.ts";
import { whenPhotosAreFree } from "./photo-queue.ts";
import { pngjs } from "./pngjs.ts";

export type StoredPhoto = { outcome: "stored"; hash: string; width: number; height: number; colour: string };
export type RefusedPhoto = { outcome: "too_big" | "heic" | "unsupported" | "broken" | "too_many_pixels" };
export type ProcessPhoto = StoredPhoto | RefusedPhoto;

type Size = { width: number; height: number };

/** How heavy one size may be. Photos come in tens and bundles cost money, so every size is bound. */
type Budget = Readonly<{ quality: number; maxBytes: number }>;
type Variant = { width: PhotoWidth; format: PhotoFormat; picture: Uint8Array };
type Made = Size & { colour: string; variants: Variant[] };

/** The 640 WebP is what a phone sees first: 10.5 KB at most, which take a fifth of a second at 400 kbit/s. */
const BUDGETS: Readonly<Record<PhotoWidth, Record<PhotoFormat, Budget>>> = {
  1280: { webp: { quality: 74, maxBytes: 120_000 }, jpg: { quality: 74, maxBytes: 180_000 } },
  640: { webp: { quality: 62, maxBytes: 10_500 }, jpg: { quality: 74, maxBytes: 48_000 } },
  320: { webp: { quality: 66, maxBytes: 5_000 }, jpg: { quality: 74, maxBytes: 20_000 } },
};
const LOWEST_QUALITY = 40;

/** Masters are passed on, not kept: packing them hard would only cost time. */
const FAST = { compressionLevel: 1 };

/** Without the sharp edges that others add: a seventh fewer bytes at the same quality, and few see it on a phone. */
const SMALLER = { filter: "mitchell" } as const;

/** A variant is at most this many times as tall as wide; a taller picture is made narrower. */
const TALLEST = 3;

/**
 * Makes the sizes of a photo and stores them under the hash of the bytes that arrived, which are read when its
 * turn has come: however many photos wait, one is in memory.
 *
 * The large picture is opened once and brought to 1280 px without loss; everything else comes from that.
 * Turning upright and reading its colours happens on the way; EXIF, GPS, comments and profile stay behind, since only
 * pixels go on.
 * `by` is whose photos have their turn together. The same photo stored again gives the same names. A photo found bad stores nothing.
 */
export async function processPhoto(
  read: () => Promise<Uint8Array>,
  store: FileStore,
  by?: string,
): Promise<ProcessPhoto> {
  const made = await whenPhotosAreFree(async () => makePhoto(await read()), by);
  if ("outcome" in made) return made;
  const { hash, width, height, colour, variants } = made;
  for (const one of variants) await store.put(photoName(hash, one.width, one.format), one.picture);
  return { outcome: "stored", hash, width, height, colour };
}

async function makePhoto(bytes: Uint8Array): Promise<(Made & { hash: string }) | RefusedPhoto> {
  const opened = await openPicture(bytes, 1280);
  if ("outcome" in opened) return opened;
  const made = await makeVariants(opened);
  return { ...made, hash: new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 32) };
}

type Opened = Size & { master: Uint8Array };

/**
 * A stranger's picture as pixels alone: upright, in sRGB, on white, at most `widest` pixels wide, as a PNG, with the size
 * it had when it arrived. Or why it can't be one.
 */
export async function openPicture(bytes: Uint8Array, widest: number): Promise<Opened | RefusedPhoto> {
  if (bytes.length > PHOTO_MAX_BYTES) return { outcome: "too_big" };
  const kind = photoKindOf(bytes);
  if (kind === "heic" || kind === "unsupported") return { outcome: kind };
  if (kind === "jpeg" && !isWholeJpeg(bytes)) return { outcome: "broken" };
  if (kind === "gif" && !isWholeGif(bytes)) return { outcome: "broken" };
  return await decode(kind, bytes, widest);
}

async function makeVariants(opened: Opened): Promise<Made> {
  let { master } = opened;
  let masterWidth = sizeWithin(opened, 1280).width;
  const variants: Variant[] = [];
  for (const width of PHOTO_WIDTHS.toReversed()) {
    const size = sizeWithin(opened, width);
    if (size.width < masterWidth)
      master = await new Bun.Image(master).resize(size.width, size.height, SMALLER).png(FAST).bytes();
    masterWidth = size.width;
    for (const format of ["webp", "jpg"] as const) {
      variants.push({ width, format, picture: await encode(master, size, format, BUDGETS[width][format]) });
    }
  }
  return { width: opened.width, height: opened.height, colour: await averageColour(master), variants };
}

async function decode(kind: OpenedKind, bytes: Uint8Array, widest: number): Promise<Opened | RefusedPhoto> {
  try {
    const opened = await uprightSrgb(kind, bytes, (photo) => sizeWithin(photo, widest));
    if (opened === "too_many_pixels") return { outcome: opened };
    return { master: opened.png, width: opened.width, height: opened.height };
  } catch (error) {
    switch ((error as { code?: unknown }).code as Bun.Image.ErrorCode | undefined) {
      case "ERR_IMAGE_TOO_MANY_PIXELS":
        return { outcome: "too_many_pixels" };
      case "ERR_IMAGE_DECODE_FAILED":
      case "ERR_IMAGE_UNKNOWN_FORMAT":
        return { outcome: "broken" };
      case "ERR_IMAGE_FORMAT_UNSUPPORTED":
        return { outcome: "unsupported" };
      default:
        throw error;
    }
  }
}

/** As wide as asked but never wider than the photo, in its proportions, and not endlessly tall. */
function sizeWithin(photo: Size, width: number) {
  const scale = Math.min(1, width / photo.width, (width * TALLEST) / photo.height);
  return { width: Math.max(1, Math.round(photo.width * scale)), height: Math.max(1, Math.round(photo.height * scale)) };
}

/**
 * Steps the quality down until the picture fits its budget. When even the lowest quality does not fit,
 * a little softness shows less than more blocks would, so the picture gets smaller under the same name.
 */
async function encode(master: Uint8Array, size: Size, format: PhotoFormat, { quality, maxBytes }: Budget) {
  const at = (tried: number, scale = 1) => {
    const image = new Bun.Image(master);
    if (scale < 1) image.resize(Math.ceil(size.width * scale), Math.ceil(size.height * scale), SMALLER);
    return (
      format === "webp" ? image.webp({ quality: tried }) : image.jpeg({ quality: tried, progressive: true })
    ).bytes();
  };

  let picture = await at(quality);
  const farOff = picture.length > 2 * maxBytes; // no step in between would fit, so none is tried
  for (const lower of farOff ? [LOWEST_QUALITY] : [quality - 12, quality - 24, LOWEST_QUALITY]) {
    if (picture.length <= maxBytes) return picture;
    picture = await at(lower);
  }
  for (let scale = 1; picture.length > maxBytes && scale > 0.2; ) {
    scale *= 0.95 * Math.sqrt(maxBytes / picture.length);
    picture = await at(LOWEST_QUALITY, scale);
  }
  return picture;
}

async function averageColour(png: Uint8Array): Promise<string> {
  const dot = await new Bun.Image(png).resize(1, 1, { filter: "box" }).png().bytes();
  const { read } = await pngjs();
  return `#${read(Buffer.from(dot)).data.subarray(0, 3).toString("hex")}`;
}
