import { type Component, type ContentLine, contentLine, plainText } from "./ical-text.ts";
import { readLength, readWhen } from "./ical-when.ts";

/** Of those that are read; a day that is left out may take one. */
const EVENT_LINES_MOST = 2000;

/** An event of a calendar as it is written: whose, what it may take, and the lines that say when. */
export type Event = Readonly<{
  uid: string;
  summary: string;
  sequence: number | undefined;
  takesNights: boolean;
  isCancelled: boolean;
  /** It says that its midnights mean whole days, whichever clock they stand on. */
  isAllDay: boolean;
  start: ContentLine | undefined;
  end: ContentLine | undefined;
  length: ContentLine | undefined;
  rules: readonly ContentLine[];
  /** What repeats and is left out (RFC 2445, 4.8.5.2; gone from RFC 5545, and still written). */
  leftOutRules: readonly ContentLine[];
  leftOut: readonly ContentLine[];
  added: readonly ContentLine[];
  /** The repetition that this event stands for. */
  replaces: ContentLine | undefined;
}>;

const READ =
  /^\s*(?:UID|SUMMARY|SEQUENCE|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|X-MICROSOFT-CDO-ALLDAYEVENT|X-FUNAMBOL-ALLDAY|DTSTART|DTEND|DURATION|RRULE|EXRULE|EXDATE|RDATE|RECURRENCE-ID)\s*[:;]/i;
const DATED = /^\s*(?:DTSTART|DTEND|DURATION|RRULE|EXRULE|EXDATE|RDATE|RECURRENCE-ID)\s*[:;]/i;
/** A line that a property may be, whichever; anything else is a description that was broken into lines. */
const PROPERTY = /^\s*(?:X-[\w-]+|[A-Z]+(?:-[A-Z]+)*)\s*[:;](?! )/i;

/** A line of an event, and how far it can be believed to be one. */
type Told = ContentLine & {
  /** Written as programs write: a name in capitals, and no blank before the value. */
  readonly isStrict: boolean;
  /** A line before it in the same event was none at all, so this may be somebody's words as well. */
  readonly isDoubtful: boolean;
};

/** What an event says, or nothing when that is too much. `cancelled` is its whole calendar. */
export function readEvent(component: Component, cancelled: boolean): Event | undefined {
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
  // Outlook's own word counts more than the one it is translated to; 1 is how vCalendar 1.0 says it.
  const busy = all("X-MICROSOFT-CDO-BUSYSTATUS");
  const isBusy = ["BUSY", "OOF", "TENTATIVE", "WORKINGELSEWHERE"].some((word) => says(busy, word));
  const isFree = says(busy, "FREE") || (!isBusy && ["TRANSPARENT", "1"].some((word) => says(all("TRANSP"), word)));
  const isCancelled = cancelled || ["CANCELLED", "CANCELED"].some((word) => says(all("STATUS"), word));
  const isAllDay = says(all("X-MICROSOFT-CDO-ALLDAYEVENT"), "TRUE") || says(all("X-FUNAMBOL-ALLDAY"), "1");
  return {
    uid: shorter(find("UID")?.value.trim() ?? ""),
    summary: plainText((find("SUMMARY")?.value ?? "").slice(0, 1000), find("SUMMARY")?.params).slice(0, 120),
    sequence: Number.isInteger(sequence) ? sequence : undefined,
    takesNights: !(isCancelled || isFree),
    isCancelled,
    isAllDay,
    start: find("DTSTART"),
    end: find("DTEND"),
    length: find("DURATION"),
    rules: all("RRULE"),
    leftOutRules: all("EXRULE"),
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

/** An event with what stands for single repetitions of it. */
export type Series<E extends Event = Event> = { masters: E[]; replacements: E[] };

/** Events by UID; of several versions the one with the highest SEQUENCE counts. Without a UID each stands alone. */
export function seriesOf<E extends Event>(events: readonly E[]): Series<E>[] {
  const byUid = new Map<string, E[]>();
  const alone: Series<E>[] = [];
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
function newest<E extends Event>(versions: E[]): E[] {
  const latest = Math.max(...versions.map((event) => event.sequence ?? 0));
  return versions.filter((event) => (event.sequence ?? 0) === latest);
}

function newestEach<E extends Event>(replacements: E[]): E[] {
  const byTime = Map.groupBy(replacements, (event) => event.replaces?.value.trim());
  return [...byTime.values()].flatMap(newest);
}

/** Of an event of which nothing is said. */
export const NOTHING: Event = {
  uid: "",
  summary: "",
  sequence: undefined,
  takesNights: true,
  isCancelled: false,
  isAllDay: false,
  start: undefined,
  end: undefined,
  length: undefined,
  rules: [],
  leftOutRules: [],
  leftOut: [],
  added: [],
  replaces: undefined,
};

/** What its host knows it by. */
export function eventName(event: Event): string {
  return (event.summary || event.uid).slice(0, 60);
}

/** Its dates as they are written there. */
export function writtenDates(event: Event): string {
  return [event.start?.value, event.end?.value ?? event.length?.value]
    .map((text) => text?.trim().slice(0, 24))
    .filter(Boolean)
    .join(" – ");
}
