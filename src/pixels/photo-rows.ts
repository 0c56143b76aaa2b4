import { inflateSync } from "node:zlib";

/** A photo's pixels, a row at a time, each a number: from the low end up red, green, blue. */
export type PhotoRows = Readonly<{ width: number; height: number; row(y: number): Int32Array }>;

/** Where a run of unpacked bytes stands in the file: from `from` on, at `at`. */
type Part = Readonly<{ from: number; at: number; length: number }>;
type Chunk = Readonly<{ at: number; length: number }>;

const IHDR = 0x49484452;
const IDAT = 0x49444154;
const PIXEL = 4;

/**
 * A photo, just large enough to cover so much. `Bun.Image` hands pixels out as a file only, so they come as a PNG that
 * is not packed: its rows stand there as they are, and are copied one by one when they are wanted.
 */
export async function openPhoto(photo: Uint8Array, cover: { width: number; height: number }): Promise<PhotoRows> {
  const whole = await new Bun.Image(photo).metadata();
  const scale = Math.max(cover.width / whole.width, cover.height / whole.height);
  const wide = Math.max(cover.width, Math.round(whole.width * scale));
  const high = Math.max(cover.height, Math.round(whole.height * scale));
  return rowsOfPng(await new Bun.Image(photo).resize(wide, high).png({ compressionLevel: 0 }).bytes());
}

/** The rows of a PNG that `Bun.Image` wrote, packed or not. */
export function rowsOfPng(png: Uint8Array): PhotoRows {
  const { width, height, chunks } = chunksOf(png);
  const stored = storedParts(png, chunks);
  const bytes = stored ? png : unpacked(png, chunks);
  const parts = stored ?? [{ from: 0, at: 0, length: bytes.length }];
  const stride = 1 + width * PIXEL;
  // A row begins with the name of its filter; before it so much room that its pixels stand on whole words.
  const kept = new Uint8Array(PIXEL - 1 + stride);
  const pixels = new Int32Array(kept.buffer, PIXEL, width);
  return {
    width,
    height,
    row(y) {
      copy(bytes, parts, y * stride, kept.subarray(PIXEL - 1));
      if (kept[PIXEL - 1] !== 0) throw new Error("a row of a picture that was to have no filter has one");
      return pixels;
    },
  };
}

function chunksOf(png: Uint8Array): { width: number; height: number; chunks: Chunk[] } {
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  const chunks: Chunk[] = [];
  let [width, height] = [0, 0];
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const kind = view.getUint32(at + 4);
    if (kind === IHDR) [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (kind === IDAT) chunks.push({ at: at + 8, length });
    at += 12 + length;
  }
  return { width, height, chunks };
}

/** Where the bytes stand that were packed without packing anything (RFC 1951, 3.2.4), or nothing when they were. */
function storedParts(png: Uint8Array, chunks: readonly Chunk[]): Part[] | undefined {
  const parts: Part[] = [];
  let [nth, within, from] = [0, 0, 0];
  const chunk = (): Chunk => {
    while (nth < chunks.length - 1 && within >= (chunks[nth]?.length ?? 0)) [nth, within] = [nth + 1, 0];
    return chunks[nth] ?? { at: png.length, length: 0 };
  };
  const next = () => png[chunk().at + within++] ?? 0xff;
  next();
  next();
  for (let isLast = false; !isLast; ) {
    const head = next();
    if (head > 1) return undefined;
    isLast = head === 1;
    let left = next() | (next() << 8);
    next();
    next();
    while (left > 0) {
      const { at, length } = chunk();
      const most = Math.min(left, length - within);
      if (most <= 0) return undefined;
      parts.push({ from, at: at + within, length: most });
      [from, within, left] = [from + most, within + most, left - most];
    }
  }
  return parts;
}

function unpacked(png: Uint8Array, chunks: readonly Chunk[]): Uint8Array {
  return inflateSync(Buffer.concat(chunks.map(({ at, length }) => png.subarray(at, at + length))));
}

function copy(bytes: Uint8Array, parts: readonly Part[], from: number, to: Uint8Array): void {
  let [low, high] = [0, parts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.from ?? 0) <= from) low = middle;
    else high = middle;
  }
  for (let done = 0; done < to.length; low += 1) {
    const part = parts[low];
    if (!part) throw new Error("a picture ends too early");
    const skip = from + done - part.from;
    const most = Math.min(part.length - skip, to.length - done);
    to.set(bytes.subarray(part.at + skip, part.at + skip + most), done);
    done += most;
  }
}
