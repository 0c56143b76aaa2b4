import type { PictureParts } from "./picture-parts.ts";

const [SCAN, APP2, APP14, TABLES] = [0xda, 0xe2, 0xee, 0xdb];
const ICC = "ICC_PROFILE\0";
/** The tables of Huffman and arithmetic codes, and one that nobody uses, lie between the frames' marks. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);
/** A number of each component for each of its pixels, kept until the last scan. */
const COEFFICIENT_BYTES = 2;

type Segment = Readonly<{ mark: number; at: number; body: Uint8Array }>;

/** The segments before the first scan. */
function segmentsOf(jpeg: Uint8Array): { segments: Segment[]; scanAt: number } {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const mark = jpeg[at + 1] ?? 0;
    if (mark === SCAN) break;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    const length = ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0);
    if (length < 2) break;
    segments.push({ mark, at, body: jpeg.subarray(at + 4, at + 2 + length) });
    at += 2 + length;
  }
  return { segments, scanAt: at };
}

const isFrame = ({ mark }: Segment) => mark >= 0xc0 && mark <= 0xcf && !NO_FRAME.has(mark);
const startsWith = (body: Uint8Array, text: string) => {
  for (let at = 0; at < text.length; at += 1) if (body[at] !== text.charCodeAt(at)) return false;
  return true;
};

export function jpegParts(jpeg: Uint8Array): Pick<PictureParts, "profile" | "inks"> & { bytesAPixel: number } {
  const { segments } = segmentsOf(jpeg);
  const frame = segments.find(isFrame);
  const components = frame?.body[5] ?? 3;
  const adobe = segments.find(({ mark, body }) => mark === APP14 && startsWith(body, "Adobe"));
  const kept = frame && PROGRESSIVE.has(frame.mark) ? coefficientBytes(frame.body) : 0;
  return {
    profile: profileIn(segments),
    bytesAPixel: 4 + kept,
    ...(components === 4 && { inks: { isInverted: adobe !== undefined, isYcck: adobe?.body[11] === 2 } }),
  };
}

/** What a progressive picture keeps of each pixel until its last scan. */
function coefficientBytes(frame: Uint8Array): number {
  const shares = Array.from({ length: frame[5] ?? 0 }, (_, n) => {
    const sampling = frame[7 + n * 3] ?? 0x11;
    return (sampling >> 4) * (sampling & 15);
  });
  const largest = Math.max(1, ...shares);
  return shares.reduce((sum, share) => sum + (share / largest) * COEFFICIENT_BYTES, 0);
}

/** A byte counts them. */
const PIECES_MOST = 255;

/** A profile comes in numbered pieces (ICC.1:2022, B.4). */
function profileIn(segments: readonly Segment[]): Uint8Array | undefined {
  const pieces = segments
    .filter(({ mark, body }) => mark === APP2 && startsWith(body, ICC))
    .slice(0, PIECES_MOST)
    .map(({ body }) => ({ nth: body[ICC.length] ?? 0, part: body.subarray(ICC.length + 2) }))
    .toSorted((a, b) => a.nth - b.nth);
  return pieces.length === 0 ? undefined : Buffer.concat(pieces.map(({ part }) => part));
}

/**
 * The same picture in which all components but these stand in the middle of their range: their table is one of zeros. Of
 * four inks `Bun.Image` tells the product of a colour and the black alone; so each can be told by itself.
 */
export function withComponents(jpeg: Uint8Array, kept: readonly number[]): Uint8Array {
  const { segments, scanAt } = segmentsOf(jpeg);
  const frame = segments.find(isFrame);
  if (!frame) return jpeg;
  const count = frame.body[5] ?? 0;
  const tables = Array.from({ length: count }, (_, n) => frame.body[8 + n * 3] ?? 0);
  const used = new Set(tables.filter((_, n) => kept.includes(n)));
  const free = [0, 1, 2, 3].find((table) => !used.has(table)) ?? 3;
  const changed = Buffer.from(jpeg);
  for (const [n] of tables.entries()) if (!kept.includes(n)) changed[frame.at + 4 + 8 + n * 3] = free;
  const zeros = Buffer.alloc(4 + 1 + 64);
  zeros.set([0xff, TABLES, 0, 67, free]);
  return Buffer.concat([changed.subarray(0, scanAt), zeros, changed.subarray(scanAt)]);
}
