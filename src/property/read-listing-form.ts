import type { TypedListing } from "#src/core/listing/listing.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { type FormBody, formOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openPhotos, type RefusedFile, sortUpload, stillStored } from "./keep-photos.ts";
import { type TypedCaptions, typedCaptions } from "./read-captions.ts";
import { readUpload, type UploadedFile } from "./read-upload.ts";

type Reading = Pick<Deps, "db" | "clock" | "files" | "secrets" | "limits">;

/** What a host sent from the form of a property. `photos` are stored, whatever becomes of the rest. */
export type ListingForm = Readonly<{
  typed: TypedListing;
  intent: "draft" | "publish" | "save";
  submissionKey: string;
  /** What a photo's button asks for. */
  move: string;
  photos: ListingPhoto[];
  captions: TypedCaptions;
  refused: RefusedFile[];
}>;

const FORM_MOST_BYTES = 256 * 1024;
/** Texts are read longer than they may be, so that the host is told instead of losing the end. */
const TEXT_LONGEST = 40_000;

export async function readListingForm(deps: Reading, hostId: string, request: Request): Promise<ListingForm> {
  const { form, files } = await readEither(deps, hostId, request);
  const { photos, refused } = sortUpload(files);
  const kept = openPhotos(deps.secrets, hostId, form.text("kept", 10_000));
  const stored = await stillStored(deps.files, kept);
  const gone = kept.length - stored.length;
  const intent = form.text("intent", 10);
  const key = form.text("submissionKey", 64);
  return {
    typed: {
      displayName: form.text("displayName"),
      location: form.text("location"),
      basePriceKes: form.text("basePriceKes", 40),
      maxGuests: form.text("maxGuests", 40),
      bedrooms: form.text("bedrooms", 40),
      bathrooms: form.text("bathrooms", 40),
      units: form.text("units", 40),
      description: form.text("description", TEXT_LONGEST),
      houseRules: form.text("houseRules", TEXT_LONGEST),
      checkInFrom: form.text("checkInFrom", 10),
      checkOutUntil: form.text("checkOutUntil", 10),
      licenceNumber: form.text("licenceNumber", 200),
      licenceClass: form.text("licenceClass", 40),
      licenceUntil: form.text("licenceUntil", 40),
      amenities: form.all("amenities"),
    },
    intent: intent === "publish" || intent === "save" ? intent : "draft",
    move: form.text("move", 10),
    submissionKey: /^[\w-]{16,64}$/.test(key) ? key : "",
    photos: [...new Map([...stored, ...photos].map((photo) => [photo.hash, photo])).values()],
    captions: typedCaptions(form),
    refused: [...refused, ...Array<RefusedFile>(gone).fill({ name: "", reason: "gone" })],
  };
}

/** The photos of a form that carries nothing else. */
export async function readPhotosForm(deps: Reading, hostId: string, request: Request) {
  return sortUpload((await readEither(deps, hostId, request)).files);
}

/** Browsers send the form with files in it; a program may send it without. */
async function readEither(
  deps: Reading,
  hostId: string,
  request: Request,
): Promise<{ form: FormBody; files: UploadedFile[] }> {
  const upload = await readUpload(request, deps, hostId);
  if (upload.outcome === "not_a_form") return { form: await readForm(request, FORM_MOST_BYTES), files: [] };
  if (upload.outcome === "too_large") throw new Refused(413);
  if (upload.outcome !== "read") throw new Refused(400);
  const pairs = Object.entries(upload.fields).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  return { form: formOf(pairs), files: upload.files };
}
