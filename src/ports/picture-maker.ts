import type { PictureSheet } from "#src/core/picture/sheet.ts";

/** A stored photo of ours. Its bytes are asked for when the picture is not there yet. */
export type PicturePhoto = Readonly<{ hash: string; bytes(): Promise<Uint8Array | undefined> }>;

/** Makes pictures where they hold nobody up. Never throws. */
export type PictureMaker = Readonly<{
  /** A JPEG; nothing when it could not be made now. Those who ask, `of`, take turns. */
  picture(sheet: PictureSheet, photo: PicturePhoto | undefined, of: string): Promise<Uint8Array | undefined>;
  /** Makes itself ready for a picture that will be asked for in a moment. */
  warm?(): void;
}>;
