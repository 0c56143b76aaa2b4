export type PhotoKind = "jpeg" | "png" | "webp" | "gif" | "heic" | "unsupported";

/** Brands of HEIF files whose pictures are HEVC, what iPhones write. ISO/IEC 23008-12, annex B. */
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]);

/** What a file is by its first bytes. Its name and declared type say what a person or a phone believes. */
export function photoKindOf(bytes: Uint8Array): PhotoKind {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(4, 8) === "ftyp") return isHeic(bytes) ? "heic" : "unsupported";
  return "unsupported";
}

/** The main brand may be the general `mif1`; then the list of compatible brands tells HEIC from AVIF. */
function isHeic(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxEnd = Math.min(view.getUint32(0), bytes.length, 256);
  for (let at = 8; at + 4 <= boxEnd; at += 4) {
    if (at !== 12 && HEIC_BRANDS.has(String.fromCharCode(...bytes.subarray(at, at + 4)))) return true;
  }
  return false;
}
