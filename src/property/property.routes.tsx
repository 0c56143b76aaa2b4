import { Elysia } from "elysia";
import { guideSectionsOf } from "#db/guide.queries.ts";
import { staysToCome } from "#db/host-booking.queries.ts";
import { houseBedsOf, houseFactsOf } from "#db/house-fact.queries.ts";
import { findPropertyOfHost, type Property, photosOf } from "#db/property.queries.ts";
import { madeOfListing } from "#db/team.queries.ts";
import { licenceStanding } from "#src/core/listing/licence.ts";
import { type Listing, NEW_LISTING, readListing, type TypedListing, typedOf } from "#src/core/listing/listing.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { placeLabel, popularPlaces } from "#src/core/listing/places.ts";
import { type QualityHint, qualityHints } from "#src/core/listing/quality.ts";
import { manyLines } from "#src/core/typed-words.ts";
import { hasWayToPay } from "#src/payout/account-of.ts";
import { lowNightOf } from "#src/pricing/night-floor.ts";
import { insiderOf, Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { flashCookie } from "#src/web/flash.ts";
import { json, page, redirect, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { PropertyForm } from "#views/dashboard/property-form.tsx";
import type { FieldError } from "#views/kit/form.tsx";
import { textsOf } from "#views/kit/language.tsx";
import type { FlashKey } from "#views/texts/pages.ts";
import { copyProperty } from "./copy-property.ts";
import { type RefusedFile, sealPhoto } from "./keep-photos.ts";
import { moveProperty, type PropertyMove } from "./move-property.ts";
import { changePhoto, PHOTO_MOVES } from "./order-photos.ts";
import { captionField, readCaptions, type TypedCaptions } from "./read-captions.ts";
import { type ListingForm, readListingForm, readPhotosForm } from "./read-listing-form.ts";
import { refusedFilesCookie, takeRefusedFiles } from "./refused-files.ts";
import { addProperty, saveProperty } from "./save-property.ts";

const MOVED: Record<PropertyMove, FlashKey> = {
  unpublish: "property_unpublished",
  archive: "property_archived",
  restore: "property_restored",
};
const MADE_SHOWN = 20;
const POPULAR_PLACES = popularPlaces().map(placeLabel);

type Shown = {
  property?: Property;
  typed: TypedListing;
  errors?: FieldError[];
  errorTitle?: string;
  photos?: readonly ListingPhoto[];
  captions?: TypedCaptions;
  refused?: readonly RefusedFile[];
  submissionKey?: string;
  /** A word for this answer, where no redirect carries it. */
  said?: FlashKey;
};

/** A host's listings. */
export function propertyRoutes(deps: Deps) {
  return new Elysia({ name: "propertyRoutes" })
    .use(hostDoor(deps))
    .get("/dashboard/properties", () => redirect("/dashboard?tab=properties"), { open: true })
    .get(
      "/dashboard/properties/new",
      ({ host, request }) =>
        show({ deps, request, hostId: host.id }, { typed: NEW_LISTING, submissionKey: newSecret() }),
      { may: "house" },
    )
    .post("/dashboard/properties/new", ({ host, request }) => add({ deps, request, hostId: host.id }), {
      may: "house",
    })
    .get(
      "/dashboard/properties/:id",
      ({ host, request, params }) => {
        const property = ownProperty(deps, host.id, params.id);
        const typed = typedOf({ ...property, amenities: property.amenities });
        return show({ deps, request, hostId: host.id }, { property, typed });
      },
      { may: "listings" },
    )
    .post(
      "/dashboard/properties/:id",
      ({ host, request, params }) => save({ deps, request, hostId: host.id }, params.id),
      { may: "listings" },
    )
    .post(
      "/dashboard/properties/:id/copy",
      ({ host, request, params }) => copy({ deps, request, hostId: host.id }, params.id),
      {
        may: "house",
      },
    )
    .post(
      "/dashboard/properties/:id/:move",
      ({ host, request, params }) => move({ deps, request, hostId: host.id }, params.id, params.move),
      { may: "listings" },
    )
    .get(
      "/dashboard/properties/:id/photos/:hash",
      ({ params }) => redirect(`/dashboard/properties/${encodeURIComponent(params.id)}#order`),
      { open: true },
    )
    .post(
      "/dashboard/properties/:id/photos/:hash",
      ({ host, request, params }) => orderPhoto({ deps, request, hostId: host.id }, params.id, params.hash),
      { may: "listings" },
    )
    .post(
      "/dashboard/photos",
      ({ host, request }) =>
        deps.limits.uploads.allow(host.id)
          ? keepPhotos({ deps, request, hostId: host.id })
          : json({ error: "too many" }, 429),
      { may: "listings" },
    );
}

/** A form that a host sends, or asks for. */
type Asking = Readonly<{ deps: Deps; request: Request; hostId: string }>;

const wordsFor = ({ deps, request }: Asking) => hostTexts(deps, request);

function ownProperty({ db }: Deps, hostId: string, id: string): Property {
  const property = findPropertyOfHost(db, id, hostId);
  if (!property) throw new Refused(404);
  return property;
}

function show({ deps, request, hostId }: Asking, shown: Shown, status = 200): Response {
  const taken = takeRefusedFiles(request, deps.secure);
  const shell = hostShell(deps, request);
  const { property } = shown;
  return page(
    request,
    <PropertyForm
      shell={shell}
      property={
        property && {
          ...property,
          hints: hintsOf(deps.db, property),
          // What a team does is its owner's to read.
          made: insiderOf(request) ? undefined : madeOfListing(deps.db, property.id, MADE_SHOWN),
          toCome: staysToCome(deps.db, property.id, deps.clock.today()),
          photos: photosOf(deps.db, property.id).map((photo) => ({
            ...photo,
            caption: shown.captions?.get(photo.hash) ?? photo.caption,
          })),
        }
      }
      typed={shown.typed}
      errors={shown.errors}
      errorTitle={shown.errorTitle}
      submissionKey={shown.submissionKey}
      waiting={(shown.photos ?? []).map((photo) => ({ ...photo, seal: sealPhoto(deps.secrets, hostId, photo) }))}
      refused={[...taken.files, ...(shown.refused ?? [])]}
      popularPlaces={POPULAR_PLACES}
      licenceIsOver={property && licenceStanding(property, deps.clock.today()) === "expired"}
      flash={shown.said && textsOf(shell).flash[shown.said]}
    />,
    { status, cookies: [taken.cookie] },
  );
}

/** What would make a listing better, of what guests look for before they book. */
function hintsOf(db: Deps["db"], { id, description, houseRules }: Property): QualityHint[] {
  return qualityHints({
    captions: photosOf(db, id).map(({ caption }) => caption),
    description,
    houseRules,
    beds: houseBedsOf(db, id).length,
    facts: houseFactsOf(db, id).map(({ fact }) => fact),
    hasGuide: guideSectionsOf(db, id).length > 0,
  });
}

/** What was typed comes back with what is wrong, and with every photo that arrived. */
function again(asking: Asking, form: ListingForm, errors: FieldError[], property?: Property): Response {
  const { listing: listingTexts } = wordsFor(asking);
  const errorTitle = form.intent === "publish" ? listingTexts.notPublished : listingTexts.notSaved;
  const { typed, photos, captions, refused } = form;
  const submissionKey = property ? {} : { submissionKey: form.submissionKey || newSecret() };
  const shown = { typed, photos, captions, refused, errors, errorTitle, ...submissionKey };
  return show(asking, property ? { ...shown, property } : shown, 422);
}

async function add(asking: Asking): Promise<Response> {
  const { deps, hostId } = asking;
  const form = await readListingForm(deps, hostId, asking.request);
  const aim = form.intent === "publish" ? "published" : "draft";
  const content = read(asking, form, aim);
  if ("errors" in content) return again(asking, form, content.errors);
  const { photos, submissionKey } = form;
  const result = addProperty(deps, { ...content, aim, photos, hostId, submissionKey });
  switch (result.outcome) {
    case "saved":
      return saved(deps, result.id, aim === "published" ? published(deps, hostId) : "draft_saved", form, result.left);
    case "units_booked":
      return again(asking, form, tooFewUnits(asking, result.highestBooked));
    case "too_many":
      return again(asking, form, [{ field: "displayName", message: wordsFor(asking).listing.tooMany }]);
  }
}

async function save(asking: Asking, propertyId: string): Promise<Response> {
  const { deps, hostId } = asking;
  ownProperty(deps, hostId, propertyId);
  const form = await readListingForm(deps, hostId, asking.request);
  // Looked at again: while photos came in, for minutes, they may have published it or taken it away.
  const property = ownProperty(deps, hostId, propertyId);
  const aim = property.state === "published" || form.intent === "publish" ? "published" : "draft";
  const content = read(asking, form, aim);
  if ("errors" in content) return again(asking, form, content.errors, property);
  const said = readCaptions(form.captions);
  if ("tooLong" in said) {
    const message = wordsFor(asking).photos.captionTooLong;
    return again(
      asking,
      form,
      said.tooLong.map((hash) => ({ field: captionField(hash), message })),
      property,
    );
  }
  const { captions } = said;
  const result = saveProperty(deps, { ...content, aim, photos: form.photos, captions, hostId, propertyId });
  switch (result.outcome) {
    case "saved": {
      const draft = aim === "draft" ? "draft_saved" : published(deps, hostId);
      const isLow = lowNightOf(deps.db, ownProperty(deps, hostId, propertyId), deps.clock.today());
      const word = property.state !== "published" ? draft : isLow ? "prices_low" : "property_saved";
      return saved(deps, propertyId, word, form, result.left);
    }
    case "units_booked":
      return again(asking, form, tooFewUnits(asking, result.highestBooked), property);
    case "whole_house":
      return again(asking, form, [{ field: "units", message: wordsFor(asking).rooms.staysOne }], property);
    case "archived":
      return redirect(`/dashboard/properties/${propertyId}`);
    case "no_such_property":
      throw new Refused(404);
  }
}

function move(asking: Asking, propertyId: string, asked: string): Response {
  const { deps, hostId } = asking;
  if (!Object.hasOwn(MOVED, asked)) throw new Refused(404);
  const move = asked as PropertyMove;
  const outcome = moveProperty(deps, { hostId, propertyId, move });
  if (outcome === "no_such_property") throw new Refused(404);
  const to = move === "archive" ? "/dashboard?tab=properties" : `/dashboard/properties/${propertyId}`;
  return outcome === "moved" ? redirectSaying(deps, to, MOVED[move]) : redirect(to);
}

function copy(asking: Asking, propertyId: string): Response {
  const { deps, hostId } = asking;
  const copied = copyProperty(deps, { hostId, propertyId, nameOfCopy: wordsFor(asking).listing.nameOfCopy });
  if (copied.outcome === "no_such_property") throw new Refused(404);
  if (copied.outcome === "too_many")
    return redirectSaying(deps, `/dashboard/properties/${propertyId}`, "properties_full");
  return redirectSaying(deps, `/dashboard/properties/${copied.id}`, "property_copied");
}

async function orderPhoto(asking: Asking, propertyId: string, hash: string): Promise<Response> {
  const { deps, hostId } = asking;
  const property = ownProperty(deps, hostId, propertyId);
  const form = await readListingForm(deps, hostId, asking.request);
  const move = PHOTO_MOVES.find((known) => known === form.move);
  if (!move) throw new Refused(400);
  const before = photosOf(deps.db, propertyId);
  const outcome = changePhoto(deps, { hostId, propertyId, hash, move });
  if (outcome === "no_such_photo") throw new Refused(404);
  const said = outcome === "removed" ? "photo_removed" : "photos_ordered";
  const areCaptionsUnsaved = before.some(({ hash, caption }) => (form.captions.get(hash) ?? caption) !== caption);
  if (property.state !== "archived" && (areCaptionsUnsaved || hasUnsaved(form, property))) {
    const { typed, photos, captions, refused } = form;
    return show(asking, { property, typed, photos, captions, refused, said });
  }
  return redirectSaying(deps, `/dashboard/properties/${propertyId}#order`, said);
}

async function keepPhotos({ deps, request, hostId }: Asking): Promise<Response> {
  const { photos, refused } = await readPhotosForm(deps, hostId, request);
  return json({
    photos: photos.map((photo) => ({ ...photo, seal: sealPhoto(deps.secrets, hostId, photo) })),
    refused: refused.map(hostTexts(deps, request).refusedPhoto),
  });
}

function published(deps: Deps, hostId: string): FlashKey {
  return hasWayToPay(deps, hostId) ? "property_published" : "property_published_unpaid";
}

function saved({ secure }: Deps, id: string, flash: FlashKey, form: ListingForm, left: readonly ListingPhoto[]) {
  const noRoom = left.map((): RefusedFile => ({ name: "", reason: "too_many" }));
  const cookies = [flashCookie(flash, secure), refusedFilesCookie([...form.refused, ...noRoom], secure)];
  return redirect(`/dashboard/properties/${id}`, { cookies });
}

function read(
  asking: Asking,
  form: ListingForm,
  aim: "draft" | "published",
): { listing: Listing } | { errors: FieldError[] } {
  const { listingProblem } = wordsFor(asking);
  const result = readListing(form.typed, aim, asking.deps.clock.today());
  if ("listing" in result) return result;
  return {
    errors: result.problems.map((problem) => ({ field: problem.field, message: listingProblem(problem) })),
  };
}

function tooFewUnits(asking: Asking, highest: number): FieldError[] {
  return [{ field: "units", message: wordsFor(asking).unitsBooked(highest) }];
}

/** Whether a form carries what the property does not have: words that were typed, or photos that wait. */
function hasUnsaved({ typed, photos, refused }: ListingForm, property: Property): boolean {
  if (photos.length > 0 || refused.length > 0) return true;
  const stored = typedOf(property);
  const fields = Object.keys(stored) as (keyof TypedListing)[];
  const plain = (value: string | readonly string[]) =>
    typeof value === "string" ? manyLines(value) : value.toSorted().join(" ");
  return (
    fields.some((field) => typed[field].length > 0) &&
    fields.some((field) => plain(typed[field]) !== plain(stored[field]))
  );
}
