import { Elysia } from "elysia";
import type { Reader } from "#db/open.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { CopyPage } from "#views/pricing/copy-page.tsx";
import { MANY_PRICES } from "#views/pricing/many-frame.tsx";
import { ManyPricesPage } from "#views/pricing/many-prices-page.tsx";
import { PricePlanPage } from "#views/pricing/price-plan-page.tsx";
import { WeekendPage } from "#views/pricing/weekend-page.tsx";
import { changeMany, changesMade, PRICES, undoMany } from "./change-many.ts";
import { type Plan, planCopy, planWeekend } from "./plan-prices.ts";
import { readCopyForm, readWeekendForm, typedCopy, typedWeekend } from "./read-many-form.ts";

/** What a page for several properties is asked for: the form, what it would do, or to do what was shown. */
type Kind = "copy" | "weekend";
/** What was chosen, and how to plan it whenever it is asked. */
type Chosen = Readonly<{ fromPropertyId: string | null; plan: (db: Reader) => Plan }>;

const WEEKEND = ["5", "6"];

/** Prices and rules of several properties at once: shown before they are saved, and undone within a day. */
export function manyPricesRoutes(deps: Deps) {
  const own = (hostId: string) => propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const top = (request: Request, hostId: string) =>
    page(
      request,
      <ManyPricesPage
        shell={hostShell(deps, request)}
        properties={own(hostId).length}
        made={changesMade(deps, PRICES, hostId)}
      />,
    );

  return new Elysia({ name: "many-prices" })
    .use(hostDoor(deps))
    .get("/dashboard/prices", ({ host, request }) => top(request, host.id), { may: "listings" })
    .get("/dashboard/prices/copy", ({ host, request }) => asked(deps, request, host.id, "copy"), { may: "listings" })
    .post("/dashboard/prices/copy", ({ host, request }) => pressed(deps, request, host.id, "copy"), { may: "listings" })
    .get("/dashboard/prices/weekend", ({ host, request }) => asked(deps, request, host.id, "weekend"), {
      may: "listings",
    })
    .post("/dashboard/prices/weekend", ({ host, request }) => pressed(deps, request, host.id, "weekend"), {
      may: "listings",
    })
    .post(
      "/dashboard/prices/undo",
      async ({ host, request }) => {
        const form = await readForm(request);
        const { outcome } = undoMany(deps, PRICES, { hostId: host.id, changeId: form.text("change", 40) });
        if (outcome === "no_such_change") throw new Refused(404);
        const words = {
          undone: "prices_undone",
          partly: "prices_undone_partly",
          nothing_left: "prices_undo_nothing",
          over: "prices_undo_over",
        } as const;
        return redirectSaying(deps, MANY_PRICES, words[outcome]);
      },
      { may: "listings" },
    );
}

/** The form, or, once it was filled in, what it would do. */
function asked(deps: Deps, request: Request, hostId: string, kind: Kind): Response {
  const form = queryOf(request);
  if (form.text("show", 5) === "") return showForm(deps, request, hostId, kind, { form, errors: [] });
  const chosen = choose(deps, request, hostId, kind, form);
  if ("errors" in chosen) return showForm(deps, request, hostId, kind, { form, errors: chosen.errors });
  return showPlan(deps, request, { kind, form, plan: chosen.plan(deps.db) });
}

/** Does what was shown, where it is still that. */
async function pressed(deps: Deps, request: Request, hostId: string, kind: Kind): Promise<Response> {
  const form = await readForm(request);
  const chosen = choose(deps, request, hostId, kind, form);
  if ("errors" in chosen) return showForm(deps, request, hostId, kind, { form, errors: chosen.errors });
  const { fromPropertyId, plan } = chosen;
  const result = changeMany(deps, PRICES, { hostId, kind, fromPropertyId, plan, shown: form.text("shown", 64) });
  if (result.outcome === "saved") return redirectSaying(deps, MANY_PRICES, "prices_changed_many");
  return showPlan(deps, request, { kind, form, plan: result.plan, isOtherNow: result.outcome === "other_now" });
}

function choose(
  deps: Deps,
  request: Request,
  hostId: string,
  kind: Kind,
  form: FormBody,
): Chosen | { errors: FieldError[] } {
  const texts = hostTexts(deps, request);
  const own = propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const today = deps.clock.today();
  const now = <One extends { id: string }>(db: Reader, meant: readonly One[]) =>
    propertiesOfHost(db, hostId, ["published", "draft"]).filter(({ id }) => meant.some((one) => one.id === id));
  if (kind === "weekend") {
    const read = readWeekendForm(form, own, today, texts);
    if ("errors" in read) return read;
    const { to, ...ask } = read.value;
    return { fromPropertyId: null, plan: (db) => planWeekend(db, { ...ask, to: now(db, to), today }) };
  }
  const read = readCopyForm(form, own, texts);
  if ("errors" in read) return read;
  const { from, to, parts } = read.value;
  return {
    fromPropertyId: from.id,
    plan: (db) => planCopy(db, { from: now(db, [from])[0] ?? from, to: now(db, to), parts, today }),
  };
}

type Shown = Readonly<{ form: FormBody; errors: readonly FieldError[] }>;

function showForm(deps: Deps, request: Request, hostId: string, kind: Kind, { form, errors }: Shown): Response {
  const shell = hostShell(deps, request);
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const status = errors.length > 0 ? 422 : 200;
  if (kind === "copy") {
    const typed = typedCopy(form);
    const from = properties.some(({ id }) => id === typed.from) ? typed.from : (properties[0]?.id ?? "");
    return page(request, <CopyPage {...{ shell, properties, errors }} typed={{ ...typed, from }} />, { status });
  }
  const typed = typedWeekend(form);
  const isFresh = form.pairs.length === 0;
  const weekdays = isFresh ? WEEKEND : typed.weekdays;
  const to = isFresh && properties.length === 1 ? properties.map(({ id }) => id) : typed.to;
  const view = (
    <WeekendPage {...{ shell, properties, errors }} typed={{ ...typed, weekdays, to, isAll: isFresh || typed.isAll }} />
  );
  return page(request, view, { status });
}

function showPlan(
  deps: Deps,
  request: Request,
  { kind, form, plan, isOtherNow = false }: { kind: Kind; form: FormBody; plan: Plan; isOtherNow?: boolean },
): Response {
  const names = ["from", "to", "all", "what", "weekdays", "kind", "priceKes", "percent", "firstNight", "lastNight"];
  const pairs = form.pairs.filter(([name]) => names.includes(name));
  const view = <PricePlanPage shell={hostShell(deps, request)} {...{ kind, pairs, isOtherNow }} {...plan} />;
  return page(request, view, { status: isOtherNow ? 409 : 200 });
}
