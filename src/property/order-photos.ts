import { enqueue } from "#db/job.queries.ts";
import { findPropertyOfHost, orderPhotos, photosOf, removePhoto, updateProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import type { Deps } from "#src/web/deps.ts";
import { FORGET_PHOTO_AFTER_MS } from "./forget-photo.ts";
import { coverMayHaveChanged } from "./keep-photos.ts";

/** What a host can do with one photo of a property. */
export const PHOTO_MOVES = ["earlier", "later", "first", "remove"] as const;
export type PhotoMove = (typeof PHOTO_MOVES)[number];

/** The order after a move. A photo that is already at the edge stays there. */
export function movedPhoto(hashes: readonly string[], hash: string, move: Exclude<PhotoMove, "remove">): string[] {
  const at = hashes.indexOf(hash);
  const rest = hashes.filter((other) => other !== hash);
  const to = { earlier: Math.max(0, at - 1), later: at + 1, first: 0 }[move];
  return [...rest.slice(0, to), hash, ...rest.slice(to)];
}

/** Moves or removes a photo of a host's own property. Files that nothing shows any more go a day later. */
export function changePhoto(
  deps: Pick<Deps, "db" | "clock">,
  ask: { hostId: string; propertyId: string; hash: string; move: PhotoMove },
): "ordered" | "removed" | "no_such_photo" {
  const now = deps.clock.now();
  return write(deps.db, (tx) => {
    if (!findPropertyOfHost(tx, ask.propertyId, ask.hostId)) return "no_such_photo";
    const hashes = photosOf(tx, ask.propertyId).map((photo) => photo.hash);
    if (!hashes.includes(ask.hash)) return "no_such_photo";
    updateProperty(tx, ask.propertyId, { updatedAt: now });
    if (ask.move === "remove") {
      removePhoto(tx, ask.propertyId, ask.hash);
      enqueue(tx, { kind: "forget_photo", key: ask.hash, runAt: now + FORGET_PHOTO_AFTER_MS, now });
    } else orderPhotos(tx, ask.propertyId, movedPhoto(hashes, ask.hash, ask.move));
    coverMayHaveChanged(tx, ask.propertyId, now);
    return ask.move === "remove" ? "removed" : "ordered";
  });
}
