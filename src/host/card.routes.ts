import { Elysia } from "elysia";
import { findHost, loadHostPage } from "#db/host.queries.ts";
import { findPublishedProperty } from "#db/property.queries.ts";
import { totalsOf, totalsOfAll } from "#db/review.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import { type Language, readLanguage } from "#src/core/language.ts";
import { previewUrl } from "#src/core/listing/photo.ts";
import { addTotals } from "#src/core/review/averages.ts";
import { withFromPrices } from "#src/pricing/from-prices.ts";
import { staticUrl } from "#src/web/assets.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { redirect } from "#src/web/respond.ts";
import { hostCard, type LinkCard, photoOfPicture, propertyCard } from "./link-card.ts";

/** The pictures beside links, made when somebody first asks for one. */
export function cardRoutes(deps: Deps) {
  return new Elysia({ name: "cardRoutes" })
    .use(openDoor)
    .get("/previews/cards/:of/:file", ({ request, params }) => card(deps, request, params), { open: true });
}

/** What no longer holds is never drawn: whoever asks by an older address is sent to the card of now. */
async function card(deps: Deps, request: Request, { of, file }: { of: string; file: string }): Promise<Response> {
  const [, written = ""] = /^(en|sw)-[0-9a-f]{16}\.jpg$/.exec(file) ?? [];
  const language = readLanguage(written);
  const now = language && cardNow(deps, of, language);
  if (!now) throw new Refused(404);
  if (!now.path.endsWith(`/${file}`)) return redirect(now.path);
  const network = deps.networkOf(request);
  const isWithin = deps.limits.cardsOfNetwork.allow(network);
  const photo = photoOfPicture(deps.files, now.photoHash);
  const picture = isWithin ? await deps.pictures.picture(now.sheet, photo, network) : undefined;
  // Better the photo alone than a link without a picture.
  if (!picture) return redirect(now.photoHash ? previewUrl(now.photoHash) : staticUrl("preview-default.jpg"));
  return new Response(picture.slice(), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}

function cardNow(deps: Deps, of: string, language: Language): LinkCard | undefined {
  const { db } = deps;
  const [, kind, id = ""] = /^(host|property|offered)-([A-Za-z0-9_-]{1,80})$/.exec(of) ?? [];
  if (kind === "property" || kind === "offered") {
    const found = findPublishedProperty(db, id);
    if (!found) return undefined;
    const look = hostLookOf(db, found.property.hostId);
    const [property = { ...found.property, fromKes: undefined }] = withFromPrices(deps, [found.property]);
    return propertyCard({ ...property, photos: found.photos }, look, totalsOf(db, id), language, kind);
  }
  const host = kind === "host" ? findHost(db, id) : undefined;
  if (!host || host.deletedAt !== null || host.suspendedAt !== null) return undefined;
  const properties = withFromPrices(deps, loadHostPage(db, host).properties);
  const totals = totalsOfAll(
    db,
    properties.map((property) => property.id),
  );
  return hostCard(host, hostLookOf(db, host.id), properties, addTotals([...totals.values()]), language);
}
