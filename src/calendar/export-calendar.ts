import ICAL from "ical.js";
import type { OwnStay } from "#src/core/calendar/echo.ts";
import { dayAfter, type LocalDate, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { nameFor } from "./calendar-names.ts";

export type ExportFacts = Readonly<{
  propertyId: string;
  propertyName: string;
  units: number;
  /** One room's calendar, or null for the whole property's. */
  unit: number | null;
  own: readonly OwnStay[];
  /** The feed whose own stays are not sent back to it. */
  forFeed: string | null;
  today: LocalDate;
  siteName: string;
  siteHost: string;
}>;

type Told = Stay & { id: string; since: number; summary: "Reserved" | "Not available" };

/**
 * A property's taken nights for other sites (RFC 5545): all-day events that end on the check-out day,
 * with nothing of any guest. The same calendar is always the same text, so that its ETag holds.
 */
export function exportCalendar(facts: ExportFacts): string {
  const calendar = new ICAL.Component(["vcalendar", [], []]);
  calendar.updatePropertyWithValue("prodid", `-//${facts.siteName}//Calendar//EN`);
  calendar.updatePropertyWithValue("version", "2.0");
  calendar.updatePropertyWithValue("calscale", "GREGORIAN");
  calendar.updatePropertyWithValue("method", "PUBLISH");
  calendar.updatePropertyWithValue("x-wr-calname", facts.propertyName);
  const named = new Set<string>();
  for (const told of toTell(facts)) {
    const name = nameFor(told.id, facts.propertyId, facts.siteHost);
    const event = new ICAL.Component("vevent");
    // A stay in pieces has one event for each, and no name is used twice.
    event.updatePropertyWithValue(
      "uid",
      named.has(name) ? nameFor(`${told.id}-${told.checkIn}`, facts.propertyId, facts.siteHost) : name,
    );
    event.updatePropertyWithValue("dtstamp", ICAL.Time.fromJSDate(new Date(told.since), true));
    event.updatePropertyWithValue("dtstart", ICAL.Time.fromDateString(told.checkIn));
    event.updatePropertyWithValue("dtend", ICAL.Time.fromDateString(told.checkOut));
    event.updatePropertyWithValue("summary", told.summary);
    event.updatePropertyWithValue("transp", "OPAQUE");
    named.add(name);
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}

function toTell(facts: ExportFacts): Told[] {
  const toCome = facts.own.filter((stay) => stay.checkOut > facts.today);
  const room = facts.unit ?? (facts.units === 1 ? 1 : undefined);
  if (room === undefined) return soldOutStretches(facts, toCome);
  return toCome
    .filter((stay) => stay.unit === room && (facts.forFeed === null || stay.feedId !== facts.forFeed))
    .map(({ id, since, checkIn, checkOut }) => {
      const summary = id.startsWith("block-") ? ("Not available" as const) : ("Reserved" as const);
      return { id, since, checkIn, checkOut, summary };
    });
}

/** Of several rooms, the nights on which none is left. Those that only the feed itself has sold are its own. */
function soldOutStretches(facts: ExportFacts, own: readonly OwnStay[]): Told[] {
  const rooms = new Map<LocalDate, { taken: Set<number>; ours: boolean; since: number }>();
  for (const stay of own) {
    if (stay.unit > facts.units) continue;
    for (const night of nightsOf(stay)) {
      const found = rooms.get(night) ?? { taken: new Set<number>(), ours: false, since: 0 };
      found.taken.add(stay.unit);
      found.ours ||= facts.forFeed === null || stay.feedId !== facts.forFeed;
      found.since = Math.max(found.since, stay.since);
      rooms.set(night, found);
    }
  }
  const stretches: Told[] = [];
  for (const [night, { taken, ours, since }] of [...rooms].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (taken.size < facts.units || !ours || night < facts.today) continue;
    const last = stretches.at(-1);
    if (last?.checkOut === night)
      Object.assign(last, { checkOut: dayAfter(night), since: Math.max(last.since, since) });
    else
      stretches.push({
        id: `full-${night}`,
        since,
        checkIn: night,
        checkOut: dayAfter(night),
        summary: "Not available",
      });
  }
  return stretches;
}
