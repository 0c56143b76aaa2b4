import { dateOfDay, dayNumber } from "#src/core/stay/day-number.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { type EventFault, type EventProblem, isHarmless } from "./event-problem.ts";
import { type Event, eventName, NOTHING, readEvent, type Series, seriesOf, writtenDates } from "./ical-event.ts";
import type { Work } from "./ical-repeats.ts";
import {
  type Dates,
  type DaySpan,
  type EventReading,
  isBrief,
  isBriefSpan,
  joined,
  type Placed,
  readLine,
  readSpan,
  replaced,
  STAYS_MOST,
  sleptThrough,
  spansOf,
} from "./ical-span.ts";
import { type Component, type ContentLine, contentLine, readCalendarText } from "./ical-text.ts";
import { datesIn, localDayOf, type When, zonesOf } from "./ical-when.ts";

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

const EVENTS_MOST = 10_000;
/** Of these the ones without a guest are put together before they count. */
const SPANS_MOST = 20_000;
/** A month of nights in each of two thousand rooms: more than stays of ordinary length can take. */
const NIGHTS_MOST = 60_000;
const REPEATING_MOST = 200;
/** DaySpan looked at and dates read, some half a second's worth; two hundred stays that repeat for years take a third. */
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
  const events: Placed[] = [];
  let repeating = 0;
  for (const calendar of text.calendars) {
    const zones = zonesOf(calendar, work);
    const cancelsAll = calendar.lines.some((line) => /^METHOD\s*:\s*CANCEL\s*$/i.test(line));
    for (const component of calendar.children.filter(isEvent)) {
      const event = readEvent(component, cancelsAll);
      if (!event) return { outcome: "too_much" };
      if (event.takesNights && !isBrief(event, zones)) repeating += event.rules.length + event.leftOutRules.length;
      if (repeating > REPEATING_MOST) return { outcome: "too_much" };
      events.push({ ...event, zones });
    }
    for (const busy of calendar.children.filter((child) => child.name === "VFREEBUSY")) {
      stays.push(...busyStays(busy, { zones, days, work }));
      if (stays.length > SPANS_MOST || work.left < 0) return { outcome: "too_much" };
    }
  }
  // What changes an event, or calls it off, may stand in another calendar of the stream.
  for (const series of seriesOf(events)) {
    stays.push(...staysOfSeries(series, { days, work, endMeans: window.endMeans ?? "morning" }, problems));
    calledOff.push(...calledOffIn(series));
    if (stays.length > SPANS_MOST || work.left < 0) return { outcome: "too_much" };
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

function staysOfSeries(series: Series<Placed>, of: Omit<EventReading, "zones">, problems: EventProblem[]): FeedStay[] {
  const stays: FeedStay[] = [];
  for (const event of [...series.masters, ...series.replacements]) {
    if (event.isCancelled) continue;
    const reading = { ...of, zones: event.zones };
    const read = sleptThrough(readSpan(event, event.zones), event, reading);
    const tell = (reason: EventFault) =>
      problems.push({ reason, event: eventName(event), written: writtenDates(event) });
    if ("fault" in read) {
      if (event.takesNights && isWorthTelling(read, of.days)) tell(read.fault);
      continue;
    }
    const isRepeated = event.rules.length > 0 || event.added.length > 0;
    const isComing = isRepeated || localDayOf(read.end) >= of.days.from;
    if (!event.takesNights) {
      if (isComing) tell("marked_free");
      continue;
    }
    if (read.warning && localDayOf(read.end) >= of.days.from) tell(read.warning);
    const own = [{ start: read.start, end: read.end }];
    const repeats = event.replaces ? { spans: own, odd: false } : spansOf(event, read, reading);
    if (repeats.odd) tell("repeats_oddly");
    const those = event.replaces || !isRepeated ? own : replaced(repeats.spans, read.start, series.replacements);
    const lasting = those.filter((span) => !isBriefSpan(span));
    if (lasting.length < those.length && isComing) tell("within_one_day");
    for (const span of isRepeated ? joined(lasting) : lasting) {
      const stay = stayOf(event, span, of.days);
      if (stay) stays.push(stay);
    }
  }
  return stays;
}

/** What a calendar calls off by name. Without a name nobody can say which stay is meant. */
function calledOffIn(series: Series<Placed>): CalledOff[] {
  return [...series.masters, ...series.replacements].flatMap((event): CalledOff[] => {
    if (!event.isCancelled || event.uid === "") return [];
    const { zones } = event;
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

/** What is wrong with an event that is over anyway helps nobody. */
function isWorthTelling(read: { start?: When }, days: DaySpan): boolean {
  return !read.start || localDayOf(read.start) >= days.from;
}

function stayOf(event: Event, { start, end }: Dates, days: DaySpan): FeedStay | undefined {
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
function busyStays(component: Component, { zones, days, work }: EventReading): FeedStay[] {
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
