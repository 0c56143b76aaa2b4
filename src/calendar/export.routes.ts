import { Elysia } from "elysia";
import {
  calendarLinkOf,
  saveCalendarLink,
  saveToldEvents,
  type ToldEvent,
  toldEventsOf,
} from "#db/calendar.queries.ts";
import { updateFeed } from "#db/feed.queries.ts";
import type { Db } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { openCalendarLink } from "./calendar-link.ts";
import type { saidOf as SaidOfEvents } from "./export-calendar.ts";
import { ownStays } from "./own-stays.ts";

/** How exactly it is known when a site last read our calendar; each time written down costs a change. */
const READ_NOTED_EVERY_MS = 60_000;

type SaidOf = typeof SaidOfEvents;

/** What other sites read of us. Whoever has the address may; there is nothing of a guest in it. */
export function exportRoutes(deps: Deps) {
  return new Elysia({ name: "calendar-export" }).use(openDoor).get(
    "/calendar/:file",
    async ({ request, params }) => {
      const link = openCalendarLink(deps, params.file);
      const property = link && findProperty(deps.db, link.propertyId);
      if (!link || !property) throw new Refused(404);
      const now = deps.clock.now();
      const today = deps.clock.today();
      // It brings ical.js along, which nothing needs before the first site asks.
      const { exportCalendar, saidOf } = await import("./export-calendar.ts");
      const facts = {
        propertyId: property.id,
        propertyName: property.displayName,
        units: property.units,
        unit: link.feed?.unit ?? null,
        own: ownStays(deps.db, property.id, today, now),
        forFeed: link.feed?.id ?? null,
        today,
        siteName: deps.shell.site.name,
        siteHost: new URL(deps.publicUrl).hostname,
      };
      const versions = versionsOf(deps.db, {
        propertyId: property.id,
        link: link.feed?.id ?? "all",
        said: saidOf(facts),
        now,
      });
      const text = exportCalendar({ ...facts, versions });
      noteRead(link, now);
      const etag = `"${new Bun.CryptoHasher("sha256").update(text).digest("base64url").slice(0, 22)}"`;
      const headers = { etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" };
      const known = (request.headers.get("if-none-match") ?? "")
        .split(",")
        .map((one) => one.trim().replace(/^W\//, ""));
      if (known.includes(etag)) return new Response(null, { status: 304, headers });
      return new Response(text, {
        headers: {
          ...headers,
          "content-type": "text/calendar; charset=utf-8",
          "content-disposition": 'inline; filename="calendar.ics"',
        },
      });
    },
    { open: true },
  );

  function noteRead({ propertyId, feed }: NonNullable<ReturnType<typeof openCalendarLink>>, now: number): void {
    const readAt = feed ? feed.linkReadAt : calendarLinkOf(deps.db, propertyId).readAt;
    if (readAt !== null && now - readAt < READ_NOTED_EVERY_MS) return;
    write(deps.db, (tx) => {
      if (feed) updateFeed(tx, feed.id, { linkReadAt: now });
      else saveCalendarLink(tx, propertyId, { readAt: now });
    });
  }
}

/** How often each event has changed. Written down only when something has. */
function versionsOf(db: Db, of: Readonly<{ propertyId: string; link: string; said: ReturnType<SaidOf>; now: number }>) {
  const { propertyId, link, said, now } = of;
  const before = new Map(toldEventsOf(db, propertyId, link).map((event) => [event.uid, event]));
  const events = said.map((one): ToldEvent => {
    const was = before.get(one.uid);
    if (was?.said === one.said) return was;
    const { uid, since } = one;
    return was
      ? { uid, said: one.said, sequence: was.sequence + 1, changedAt: now }
      : { uid, said: one.said, sequence: 0, changedAt: since };
  });
  const isSame = events.length === before.size && events.every((event) => before.get(event.uid) === event);
  if (!isSame) write(db, (tx) => saveToldEvents(tx, propertyId, link, events));
  return new Map(events.map((event) => [event.uid, event]));
}
