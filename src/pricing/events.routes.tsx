import { Elysia } from "elysia";
import { eventsOfHost } from "#db/host-event.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { EventsPage } from "#views/pricing/events-page.tsx";
import { EVENTS } from "#views/pricing/many-frame.tsx";
import { readEventForm, typedEvent } from "./read-many-form.ts";
import { removeEvent, saveEvent } from "./save-event.ts";

/** A host's own days beside the holidays. */
export function eventsRoutes(deps: Deps) {
  return new Elysia({ name: "events" })
    .use(hostDoor(deps))
    .get("/dashboard/prices/events", ({ host, request }) => show(deps, request, host.id, queryOf(request)), {
      may: "house",
    })
    .post(
      "/dashboard/prices/events",
      async ({ host, request }) => {
        const form = await readForm(request);
        const id = form.text("id", 40);
        if (form.text("intent", 10) === "remove") {
          removeEvent(deps, { hostId: host.id, id });
          return redirectSaying(deps, EVENTS, "event_removed");
        }
        const own = propertiesOfHost(deps.db, host.id, ["published", "draft"]);
        const texts = hostTexts(deps, request);
        const read = readEventForm(form, own, deps.clock.today(), texts);
        if ("errors" in read) return show(deps, request, host.id, form, read.errors);
        const result = saveEvent(deps, { hostId: host.id, eventId: id || undefined, event: read.value });
        if (result.outcome === "no_such_event") throw new Refused(404);
        if (result.outcome === "too_many") {
          const errors = [{ field: "name", message: texts.manyPrices.events.faults.tooMany(result.most) }];
          return show(deps, request, host.id, form, errors);
        }
        return redirectSaying(deps, EVENTS, "event_saved");
      },
      { may: "house" },
    );
}

function show(deps: Deps, request: Request, hostId: string, form: FormBody, errors: FieldError[] = []): Response {
  const events = eventsOfHost(deps.db, hostId);
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const sent = typedEvent(form);
  const changed = errors.length === 0 ? events.find(({ id }) => id === sent.text.id) : undefined;
  const { name, firstDay, lastDay, yearly, everywhere, propertyIds } = changed ?? {};
  const typed = changed
    ? {
        to: propertyIds ?? [],
        isAll: everywhere ?? false,
        text: {
          id: changed.id,
          name: name ?? "",
          firstDay: firstDay ?? "",
          lastDay: lastDay ?? "",
          yearly: yearly ? "on" : "",
        },
      }
    : { ...sent, isAll: errors.length === 0 || sent.isAll };
  const view = <EventsPage shell={hostShell(deps, request)} {...{ events, properties, typed, errors }} />;
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}
