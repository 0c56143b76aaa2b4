import { Elysia } from "elysia";
import { findHost, type Host, loadHostPage } from "#db/host.queries.ts";
import { totalsOfAll } from "#db/review.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import { LANGUAGES, readLanguage } from "#src/core/language.ts";
import { PICTURE_KINDS, type PictureKind, readHostFormat, readPictureKind } from "#src/core/picture/picture-kind.ts";
import { PICTURE_SIZES } from "#src/core/picture/sheet.ts";
import { addTotals } from "#src/core/review/averages.ts";
import { hostCard, propertyCard } from "#src/host/link-card.ts";
import { nameShown } from "#src/host/look-shown.ts";
import { hostPath, ownerName } from "#src/host/public-host.ts";
import { lowestOf, withFromPrices } from "#src/pricing/from-prices.ts";
import { type FormBody, queryOf, Refused } from "#src/web/body.ts";
import { type Deps, propertyLink } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { page } from "#src/web/respond.ts";
import type { LinkLook } from "#views/pictures/link-looks.tsx";
import { PicturesPage } from "#views/pictures/pictures-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { drawSaid, keyOfPicture, type PictureChoice, pictureNow, reviewsToPicture } from "./make-picture.ts";
import { holdsPicture, picturePath } from "./picture-address.ts";

const PAGE = "/social-media-connect/pictures";

/** A host's pictures for followers: the page where they choose one, and the picture itself. */
export function picturesRoutes(deps: Deps) {
  return new Elysia({ name: "pictures" })
    .use(hostDoor(deps))
    .get(PAGE, ({ host, request }) => choose(deps, request, host.id), { may: "share" });
}

export function pictureFileRoutes(deps: Deps) {
  return new Elysia({ name: "pictureFile" })
    .use(openDoor)
    .get("/previews/pictures/:host", ({ request, params }) => file(deps, request, params.host), { open: true });
}

function readChoice(query: FormBody): PictureChoice {
  return {
    kind: readPictureKind(query.text("kind", 20)) ?? "free_weekend",
    format: readHostFormat(query.text("format", 10)) ?? "story",
    language: readLanguage(query.text("language", 5)) ?? "en",
    propertyId: query.text("property", 80),
    reviewId: query.text("review", 80),
  };
}

/** Drawn from what is true now: a picture of nights that are sold since is not there any more. */
async function file(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const query = queryOf(request);
  const choice = readChoice(query);
  if (!holdsPicture(deps, hostId, choice, query.text("t", 40))) throw new Refused(404);
  const host = findHost(deps.db, hostId);
  const said = host && isOpen(host) ? pictureNow(deps, host, choice) : undefined;
  if (!said) throw new Refused(404);
  const etag = `"${keyOfPicture(said)}"`;
  const headers: Record<string, string> = { "cache-control": "private, no-cache", etag };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  if (!deps.limits.picturesOfHost.allow(hostId)) throw new Refused(429);
  const picture = await drawSaid(deps, said);
  if (!picture) throw new Error("a picture could not be drawn");
  headers["content-type"] = "image/jpeg";
  headers["x-content-type-options"] = "nosniff";
  if (query.text("save", 1)) headers["content-disposition"] = `attachment; filename="${fileName(choice)}"`;
  return new Response(picture.slice(), { headers });
}

function isOpen({ deletedAt, suspendedAt }: Host): boolean {
  return deletedAt === null && suspendedAt === null;
}

function fileName({ kind, format, language }: PictureChoice): string {
  return `${kind.replaceAll("_", "-")}-${format}-${language}.jpg`;
}

function choose(deps: Deps, request: Request, hostId: string): Response {
  const host = findHost(deps.db, hostId);
  if (!host) throw new Refused(404);
  const choice = readChoice(queryOf(request));
  const { properties } = loadHostPage(deps.db, host);
  const said = isOpen(host) ? pictureNow(deps, host, choice) : undefined;
  // The page asks for it as soon as it is there.
  if (said) deps.pictures.warm?.();
  const src = picturePath(deps, host.id, choice);
  const view = (
    <PicturesPage
      shell={hostShell(deps, request)}
      choice={choice}
      kinds={PICTURE_KINDS.map((kind) => ({
        kind,
        isOffered: kind === choice.kind ? !!said : isOffered(deps, host, kind),
      }))}
      properties={properties.map(({ id, displayName }) => ({ id, name: displayName }))}
      reviews={reviewsToPicture(deps, host.id).map(({ id, words, name }) => ({ id, name, words }))}
      picture={
        said && {
          src,
          save: `${src}&save=1`,
          fileName: fileName(choice),
          alt: altOf(said.sheet),
          ...PICTURE_SIZES[choice.format],
        }
      }
      captions={
        said ? LANGUAGES.map((language) => ({ language, text: captionIn(deps, host, { ...choice, language }) })) : []
      }
      links={linkLooks(deps, host)}
    />
  );
  return page(request, view);
}

/** Whether there is anything of the kind to be told of any of their houses. */
function isOffered(deps: Deps, host: Host, kind: PictureKind): boolean {
  const any = { kind, format: "story", language: "en", propertyId: "", reviewId: "" } as const;
  return isOpen(host) && pictureNow(deps, host, any) !== undefined;
}

function captionIn(deps: Deps, host: Host, choice: PictureChoice): string {
  return pictureNow(deps, host, choice)?.caption ?? "";
}

/** Everything that is written on it, for who does not see it. */
function altOf({ badge, title, under, quote, rows }: NonNullable<ReturnType<typeof pictureNow>>["sheet"]): string {
  const ofRows = rows.flatMap((row) => [row.text, row.value, row.under]);
  return [badge, title, quote, under, ...ofRows].filter(Boolean).join(", ");
}

/** Of very many houses the first ones. */
const LINKS_SHOWN = 6;

/** What apps show of a link to their page and to each house: the very words and card that stand in those pages' heads. */
function linkLooks(deps: Deps, host: Host): LinkLook[] {
  const { hostPage, property: ofProperty } = pagesIn.en;
  const properties = withFromPrices(deps, loadHostPage(deps.db, host).properties);
  const totals = totalsOfAll(
    deps.db,
    properties.map(({ id }) => id),
  );
  const look = hostLookOf(deps.db, host.id);
  const owner = ownerName(host);
  const ofHost: LinkLook = {
    url: `${deps.publicUrl}${hostPath(host)}`,
    title: hostPage.title(nameShown(host, look), owner),
    words: hostPage.shareWords(nameShown(host, look)),
    description: hostPage.description({
      owner,
      count: properties.length,
      fromKes: lowestOf(properties),
    }),
    image: hostCard(host, look, properties, addTotals([...totals.values()]), "en"),
  };
  const ofHouses = properties.slice(0, LINKS_SHOWN).map((property) => ({
    url: propertyLink(deps, property.id),
    title: property.displayName,
    words: ofProperty.shareWords(property.displayName),
    description: ofProperty.description({ ...property, guests: property.maxGuests, host: owner }),
    image: propertyCard(property, look, totals.get(property.id), "en"),
  }));
  return [ofHost, ...ofHouses];
}
