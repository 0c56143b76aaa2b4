import { Elysia } from "elysia";
import { findPropertyOfHost, type Property, photosOf } from "#db/property.queries.ts";
import { type Listing, NEW_LISTING, readListing, type TypedListing, typedOf } from "#src/core/listing/listing.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { placeLabel, popularPlaces } from "#src/core/listing/places.ts";
import { hasWayToPay } from "#src/payout/account-of.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { flashCookie } from "#src/web/flash.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { json, page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { PropertyForm } from "#views/dashboard/property-form.tsx";
import type { FieldError } from "#views/kit/form.tsx";
import { type FlashKey, pagesIn } from "#views/texts/pages.ts";
import { type RefusedFile, sealPhoto } from "./keep-photos.ts";
import { moveProperty, type PropertyMove } from "./move-property.ts";
import { changePhoto, PHOTO_MOVES } from "./order-photos.ts";
import { type ListingForm, readListingForm, readPhotosForm } from "./read-listing-form.ts";
import { refusedFilesCookie, takeRefusedFiles } from "./refused-files.ts";
import { addProperty, saveProperty } from "./save-property.ts";

const { flash: flashTexts, listing: listingTexts, listingProblem, unitsBooked, refusedPhoto } = pagesIn.en;

const MOVED: Record<PropertyMove, FlashKey> = {
  unpublish: "property_unpublished",
  archive: "property_archived",
  restore: "property_restored",
};
const POPULAR_PLACES = popularPlaces().map(placeLabel);

type Shown = {
  property?: Property;
  typed: TypedListing;
  errors?: FieldError[];
  errorTitle?: string;
  photos?: readonly ListingPhoto[];
  refused?: readonly RefusedFile[];
  submissionKey?: string;
  /** A word for this answer, where no redirect carries it. */
  said?: FlashKey;
};

/** A host's listings. */
export function propertyRoutes(deps: Deps) {
  const { db, secure } = deps;
  const uploads = createRateLimit(deps.clock, LIMITS.uploads);

  const ownProperty = (hostId: string, id: string): Property => {
    const property = findPropertyOfHost(db, id, hostId);
    if (!property) throw new Refused(404);
    return property;
  };

  const show = (request: Request, hostId: string, shown: Shown, status = 200) => {
    const taken = takeRefusedFiles(request, secure);
    const { property } = shown;
    return page(
      request,
      <PropertyForm
        shell={deps.shell}
        property={property && { ...property, photos: photosOf(db, property.id) }}
        typed={shown.typed}
        errors={shown.errors}
        errorTitle={shown.errorTitle}
        submissionKey={shown.submissionKey}
        waiting={(shown.photos ?? []).map((photo) => ({ ...photo, seal: sealPhoto(deps.secrets, hostId, photo) }))}
        refused={[...taken.files, ...(shown.refused ?? [])]}
        popularPlaces={POPULAR_PLACES}
        flash={shown.said && flashTexts[shown.said]}
      />,
      { status, cookies: [taken.cookie] },
    );
  };

  /** What was typed comes back with what is wrong, and with every photo that arrived. */
  const again = (request: Request, hostId: string, form: ListingForm, errors: FieldError[], property?: Property) => {
    const errorTitle = form.intent === "publish" ? listingTexts.notPublished : listingTexts.notSaved;
    const { typed, photos, refused } = form;
    const submissionKey = property ? {} : { submissionKey: form.submissionKey || newSecret() };
    const shown = { typed, photos, refused, errors, errorTitle, ...submissionKey };
    return show(request, hostId, property ? { ...shown, property } : shown, 422);
  };

  const published = (hostId: string): FlashKey =>
    hasWayToPay(deps, hostId) ? "property_published" : "property_published_unpaid";

  const saved = (id: string, flash: FlashKey, form: ListingForm, left: readonly ListingPhoto[]) => {
    const noRoom = left.map((): RefusedFile => ({ name: "", reason: "too_many" }));
    const cookies = [flashCookie(flash, secure), refusedFilesCookie([...form.refused, ...noRoom], secure)];
    return redirect(`/dashboard/properties/${id}`, { cookies });
  };

  const read = (form: ListingForm, aim: "draft" | "published"): { listing: Listing } | { errors: FieldError[] } => {
    const result = readListing(form.typed, aim);
    if ("listing" in result) return result;
    return {
      errors: result.problems.map((problem) => ({ field: problem.field, message: listingProblem(problem) })),
    };
  };

  const tooFewUnits = (highest: number): FieldError[] => [{ field: "units", message: unitsBooked(highest) }];

  return new Elysia({ name: "propertyRoutes" })
    .use(hostDoor(deps))
    .get("/dashboard/properties", () => redirect("/dashboard?tab=properties"), { open: true })
    .get(
      "/dashboard/properties/new",
      ({ host, request }) => show(request, host.id, { typed: NEW_LISTING, submissionKey: newSecret() }),
      { role: "host" },
    )
    .post(
      "/dashboard/properties/new",
      async ({ host, request }) => {
        const form = await readListingForm(deps, host.id, request);
        const aim = form.intent === "publish" ? "published" : "draft";
        const content = read(form, aim);
        if ("errors" in content) return again(request, host.id, form, content.errors);
        const { photos, submissionKey } = form;
        const result = addProperty(deps, { ...content, aim, photos, hostId: host.id, submissionKey });
        switch (result.outcome) {
          case "saved":
            return saved(result.id, aim === "published" ? published(host.id) : "draft_saved", form, result.left);
          case "units_booked":
            return again(request, host.id, form, tooFewUnits(result.highestBooked));
        }
      },
      { role: "host" },
    )
    .get(
      "/dashboard/properties/:id",
      ({ host, request, params }) => {
        const property = ownProperty(host.id, params.id);
        return show(request, host.id, { property, typed: typedOf({ ...property, amenities: property.amenities }) });
      },
      { role: "host" },
    )
    .post(
      "/dashboard/properties/:id",
      async ({ host, request, params }) => {
        ownProperty(host.id, params.id);
        const form = await readListingForm(deps, host.id, request);
        // Looked at again: while photos came in, for minutes, they may have published it or taken it away.
        const property = ownProperty(host.id, params.id);
        const aim = property.state === "published" || form.intent === "publish" ? "published" : "draft";
        const content = read(form, aim);
        if ("errors" in content) return again(request, host.id, form, content.errors, property);
        const result = saveProperty(deps, {
          ...content,
          aim,
          photos: form.photos,
          hostId: host.id,
          propertyId: property.id,
        });
        switch (result.outcome) {
          case "saved": {
            const draft = aim === "draft" ? "draft_saved" : published(host.id);
            return saved(property.id, property.state === "published" ? "property_saved" : draft, form, result.left);
          }
          case "units_booked":
            return again(request, host.id, form, tooFewUnits(result.highestBooked), property);
          case "archived":
            return redirect(`/dashboard/properties/${property.id}`);
          case "no_such_property":
            throw new Refused(404);
        }
      },
      { role: "host" },
    )
    .post(
      "/dashboard/properties/:id/:move",
      ({ host, params }) => {
        if (!Object.hasOwn(MOVED, params.move)) throw new Refused(404);
        const move = params.move as PropertyMove;
        const outcome = moveProperty(deps, { hostId: host.id, propertyId: params.id, move });
        if (outcome === "no_such_property") throw new Refused(404);
        const to = move === "archive" ? "/dashboard?tab=properties" : `/dashboard/properties/${params.id}`;
        return redirect(to, { cookies: [outcome === "moved" ? flashCookie(MOVED[move], secure) : undefined] });
      },
      { role: "host" },
    )
    .get(
      "/dashboard/properties/:id/photos/:hash",
      ({ params }) => redirect(`/dashboard/properties/${encodeURIComponent(params.id)}#order`),
      { open: true },
    )
    .post(
      "/dashboard/properties/:id/photos/:hash",
      async ({ host, request, params }) => {
        const property = ownProperty(host.id, params.id);
        const form = await readListingForm(deps, host.id, request);
        const move = PHOTO_MOVES.find((known) => known === form.move);
        if (!move) throw new Refused(400);
        const outcome = changePhoto(deps, { hostId: host.id, propertyId: property.id, hash: params.hash, move });
        if (outcome === "no_such_photo") throw new Refused(404);
        const said = outcome === "removed" ? "photo_removed" : "photos_ordered";
        if (property.state !== "archived" && hasUnsaved(form, property)) {
          const { typed, photos, refused } = form;
          return show(request, host.id, { property, typed, photos, refused, said });
        }
        return redirect(`/dashboard/properties/${property.id}#order`, { cookies: [flashCookie(said, secure)] });
      },
      { role: "host" },
    )
    .post(
      "/dashboard/photos",
      async ({ host, request }) => {
        if (!uploads.allow(host.id)) return json({ error: "too many" }, 429);
        const { photos, refused } = await readPhotosForm(deps, request);
        return json({
          photos: photos.map((photo) => ({ ...photo, seal: sealPhoto(deps.secrets, host.id, photo) })),
          refused: refused.map(refusedPhoto),
        });
      },
      { role: "host" },
    );
}

/** Whether a form carries what the property does not have: words that were typed, or photos that wait. */
function hasUnsaved({ typed, photos, refused }: ListingForm, property: Property): boolean {
  if (photos.length > 0 || refused.length > 0) return true;
  const stored = typedOf(property);
  const fields = Object.keys(stored) as (keyof TypedListing)[];
  const plain = (value: string | readonly string[]) =>
    typeof value === "string" ? value.replaceAll("\r\n", "\n") : value.toSorted().join(" ");
  return (
    fields.some((field) => typed[field].length > 0) &&
    fields.some((field) => plain(typed[field]) !== plain(stored[field]))
  );
}
