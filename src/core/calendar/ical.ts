import { dateOfDay, dayNumber } from "#src/core/stay/day-number.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { daysOf, readRule, type Work } from "./ical-repeats.ts";
import { type Component, type ContentLine, contentLine, plainText, readCalendarText } from "./ical-text.ts";
import {
  datesIn,
  instantOf,
  lastingTo,
  localDayOf,
  readLength,
  readWhen,
  shifted,
  type When,
  type Zone,
  type ZoneFinder,
  zonesOf,
} from "./ical-when.ts";

/** What another site says of a stay: sold, closed, or words that may mean either. All of them take the nights. */
export type OutsideKind = "booking" | "block" | "unknown";

/** A stay that a calendar of another site tells. */
export type FeedStay = Stay &
  Readonly<{
    /** Who it is in its calendar: the same in the next reading when the site keeps its UID. */
    key: string;
    /** Empty when the event has none. */
    uid: string;
    kind: OutsideKind;
    /** The event's own words. They may name a guest, so they are for the host alone. */
    summary: string;
  }>;

/** What could not be read of one event, or was read on the safe side, for its host. */
export type EventProblem = Readonly<{
  reason: EventFault;
  /** The event's own words, or its UID, cut short: enough for the host to find it. */
  event: string;
  /** The dates as they were written. */
  written: string;
}>;

export type EventFault =
  /** No nights are taken for these. */
  | "no_start"
  | "impossible_date"
  | "no_length"
  | "backwards"
  /** These take nights, read on the safe side. */
  | "ends_on_its_first_day"
  | "unknown_zone"
  | "repeats_oddly";

export type ReadCalendar =
  | { outcome: "read"; stays: FeedStay[]; problems: EventProblem[] }
  | { outcome: "empty_body" | "not_a_calendar" | "incomplete" | "too_much" };

/** Of those that are read; a day that is left out may take one. */
const EVENT_LINES_MOST = 2000;
const EVENTS_MOST = 10_000;
const STAYS_MOST = 5_000;
/** A month of nights in each of two thousand rooms: more than stays of ordinary length can take. */
const NIGHTS_MOST = 60_000;
const REPEATING_MOST = 200;
/** Days looked at and dates read, some half a second's worth; two hundred stays that repeat for years take a third. */
const WORK_MOST = 1_000_000;
const PROBLEMS_MOST = 50;

/**
 * The nights that a calendar of another site takes, in Nairobi, cut to `window` (`to` is not in it).
 *
 * Whatever may be a stay takes its nights: tentative, unnamed, or sharing a UID. Only what is
 * cancelled or marked as free does not. An event that cannot be read is told and loses no other.
 * Bounded in time and memory whatever the bytes are.
 */
export function readCalendar(bytes: Uint8Array, window: { from: LocalDate; to: LocalDate }): ReadCalendar {
  const text = readCalendarText(bytes);
  if (text.outcome !== "components") return text;
  const problems: EventProblem[] = [];
  const stays: FeedStay[] = [];
  const days = { from: dayNumber(window.from), to: dayNumber(window.to) };
  const work: Work = { left: WORK_MOST };
  const found = text.calendars.flatMap((calendar) => calendar.children);
  if (found.filter(isEvent).length > EVENTS_MOST) return { outcome: "too_much" };
  let repeating = 0;
  for (const calendar of text.calendars) {
    const zones = zonesOf(calendar, work);
    const cancelsAll = calendar.lines.some((line) => /^METHOD\s*:\s*CANCEL\s*$/i.test(line));
    const events: Event[] = [];
    for (const component of calendar.children.filter(isEvent)) {
      const event = readEvent(component, cancelsAll);
      if (!event) return { outcome: "too_much" };
      repeating += event.rules.length;
      if (repeating > REPEATING_MOST) return { outcome: "too_much" };
      events.push(event);
    }
    for (const series of seriesOf(events)) {
      stays.push(...staysOfSeries(series, { zones, days, work }, problems));
      if (stays.length > STAYS_MOST || work.left < 0) return { outcome: "too_much" };
    }
    for (const busy of calendar.children.filter((child) => child.name === "VFREEBUSY")) {
      stays.push(...busyStays(busy, { zones, days, work }));
      if (stays.length > STAYS_MOST || work.left < 0) return { outcome: "too_much" };
    }
  }
  const each = once(stays);
  let nights = 0;
  for (const stay of each) nights += dayNumber(stay.checkOut) - dayNumber(stay.checkIn);
  if (nights > NIGHTS_MOST) return { outcome: "too_much" };
  return { outcome: "read", stays: each, problems: problems.slice(0, PROBLEMS_MOST) };
}

const isEvent = ({ name }: Component) => name === "VEVENT";

type Event = Readonly<{
  uid: string;
  summary: string;
  sequence: number | undefined;
  takesNights: boolean;
  start: ContentLine | undefined;
  end: ContentLine | undefined;
  length: ContentLine | undefined;
  rules: readonly ContentLine[];
  leftOut: readonly ContentLine[];
  added: readonly ContentLine[];
  /** The repetition that this event stands for. */
  replaces: ContentLine | undefined;
}>;

const READ =
  /^\s*(?:UID|SUMMARY|SEQUENCE|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|DTSTART|DTEND|DURATION|RRULE|EXDATE|RDATE|RECURRENCE-ID)\s*[:;]/i;

function readEvent(component: Component, cancelled: boolean): Event | undefined {
  const lines: ContentLine[] = [];
  for (const line of component.lines) {
    const read = READ.test(line) ? contentLine(line) : undefined;
    if (read && lines.push(read) > EVENT_LINES_MOST) return undefined;
  }
  const find = (name: string) => lines.find((line) => line.name === name);
  const all = (name: string) => lines.filter((line) => line.name === name);
  const word = (name: string) => find(name)?.value.trim().toUpperCase();
  const sequence = Number(find("SEQUENCE")?.value.trim() ?? Number.NaN);
  const isFree = word("TRANSP") === "TRANSPARENT" || word("X-MICROSOFT-CDO-BUSYSTATUS") === "FREE";
  return {
    uid: shorter(find("UID")?.value.trim() ?? ""),
    summary: plainText((find("SUMMARY")?.value ?? "").slice(0, 1000)).slice(0, 120),
    sequence: Number.isInteger(sequence) ? sequence : undefined,
    takesNights: !(cancelled || isFree || word("STATUS") === "CANCELLED"),
    start: find("DTSTART"),
    end: find("DTEND"),
    length: find("DURATION"),
    rules: all("RRULE"),
    leftOut: all("EXDATE"),
    added: all("RDATE"),
    replaces: find("RECURRENCE-ID"),
  };
}

/** Long names are cut in the middle, where they differ least. */
function shorter(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 100)}…${text.slice(-100)}`;
}

type Series = { masters: Event[]; replacements: Event[] };

/** Events by UID; of several versions the one with the highest SEQUENCE counts. Without a UID each stands alone. */
function seriesOf(events: readonly Event[]): Series[] {
  const byUid = new Map<string, Event[]>();
  const alone: Series[] = [];
  for (const event of events) {
    const same = byUid.get(event.uid);
    if (event.uid === "") alone.push({ masters: [event], replacements: [] });
    else if (same) same.push(event);
    else byUid.set(event.uid, [event]);
  }
  const together = [...byUid.values()].map((same) => ({
    masters: newest(same.filter((event) => !event.replaces)),
    replacements: newestEach(same.filter((event) => event.replaces)),
  }));
  return [...together, ...alone];
}

/** Sites that give every event one UID say no SEQUENCE, which is 0, and so lose none (RFC 5545, 3.8.7.4). */
function newest(versions: Event[]): Event[] {
  const latest = Math.max(...versions.map((event) => event.sequence ?? 0));
  return versions.filter((event) => (event.sequence ?? 0) === latest);
}

function newestEach(replacements: Event[]): Event[] {
  const byTime = Map.groupBy(replacements, (event) => event.replaces?.value.trim());
  return [...byTime.values()].flatMap(newest);
}

type Days = { from: number; to: number };

/** What reading an event takes: the clocks of its calendar, the days that count, and the work that is left. */
type Reading = Readonly<{ zones: ZoneFinder; days: Days; work: Work }>;

function staysOfSeries(series: Series, reading: Reading, problems: EventProblem[]): FeedStay[] {
  const { zones, days } = reading;
  const replaced = new Set<number>();
  for (const event of series.replacements) {
    const when = event.replaces && readLine(event.replaces, zones);
    if (when) replaced.add(instantOf(when));
  }
  const stays: FeedStay[] = [];
  for (const event of [...series.masters, ...series.replacements]) {
    if (!event.takesNights) continue;
    const read = readSpan(event, zones);
    const tell = (reason: EventFault) => problems.push({ reason, event: nameOf(event), written: writtenDates(event) });
    if ("fault" in read) {
      if (isWorthTelling(read, days)) tell(read.fault);
      continue;
    }
    if (read.warning && localDayOf(read.end) >= days.from) tell(read.warning);
    const repeats = event.replaces ? { starts: [read.start], odd: false } : startsOf(event, read, reading);
    if (repeats.odd) tell("repeats_oddly");
    for (const start of repeats.starts) {
      const isReplaced =
        !event.replaces && (event.rules.length > 0 || event.added.length > 0) && replaced.has(instantOf(start));
      const stay = isReplaced ? undefined : stayOf(event, start, shifted(read.end, start.day - read.start.day), days);
      if (stay) stays.push(stay);
    }
  }
  return stays;
}

type Span = { start: When; end: When; warning?: EventFault };

/** Where an event begins and ends, or what is wrong with that. */
function readSpan(event: Event, zones: ZoneFinder): Span | { fault: EventFault; start?: When } {
  if (!event.start) return { fault: "no_start" };
  const start = readLine(event.start, zones);
  if (!start) return { fault: "impossible_date" };
  const warning = isUnknownZone(event.start, zones) ? { warning: "unknown_zone" as const } : {};
  const nextDay = { start, end: shifted(start, 1), ...warning };
  if (event.end && event.end.value.trim() !== "") {
    const end = readLine(event.end, zones);
    if (!end) return { fault: "impossible_date", start };
    if (start.kind === "day" || end.kind === "day") {
      const days = localDayOf(end) - localDayOf(start);
      if (days < 0) return { fault: "backwards", start };
      // A day that ends on itself is invalid, but written; one night is the safe side.
      return days === 0 ? { ...nextDay, warning: "ends_on_its_first_day" } : { start, end, ...warning };
    }
    if (instantOf(end) < instantOf(start)) return { fault: "backwards", start };
    return instantOf(end) === instantOf(start) ? { fault: "no_length", start } : { start, end, ...warning };
  }
  if (event.length && event.length.value.trim() !== "") {
    const length = readLength(event.length.value);
    if (!length) return { fault: "impossible_date", start };
    const total = length.days * 86_400 + length.seconds;
    if (total < 0) return { fault: "backwards", start };
    if (total === 0 && start.kind === "time") return { fault: "no_length", start };
    if (total === 0) return { ...nextDay, warning: "ends_on_its_first_day" };
    return { start, end: lastingTo(start, length), ...warning };
  }
  // RFC 5545, 3.6.1: without an end a day lasts one day, and a moment no time at all.
  return start.kind === "day" ? nextDay : { fault: "no_length", start };
}

/** What is wrong with an event that is over anyway helps nobody. */
function isWorthTelling(read: { start?: When }, days: Days): boolean {
  return !read.start || localDayOf(read.start) >= days.from;
}

function readLine(line: ContentLine, zones: ZoneFinder, written = line.value): When | undefined {
  const isDay = line.params.VALUE?.toUpperCase() === "DATE";
  return readWhen(written, zones(line.params.TZID) ?? "here", isDay);
}

function isUnknownZone(line: ContentLine, zones: ZoneFinder): boolean {
  const isTime = /T\d{4,6}\s*$/i.test(line.value);
  return isTime && line.params.TZID !== undefined && zones(line.params.TZID) === undefined;
}

/** Where the repetitions begin that touch the window; the event's own beginning is always one. */
function startsOf(event: Event, span: Span, { zones, days, work }: Reading): { starts: When[]; odd: boolean } {
  const { start } = span;
  if (event.rules.length === 0 && event.added.length === 0) return { starts: [start], odd: false };
  const length = Math.max(1, span.end.day - start.day) + 1;
  const window = { from: days.from - length, to: days.to + 1 };
  const found = new Map<number, When>([[instantOf(start), start]]);
  let odd = false;
  for (const line of event.rules) {
    const rule = readRule(line.value);
    // Counting from the start is the only way to an end by number, and nobody counts for a lifetime.
    if (!rule || (rule.count !== undefined && window.to - start.day > 12_000)) {
      odd = true;
      continue;
    }
    const until = rule.until === undefined ? undefined : readWhen(rule.until, zoneOfWhen(start));
    if (rule.until !== undefined && !until) odd = true;
    const isOver = (day: number) => until !== undefined && isAfter(shifted(start, day - start.day), until);
    for (const day of daysOf(rule, start.day, window, isOver, work)) {
      const when = shifted(start, day - start.day);
      found.set(instantOf(when), when);
      // More than all stays may be: nothing of it would be used.
      if (found.size > STAYS_MOST) work.left = -1;
      if (work.left < 0) break;
    }
  }
  for (const line of event.added) {
    for (const value of datesIn(line, work)) {
      const when = readLine(line, zones, value.split("/", 1)[0]);
      if (when && when.day >= window.from && when.day <= window.to) found.set(instantOf(when), when);
    }
  }
  const leftOutDays = new Set<number>();
  for (const line of event.leftOut) {
    for (const value of datesIn(line, work)) {
      const when = readLine(line, zones, value);
      if (!when) continue;
      found.delete(instantOf(when));
      // A day leaves out whatever begins on it, at any hour.
      if (when.kind === "day" && start.kind === "time") leftOutDays.add(when.day);
    }
  }
  return { starts: [...found.values()].filter((one) => !leftOutDays.has(one.day)), odd };
}

function zoneOfWhen(when: When): Zone {
  return when.kind === "time" ? when.zone : "here";
}

/** A rule's end is a day, all of which counts, or a moment, which itself counts. */
function isAfter(when: When, until: When): boolean {
  // No two clocks are more than a day apart, and few days need to be told to the second.
  const isDay = until.kind === "day" || when.kind === "day";
  if (isDay || Math.abs(when.day - until.day) > 2) return when.day > until.day;
  return instantOf(when) > instantOf(until);
}

function stayOf(event: Event, start: When, end: When, days: Days): FeedStay | undefined {
  const first = localDayOf(start);
  // Whoever leaves on the day of arrival still had the room.
  const last = Math.max(localDayOf(end), first + 1);
  const stay = { checkIn: Math.max(first, days.from), checkOut: Math.min(last, days.to) };
  if (stay.checkIn >= stay.checkOut) return undefined;
  const { uid, summary } = event;
  const isRepeated = event.rules.length > 0 || event.added.length > 0;
  const name = uid || `?${dateOfDay(first)}/${dateOfDay(last)}/${summary}`;
  const of = event.replaces
    ? `/${event.replaces.value.trim().slice(0, 20)}`
    : isRepeated
      ? `/${dateOfDay(start.day)}`
      : "";
  return {
    key: `${name}${of}`,
    uid,
    kind: kindOf(summary),
    summary,
    checkIn: dateOfDay(stay.checkIn),
    checkOut: dateOfDay(stay.checkOut),
  };
}

/** Time that is busy without more being said (3.6.4). */
function busyStays(component: Component, { zones, days, work }: Reading): FeedStay[] {
  const stays: FeedStay[] = [];
  for (const text of component.lines) {
    const line = /^\s*FREEBUSY/i.test(text) ? contentLine(text) : undefined;
    if (!line || line.params.FBTYPE?.toUpperCase() === "FREE") continue;
    for (const period of datesIn(line, work)) {
      const [from = "", to = ""] = period.split("/");
      const length: ContentLine | undefined = /P/i.test(to) ? { ...line, value: to } : undefined;
      const event: Event = {
        ...NOTHING,
        start: { ...line, value: from },
        end: length ? undefined : { ...line, value: to },
        length,
      };
      const span = readSpan(event, zones);
      const stay = "fault" in span ? undefined : stayOf(event, span.start, span.end, days);
      if (stay) stays.push(stay);
      if (stays.length > STAYS_MOST) return stays;
    }
  }
  return stays;
}

const NOTHING: Event = {
  uid: "",
  summary: "",
  sequence: undefined,
  takesNights: true,
  start: undefined,
  end: undefined,
  length: undefined,
  rules: [],
  leftOut: [],
  added: [],
  replaces: undefined,
};

/** Airbnb, Vrbo and others say which; Booking.com says "CLOSED - Not available" of both. */
function kindOf(summary: string): OutsideKind {
  if (/^\s*closed\b/i.test(summary)) return "unknown";
  if (/\bnot available\b|\bunavailable\b|\bblocked?\b/i.test(summary)) return "block";
  return /\breserved\b|\breservation\b|\bbooked\b|\bbooking\b/i.test(summary) ? "booking" : "unknown";
}

/** The same stay twice is one; several stays under one name are told apart by their dates. */
function once(stays: readonly FeedStay[]): FeedStay[] {
  const byDates = new Map(stays.map((stay) => [`${stay.key}@${stay.checkIn}/${stay.checkOut}`, stay]));
  const uses = Map.groupBy(byDates.values(), (stay) => stay.key);
  return [...byDates].map(([key, stay]) => ((uses.get(stay.key)?.length ?? 0) > 1 ? { ...stay, key } : stay));
}

function nameOf(event: Event): string {
  return (event.summary || event.uid).slice(0, 60);
}

function writtenDates(event: Event): string {
  return [event.start?.value, event.end?.value ?? event.length?.value]
    .map((text) => text?.trim().slice(0, 24))
    .filter(Boolean)
    .join(" – ");
}
