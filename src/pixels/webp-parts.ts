import type { PictureParts } from "./picture-parts.ts";

type Parts = Pick<PictureParts, "profile" | "mayBeTransparent" | "still"> & { exif?: Uint8Array };

const ALPHA_FLAG = 0x10;
/** Where a frame lies, how large and how long it is, before its own chunks. */
const FRAME_HEAD = 16;

/** The names of chunks, as numbers. */
const [ICCP, EXIF, ANMF, ALPH] = [0x49_43_43_50, 0x45_58_49_46, 0x41_4e_4d_46, 0x41_4c_50_48];
const [VP8, VP8L, VP8X] = [0x56_50_38_20, 0x56_50_38_4c, 0x56_50_38_58];
const READ = new Set([ICCP, EXIF, ANMF, ALPH, VP8, VP8L]);

/** What stands in a WebP's chunks (RFC 9649, 2.7); of a moving one the first picture is the whole. */
export function webpParts(webp: Uint8Array): Parts {
  const chunks = chunksOf(webp.subarray(12));
  const [exif, frame] = [chunks.get(EXIF), chunks.get(ANMF)];
  const still = frame ? pictureOf(frame) : webp;
  return {
    profile: chunks.get(ICCP),
    mayBeTransparent: String.fromCharCode(...still.subarray(12, 16)) !== "VP8 ",
    still,
    ...(exif && { exif }),
  };
}

/** The first chunk of each name that is read. */
function chunksOf(bytes: Uint8Array): Map<number, Uint8Array> {
  const chunks = new Map<number, Uint8Array>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const [name, length] = [view.getUint32(at), view.getUint32(at + 4, true)];
    if (READ.has(name) && !chunks.has(name)) chunks.set(name, bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length & 1);
  }
  return chunks;
}

/** A frame as a WebP of its own: its pixels, and what of them can be seen through where that stands apart. */
function pictureOf(frame: Uint8Array): Uint8Array {
  const own = chunksOf(frame.subarray(FRAME_HEAD));
  const [lossy, lossless, alpha] = [own.get(VP8), own.get(VP8L), own.get(ALPH)];
  if (lossless) return riff([[VP8L, lossless]]);
  if (!lossy) return frame;
  if (!alpha) return riff([[VP8, lossy]]);
  const head = Buffer.alloc(10);
  head[0] = ALPHA_FLAG;
  head.set(frame.subarray(6, 12), 4);
  return riff([
    [VP8X, head],
    [ALPH, alpha],
    [VP8, lossy],
  ]);
}

function riff(chunks: readonly (readonly [name: number, body: Uint8Array])[]): Uint8Array {
  const written = chunks.flatMap(([name, body]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(name, 0);
    head.writeUInt32LE(body.length, 4);
    return [head, body, Buffer.alloc(body.length & 1)];
  });
  const all = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), ...written]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}
