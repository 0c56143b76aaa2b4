import { Elysia } from "elysia";
import { auditPage } from "#db/audit.queries.ts";
import {
  bookingsForDesk,
  failingFeeds,
  hostForDesk,
  hostsForDesk,
  housesForDesk,
  messagesForDesk,
  paymentsForDesk,
} from "#db/desk.queries.ts";
import { kycChecksOfHost } from "#db/kyc.queries.ts";
import { moneyByMonth } from "#db/money.queries.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { restoreHost, suspendHost } from "#src/operations/suspend-host.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { lookCookie } from "#src/web/door/look.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { HostFilePage, HostsPage } from "#views/admin/host-pages.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { askedOf, PIECE } from "./asked.ts";
import { beginLook } from "./begin-look.ts";
import { monthsAgo } from "./months-ago.ts";
import { deskDoor, passkeyDoor } from "./passkey-door.routes.tsx";
import { messageOnDesk } from "./shown-messages.ts";

const { host: t, look: lookTexts } = pagesIn.en.admin.desk;
const LATELY = { page: 1, most: 3 } as const;

/** Hosts for operators: the list, a page for each, and closing and opening a house. */
export function adminHostRoutes(deps: Deps) {
  return new Elysia({ name: "adminHostRoutes" })
    .use(deskDoor(deps))
    .get("/admin/hosts", ({ request }) => list(deps, request), { role: "admin" })
    .get("/admin/hosts/:id", ({ request, params }) => showHost(deps, request, params.id), { role: "admin" })
    .post(
      "/admin/hosts/:id/suspend",
      ({ request, params, admin }) => move(deps, request, params.id, admin, "suspend"),
      {
        role: "admin",
      },
    )
    .post(
      "/admin/hosts/:id/restore",
      ({ request, params, admin }) => move(deps, request, params.id, admin, "restore"),
      {
        role: "admin",
      },
    )
    .post("/admin/hosts/:id/look", ({ request, params, admin }) => look(deps, request, params.id, admin), {
      role: "admin",
    });
}

function list({ db, clock, shell }: Deps, request: Request): Response {
  const asked = askedOf(request, ["find", "state"]);
  const { find, state } = asked.query;
  const phone = normalisePhone(find) ?? "";
  const found = hostsForDesk(db, {
    page: asked.page,
    most: PIECE,
    find,
    phone,
    state,
    since: monthsAgo(clock.now(), 0),
  });
  return page(request, <HostsPage shell={shell} asked={asked} {...found} find={find} state={state} />);
}

type Shown = { errors?: readonly FieldError[]; typed?: string; form?: "standing" | "look" };

function showHost(
  { db, clock, shell, publicUrl }: Deps,
  request: Request,
  hostId: string,
  shown: Shown = {},
): Response {
  const found = hostForDesk(db, hostId);
  if (!found) throw new Refused(404);
  const { host, seenAt } = found;
  const recipients = [host.email, host.phone].filter(Boolean);
  const view = (
    <HostFilePage
      {...{ shell, publicUrl, host, seenAt, ...shown }}
      months={moneyByMonth(db, host.id, monthsAgo(clock.now(), 11))}
      houses={housesForDesk(db, host.id)}
      bookings={bookingsForDesk(db, { ...LATELY, hostId: host.id }).rows}
      payments={paymentsForDesk(db, { ...LATELY, hostId: host.id }).rows}
      messages={messagesForDesk(db, { ...LATELY, recipients }).rows.map(messageOnDesk)}
      feeds={failingFeeds(db, { ...LATELY, hostId: host.id }).rows}
      checks={begunChecksOf(db, host.id)}
      acts={auditPage(db, { subjectId: host.id, most: 5 })}
    />
  );
  return page(request, view, { status: shown.errors ? 422 : 200 });
}

async function move(
  deps: Deps,
  request: Request,
  hostId: string,
  admin: SignedInHost,
  verb: "suspend" | "restore",
): Promise<Response> {
  const host = hostForDesk(deps.db, hostId)?.host;
  if (!host) throw new Refused(404);
  const reason = (await readForm(request)).words("reason", 500);
  if (verb === "suspend" && reason === "") {
    return showHost(deps, request, hostId, { errors: [{ field: "reason", message: t.reasonMissing }] });
  }
  const name = host.brandName ?? host.username;
  const back = `/admin/hosts/${host.id}`;
  const first = passkeyDoor(deps)(request, admin, {
    action: `${back}/${verb}`,
    fields: { reason },
    what: verb === "suspend" ? t.suspendWhat(name) : t.restoreWhat(name),
    back,
  });
  if (first) return first;
  const why = { why: reason, by: { kind: "admin", id: admin.host.id } } as const;
  const needs = { ...deps, siteName: deps.config.siteName };
  const did = verb === "suspend" ? suspendHost(needs, host.id, why) : restoreHost(needs, host.id, why);
  deps.log.info("an administrator moved a house", { host: host.id, by: admin.host.id, did });
  return redirectSaying(deps, back, `house_${did}`);
}

/** Begins a look at the host's pages, in this browser. */
async function look(deps: Deps, request: Request, hostId: string, admin: SignedInHost): Promise<Response> {
  const host = hostForDesk(deps.db, hostId)?.host;
  if (!host || host.id === admin.host.id) throw new Refused(404);
  const reason = (await readForm(request)).words("reason", 300);
  if (reason === "") {
    const errors = [{ field: "look-reason", message: lookTexts.reasonMissing }];
    return showHost(deps, request, hostId, { errors, form: "look" });
  }
  const back = `/admin/hosts/${host.id}`;
  const what = lookTexts.what(host.brandName ?? host.username);
  const first = passkeyDoor(deps)(request, admin, { action: `${back}/look`, fields: { reason }, what, back });
  if (first) return first;
  const begun = beginLook(deps, { hostId: host.id, admin, reason });
  if (begun.outcome !== "begun") throw new Refused(404);
  deps.log.info("an administrator looks at a host's pages", { host: host.id, by: admin.host.id });
  return redirect("/dashboard", { cookies: [lookCookie(begun.token, deps.secure)] });
}

/** Checks of which something was handed in, with the house that one is of. */
function begunChecksOf(db: Deps["db"], hostId: string) {
  const houses = new Map(housesForDesk(db, hostId).map(({ id, displayName }) => [id, displayName]));
  const begun = kycChecksOfHost(db, hostId).filter(({ state }) => state !== "not_begun");
  return begun.map((check) => ({ ...check, house: houses.get(check.propertyId ?? "") }));
}
