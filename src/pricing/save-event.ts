import { deleteHostEvent, eventsOfHost, type HostEvent, putHostEvent } from "#db/host-event.queries.ts";
import { write } from "#db/write.ts";
import { daysToKnow } from "#src/core/stay/days-to-know.ts";
import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

type Needs = Pick<Deps, "db" | "clock">;

export type NewEvent = Omit<HostEvent, "id" | "hostId" | "createdAt">;

export type SaveEvent = { outcome: "saved" | "no_such_event" } | { outcome: "too_many"; most: number };

const EVENTS_MOST = 60;

/** Adds an event of a host, or changes the one with `eventId`. */
export function saveEvent(
  deps: Needs,
  ask: Readonly<{ hostId: string; eventId: string | undefined; event: NewEvent }>,
): SaveEvent {
  return write(deps.db, (tx): SaveEvent => {
    const stored = eventsOfHost(tx, ask.hostId);
    const changed = stored.find(({ id }) => id === ask.eventId);
    if (ask.eventId && !changed) return { outcome: "no_such_event" };
    if (!changed && stored.length >= EVENTS_MOST) return { outcome: "too_many", most: EVENTS_MOST };
    const own = { hostId: ask.hostId, id: changed?.id ?? newId(), createdAt: changed?.createdAt ?? deps.clock.now() };
    putHostEvent(tx, { ...ask.event, ...own });
    return { outcome: "saved" };
  });
}

export function removeEvent(deps: Needs, of: Readonly<{ hostId: string; id: string }>): void {
  write(deps.db, (tx) => deleteHostEvent(tx, of));
}

/** How far ahead events are offered where prices are set. */
const OFFERED_DAYS = 720;

/** The nights of events to come, each with its year: a season has a name of its own. */
export function nightsOfEvents(events: readonly HostEvent[], today: LocalDate) {
  return daysToKnow(today, addDays(today, OFFERED_DAYS), events).flatMap(({ what, firstDay, lastDay }) =>
    what.kind === "own"
      ? [{ name: `${what.name} ${firstDay.slice(0, 4)}`, firstNight: firstDay, lastNight: lastDay, isSure: true }]
      : [],
  );
}
