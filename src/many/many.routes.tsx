import { Elysia } from "elysia";
import { propertiesOfHost } from "#db/property.queries.ts";
import { changeMany, changesMade, undoMany } from "#src/pricing/change-many.ts";
import { type FormBody, formOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { ListingPlanPage } from "#views/many/listing-plan-page.tsx";
import { MANY_LISTINGS, ManyListingsPage } from "#views/many/many-listings-page.tsx";
import { listingKeeper } from "./listing-parts.ts";
import { type ListingPlan, planListings } from "./plan-listings.ts";
import { areasOf, readChange } from "./read-change.ts";

/** Guides and descriptions in two languages, and a tick for each property. */
const FORM_MOST_BYTES = 256 * 1024;
const FIELDS_MOST = 800;

/** The same words, facts, guide and rules in several properties: shown before they are saved, and undone within a day. */
export function manyRoutes(deps: Deps) {
  return new Elysia({ name: "many" })
    .use(hostDoor(deps))
    .get(MANY_LISTINGS, ({ host, request }) => showForm(deps, request, host.id, { form: formOf([]) }), {
      may: "listings",
    })
    .post(MANY_LISTINGS, ({ host, request }) => pressed(deps, request, host.id), { may: "listings" })
    .post(
      `${MANY_LISTINGS}/undo`,
      async ({ host, request }) => {
        const changeId = (await readForm(request)).text("change", 40);
        const { outcome } = undoMany(deps, listingKeeper(deps.secrets), { hostId: host.id, changeId });
        if (outcome === "no_such_change") throw new Refused(404);
        const words = {
          undone: "prices_undone",
          partly: "prices_undone_partly",
          nothing_left: "prices_undo_nothing",
          over: "prices_undo_over",
        } as const;
        return redirectSaying(deps, `${MANY_LISTINGS}#made`, words[outcome]);
      },
      { may: "listings" },
    );
}

/** Shows what would change, does what was shown, or gives the form back with what stood in it. */
async function pressed(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request, FORM_MOST_BYTES, FIELDS_MOST);
  const step = form.text("step", 10);
  if (step === "edit") return showForm(deps, request, hostId, { form });
  const own = propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const today = deps.clock.today();
  const read = readChange(form, own, today, hostTexts(deps, request));
  if ("errors" in read) return showForm(deps, request, hostId, { form, errors: read.errors });
  const { to, change } = read.value;
  if (step !== "save") {
    return showPlan(deps, request, { form, plan: planListings(deps, { to, change, today }) });
  }
  const result = changeMany(deps, listingKeeper(deps.secrets), {
    hostId,
    kind: "listing",
    fromPropertyId: null,
    shown: form.text("shown", 64),
    plan: (tx) => {
      const now = propertiesOfHost(tx, hostId, ["published", "draft"]).filter(({ id }) =>
        to.some((one) => one.id === id),
      );
      return planListings({ db: tx, secrets: deps.secrets }, { to: now, change, today });
    },
  });
  if (result.outcome === "saved") return redirectSaying(deps, `${MANY_LISTINGS}#made`, "prices_changed_many");
  return showPlan(deps, request, { form, plan: result.plan, isOtherNow: result.outcome === "other_now" });
}

function showForm(
  deps: Deps,
  request: Request,
  hostId: string,
  { form, errors = [] }: { form: FormBody; errors?: readonly FieldError[] },
): Response {
  const own = propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const view = (
    <ManyListingsPage
      shell={hostShell(deps, request)}
      properties={own}
      areas={areasOf(own).map(({ area, properties }) => ({ area, count: properties.length }))}
      pairs={form.pairs}
      errors={errors}
      today={deps.clock.today()}
      made={changesMade(deps, listingKeeper(deps.secrets), hostId)}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

function showPlan(
  deps: Deps,
  request: Request,
  { form, plan, isOtherNow = false }: { form: FormBody; plan: ListingPlan; isOtherNow?: boolean },
): Response {
  const pairs = form.pairs.filter(([name, value]) => value !== "" && name !== "step" && name !== "shown");
  const view = <ListingPlanPage shell={hostShell(deps, request)} {...{ pairs, isOtherNow }} {...plan} />;
  return page(request, view, { status: isOtherNow ? 409 : 200 });
}
