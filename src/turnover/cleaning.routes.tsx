import { Elysia } from "elysia";
import { findHost } from "#db/host.queries.ts";
import { withWrittenName } from "#db/share.queries.ts";
import { calledBy } from "#src/core/share/look.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import type { TypedFault } from "#views/front-desk/broken-form.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { CleaningPage, EndedPage } from "#views/turnover/cleaning-page.tsx";
import { openCleanerLink } from "./cleaner-link.ts";
import { dayAsked, loadTurnovers, withoutNames } from "./load-turnovers.ts";
import { sayReady } from "./say-ready.ts";
import { FAULT_LONGEST, tellOfFault } from "./tell-of-fault.ts";

/** What whoever holds a cleaner's link sees and says: rooms, hours and how many come. No name, no number, no money. */
export function cleaningRoutes(deps: Deps) {
  return new Elysia({ name: "cleaning" })
    .use(openDoor)
    .get("/pass/cleaning/:key", ({ request, params }) => show(deps, request, params.key), { open: true })
    .post("/pass/cleaning/:key/ready", ({ request, params }) => ready(deps, request, params.key), { open: true })
    .post("/pass/cleaning/:key/broken", ({ request, params }) => broken(deps, request, params.key), { open: true });
}

type Again = Readonly<{ errors?: readonly FieldError[]; typed?: TypedFault; status?: number }>;

function show(deps: Deps, request: Request, key: string, again: Again = {}): Response {
  const shell = guestShell(deps, request);
  const opened = openCleanerLink(deps, key);
  if (!opened) return page(request, <EndedPage shell={shell} />, { status: 404 });
  const { link, only } = opened;
  const today = deps.clock.today();
  const day = dayAsked(queryOf(request).text("day", 10), today);
  const host = findHost(deps.db, link.hostId);
  if (!host) throw new Refused(404);
  // What is drawn here has no names to begin with.
  const rooms = loadTurnovers(deps.db, link.hostId, day, only).map(withoutNames);
  const view = (
    <CleaningPage
      shell={shell}
      path={`/pass/cleaning/${key}`}
      house={calledBy(withWrittenName(deps.db, host))}
      name={link.name}
      endsAt={link.endsAt}
      {...{ day, today }}
      rooms={rooms}
      toTell={rooms}
      typed={again.typed}
      errors={again.errors ?? []}
    />
  );
  return page(request, view, { status: again.status ?? 200, headers: { "referrer-policy": "no-referrer" } });
}

async function ready(deps: Deps, request: Request, key: string): Promise<Response> {
  const opened = openCleanerLink(deps, key);
  if (!opened) return show(deps, request, key);
  const { link, only } = opened;
  const form = await readForm(request);
  const propertyId = form.text("property", 80);
  if (only && !only.has(propertyId)) throw new Refused(404);
  const outcome = sayReady(deps, {
    ...{ hostId: link.hostId, by: link.id, propertyId, unit: Number(form.text("unit", 3)) },
    ...{ day: form.text("day", 10), isBack: form.text("do", 10) === "take_back" },
  });
  if (outcome === "no_such_room") throw new Refused(404);
  const word = { ready: "room_ready", taken_back: "fact_taken_back", not_now: "fact_not_now" } as const;
  return redirectSaying(deps, `/pass/cleaning/${key}`, word[outcome]);
}

async function broken(deps: Deps, request: Request, key: string): Promise<Response> {
  const opened = openCleanerLink(deps, key);
  if (!opened) return show(deps, request, key);
  const { link, only } = opened;
  if (!deps.limits.uploads.allow(link.id)) throw new Refused(429);
  const { outcome, typed } = await tellOfFault(deps, request, { hostId: link.hostId, by: link.id, only });
  if (outcome === "told") return redirectSaying(deps, `/pass/cleaning/${key}`, "fault_told");
  if (outcome === "no_such_room") throw new Refused(404);
  const { faults } = textsOf({ language: languageOf(request) }).cleaning.broken;
  const field = outcome === "not_a_photo" || outcome === "heic" ? "photo" : "words";
  const errors = [{ field, message: faults[outcome](FAULT_LONGEST) }];
  return show(deps, request, key, { errors, typed, status: 422 });
}
