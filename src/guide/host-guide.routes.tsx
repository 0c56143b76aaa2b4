import { Elysia } from "elysia";
import { removeGuidePhoto } from "#db/guide.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { findPropertyOfHost, type Property, propertiesOfHost } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import {
  copiedGuide,
  GUIDE_SECTIONS,
  type Guide,
  type GuideKey,
  type GuideSection,
  guideField,
  keysOf,
} from "#src/core/guide/fields.ts";
import { type Pin, shortMapLink } from "#src/core/guide/pin.ts";
import { type GuideFault, readSection } from "#src/core/guide/read-section.ts";
import { degreesOf } from "#src/core/listing/place-positions.ts";
import { readLocation } from "#src/core/listing/place-search.ts";
import { FORGET_PHOTO_AFTER_MS } from "#src/property/forget-photo.ts";
import { asset } from "#src/web/assets.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { isGiven } from "#src/web/door/member.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { locatingHeaders } from "#src/web/security-headers.ts";
import { GuideFormPage, type PhotosFault } from "#views/guide/guide-form-page.tsx";
import type { FieldError } from "#views/kit/form.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { addGuidePhotos, guidePhotoFile, photosAt } from "./guide-photos.ts";
import { guideOf } from "./load-guide.ts";
import { saveGuide } from "./save-guide.ts";

/** A host's form of the guide: a part is saved by itself, and whatever was typed comes back with what is wrong. */
export function hostGuideRoutes(deps: Deps) {
  const own = (hostId: string, id: string): Property => {
    const property = findPropertyOfHost(deps.db, id, hostId);
    if (!property || property.state === "archived") throw new Refused(404);
    return property;
  };
  return new Elysia({ name: "host-guide" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/properties/:id/guide",
      ({ host, request, params }) => show(deps, request, own(host.id, params.id)),
      {
        may: "listings",
      },
    )
    .post(
      "/dashboard/properties/:id/guide/copy",
      ({ host, request, params }) => copy(deps, request, own(host.id, params.id), host.id),
      { may: "listings" },
    )
    .post(
      "/dashboard/properties/:id/guide/photos",
      async ({ host, request, params }) => {
        const property = own(host.id, params.id);
        if (!deps.limits.uploads.allow(host.id)) throw new Refused(429);
        const fault = await addGuidePhotos(deps, request, property);
        return fault ? show(deps, request, property, { photosFault: fault }) : redirect(addressOf(property, "photos"));
      },
      { may: "listings" },
    )
    .get(
      "/dashboard/properties/:id/guide/photos/:hash",
      ({ host, member, request, params }) => {
        if (!isGiven(member, params.id)) throw new Refused(404);
        return guidePhotoFile(deps, request, own(host.id, params.id).id, params.hash);
      },
      { may: "guide" },
    )
    .post(
      "/dashboard/properties/:id/guide/photos/:hash",
      ({ host, params }) => removePhoto(deps, own(host.id, params.id), params.hash),
      { may: "listings" },
    )
    .post(
      "/dashboard/properties/:id/guide/:section",
      ({ host, request, params }) => save(deps, request, own(host.id, params.id), params.section),
      { may: "listings" },
    );
}

/** Where a host sees the photos of their own guide. */
const doorOf = (id: string) => ({ path: `/dashboard/properties/${id}/guide/photos`, query: "" });

const addressOf = ({ id }: Property, part: string) => `/dashboard/properties/${id}/guide#${part}`;

/** What was wrong with the part that was sent. */
type Again = Readonly<{
  section?: GuideSection;
  typed?: Guide;
  errors?: readonly FieldError[];
  photosFault?: PhotosFault;
}>;

function show(deps: Deps, request: Request, property: Property, again: Again = {}): Response {
  const others = propertiesOfHost(deps.db, property.hostId, ["published", "draft"]).filter(
    ({ id }) => id !== property.id,
  );
  const view = (
    <GuideFormPage
      shell={hostShell(deps, request)}
      property={property}
      guide={guideOf(deps, property.id)}
      photos={photosAt(deps.db, property.id, doorOf(property.id))}
      others={others.map(({ id, displayName }) => ({ id, name: displayName }))}
      scriptUrl={asset("guide-form.js")}
      {...again}
    />
  );
  return page(request, view, { status: again.errors || again.photosFault ? 422 : 200, headers: locatingHeaders() });
}

async function save(deps: Deps, request: Request, property: Property, asked: string): Promise<Response> {
  const section = GUIDE_SECTIONS.find((one) => one === asked);
  if (!section) throw new Refused(404);
  const form = await readForm(request);
  const keys = keysOf(section).filter((key) => key !== "lat" && key !== "lng");
  const typed = Object.fromEntries(keys.map((key) => [key, form.text(key, 4000)])) as Guide;
  const read = await readFollowing(deps, section, typed, nearOf(property));
  if ("faults" in read) {
    const texts = hostTexts(deps, request).guideForm;
    return show(deps, request, property, { section, typed, errors: read.faults.map((one) => inWords(one, texts)) });
  }
  saveGuide(deps, property.id, { [section]: read.values });
  return redirectSaying(deps, addressOf(property, section), "guide_saved");
}

/** Phones share a short link: where Google says that it leads is read in its place, and nothing else of what was typed. */
async function readFollowing(deps: Deps, section: GuideSection, typed: Guide, near: Pin | undefined) {
  const read = readSection(section, typed, near);
  const isShort = "faults" in read && read.faults.some(({ problem }) => problem === "short_link");
  const key = isShort ? shortMapLink(typed.pin ?? "") : undefined;
  const pin = key && (await deps.mapLinks?.whereTo(key));
  if (!pin) return read;
  const followed = readSection(section, { ...typed, pin }, near);
  // A word that this address has no place says nothing: the link was pasted, not the address.
  const isNowhere = "faults" in followed && followed.faults.some(({ problem }) => problem === "no_place");
  return isNowhere ? read : followed;
}

function inWords({ field, problem }: GuideFault, texts: Words): FieldError {
  const name = nameOf(field, texts);
  const label = name === field ? texts.fields[name] : texts.inSwahili(texts.fields[name]);
  return { field, message: texts.problem(label, problem, guideField(name).longest) };
}

type Words = PageTexts["guideForm"];

function nameOf(key: GuideKey, texts: Words): keyof Words["fields"] {
  return (key in texts.fields ? key : key.slice(0, -2)) as keyof Words["fields"];
}

/** Short plus codes are read beside the property's area. */
function nearOf({ location }: Property): Pin | undefined {
  const position = readLocation(location).at;
  return position && degreesOf(position);
}

async function copy(deps: Deps, request: Request, property: Property, hostId: string): Promise<Response> {
  const from = findPropertyOfHost(deps.db, (await readForm(request)).text("from", 60), hostId);
  if (!from || from.id === property.id) throw new Refused(404);
  const guide = copiedGuide(guideOf(deps, property.id), guideOf(deps, from.id));
  saveGuide(deps, property.id, Object.fromEntries(GUIDE_SECTIONS.map((section) => [section, guide])));
  return redirectSaying(deps, addressOf(property, "parts"), "guide_copied");
}

function removePhoto(deps: Deps, property: Property, hash: string): Response {
  const now = deps.clock.now();
  const wasThere = write(deps.db, (tx) => {
    if (!removeGuidePhoto(tx, property.id, hash)) return false;
    enqueue(tx, { kind: "forget_photo", key: hash, runAt: now + FORGET_PHOTO_AFTER_MS, now });
    return true;
  });
  if (!wasThere) throw new Refused(404);
  return redirectSaying(deps, addressOf(property, "photos"), "photo_removed");
}
