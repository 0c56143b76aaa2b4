import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { addPhoto, photosOf } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { type ListingPhoto, PHOTOS_MAX_COUNT, photoName } from "#src/core/listing/photo.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { FileStore } from "#src/ports/file-store.ts";
import type { Limits } from "#src/web/rate-limit.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { FORGET_PHOTO_AFTER_MS } from "./forget-photo.ts";
import { type ProcessPhoto, processPhoto } from "./process-photo.ts";
import type { UploadedFile } from "./read-upload.ts";

/** A file that was not kept, by the name it had on the host's device. */
export type RefusedFile = Readonly<{ name: string; reason: Exclude<UploadedFile["outcome"], "stored"> | "gone" }>;

/** The photos and the refused files of an upload, in the order they were chosen. */
export function sortUpload(files: readonly UploadedFile[]): { photos: ListingPhoto[]; refused: RefusedFile[] } {
  const photos: ListingPhoto[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    if (file.outcome === "stored") {
      const { hash, width, height, colour } = file;
      photos.push({ hash, width, height, colour });
    } else refused.push({ name: file.name, reason: file.outcome });
  }
  return { photos, refused };
}

/** What taking a photo in needs: where it lies, and by when it is forgotten. */
export type Storing = Readonly<{ db: Db; clock: Clock; files: FileStore; limits: Pick<Limits, "photosOfHost"> }>;

/**
 * Stores what arrived, whatever becomes of the form that it came in: it waits a day for somebody to show it, then it is
 * forgotten. `by` is the house whose photos are counted.
 */
export async function storePhoto(
  { db, clock, files, limits }: Storing,
  by: string,
  read: () => Promise<Uint8Array>,
): Promise<ProcessPhoto> {
  // One that can't be kept was opened too, and may have taken longer than any that can.
  limits.photosOfHost.allow(by);
  const photo = await processPhoto(read, files, by);
  if (photo.outcome !== "stored") return photo;
  const now = clock.now();
  write(db, (tx) => enqueue(tx, { kind: "forget_photo", key: photo.hash, runAt: now + FORGET_PHOTO_AFTER_MS, now }));
  return photo;
}

/**
 * Photos that are stored but not yet part of a property travel in the form, signed for this host, so
 * that a form with a fault in it loses none and nobody can claim a photo they did not upload.
 */
export function sealPhoto(secrets: Secrets, hostId: string, photo: ListingPhoto): string {
  const facts = `${photo.hash}.${photo.width}.${photo.height}.${photo.colour.slice(1)}`;
  return `${facts}.${secrets.sign("photo", `${hostId} ${facts}`)}`;
}

export function openPhotos(secrets: Secrets, hostId: string, sealed: string): ListingPhoto[] {
  const photos = new Map<string, ListingPhoto>();
  for (const one of sealed.split(" ").slice(0, 2 * PHOTOS_MAX_COUNT)) {
    const read = /^(([0-9a-f]{32})\.(\d{1,6})\.(\d{1,6})\.([0-9a-f]{6}))\.([\w-]+)$/.exec(one);
    if (!read) continue;
    const [, facts = "", hash = "", width, height, colour, signature = ""] = read;
    if (!secrets.verify("photo", `${hostId} ${facts}`, signature)) continue;
    photos.set(hash, { hash, width: Number(width), height: Number(height), colour: `#${colour}` });
  }
  return [...photos.values()];
}

/** Which of these photos still have their files. */
export async function stillStored(files: FileStore, photos: readonly ListingPhoto[]): Promise<ListingPhoto[]> {
  const found = await Promise.all(photos.map((photo) => files.get(photoName(photo.hash, 320, "webp"))));
  return photos.filter((_, at) => found[at] !== undefined);
}

/** Gives photos to a property, at most twenty in all; returns those that found no room. */
export function givePhotos(
  tx: Change,
  propertyId: string,
  photos: readonly ListingPhoto[],
  now: number,
): ListingPhoto[] {
  const has = new Set(photosOf(tx, propertyId).map((photo) => photo.hash));
  const left: ListingPhoto[] = [];
  for (const photo of photos) {
    if (has.has(photo.hash)) continue;
    if (has.size >= PHOTOS_MAX_COUNT) {
      left.push(photo);
      continue;
    }
    const { hash, width, height, colour } = photo;
    addPhoto(tx, { propertyId, hash, width, height, colour, createdAt: now });
    has.add(photo.hash);
  }
  coverMayHaveChanged(tx, propertyId, now);
  return left;
}

/** The first photo is what a shared link shows, so its preview is made before anybody shares it. */
export function coverMayHaveChanged(tx: Change, propertyId: string, now: number): void {
  const cover = photosOf(tx, propertyId)[0];
  if (cover) enqueue(tx, { kind: "make_preview", key: cover.hash, runAt: now, now });
}
