import { findIana } from "windows-iana";
import { dateOfDay } from "#src/core/stay/day-number.ts";
import { PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import { dayOfParts, daysOf, readRule, type Work } from "./ical-repeats.ts";
import { type Component, type ContentLine, contentLine } from "./ical-text.ts";

/**
 * A moment of a calendar as it was written: a whole day, or a day and a time on some clock.
 * `day` counts from 1 January 1970, `second` from midnight of that day.
 */
export type When =
  | Readonly<{ kind: "day"; day: number }>
  | Readonly<{ kind: "time"; day: number; second: number; zone: Zone }>;

/** Unix milliseconds of a clock's day and second; `"here"` is the property's own clock. */
export type Zone = "here" | Clock;
type Clock = (day: number, second: number) => number;

const DAY_MS = 86_400_000;
const utc: Clock = (day, second) => day * DAY_MS + second * 1000;

/**
 * Reads a DATE or DATE-TIME value by its shape, because `VALUE` is often missing or wrong.
 * `undefined` for a day or an hour that there is not. Floating times are on the property's clock.
 */
export function readWhen(value: string, zone: Zone, asDay = false): When | undefined {
  const match = WRITTEN.exec(value.trim());
  if (!match) return undefined;
  const { y, m, d, hh, mm, ss, zone: on } = match.groups as Record<string, string | undefined>;
  const [year, month, date] = [Number(y), Number(m), Number(d)];
  const [hour, minute, second] = [Number(hh ?? 0), Number(mm ?? 0), Number(ss ?? 0)];
  const day = dayOfParts(year, month, date);
  if (year < 1600 || year > 2199 || dateOfDay(day) !== `${y}-${m}-${d}`) return undefined;
  if (hh === undefined || asDay) return { kind: "day", day };
  // 24:00 is midnight after the day, and a leap second is no second of a stay.
  const isMidnight = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !isMidnight) || minute > 59 || second > 60) return undefined;
  const ahead = on === undefined ? zone : offsetOf(on);
  if (!ahead) return undefined;
  const seconds = hour * 3600 + minute * 60 + Math.min(second, 59);
  return { kind: "time", day, second: seconds, zone: ahead };
}

/**
 * RFC 5545 writes `20280110T140000Z`. Sites also write dashes, colons, a blank instead of the T, parts of a second,
 * and how far their clock is ahead. What could be read in two ways, such as `10/01/2028`, is not read.
 */
const WRITTEN =
  /^(?<y>\d{4})(?<sep>[-/.]?)(?<m>\d{2})\k<sep>(?<d>\d{2})(?:(?: ?T ?| +)(?<hh>\d{2}):?(?<mm>\d{2})(?::?(?<ss>\d{2})(?:[.,]\d{1,9})?)? ?(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?|Z)?$/i;

/** The clock that an offset describes; `undefined` when no clock is so far ahead. */
function offsetOf(written: string): Zone | undefined {
  const offset = /^([+-])(\d{2}):?(\d{2})?$/.exec(written);
  if (!offset) return utc;
  const minutes = (Number(offset[2]) * 60 + Number(offset[3] ?? 0)) * (offset[1] === "-" ? -1 : 1);
  return Math.abs(minutes) > 14 * 60 ? undefined : (day, second) => utc(day, second) - minutes * 60_000;
}

/** The day in Nairobi. */
export function localDayOf(when: When): number {
  if (when.kind === "day") return when.day;
  if (when.zone === "here") return when.day + Math.floor(when.second / 86_400);
  return Math.floor((instantOf(when) + NAIROBI_AHEAD_MS) / DAY_MS);
}

/** East Africa Time is three hours ahead of UTC all year, since 1960 (IANA, Africa/Nairobi). */
const NAIROBI_AHEAD_MS = 3 * 3_600_000;

export function instantOf(when: When): number {
  if (when.kind === "day") return when.day * DAY_MS - NAIROBI_AHEAD_MS;
  if (when.zone === "here") return when.day * DAY_MS + when.second * 1000 - NAIROBI_AHEAD_MS;
  return when.zone(when.day, when.second);
}

/** The same clock time so many days later. */
export function shifted(when: When, days: number): When {
  return days === 0 ? when : { ...when, day: when.day + days };
}

/** So many days and seconds later. */
export function lastingTo(when: When, length: { days: number; seconds: number }): When {
  if (when.kind === "day") return { kind: "day", day: when.day + length.days + Math.ceil(length.seconds / 86_400) };
  const second = when.second + length.seconds;
  return {
    ...when,
    day: when.day + length.days + Math.floor(second / 86_400),
    second: ((second % 86_400) + 86_400) % 86_400,
  };
}

/** A DURATION value (3.3.6); `undefined` when it is none. Negative ones have negative parts. */
export function readLength(value: string): { days: number; seconds: number } | undefined {
  const match = /^([+-])?P(?=\d|T\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(value.trim());
  if (!match) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((part) => Number(part ?? 0));
  const sign = match[1] === "-" ? -1 : 1;
  const whole = { days: sign * (weeks * 7 + days), seconds: sign * (hours * 3600 + minutes * 60 + seconds) };
  return Math.abs(whole.days) > 4000 || Math.abs(whole.seconds) > 4000 * 86_400 ? undefined : whole;
}

/** Finds clocks by the names that calendars give them. `undefined` is a name that nobody knows. */
export type ZoneFinder = (tzid: string | undefined) => Zone | undefined;

/**
 * A zone's name wins over the rules a file carries for it, because files keep rules of years ago.
 * In order: IANA, Windows, IANA at the end of a path, the file's own VTIMEZONE, a plain offset.
 */
export function zonesOf(calendar: Component, work: Work): ZoneFinder {
  const found = new Map<string, Zone | undefined>();
  let own: ReadonlyMap<string, Component> | undefined;
  const ownNamed = (tzid: string) => {
    own ??= ownZones(calendar);
    return own.get(tzid);
  };
  return (tzid) => {
    if (!tzid) return "here";
    if (tzid.length > ZONE_NAME_LONGEST) return undefined;
    if (!found.has(tzid)) {
      work.left -= ZONE_WORK;
      found.set(tzid, work.left < 0 ? undefined : findZone(tzid, ownNamed, work));
    }
    return found.get(tzid);
  };
}

const ZONE_NAME_LONGEST = 255;
/** Asking the platform for a zone takes as long as looking at so many days. */
const ZONE_WORK = 2000;
/** And so does asking it for one moment. */
const MOMENT_WORK = 20;

function findZone(tzid: string, ownNamed: (tzid: string) => Component | undefined, work: Work): Zone | undefined {
  const name = tzid.trim().replace(/^"|"$/g, "");
  const path = name.split("/");
  const names = [
    name,
    ...findIana(name as Parameters<typeof findIana>[0]),
    path.slice(-2).join("/"),
    path.slice(-3).join("/"),
  ];
  for (const one of names) if (isZoneName(one)) return one === PROPERTY_ZONE ? "here" : named(one, work);
  const described = ownNamed(tzid);
  return (described && clockOf(described, work)) ?? offsetZone(name);
}

/** Not Temporal's offsets such as `+03`: an event named so is read by `offsetZone`, with its sign. */
function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function named(zone: string, work: Work): Zone {
  const known = new Map<number, number>();
  return (day, second) => {
    const local = utc(day, second);
    const there = known.get(local);
    if (there !== undefined) return there;
    work.left -= MOMENT_WORK;
    if (work.left < 0) return local;
    const midnight = Temporal.PlainDateTime.from(dateOfDay(day));
    const instant = midnight.add({ seconds: second }).toZonedDateTime(zone).epochMilliseconds;
    known.set(local, instant);
    return instant;
  };
}

/** `GMT+3`, `UTC-04:30`, `(UTC+03:00) Nairobi`. */
function offsetZone(name: string): Zone | undefined {
  const plain = name.replace(/\s+/g, " ");
  const match = /^\(?(?:GMT|UTC) ?(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)?(?: .*)?$/i.exec(plain);
  if (!match) return undefined;
  const ms = (Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)) * 60_000 * (match[1] === "-" ? -1 : 1);
  return (day, second) => utc(day, second) - ms;
}

/** From when on a clock is how far ahead of UTC; `local` is the wall clock at the change, in milliseconds. */
type Change = { local: number; offsetMs: number };

/** The VTIMEZONEs by their names; of two with one name the first. */
function ownZones(calendar: Component): ReadonlyMap<string, Component> {
  const zones = new Map<string, Component>();
  for (const child of calendar.children) {
    if (child.name !== "VTIMEZONE") continue;
    const name = linesOf(child)
      .find((line) => line.name === "TZID")
      ?.value.trim();
    if (name !== undefined && !zones.has(name)) zones.set(name, child);
  }
  return zones;
}

/** Two a year for a thousand years: a clock that changes more often is none. */
const CHANGES_MOST = 2000;

/** The clock that a VTIMEZONE describes (3.6.5): the latest of its changes counts. */
function clockOf(described: Component, work: Work): Zone | undefined {
  const changes: Change[] = [];
  for (const part of described.children) {
    changes.push(...changesOf(part, work).slice(0, CHANGES_MOST + 1));
    if (changes.length > CHANGES_MOST || work.left < 0) return undefined;
  }
  changes.sort((a, b) => Number(a.local > b.local) - Number(a.local < b.local));
  const [earliest] = changes;
  if (!earliest) return undefined;
  return (day, second) => {
    const local = utc(day, second);
    return local - (lastUpTo(changes, local) ?? earliest).offsetMs;
  };
}

/** Found by halves: a file may bring thousands. */
function lastUpTo(changes: readonly Change[], local: number): Change | undefined {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle]?.local ?? 0) <= local) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1];
}

const CLOCKS_FROM = dayOfParts(2000, 1, 1);
const CLOCKS_TO = dayOfParts(2060, 1, 1);

function changesOf(part: Component, work: Work): Change[] {
  work.left -= part.lines.length;
  if (work.left < 0) return [];
  const lines = linesOf(part);
  const find = (name: string) => lines.find((line) => line.name === name)?.value;
  const start = readWhen(find("DTSTART") ?? "", "here");
  const offset = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec((find("TZOFFSETTO") ?? "").trim());
  if (!offset) return [];
  const ahead = Number(offset[2]) * 3600 + Number(offset[3]) * 60 + Number(offset[4] ?? 0);
  const offsetMs = ahead * 1000 * (offset[1] === "-" ? -1 : 1);
  // Without saying since when, its usual time is all that can be known of a clock.
  if (start?.kind !== "time") return part.name === "STANDARD" ? [{ local: Number.NEGATIVE_INFINITY, offsetMs }] : [];
  const rule = readRule(find("RRULE") ?? "");
  const until = rule?.until && readWhen(rule.until, "here");
  const lastDay = until ? until.day : Number.POSITIVE_INFINITY;
  const days = rule
    ? daysOf(rule, start.day, { from: CLOCKS_FROM, to: CLOCKS_TO }, (day) => day > lastDay, work)
    : [start.day];
  const more = lines
    .filter((line) => line.name === "RDATE")
    .flatMap((line) => datesIn(line, work).map((value) => readWhen(value, "here")?.day ?? start.day));
  return [start.day, ...days, ...more].map((day) => ({ local: day * DAY_MS + start.second * 1000, offsetMs }));
}

/** The dates of a list, as they are written, in vCalendar 1.0 with semicolons; none when it is more than may still be read. */
export function datesIn(line: ContentLine, work: Work): string[] {
  const dates = line.value.split(/[,;]/, Math.max(0, work.left) + 1);
  work.left -= dates.length;
  return work.left < 0 ? [] : dates;
}

function linesOf(component: Component): ContentLine[] {
  return component.lines.map(contentLine).filter((line) => line !== undefined);
}
