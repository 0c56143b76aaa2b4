import { addGuidePhoto, guidePhotosOf } from "#db/guide.queries.ts";
import type { Reader } from "#db/open.ts";
import { write } from "#db/write.ts";
import { GUIDE_PHOTOS_MOST, GUIDE_SECTIONS, type GuideSection } from "#src/core/guide/fields.ts";
import { type ListingPhoto, photoOfFile, readPhotoName } from "#src/core/listing/photo.ts";
import { type RefusedFile, sortUpload } from "#src/property/keep-photos.ts";
import { privatePhoto } from "#src/property/photo.routes.ts";
import { readUpload } from "#src/property/read-upload.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";

/** The photos of a guide as one reader sees them: `path` is the door that they are served at, `query` their key. */
export function photosAt(db: Reader, propertyId: string, door: NonNullable<ListingPhoto["door"]>) {
  return guidePhotosOf(db, propertyId).map((photo) => ({ ...photo, door }));
}

/** One of a guide's photos for whoever has passed its door. */
export async function guidePhotoFile(
  deps: Deps,
  request: Request,
  propertyId: string,
  file: string,
): Promise<Response> {
  const name = readPhotoName(file);
  const isTheirs = name && guidePhotosOf(deps.db, propertyId).some(({ hash }) => hash === photoOfFile(name));
  if (!name || !isTheirs) throw new Refused(404);
  return privatePhoto(deps, request, name);
}

/** Why photos were not added, at the part they were meant for. */
type Fault = Readonly<{
  section: GuideSection;
  problem: "none" | "most" | "refused";
  refused?: readonly RefusedFile[];
}>;

/** Puts the photos of a form at one part of a guide, or says what is wrong with them. */
export async function addGuidePhotos(
  deps: Deps,
  request: Request,
  { id: propertyId, hostId }: Readonly<{ id: string; hostId: string }>,
): Promise<Fault | undefined> {
  const upload = await readUpload(request, deps, hostId);
  if (upload.outcome === "not_a_form") throw new Refused(415);
  const { photos, refused } = sortUpload(upload.files);
  if (upload.outcome === "too_large") throw new Refused(413);
  if (upload.outcome !== "read") throw new Refused(400);
  const section = GUIDE_SECTIONS.find((one) => one === upload.fields.part?.[0] && one !== "opening");
  if (!section) throw new Refused(400);
  const now = deps.clock.now();
  const left = write(deps.db, (tx) => {
    const has = guidePhotosOf(tx, propertyId).length;
    const room = Math.max(0, GUIDE_PHOTOS_MOST - has);
    for (const { hash, width, height, colour } of photos.slice(0, room)) {
      addGuidePhoto(tx, { propertyId, section, hash, width, height, colour, createdAt: now });
    }
    return photos.length - room;
  });
  if (left > 0) return { problem: "most", section };
  if (refused.length > 0) return { problem: "refused", section, refused };
  return photos.length === 0 ? { problem: "none", section } : undefined;
}
