import { Elysia } from "elysia";
import { findPublishedProperty } from "#db/property.queries.ts";
import { totalsOf } from "#db/review.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import { inHouse } from "#src/host/in-house.ts";
import { propertyCard } from "#src/host/link-card.ts";
import { fromPriceOf } from "#src/pricing/from-prices.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { page } from "#src/web/respond.ts";
import { PhotosPage } from "#views/property/photos-page.tsx";
import { houseGone } from "./house-gone.routes.tsx";

/** All photos of a house. */
export function housePhotosRoutes(deps: Deps) {
  return new Elysia({ name: "housePhotosRoutes" })
    .use(openDoor)
    .get("/booking/property/:id/photos", ({ request, params }) => photosPage(deps, request, params.id), { open: true });
}

function photosPage(deps: Deps, request: Request, id: string): Response {
  const found = findPublishedProperty(deps.db, id);
  if (!found) return houseGone(deps, request, id, "/photos");
  const { property, host, photos } = found;
  const look = hostLookOf(deps.db, host.id);
  const fromKes = fromPriceOf(deps, property);
  const card = propertyCard({ ...property, photos, fromKes }, look, totalsOf(deps.db, id), languageOf(request));
  const path = `/booking/property/${id}`;
  return page(
    request,
    <PhotosPage
      shell={inHouse(deps, guestShell(deps, request), host.id)}
      property={{ id, displayName: property.displayName, photos }}
      back={path}
      canonical={`${deps.publicUrl}${path}/photos`}
      image={{ url: `${deps.publicUrl}${card.path}`, alt: card.alt }}
    />,
  );
}
