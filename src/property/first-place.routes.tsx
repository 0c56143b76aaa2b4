import { Elysia } from "elysia";
import { photosOf, propertiesOfHost } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { NEW_LISTING, readListing } from "#src/core/listing/listing.ts";
import { hasWayToPay } from "#src/payout/account-of.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { FirstPlacePage, PageOpenPage } from "#views/dashboard/first-property.tsx";
import type { FieldError } from "#views/kit/form.tsx";
import { sealPhoto } from "./keep-photos.ts";
import { type ListingForm, readListingForm } from "./read-listing-form.ts";
import { refusedFilesCookie, takeRefusedFiles } from "./refused-files.ts";
import { addProperty } from "./save-property.ts";

/** From a brand name to a page that guests can open: the first place, and the link to share. */
export function firstPlaceRoutes(deps: Deps) {
  return new Elysia({ name: "firstPlaceRoutes" })
    .use(hostDoor(deps))
    .get("/dashboard/first", ({ host, request }) => show(deps, request, host), { may: "house" })
    .post("/dashboard/first", ({ host, request }) => open(deps, request, host), { may: "house" })
    .get("/dashboard/open", ({ host, request }) => opened(deps, request, host), { may: "house" });
}

function show(deps: Deps, request: Request, host: SessionHost): Response {
  if (propertiesOfHost(deps.db, host.id, ["draft", "published"]).length > 0)
    return redirect("/dashboard/properties/new");
  return page(request, <FirstPlacePage shell={hostShell(deps, request)} submissionKey={newSecret()} />);
}

/** What is not asked keeps its usual value: one room of its kind for two, with one bedroom and one bathroom. */
async function open(deps: Deps, request: Request, host: SessionHost): Promise<Response> {
  const form = await readListingForm(deps, host.id, request);
  const { displayName, location, basePriceKes } = form.typed;
  const read = readListing({ ...NEW_LISTING, displayName, location, basePriceKes }, "published", deps.clock.today());
  if ("problems" in read) {
    const { listingProblem } = hostTexts(deps, request);
    const errors = read.problems.map((problem) => ({ field: problem.field, message: listingProblem(problem) }));
    return again(deps, request, host, { form, errors });
  }
  const { photos, submissionKey, refused } = form;
  addProperty(deps, { ...read, aim: "published", photos, hostId: host.id, submissionKey });
  return redirect("/dashboard/open", { cookies: [refusedFilesCookie(refused, deps.secure)] });
}

function again(
  deps: Deps,
  request: Request,
  host: SessionHost,
  { form, errors }: { form: ListingForm; errors: FieldError[] },
): Response {
  const view = (
    <FirstPlacePage
      shell={hostShell(deps, request)}
      typed={form.typed}
      submissionKey={form.submissionKey || newSecret()}
      errors={errors}
      waiting={form.photos.map((photo) => ({ ...photo, seal: sealPhoto(deps.secrets, host.id, photo) }))}
      refused={form.refused}
    />
  );
  return page(request, view, { status: 422 });
}

function opened(deps: Deps, request: Request, host: SessionHost): Response {
  const [property] = propertiesOfHost(deps.db, host.id, ["published"]);
  if (!property) return redirect("/dashboard/first");
  const taken = takeRefusedFiles(request, deps.secure);
  const view = (
    <PageOpenPage
      shell={hostShell(deps, request)}
      link={{ url: `${deps.publicUrl}/${host.brandName ?? host.username}`, hasBrand: host.brandName !== null }}
      property={{ ...property, cover: photosOf(deps.db, property.id)[0] }}
      canBePaid={hasWayToPay(deps, host.id)}
      refused={taken.files}
    />
  );
  return page(request, view, { cookies: [taken.cookie] });
}
