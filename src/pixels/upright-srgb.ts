import { createBitmap } from "./bitmap.ts";
import { liesOnItsSide, turnUpright } from "./exif-orientation.ts";
import { withComponents } from "./jpeg-parts.ts";
import { type PhotoRows, rowsOfPng } from "./photo-rows.ts";
import { type Inks, type OpenedKind, type PictureParts, pictureParts } from "./picture-parts.ts";
import { PIXELS_AT_ONCE, saysSrgb, type ToSrgb, toSrgb } from "./to-srgb.ts";
import { withoutProfile } from "./without-profile.ts";

type Size = Readonly<{ width: number; height: number }>;
export type UprightPicture = Size & Readonly<{ png: Uint8Array }>;

/** What a picture may take unpacked: fifty million pixels of four bytes. */
const MOST_BYTES = 200_000_000;
const MOST_PIXELS = MOST_BYTES / 4;
/**
 * Up to here what can be seen through is laid on white before it is made smaller, so that no dark edge comes of it: each
 * pixel takes thirty bytes on the way.
 */
const LAID_WHOLE_PIXELS = 6_000_000;

/** Masters are passed on, not kept: packing them hard would only cost time. */
const FAST = { compressionLevel: 1 };
const UNPACKED = { compressionLevel: 0 };

/**
 * A picture as it is meant to be seen: upright, its colours those of sRGB, on white, of a moving one the first, as a PNG
 * of pixels alone, as large as `sizeOf` wants it; with the size it had, upright. Throws what `Bun.Image` throws.
 */
export async function uprightSrgb(
  kind: OpenedKind,
  bytes: Uint8Array,
  sizeOf: (photo: Size) => Size,
): Promise<UprightPicture | "too_many_pixels"> {
  const parts = pictureParts(kind, bytes);
  const whole = await open(parts.still).metadata();
  if (whole.width * whole.height * parts.bytesAPixel > MOST_BYTES) return "too_many_pixels";
  const turned = (size: Size): Size =>
    liesOnItsSide(parts.orientation) ? { width: size.height, height: size.width } : size;
  const photo = turned(whole);
  const size = turned(sizeOf(photo));
  const flat = (await repainted(parts, whole, size)) ?? (await reduced(parts.still, size).png(FAST).bytes());
  const upright =
    parts.orientation === 1 ? flat : await turnUpright(new Bun.Image(flat), parts.orientation).png(FAST).bytes();
  return { width: photo.width, height: photo.height, png: withoutProfile(upright) };
}

const open = (bytes: Uint8Array) => new Bun.Image(bytes, { maxPixels: MOST_PIXELS });
const reduced = (bytes: Uint8Array, { width, height }: Size) => open(bytes).resize(width, height);

/** The same picture in other pixels, where its own can't stay: by a profile, of inks, or seen through. */
async function repainted(parts: PictureParts, whole: Size, size: Size): Promise<Uint8Array | undefined> {
  const { inks, profile } = parts;
  const read = profile && (await toSrgb(profile, inks ? ["CMYK"] : ["RGB", "GRAY"]));
  try {
    await nextTurn();
    const isOther = read !== undefined && !saysSrgb(read);
    if (inks) return isOther || !inks.isInverted ? await ofInks(parts.still, inks, size, read) : undefined;
    const isSeenThrough = parts.mayBeTransparent && (await hasHoles(parts.still, size));
    if (!isOther && !isSeenThrough) return undefined;
    const isLaidWhole = isSeenThrough && whole.width * whole.height <= LAID_WHOLE_PIXELS;
    const rows = await rowsOf(parts.still, isLaidWhole ? whole : size);
    const painted = await paint(rows, isOther ? read : undefined);
    return await new Bun.Image(painted).resize(size.width, size.height).png(FAST).bytes();
  } finally {
    read?.end();
  }
}

async function rowsOf(bytes: Uint8Array, size: Size): Promise<PhotoRows> {
  return rowsOfPng(await reduced(bytes, size).png(UNPACKED).bytes());
}

/** Whether anything can be seen through, made smaller. */
async function hasHoles(bytes: Uint8Array, size: Size): Promise<boolean> {
  const rows = await rowsOf(bytes, size);
  for (let y = 0; y < rows.height; y += 1) {
    const row = rows.row(y);
    for (let x = 0; x < row.length; x += 1) if ((row[x] ?? 0) >>> 24 !== 255) return true;
    if (y % 256 === 255) await nextTurn();
  }
  return false;
}

/** Each pixel by its profile, on white. Whoever is at the door comes in between. */
async function paint(rows: PhotoRows, read: ToSrgb | undefined): Promise<Uint8Array> {
  const { bitmap, pixels } = createBitmap(rows.width, rows.height);
  const most = Math.max(1, Math.floor(PIXELS_AT_ONCE / rows.width));
  const given = new Int32Array(most * rows.width);
  for (let y = 0; y < rows.height; y += most) {
    const count = Math.min(most, rows.height - y);
    for (let nth = 0; nth < count; nth += 1) given.set(rows.row(y + nth), nth * rows.width);
    const from = given.subarray(0, count * rows.width);
    const colours = read ? changed(read, from) : undefined;
    onWhite(from, colours, pixels, y * rows.width);
    await nextTurn();
  }
  return bitmap;
}

function changed(read: ToSrgb, pixels: Int32Array): Int32Array {
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const given = read.channels === "GRAY" ? Uint8Array.from(pixels, (pixel) => pixel & 255) : bytes;
  return new Int32Array(read.change(given, pixels.length).buffer);
}

/** Red and blue change places: a bitmap has them the other way round; `colours` have them so already. */
function onWhite(from: Int32Array, colours: Int32Array | undefined, to: Int32Array, at: number): void {
  for (let n = 0; n < from.length; n += 1) {
    const own = from[n] ?? 0;
    const alpha = own >>> 24;
    const colour = colours?.[n] ?? ((own & 0xff) << 16) | (own & 0xff00) | ((own >>> 16) & 0xff);
    to[at + n] = alpha === 255 ? colour | (255 << 24) : laid(colour, alpha);
  }
}

function laid(colour: number, alpha: number): number {
  const part = (channel: number) => Math.round((((colour >>> channel) & 255) * alpha + 255 * (255 - alpha)) / 255);
  return (255 << 24) | (part(16) << 16) | (part(8) << 8) | part(0);
}

/** In the middle of their range, where the others are told by themselves; of YCCK one less, as it is turned round on the way. */
const MIDDLE = 128;

/** Four inks, each told by itself, as its profile reads them; without one as much of each as the paper has left. */
async function ofInks(
  jpeg: Uint8Array,
  { isInverted, isYcck }: Inks,
  size: Size,
  read: ToSrgb | undefined,
): Promise<Uint8Array> {
  const colours = await rowsOf(withComponents(jpeg, [0, 1, 2]), size);
  const blacks = await rowsOf(withComponents(jpeg, [3]), size);
  const { bitmap, pixels } = createBitmap(colours.width, colours.height);
  const ink = (value: number, middle: number) => {
    const told = Math.min(255, Math.round((value * 255) / middle));
    return isInverted ? 255 - told : told;
  };
  const [tables, black] = [tableOf(ink, MIDDLE), tableOf(ink, isYcck ? MIDDLE - 1 : MIDDLE)];
  const inks = new Uint8Array(colours.width * 4);
  for (let y = 0; y < colours.height; y += 1) {
    const [row, blackRow] = [colours.row(y), blacks.row(y)];
    for (let x = 0; x < row.length; x += 1) {
      const pixel = row[x] ?? 0;
      inks[x * 4] = tables[pixel & 255] ?? 0;
      inks[x * 4 + 1] = tables[(pixel >>> 8) & 255] ?? 0;
      inks[x * 4 + 2] = tables[(pixel >>> 16) & 255] ?? 0;
      inks[x * 4 + 3] = black[(blackRow[x] ?? 0) & 255] ?? 0;
    }
    pixels.set(read ? inksRead(read, inks, row.length) : inksLeft(inks, row.length), y * colours.width);
    if (y % 32 === 31) await nextTurn();
  }
  return await new Bun.Image(bitmap).png(FAST).bytes();
}

const tableOf = (ink: (value: number, middle: number) => number, middle: number) =>
  Uint8Array.from({ length: 256 }, (_, value) => ink(value, middle));

function inksRead(read: ToSrgb, inks: Uint8Array, count: number): Int32Array {
  const colours = new Int32Array(read.change(inks, count).buffer);
  for (let x = 0; x < count; x += 1) colours[x] = (colours[x] ?? 0) | (255 << 24);
  return colours;
}

function inksLeft(inks: Uint8Array, count: number): Int32Array {
  const left = (x: number, ink: number) =>
    Math.round(((255 - (inks[x * 4 + ink] ?? 0)) * (255 - (inks[x * 4 + 3] ?? 0))) / 255);
  return Int32Array.from({ length: count }, (_, x) => {
    return (255 << 24) | (left(x, 0) << 16) | (left(x, 1) << 8) | left(x, 2);
  });
}

const nextTurn = () => new Promise<void>((goOn) => setImmediate(goOn));
