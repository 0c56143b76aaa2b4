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
  /** How often each event has changed, and when last, by its UID. */
  versions: ReadonlyMap<string, Readonly<{ sequence: number; changedAt: number }>>;
}>;

type Told = Stay & { id: string; since: number; summary: "Reserved" | "Not available" };
type Named = Told & { uid: string };

/** Kenya's clock. An empty calendar is none to strict readers (RFC 5545, 3.6), so there is always this in it. */
const OUR_CLOCK = [
  "vtimezone",
  [["tzid", {}, "text", "Africa/Nairobi"]],
  [
    [
      "standard",
      [
        ["dtstart", {}, "date-time", "1970-01-01T00:00:00"],
        ["tzoffsetfrom", {}, "utc-offset", "+03:00"],
        ["tzoffsetto", {}, "utc-offset", "+03:00"],
        ["tzname", {}, "text", "EAT"],
      ],
      [],
    ],
  ],
];

/** What a calendar says of each stay, by the name it has there. */
export function saidOf(facts: Omit<ExportFacts, "versions">): { uid: string; said: string; since: number }[] {
  return named(facts).map(({ uid, since, checkIn, checkOut, summary }) => ({
    uid,
    since,
    said: `${checkIn}/${checkOut} ${summary}`,
  }));
}

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
  calendar.addSubcomponent(new ICAL.Component(OUR_CLOCK));
  for (const told of named(facts)) {
    const { sequence, changedAt } = facts.versions.get(told.uid) ?? { sequence: 0, changedAt: told.since };
    const event = new ICAL.Component("vevent");
    event.updatePropertyWithValue("uid", told.uid);
    event.updatePropertyWithValue("dtstamp", ICAL.Time.fromJSDate(new Date(changedAt), true));
    event.updatePropertyWithValue("last-modified", ICAL.Time.fromJSDate(new Date(changedAt), true));
    event.updatePropertyWithValue("sequence", sequence);
    event.updatePropertyWithValue("dtstart", ICAL.Time.fromDateString(told.checkIn));
    event.updatePropertyWithValue("dtend", ICAL.Time.fromDateString(told.checkOut));
    event.updatePropertyWithValue("summary", told.summary);
    event.updatePropertyWithValue("transp", "OPAQUE");
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}

/** A stay in pieces has one event for each, and no name is used twice. */
function named(facts: Omit<ExportFacts, "versions">): Named[] {
  const used = new Set<string>();
  return toTell(facts).map((told) => {
    const name = nameFor(told.id, facts.propertyId, facts.siteHost);
    const uid = used.has(name) ? nameFor(`${told.id}-${told.checkIn}`, facts.propertyId, facts.siteHost) : name;
    used.add(name);
    return { ...told, uid };
  });
}

function toTell(facts: Omit<ExportFacts, "versions">): Told[] {
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
function soldOutStretches(facts: Omit<ExportFacts, "versions">, own: readonly OwnStay[]): Told[] {
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
