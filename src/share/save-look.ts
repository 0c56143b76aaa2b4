import { findHost } from "#db/host.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { removeLookPhoto, saveHostLook, setLookPhoto } from "#db/share.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { LOOK_LONGEST, readHandle, SOCIAL_SITES, type SocialSite, writesBrand } from "#src/core/share/look.ts";
import { themeTyped } from "#src/core/share/theme.ts";
import { manyLines, oneLine } from "#src/core/typed-words.ts";
import { FORGET_PHOTO_AFTER_MS } from "#src/property/forget-photo.ts";
import type { Deps } from "#src/web/deps.ts";

/** A look as its host typed it. */
export type TypedLook = Readonly<
  Record<"name" | "line" | "bio" | "theme" | "phone" | SocialSite, string> & { ownColour: boolean }
>;
export type LookFault = "name" | "line" | "bio" | "theme" | "phone" | SocialSite;

type Saving = Pick<Deps, "db" | "clock">;

/** Keeps how a host shows themselves, or says which fields cannot stay so; then nothing of it is kept. */
export function saveLook(deps: Saving, hostId: string, typed: TypedLook): readonly LookFault[] {
  return write(deps.db, (tx) => {
    const brand = findHost(tx, hostId)?.brandName ?? "";
    const name = oneLine(typed.name);
    const line = oneLine(typed.line);
    const bio = manyLines(typed.bio);
    const theme = typed.ownColour ? themeTyped(typed.theme) : "";
    const phone = typed.phone.trim() === "" ? "" : normalisePhone(typed.phone);
    const handles = SOCIAL_SITES.map((site) => [site, readHandle(site, typed[site])] as const);
    const faults: LookFault[] = [
      ...(name.length > LOOK_LONGEST.name || (name !== "" && !writesBrand(name, brand)) ? ["name" as const] : []),
      ...(line.length > LOOK_LONGEST.line ? ["line" as const] : []),
      ...(bio.length > LOOK_LONGEST.bio ? ["bio" as const] : []),
      ...(theme === undefined ? ["theme" as const] : []),
      ...(phone === undefined ? ["phone" as const] : []),
      ...handles.flatMap(([site, handle]) => (handle === undefined ? [site] : [])),
    ];
    if (faults.length > 0) return faults;
    const at = Object.fromEntries(handles) as Record<SocialSite, string>;
    saveHostLook(tx, {
      hostId,
      name,
      line,
      bio,
      theme: theme ?? "",
      phone: phone ?? "",
      ...at,
      updatedAt: deps.clock.now(),
    });
    return [];
  });
}

type Place = Parameters<typeof removeLookPhoto>[2];

/** Shows a photo as a host's face or cover, or none there any more. The files of the one before go a day later. */
export function setPhotoOfLook(deps: Saving, hostId: string, place: Place, photo: ListingPhoto | undefined): void {
  write(deps.db, (tx) => {
    const now = deps.clock.now();
    const before = photo ? setLookPhoto(tx, { hostId, place, photo, now }) : removeLookPhoto(tx, hostId, place);
    forgetLater(tx, before, now);
    if (photo) enqueue(tx, { kind: "make_preview", key: photo.hash, runAt: now, now });
  });
}

function forgetLater(tx: Change, hash: string | undefined, now: number): void {
  if (hash) enqueue(tx, { kind: "forget_photo", key: hash, runAt: now + FORGET_PHOTO_AFTER_MS, now });
}
