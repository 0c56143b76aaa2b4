import { dateOfDay, dayNumber } from "#src/core/stay/day-number.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { type EventFault, type EventProblem, isHarmless } from "./event-problem.ts";
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

/** A stay, or one repetition of it, that its calendar calls off by name. */
export type CalledOff = Readonly<{
  uid: string;
  /** The repetition by its first day, or by how its calendar names it; without these all of the event. */
  repetitions?: readonly string[];
  /** Its dates, for calendars that give several stays one UID. */
  stay?: Stay;
}>;

export type ReadCalendar =
  | { outcome: "read"; stays: FeedStay[]; problems: EventProblem[]; calledOff?: CalledOff[] }
  | { outcome: "empty_body" | "not_a_calendar" | "incomplete" | "too_much" };

/** Of those that are read; a day that is left out may take one. */
const EVENT_LINES_MOST = 2000;
const EVENTS_MOST = 10_000;
const STAYS_MOST = 5_000;
/** Of these the ones without a guest are put together before they count. */
const SPANS_MOST = 20_000;
/** A month of nights in each of two thousand rooms: more than stays of ordinary length can take. */
const NIGHTS_MOST = 60_000;
const REPEATING_MOST = 200;
/** Days looked at and dates read, some half a second's worth; two hundred stays that repeat for years take a third. */
const WORK_MOST = 1_000_000;
const PROBLEMS_MOST = 50;

/**
 * The nights that a calendar of another site takes, in Nairobi, cut to `window` (`to` is not in it).
 *
 * Whatever may be a stay takes its nights: tentative, unnamed, or sharing a UID. Only what is cancelled, marked
 * as free or over within a day does not. An event that cannot be read is told and loses no other.
 * Bounded in time and memory whatever the bytes are. Where `endMeans` is the last night, a day that an event ends on
 * is slept in too.
 */
export function readCalendar(bytes: Uint8Array, window: ReadingWindow): ReadCalendar {
  const text = readCalendarText(bytes);
  if (text.outcome !== "components") return text;
  const problems: EventProblem[] = [];
  const stays: FeedStay[] = [];
  const calledOff: CalledOff[] = [];
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
      if (event.takesNights && !isBrief(event, zones)) repeating += event.rules.length;
      if (repeating > REPEATING_MOST) return { outcome: "too_much" };
      events.push(event);
    }
    for (const series of seriesOf(events)) {
      stays.push(...staysOfSeries(series, { zones, days, work, endMeans: window.endMeans ?? "morning" }, problems));
      calledOff.push(...calledOffIn(series, zones));
      if (stays.length > SPANS_MOST || work.left < 0) return { outcome: "too_much" };
    }
    for (const busy of calendar.children.filter((child) => child.name === "VFREEBUSY")) {
      stays.push(...busyStays(busy, { zones, days, work }));
      if (stays.length > SPANS_MOST || work.left < 0) return { outcome: "too_much" };
    }
  }
  const each = few(once(stays));
  if (each.length > STAYS_MOST) return { outcome: "too_much" };
  let nights = 0;
  for (const stay of each) nights += dayNumber(stay.checkOut) - dayNumber(stay.checkIn);
  if (nights > NIGHTS_MOST) return { outcome: "too_much" };
  return {
    outcome: "read",
    stays: each,
    problems: worstFirst(problems),
    ...(calledOff.length > 0 ? { calledOff } : {}),
  };
}

/** What is wrong before what merely closes nothing, and no more than a page can show. */
function worstFirst(problems: readonly EventProblem[]): EventProblem[] {
  return [...problems.filter((one) => !isHarmless(one)), ...problems.filter(isHarmless)].slice(0, PROBLEMS_MOST);
}

/**
 * Thousands of reminders never keep a real stay out: when there are too many stays, what nobody is said to have
 * booked and has the same name is put together where it touches.
 */
function few(stays: FeedStay[]): FeedStay[] {
  if (stays.length <= STAYS_MOST) return stays;
  const booked = stays.filter((stay) => stay.kind === "booking");
  const others = Map.groupBy(
    stays.filter((stay) => stay.kind !== "booking"),
    (stay) => stay.summary,
  );
  for (const [summary, same] of others) {
    let last: FeedStay | undefined;
    for (const stay of same.sort((a, b) => (a.checkIn < b.checkIn ? -1 : 1))) {
      if (last && stay.checkIn <= last.checkOut) {
        if (stay.checkOut > last.checkOut) last = { ...last, checkOut: stay.checkOut };
        booked[booked.length - 1] = last;
      } else {
        last = { ...stay, uid: "", key: `?${stay.checkIn}/${summary}` };
        booked.push(last);
      }
    }
  }
  return booked;
}

/** The nights that count, and what the day means that an event ends on: the morning after, unless its host says so. */
export type ReadingWindow = Readonly<{ from: LocalDate; to: LocalDate; endMeans?: "morning" | "last_night" }>;

const isEvent = ({ name }: Component) => name === "VEVENT";

type Event = Readonly<{
  uid: string;
  summary: string;
  sequence: number | undefined;
  takesNights: boolean;
  isCancelled: boolean;
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
const DATED = /^\s*(?:DTSTART|DTEND|DURATION|RRULE|EXDATE|RDATE|RECURRENCE-ID)\s*[:;]/i;
/** A line that a property may be, whichever; anything else is a description that was broken into lines. */
const PROPERTY = /^\s*(?:X-[\w-]+|[A-Z]+(?:-[A-Z]+)*)\s*[:;](?! )/i;

/** A line of an event, and how far it can be believed to be one. */
type Told = ContentLine & {
  /** Written as programs write: a name in capitals, and no blank before the value. */
  readonly isStrict: boolean;
  /** A line before it in the same event was none at all, so this may be somebody's words as well. */
  readonly isDoubtful: boolean;
};

function readEvent(component: Component, cancelled: boolean): Event | undefined {
  const lines: Told[] = [];
  let isDoubtful = false;
  for (const line of dated(component.lines)) {
    const read = READ.test(line) ? contentLine(line) : undefined;
    if (!read) {
      if (!PROPERTY.test(line) && line.trim() !== "") isDoubtful = true;
      continue;
    }
    if (
      lines.push({ ...read, isStrict: /^[A-Z-]+[:;]/.test(line) && !/^\s/.test(read.value), isDoubtful }) >
      EVENT_LINES_MOST
    )
      return undefined;
  }
  const all = (name: string) => lines.filter((line) => line.name === name);
  const find = (name: string) => mostLikely(all(name));
  const sequence = Number(find("SEQUENCE")?.value.trim() ?? Number.NaN);
  const isFree = says(all("TRANSP"), "TRANSPARENT") || says(all("X-MICROSOFT-CDO-BUSYSTATUS"), "FREE");
  const isCancelled = cancelled || says(all("STATUS"), "CANCELLED");
  return {
    uid: shorter(find("UID")?.value.trim() ?? ""),
    summary: plainText((find("SUMMARY")?.value ?? "").slice(0, 1000)).slice(0, 120),
    sequence: Number.isInteger(sequence) ? sequence : undefined,
    takesNights: !(isCancelled || isFree),
    isCancelled,
    start: find("DTSTART"),
    end: find("DTEND"),
    length: find("DURATION"),
    rules: all("RRULE"),
    leftOut: all("EXDATE"),
    added: all("RDATE"),
    replaces: find("RECURRENCE-ID"),
  };
}

/** The lines of an event, dates that were folded without a blank put back together. */
function dated(lines: readonly string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    const isRest = before !== undefined && DATED.test(before) && /^[\dTZ,/=;A-Z-]+$/.test(line.trim());
    if (isRest) whole[whole.length - 1] = `${before}${line.trim()}`;
    else whole.push(line);
  }
  return whole;
}

/** Of several lines of which one can be true: one that programs write, a date that there is, nobody's own words. */
function mostLikely(lines: readonly Told[]): Told | undefined {
  if (lines.length < 2) return lines[0];
  const isDate = DATED.test(`${lines[0]?.name}:`);
  const points = (line: Told) =>
    (isDate && (readWhen(line.value, "here") || readLength(line.value)) ? 4 : 0) +
    (line.isStrict ? 2 : 0) +
    (line.isDoubtful ? 0 : 1);
  const best = Math.max(...lines.map(points));
  const likely = lines.filter((line) => points(line) === best);
  // Where all may be words of a description, the event's own come after it.
  return likely[0]?.isDoubtful ? likely.at(-1) : likely[0];
}

/** Whether all that is said is this word. Words of a description free no night. */
function says(lines: readonly Told[], word: string): boolean {
  const believed = lines.filter((line) => !/^\s/.test(line.value) && (line.isStrict || !line.isDoubtful));
  return believed.length > 0 && believed.every((line) => line.value.trim().toUpperCase() === word);
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
type Reading = Readonly<{ zones: ZoneFinder; days: Days; work: Work; endMeans?: "morning" | "last_night" }>;

function staysOfSeries(series: Series, reading: Reading, problems: EventProblem[]): FeedStay[] {
  const { zones, days } = reading;
  const replaced = new Set<number>();
  const replacedDays = new Set<number>();
  for (const event of series.replacements) {
    const when = event.replaces && readLine(event.replaces, zones);
    if (when) replaced.add(instantOf(when));
    if (when?.kind === "day") replacedDays.add(when.day);
  }
  const stays: FeedStay[] = [];
  for (const event of [...series.masters, ...series.replacements]) {
    if (event.isCancelled) continue;
    const read = sleptThrough(readSpan(event, zones), event, reading);
    const tell = (reason: EventFault) => problems.push({ reason, event: nameOf(event), written: writtenDates(event) });
    if ("fault" in read) {
      if (event.takesNights && isWorthTelling(read, days)) tell(read.fault);
      continue;
    }
    const isComing = event.rules.length > 0 || event.added.length > 0 || localDayOf(read.end) >= days.from;
    if (!event.takesNights) {
      if (isComing) tell("marked_free");
      continue;
    }
    if (read.warning && localDayOf(read.end) >= days.from) tell(read.warning);
    const own = [{ start: read.start, end: read.end }];
    const repeats = event.replaces ? { spans: own, odd: false } : spansOf(event, read, reading);
    if (repeats.odd) tell("repeats_oddly");
    const isRepeated = event.rules.length > 0 || event.added.length > 0;
    const those = repeats.spans.filter(
      ({ start }) =>
        event.replaces ||
        !isRepeated ||
        !(replaced.has(instantOf(start)) || (start.kind === "time" && replacedDays.has(start.day))),
    );
    const lasting = those.filter((span) => !isBriefSpan(span));
    if (lasting.length < those.length && isComing) tell("within_one_day");
    for (const span of isRepeated ? joined(lasting) : lasting) {
      const stay = stayOf(event, span, days);
      if (stay) stays.push(stay);
    }
  }
  return stays;
}

/** What a calendar calls off by name. Without a name nobody can say which stay is meant. */
function calledOffIn(series: Series, zones: ZoneFinder): CalledOff[] {
  return [...series.masters, ...series.replacements].flatMap((event): CalledOff[] => {
    if (!event.isCancelled || event.uid === "") return [];
    const when = event.replaces && readLine(event.replaces, zones);
    if (event.replaces) {
      const names = [event.replaces.value.trim().slice(0, 20), ...(when ? [dateOfDay(when.day)] : [])];
      return [{ uid: event.uid, repetitions: names }];
    }
    const span = readSpan(event, zones);
    if ("fault" in span) return [{ uid: event.uid }];
    const stay = { checkIn: dateOfDay(localDayOf(span.start)), checkOut: dateOfDay(localDayOf(span.end)) };
    return [{ uid: event.uid, stay }];
  });
}

type Dates = Readonly<{ start: When; end: When }>;

/**
 * Hours of one day in Nairobi: a marker of check-in, a cleaner at ten. A whole day is a night, and so is what takes
 * two days and half a day's hours on its own clock, however it falls in Nairobi.
 */
function isBriefSpan({ start, end }: Dates): boolean {
  if (start.kind === "day" || end.kind === "day" || localDayOf(start) !== localDayOf(end)) return false;
  const length = instantOf(end) - instantOf(start);
  return length < (start.day === end.day ? NEARLY_A_DAY_MS : HALF_A_DAY_MS);
}

/** Some write a whole day as 00:00 to 23:59. */
const NEARLY_A_DAY_MS = (24 * 60 - 1) * 60_000;
const HALF_A_DAY_MS = 12 * 3_600_000;

function isBrief(event: Event, zones: ZoneFinder): boolean {
  const span = readSpan(event, zones);
  return !("fault" in span) && isBriefSpan(span);
}

/** Repetitions that touch are one stretch: a daily reminder of ten years is not thousands of stays. */
function joined(spans: readonly Dates[]): Dates[] {
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
function sleptThrough<T extends ReturnType<typeof readSpan>>(
  read: T,
  event: Event,
  { endMeans, zones }: Reading,
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
  const isTime = /\d[T ]+\d[\d:.,]*\s*$/i.test(line.value);
  return isTime && line.params.TZID !== undefined && zones(line.params.TZID) === undefined;
}

/** The repetitions that touch the window; the event's own beginning is always one. */
function spansOf(event: Event, span: Span, { zones, days, work }: Reading): { spans: Dates[]; odd: boolean } {
  const { start } = span;
  if (event.rules.length === 0 && event.added.length === 0) return { spans: [span], odd: false };
  const lengths = new Map<number, When>();
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
      const [from = "", to = ""] = value.split("/", 2);
      const when = readLine(line, zones, from);
      if (!when || when.day > window.to) continue;
      // A period has a length of its own (3.3.9), and may be longer than the event.
      const end = periodEnd(when, to, line, zones);
      if (end) lengths.set(instantOf(when), end);
      if (when.day >= window.from || (end && localDayOf(end) >= days.from)) found.set(instantOf(when), when);
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
  const spans = [...found.values()]
    .filter((one) => !leftOutDays.has(one.day))
    .map((one) => ({
      start: one,
      end: lengths.get(instantOf(one)) ?? shifted(span.end, one.day - start.day),
    }));
  return { spans, odd };
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

function stayOf(event: Event, { start, end }: Dates, days: Days): FeedStay | undefined {
  const first = localDayOf(start);
  // Hours that are a night and end on the day they begin.
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
      const stay = "fault" in span || isBriefSpan(span) ? undefined : stayOf(event, span, days);
      if (stay) stays.push(stay);
      if (stays.length > SPANS_MOST) return stays;
    }
  }
  return stays;
}

const NOTHING: Event = {
  uid: "",
  summary: "",
  sequence: undefined,
  takesNights: true,
  isCancelled: false,
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
