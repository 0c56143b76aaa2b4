import { addGuidePhoto, guidePhotosOf } from "#db/guide.queries.ts";
import { write } from "#db/write.ts";
import { GUIDE_PHOTOS_MOST, GUIDE_SECTIONS, type GuideSection } from "#src/core/guide/fields.ts";
import { photosWait, type RefusedFile, sortUpload } from "#src/property/keep-photos.ts";
import { readUpload } from "#src/property/read-upload.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";

/** Why photos were not added, at the part they were meant for. */
type Fault = Readonly<{
  section: GuideSection;
  problem: "none" | "most" | "refused";
  refused?: readonly RefusedFile[];
}>;

/** Puts the photos of a form at one part of a guide, or says what is wrong with them. */
export async function addGuidePhotos(deps: Deps, request: Request, propertyId: string): Promise<Fault | undefined> {
  const upload = await readUpload(request, deps.files);
  if (upload.outcome === "not_a_form") throw new Refused(415);
  const { photos, refused } = sortUpload(upload.files);
  photosWait(deps.db, deps.clock, photos);
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
