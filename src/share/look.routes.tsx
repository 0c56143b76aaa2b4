import { Elysia } from "elysia";
import { orderProperties, propertiesOfHost } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { hostLookOf, type LookPlace, lookPhotosOf } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { SOCIAL_SITES, type SocialSite } from "#src/core/share/look.ts";
import { hostPath } from "#src/host/public-host.ts";
import { movedPhoto } from "#src/property/order-photos.ts";
import type { ProcessPhoto } from "#src/property/process-photo.ts";
import { readFiles, takingPhotos, type UploadedFile } from "#src/property/read-upload.ts";
import { type FormBody, formOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { LookPage } from "#views/share/look-page.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { saveLook, setPhotoOfLook, type TypedLook } from "./save-look.ts";

const LOOK = "/social-media-connect/look";
/** A face and a cover, and the words around them. */
const MOST_BYTES = 32 * 1024 * 1024;
const PLACES = ["face", "cover"] as const satisfies readonly LookPlace[];

type Asking = Readonly<{ deps: Deps; request: Request; host: SessionHost }>;

/** How a host shows themselves on their page. */
export function lookPageRoutes(deps: Deps) {
  return new Elysia({ name: "look-page" })
    .use(hostDoor(deps))
    .get(LOOK, ({ host, request }) => show({ deps, request, host }, typedOf(deps, host.id)), { role: "host" })
    .post(LOOK, ({ host, request }) => save({ deps, request, host }), { role: "host" })
    .post(`${LOOK}/order`, ({ host, request }) => order({ deps, request, host }), { role: "host" });
}

function typedOf({ db }: Deps, hostId: string): TypedLook {
  const look = hostLookOf(db, hostId);
  const at = Object.fromEntries(SOCIAL_SITES.map((site) => [site, look?.[site] ?? ""])) as Record<SocialSite, string>;
  const phone = look?.phone ? displayPhone(look.phone) : "";
  const { name = "", line = "", bio = "", theme = "" } = look ?? {};
  return { name, line, bio, theme, phone, ownColour: theme !== "", ...at };
}

function show({ deps, request, host }: Asking, typed: TypedLook, errors: readonly FieldError[] = []): Response {
  const view = (
    <LookPage
      shell={hostShell(deps, request)}
      typed={typed}
      errors={errors}
      brand={host.brandName}
      path={hostPath(host)}
      photos={lookPhotosOf(deps.db, host.id)}
      houses={propertiesOfHost(deps.db, host.id, ["published"]).map(({ id, displayName }) => ({
        id,
        name: displayName,
      }))}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

async function save(asking: Asking): Promise<Response> {
  const { deps, host } = asking;
  const { form, photos, errors } = await readLook(asking);
  for (const place of PLACES) {
    const photo = photos.get(place);
    if (photo || form.text(`no_${place}`, 5) === "on") setPhotoOfLook(deps, host.id, place, photo);
  }
  const typed = typedIn(form);
  const { shareDesk } = hostTexts(deps, asking.request);
  const faults = saveLook(deps, host.id, typed);
  const wrong = [...errors, ...faults.map((field) => ({ field, message: shareDesk.look.faults[field] }))];
  return wrong.length > 0 ? show(asking, typed, wrong) : redirectSaying(deps, LOOK, "look_saved");
}

function typedIn(form: FormBody): TypedLook {
  const at = Object.fromEntries(SOCIAL_SITES.map((site) => [site, form.text(site, 300)])) as Record<SocialSite, string>;
  return {
    name: form.text("name", 200),
    line: form.text("line", 300),
    bio: form.text("bio", 4000),
    theme: form.text("theme", 20),
    phone: form.text("phone", 40),
    ownColour: form.text("ownColour", 5) === "on",
    ...at,
  };
}

type ReadLook = { form: FormBody; photos: Map<LookPlace, ListingPhoto>; errors: FieldError[] };

/** The words and the photos of the form; photos that arrived whole are kept whatever is wrong with the words. */
async function readLook({ deps, request, host }: Asking): Promise<ReadLook> {
  const photosOfHouse = takingPhotos(deps, host.id);
  const keep = async (read: () => Promise<Uint8Array>, field: string) => ({
    ...(await photosOfHouse.keep(read, field)),
    field,
  });
  const upload = await readFiles(request, { ...photosOfHouse, keep }, { totalBytes: MOST_BYTES });
  if (upload.outcome === "not_a_form") return { form: await readForm(request), photos: new Map(), errors: [] };
  if (upload.outcome === "too_large") throw new Refused(413);
  if (upload.outcome !== "read") throw new Refused(400);
  const pairs = Object.entries(upload.fields).flatMap(([name, values]) => values.map((one) => [name, one] as const));
  return { form: formOf(pairs), ...sorted(upload.files, hostTexts(deps, request)) };
}

type Kept = ProcessPhoto & { field: string };

function sorted(files: readonly UploadedFile<Kept>[], { refusedPhoto }: PageTexts): Omit<ReadLook, "form"> {
  const photos = new Map<LookPlace, ListingPhoto>();
  const errors: FieldError[] = [];
  for (const file of files) {
    const place = PLACES.find((one) => "field" in file && one === file.field);
    if (file.outcome !== "stored") {
      const { name, outcome } = file;
      errors.push({ field: place ?? "face", message: refusedPhoto({ name, reason: outcome }) });
    } else if (place)
      photos.set(place, { hash: file.hash, width: file.width, height: file.height, colour: file.colour });
  }
  return { photos, errors };
}

/** One house before or behind its neighbour. */
async function order({ deps, request, host }: Asking): Promise<Response> {
  const form = await readForm(request);
  const move = form.text("move", 10);
  if (move !== "earlier" && move !== "later") throw new Refused(400);
  write(deps.db, (tx) => {
    const ids = propertiesOfHost(tx, host.id, ["published"]).map(({ id }) => id);
    const house = form.text("property", 40);
    if (ids.includes(house)) orderProperties(tx, host.id, movedPhoto(ids, house, move));
  });
  return redirectSaying(deps, `${LOOK}#order`, "houses_ordered");
}
