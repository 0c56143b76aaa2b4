import type { EventFault } from "./event-problem.ts";
import type { Event } from "./ical-event.ts";
import { daysNamed, daysOf, readRule, type Work } from "./ical-repeats.ts";
import type { ContentLine } from "./ical-text.ts";
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
} from "./ical-when.ts";

/** More than any calendar of a house takes. */
export const STAYS_MOST = 5_000;

/** The days that count, as numbers. */
export type DaySpan = { from: number; to: number };

/** What reading an event takes: the clocks of its calendar, the days that count, and the work that is left. */
export type EventReading = Readonly<{
  zones: ZoneFinder;
  days: DaySpan;
  work: Work;
  endMeans?: "morning" | "last_night";
}>;

/** Where something begins and ends. */
export type Dates = Readonly<{ start: When; end: When }>;

/**
 * Hours of one day in Nairobi: a marker of check-in, a cleaner at ten. A whole day is a night, and so is what takes
 * two days and half a day's hours on its own clock, however it falls in Nairobi.
 */
export function isBriefSpan({ start, end }: Dates): boolean {
  if (start.kind === "day" || end.kind === "day" || localDayOf(start) !== localDayOf(end)) return false;
  const length = instantOf(end) - instantOf(start);
  return length < (start.day === end.day ? NEARLY_A_DAY_MS : HALF_A_DAY_MS);
}

/** Some write a whole day as 00:00 to 23:59. */
const NEARLY_A_DAY_MS = (24 * 60 - 1) * 60_000;
const HALF_A_DAY_MS = 12 * 3_600_000;

/** The same of an event that may not be read. */
export function isBrief(event: Event, zones: ZoneFinder): boolean {
  const span = readSpan(event, zones);
  return !("fault" in span) && isBriefSpan(span);
}

/** Repetitions that touch are one stretch: a daily reminder of ten years is not thousands of stays. */
export function joined(spans: readonly Dates[]): Dates[] {
  const stretches: Dates[] = [];
  for (const span of spans.toSorted((a, b) => localDayOf(a.start) - localDayOf(b.start))) {
    const last = stretches.at(-1);
    if (!last || localDayOf(span.start) > localDayOf(last.end)) stretches.push(span);
    else if (localDayOf(span.end) > localDayOf(last.end))
      stretches[stretches.length - 1] = { start: last.start, end: span.end };
  }
  return stretches;
}

/** The same with the night of its last day, where that is what the host says of this calendar. */
export function sleptThrough<T extends ReturnType<typeof readSpan>>(
  read: T,
  event: Event,
  { endMeans, zones }: EventReading,
): T | Span {
  if (endMeans !== "last_night" || "fault" in read || !event.end) return read;
  const written = readLine(event.end, zones);
  const isWholeDay = written?.kind === "day" || (written?.second ?? 0) >= LAST_MINUTE_SECOND;
  if (!isWholeDay) return read;
  // Nothing is odd about a stay of one night that is written so.
  if (read.warning === "ends_on_its_first_day") return { start: read.start, end: read.end };
  return { ...read, end: shifted(read.end, 1) };
}

/** Some write the end of a day as 23:59. */
const LAST_MINUTE_SECOND = 24 * 3600 - 60;

type Span = { start: When; end: When; warning?: EventFault };

/** Where an event begins and ends, or what is wrong with that. */
export function readSpan(event: Event, zones: ZoneFinder): Span | { fault: EventFault; start?: When } {
  if (!event.start) return { fault: "no_start" };
  const [start, end] = wholeDays(event, readLine(event.start, zones), event.end && readLine(event.end, zones));
  if (!start) return { fault: "impossible_date" };
  const warning = isUnknownZone(event.start, zones) ? { warning: "unknown_zone" as const } : {};
  const nextDay = { start, end: shifted(start, 1), ...warning };
  if (event.end && event.end.value.trim() !== "") {
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

/**
 * Whole days may be written as midnights of a clock: where it is ahead of ours, they fall on the evenings before, and so
 * they do wherever the event says that it is of whole days.
 */
function wholeDays(event: Event, start: When | undefined, end: When | undefined): [When | undefined, When | undefined] {
  const lasts = event.end
    ? isMidnight(end)
    : event.isAllDay || (readLength(event.length?.value ?? "")?.seconds ?? 1) === 0;
  if (!start || !isMidnight(start) || !lasts) return [start, end];
  return event.isAllDay || localDayOf(start) < start.day ? [dayOnly(start), dayOnly(end)] : [start, end];
}

function isMidnight(when: When | undefined): boolean {
  return when?.kind === "time" && when.second === 0;
}

function dayOnly(when: When | undefined): When | undefined {
  return when && { kind: "day", day: when.day };
}

/** Which repetition a line names: of whole days one may be named by its midnight, on whichever clock. */
function namedBy(line: ContentLine, zones: ZoneFinder, start: When, written = line.value): When | undefined {
  const when = readLine(line, zones, written);
  return start.kind === "day" && isMidnight(when) ? dayOnly(when) : when;
}

/** The moment that a line says; `written` where it says several. */
export function readLine(line: ContentLine, zones: ZoneFinder, written = line.value): When | undefined {
  const isDay = line.params.VALUE?.toUpperCase() === "DATE";
  return readWhen(written, zones(line.params.TZID) ?? "here", isDay);
}

function isUnknownZone(line: ContentLine, zones: ZoneFinder): boolean {
  const isTime = /\d[T ]+\d[\d:.,]*\s*$/i.test(line.value);
  return isTime && line.params.TZID !== undefined && zones(line.params.TZID) === undefined;
}

/** The repetitions that touch the window; the event's own beginning is always one. */
export function spansOf(
  event: Event,
  span: Span,
  { zones, days, work }: EventReading,
): { spans: Dates[]; odd: boolean } {
  const { start } = span;
  if (event.rules.length === 0 && event.added.length === 0) return { spans: [span], odd: false };
  const lengths = new Map<number, When>();
  const length = Math.max(1, span.end.day - start.day) + 1;
  const window = { from: days.from - length, to: days.to + 1 };
  const found = new Map<number, When>([[instantOf(start), start]]);
  let odd = false;
  for (const line of event.rules) {
    const repeats = daysBy(daysOf, line, { start, window, work });
    if (repeats.odd) odd = true;
    for (const day of repeats.days) {
      const when = shifted(start, day - start.day);
      found.set(instantOf(when), when);
      // More than all stays may be: nothing of it would be used.
      if (found.size > STAYS_MOST) work.left = -1;
      if (work.left < 0) break;
    }
  }
  for (const line of event.added) {
    for (const value of datesIn(line, work)) {
      const [from = "", to = ""] = value.split("/", 2);
      const when = readLine(line, zones, from);
      if (!when || when.day > window.to) continue;
      // A period has a length of its own (3.3.9), and may be longer than the event.
      const end = periodEnd(when, to, line, zones);
      if (end) lengths.set(instantOf(when), end);
      if (when.day >= window.from || (end && localDayOf(end) >= days.from)) found.set(instantOf(when), when);
    }
  }
  // What cannot be read, or has an end that cannot be, leaves out nothing: its nights stay closed.
  for (const line of event.leftOutRules) {
    const { days: leftOut, odd: isUnread } = daysBy(daysNamed, line, { start, window, work });
    for (const day of isUnread ? [] : leftOut) found.delete(instantOf(shifted(start, day - start.day)));
  }
  const leftOutDays = new Set<number>();
  for (const line of event.leftOut) {
    for (const value of datesIn(line, work)) {
      const when = namedBy(line, zones, start, value);
      if (!when) continue;
      found.delete(instantOf(when));
      // A day leaves out whatever begins on it, at any hour.
      if (when.kind === "day" && start.kind === "time") leftOutDays.add(when.day);
    }
  }
  const spans = [...found.values()]
    .filter((one) => !leftOutDays.has(one.day))
    .map((one) => ({
      start: one,
      end: lengths.get(instantOf(one)) ?? shifted(span.end, one.day - start.day),
    }));
  return { spans, odd };
}

/** The days of a rule that touch the window; `odd` where not all of it can be followed. */
function daysBy(
  which: typeof daysOf,
  line: ContentLine,
  { start, window, work }: { start: When; window: DaySpan; work: Work },
): { days: number[]; odd: boolean } {
  const rule = readRule(line.value);
  // Counting from the start is the only way to an end by number, and nobody counts for a lifetime.
  if (!rule || (rule.count !== undefined && window.to - start.day > 12_000)) return { days: [], odd: true };
  const until = rule.until === undefined ? undefined : readWhen(rule.until, zoneOfWhen(start));
  const isOver = (day: number) => until !== undefined && isAfter(shifted(start, day - start.day), until);
  const days = which(rule, start.day, window, isOver, work);
  return { days, odd: rule.until !== undefined && !until };
}

/** An event with the clocks of its calendar. */
export type Placed = Event & Readonly<{ zones: ZoneFinder }>;

/**
 * The repetitions for which no event of their own stands; from one on that stands for all that follow too
 * (`RANGE=THISANDFUTURE`, 3.2.13) they begin and last as it does.
 */
export function replaced(spans: readonly Dates[], first: When, replacements: readonly Placed[]): Dates[] {
  const named = replacements.flatMap((event) => {
    const when = event.replaces && namedBy(event.replaces, event.zones, first);
    return when ? [{ event, when }] : [];
  });
  const moments = new Set(named.map(({ when }) => instantOf(when)));
  const days = new Set(named.flatMap(({ when }) => (when.kind === "day" ? [when.day] : [])));
  const onwards = named
    .filter(({ event }) => event.replaces?.params.RANGE?.toUpperCase() === "THISANDFUTURE")
    .sort((one, other) => instantOf(other.when) - instantOf(one.when))
    .map(({ event, when }) => ({ event, when, read: readSpan(event, event.zones) }));
  return spans.flatMap((span) => {
    const { start } = span;
    if (moments.has(instantOf(start)) || (start.kind === "time" && days.has(start.day))) return [];
    const from = onwards.find(({ when }) => instantOf(when) < instantOf(start));
    if (from && !from.event.takesNights) return [];
    if (!from || "fault" in from.read) return [span];
    const later = start.day - from.when.day;
    return [{ start: shifted(from.read.start, later), end: shifted(from.read.end, later) }];
  });
}

function periodEnd(start: When, written: string, line: ContentLine, zones: ZoneFinder): When | undefined {
  if (written === "") return undefined;
  const length = readLength(written);
  const end = length ? lastingTo(start, length) : readLine(line, zones, written);
  return end && instantOf(end) > instantOf(start) ? end : undefined;
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
