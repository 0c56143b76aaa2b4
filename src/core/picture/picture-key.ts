import type { PictureSheet } from "./sheet.ts";

/** Raised when pictures are drawn in another way, so that none of the old kind is served. */
const DRAWN = 1;

/**
 * The name of a picture: it follows everything that is said and shown in it, so two pictures with one name are the
 * same, and a picture of what no longer holds is never found again.
 */
export function pictureKey(sheet: PictureSheet, photoHash: string | undefined): string {
  const said = JSON.stringify([DRAWN, photoHash ?? null, sheet]);
  return new Bun.CryptoHasher("sha256").update(said).digest("hex").slice(0, 32);
}
