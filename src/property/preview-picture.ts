import { photoName, previewName } from "#src/core/listing/photo.ts";
import type { FileStore } from "#src/ports/file-store.ts";
import { whenPhotosAreFree } from "./photo-queue.ts";
import { pngjs } from "./pngjs.ts";

/** What WhatsApp, Facebook and X show without cutting. WhatsApp drops the picture from about 300 KB up. */
const PREVIEW_WIDTH = 1200;
const PREVIEW_HEIGHT = 630;
export const PREVIEW_MAX_BYTES = 300_000;

/**
 * The picture that goes with a shared link, made once out of a stored photo and kept beside it.
 * The middle of the photo is shown; a small photo is enlarged, for a preview has one size.
 */
export async function makePreviewPicture(
  hash: string,
  store: FileStore,
): Promise<{ outcome: "made" | "already_made"; name: string } | { outcome: "no_such_photo" }> {
  const name = previewName(hash);
  if (await store.get(name)) return { outcome: "already_made", name };
  const photo = await store.get(photoName(hash, 1280, "jpg"));
  if (!photo) return { outcome: "no_such_photo" };

  const bytes = await photo.bytes();
  await store.put(name, await whenPhotosAreFree(() => previewOf(bytes)));
  return { outcome: "made", name };
}

async function previewOf(photo: Uint8Array): Promise<Uint8Array> {
  const bitmap = await middleOf(await coverPng(photo));
  let picture = await jpegOf(bitmap, 80);
  for (const quality of [70, 60, 50, 40, 30, 20]) {
    if (picture.length < PREVIEW_MAX_BYTES) break;
    picture = await jpegOf(bitmap, quality);
  }
  return picture;
}

function jpegOf(bitmap: Uint8Array, quality: number) {
  return new Bun.Image(bitmap).jpeg({ quality, progressive: true }).bytes();
}

/** The photo just large enough to cover the preview. */
async function coverPng(photo: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await new Bun.Image(photo).metadata();
  const scale = Math.max(PREVIEW_WIDTH / width, PREVIEW_HEIGHT / height);
  const wide = Math.max(PREVIEW_WIDTH, Math.round(width * scale));
  const high = Math.max(PREVIEW_HEIGHT, Math.round(height * scale));
  return new Bun.Image(photo).resize(wide, high).png({ compressionLevel: 1 }).bytes();
}

/** Cuts the middle out as a BMP, the plainest format that `Bun.Image` reads: it has no crop of its own. */
async function middleOf(png: Uint8Array): Promise<Uint8Array> {
  const { read } = await pngjs();
  const { width, height, data } = read(Buffer.from(png));
  const left = Math.floor((width - PREVIEW_WIDTH) / 2);
  const top = Math.floor((height - PREVIEW_HEIGHT) / 2);
  const bitmap = emptyBitmap();
  let to = BITMAP_HEAD;
  for (let y = PREVIEW_HEIGHT - 1; y >= 0; y -= 1) {
    let from = ((top + y) * width + left) * 4;
    for (let x = 0; x < PREVIEW_WIDTH; x += 1, from += 4, to += 3) {
      bitmap[to] = data[from + 2] ?? 0;
      bitmap[to + 1] = data[from + 1] ?? 0;
      bitmap[to + 2] = data[from] ?? 0;
    }
  }
  return bitmap;
}

const BITMAP_HEAD = 54;

/** Three bytes a pixel, blue first, rows from the bottom up. 1200 × 3 is a multiple of four, so rows need no filling. */
function emptyBitmap(): Buffer {
  const bitmap = Buffer.alloc(BITMAP_HEAD + PREVIEW_WIDTH * PREVIEW_HEIGHT * 3);
  bitmap.write("BM", 0, "latin1");
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(BITMAP_HEAD, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(PREVIEW_WIDTH, 18);
  bitmap.writeInt32LE(PREVIEW_HEIGHT, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(24, 28);
  return bitmap;
}
