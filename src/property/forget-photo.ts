import { photoUses } from "#db/property.queries.ts";
import { PHOTO_WIDTHS, photoName, previewName } from "#src/core/listing/photo.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";

/** How long a photo without a property is kept: a form may still be open, and a page may still show it. */
export const FORGET_PHOTO_AFTER_MS = 24 * 3_600_000;

/** Deletes the files of a photo that no property shows any more, or that was uploaded and never saved. */
export async function forgetPhoto(deps: Pick<Deps, "db" | "files">, hash: string): Promise<JobResult> {
  if (photoUses(deps.db, hash) > 0) return { outcome: "done" };
  for (const width of PHOTO_WIDTHS) {
    for (const format of ["webp", "jpg"] as const) await deps.files.delete(photoName(hash, width, format));
  }
  await deps.files.delete(previewName(hash));
  return { outcome: "done" };
}
