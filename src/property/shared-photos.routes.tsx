import { Elysia } from "elysia";
import { findPropertyOfHost, photosOf, propertiesOfHost } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { type ListingPhoto, PHOTOS_MAX_COUNT } from "#src/core/listing/photo.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { SHARED_PHOTOS } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { SharedPhotosPage } from "#views/dashboard/shared-photos-page.tsx";
import { givePhotos, openPhotos, type RefusedFile, sealPhoto, stillStored } from "./keep-photos.ts";
import { readPhotosForm } from "./read-listing-form.ts";
import { refusedFilesCookie, takeRefusedFiles } from "./refused-files.ts";

/** More than twenty photos are not taken at once, and each has a seal of some ninety signs. */
const SEALS_LONGEST = 4_000;

type Asking = Readonly<{ deps: Deps; request: Request; hostId: string }>;

/**
 * Photos that a phone shares with us, and the property that their host gives them to. What a phone sends changes
 * nothing: it is looked at as every upload is, waits a day as those do, and its seals travel in the address. The press
 * on a property, from our own page, is the host's word.
 */
export function sharedPhotosRoutes(deps: Deps) {
  return new Elysia({ name: "sharedPhotosRoutes" })
    .use(hostDoor(deps))
    .get(SHARED_PHOTOS, ({ host, request }) => choose({ deps, request, hostId: host.id }), { may: "listings" })
    .post(SHARED_PHOTOS, ({ host, request }) => take({ deps, request, hostId: host.id }), { may: "listings" })
    .post(`${SHARED_PHOTOS}/:id`, ({ host, request, params }) => give({ deps, request, hostId: host.id }, params.id), {
      may: "listings",
    });
}

async function take({ deps, request, hostId }: Asking): Promise<Response> {
  if (!deps.limits.uploads.allow(hostId)) throw new Refused(429);
  const { photos, refused } = await readPhotosForm(deps, hostId, request);
  const seals = photos.map((photo) => sealPhoto(deps.secrets, hostId, photo)).join(" ");
  const to = seals ? `${SHARED_PHOTOS}?${new URLSearchParams({ photos: seals })}` : SHARED_PHOTOS;
  return redirect(to, { cookies: [refusedFilesCookie(refused, deps.secure)] });
}

/** Those of them that are this host's, and still there. */
async function sharedBy({ deps, hostId }: Asking, seals: string): Promise<{ photos: ListingPhoto[]; gone: number }> {
  const sealed = openPhotos(deps.secrets, hostId, seals);
  const photos = await stillStored(deps.files, sealed);
  return { photos, gone: sealed.length - photos.length };
}

async function choose(asking: Asking): Promise<Response> {
  const { deps, request, hostId } = asking;
  const { photos } = await sharedBy(asking, queryOf(request).text("photos", SEALS_LONGEST));
  const taken = takeRefusedFiles(request, deps.secure);
  const view = (
    <SharedPhotosPage
      shell={hostShell(deps, request)}
      photos={photos}
      seals={photos.map((photo) => sealPhoto(deps.secrets, hostId, photo)).join(" ")}
      refused={taken.files}
      properties={propertiesOfHost(deps.db, hostId, ["draft", "published"]).map(({ id, displayName, location }) => ({
        id,
        displayName,
        location,
        room: PHOTOS_MAX_COUNT - photosOf(deps.db, id).length,
      }))}
    />
  );
  return page(request, view, { cookies: [taken.cookie] });
}

async function give(asking: Asking, propertyId: string): Promise<Response> {
  const { deps, request, hostId } = asking;
  const form = await readForm(request);
  const { photos, gone } = await sharedBy(asking, form.text("photos", SEALS_LONGEST));
  const property = findPropertyOfHost(deps.db, propertyId, hostId);
  if (!property || property.state === "archived") throw new Refused(404);
  if (photos.length === 0) return redirect(SHARED_PHOTOS);
  const left = write(deps.db, (tx) => givePhotos(tx, propertyId, photos, deps.clock.now()));
  const refused: RefusedFile[] = [
    ...left.map((): RefusedFile => ({ name: "", reason: "too_many" })),
    ...Array<RefusedFile>(gone).fill({ name: "", reason: "gone" }),
  ];
  const said = left.length < photos.length ? flashCookie("photos_added", deps.secure) : undefined;
  return redirect(`/dashboard/properties/${propertyId}#order`, {
    cookies: [said, refusedFilesCookie(refused, deps.secure)],
  });
}
