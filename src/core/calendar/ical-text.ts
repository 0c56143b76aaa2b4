/**
 * The text of a calendar (RFC 5545, 3.1 and 3.4), read as other sites write it: any line end,
 * folded anywhere, in any case, with blanks at the ends.
 */

export type Component = Readonly<{ name: string; lines: readonly string[]; children: readonly Component[] }>;

/** One content line. Names are upper case; a parameter given twice keeps its last value. */
export type ContentLine = Readonly<{ name: string; params: Readonly<Record<string, string>>; value: string }>;

export type CalendarText =
  | { outcome: "components"; calendars: Component[] }
  | { outcome: "empty_body" | "not_a_calendar" | "incomplete" | "too_much" };

/** A year of a busy house is some 100 KB. */
export const CALENDAR_MOST_BYTES = 2 * 1024 * 1024;
/** Ten thousand events of twenty lines each. */
const LINES_MOST = 200_000;
const COMPONENTS_MOST = 30_000;
/** A calendar, an event, its alarm: three. */
const NESTING_MOST = 16;

/** The calendars of a stream. `incomplete` when one has no end: what was cut off could be anything. */
export function readCalendarText(bytes: Uint8Array): CalendarText {
  if (bytes.length > CALENDAR_MOST_BYTES) return { outcome: "too_much" };
  const wide = wideOf(bytes);
  // In UTF-16 a fold is not to be seen in single bytes, so it is made UTF-8 first.
  const text = decode(unfold(wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : bytes));
  if (text.trim() === "") return { outcome: "empty_body" };
  const calendars: Building[] = [];
  let open: Building[] = [];
  let lost = false;
  let [lines, components] = [0, 0];
  let hasBlanks: boolean | undefined;
  for (const line of wholeLinesIn(text)) {
    lines += 1;
    if (lines > LINES_MOST || components > COMPONENTS_MOST || open.length > NESTING_MOST) {
      return { outcome: "too_much" };
    }
    const mark = MAY_BE_MARK.test(line) ? markIn(line, open, hasBlanks) : null;
    if (mark) hasBlanks ??= BLANK_AFTER_COLON.test(line);
    const name = mark?.[2]?.toUpperCase() ?? "";
    if (!mark) open.at(-1)?.lines.push(line);
    else if (mark[1]?.toUpperCase() === "BEGIN") {
      components += 1;
      if (name === "VCALENDAR") {
        if (open.length > 0) lost = true;
        open = [];
      }
      // An event that was never ended ends where the next begins.
      if (name === "VEVENT") open = closed(open, upTo(open, "VCALENDAR"));
      const begun: Building = { name, lines: [], children: [] };
      if (name === "VCALENDAR") calendars.push(begun);
      else open.at(-1)?.children.push(begun);
      if (name === "VCALENDAR" || open.length > 0) open.push(begun);
    } else if (open.some((one) => one.name === name)) open = closed(open, upTo(open, name)).slice(0, -1);
  }
  if (calendars.length === 0) return { outcome: "not_a_calendar" };
  return lost || open.length > 0 ? { outcome: "incomplete" } : { outcome: "components", calendars };
}

/** One after another, so that two million empty lines are never held at once. */
function* linesIn(text: string): Generator<string> {
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(from, end.index);
    from = ends.lastIndex;
  }
  yield text.slice(from);
}

const QUOTED_PRINTABLE = /^[^:]*;\s*(?:ENCODING\s*=\s*)?QUOTED-PRINTABLE\s*[;:]/i;

/** The same where vCalendar 1.0 goes on with a text in the next line, after a sign of equality. */
function* wholeLinesIn(text: string): Generator<string> {
  let begun: string | undefined;
  for (const line of linesIn(text)) {
    // What ends the event ends its text too.
    if (begun !== undefined && MAY_BE_MARK.test(line)) {
      yield begun;
      begun = undefined;
    }
    const goesOn = line.endsWith("=") && (begun !== undefined || QUOTED_PRINTABLE.test(line));
    if (!goesOn) yield (begun ?? "") + line;
    begun = goesOn ? (begun ?? "") + line.slice(0, -1) : undefined;
  }
  if (begun !== undefined) yield begun;
}

const BLANK_AFTER_COLON = /^[^:]*:\s+\S/;
const MAY_BE_MARK = /^\s*[BE](?:EGIN|ND)/i;

/** Components that stand where they like, and those that stand in one other alone. */
const ANYWHERE = ["VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VALARM", "VAVAILABILITY"];
const WITHIN: Readonly<Record<string, string>> = {
  STANDARD: "VTIMEZONE",
  DAYLIGHT: "VTIMEZONE",
  AVAILABLE: "VAVAILABILITY",
};

/**
 * Whether a line begins or ends a component. A description with raw line breaks has lines such as "Begin: Thursday":
 * a component that nobody knows is one only when it is written as strictly as programs write, and a blank after the
 * colon belongs to a mark only where the calendar itself begins so.
 */
function markIn(line: string, open: readonly Building[], hasBlanks = true): RegExpExecArray | null {
  if (!hasBlanks && BLANK_AFTER_COLON.test(line)) return null;
  const mark = /^\s*(BEGIN|END)\s*:\s*([A-Z0-9-]+)\s*$/i.exec(line);
  const name = mark?.[2]?.toUpperCase() ?? "";
  if (!mark || ANYWHERE.includes(name) || open.some((one) => one.name === name)) return mark;
  const within = WITHIN[name];
  if (within !== undefined) return open.at(-1)?.name === within ? mark : null;
  return /^BEGIN:[A-Z][A-Z0-9-]*\s*$/.test(line) ? mark : null;
}

/**
 * What is still open below `rest`, though something around it ends. An unknown component without an end was no
 * component but words: its lines go back to what they stand in.
 */
function closed(open: Building[], rest: Building[]): Building[] {
  for (const one of open.slice(rest.length).reverse()) {
    if (ANYWHERE.includes(one.name) || WITHIN[one.name] !== undefined) continue;
    const around = open[open.indexOf(one) - 1];
    around?.lines.push(`BEGIN:${one.name}`, ...one.lines);
    around?.children.push(...one.children);
  }
  return rest;
}

type Building = { name: string; lines: string[]; children: Building[] };

/** The open components up to and with the innermost of that name. */
function upTo(open: readonly Building[], name: string): Building[] {
  const index = open.findLastIndex((one) => one.name === name);
  return open.slice(0, index + 1);
}

const CR = 13;
const LF = 10;
const SPACE = 32;
const TAB = 9;

/** Folds are taken out before decoding, because they may stand inside a character (3.1). */
function unfold(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === CR || byte === LF) {
      let next = at + 1;
      // Programs that write line ends twice over: CR CR LF is one.
      while (byte === CR && bytes[next] === CR && (bytes[next + 1] === LF || bytes[next + 1] === CR)) next += 1;
      if (byte === CR && bytes[next] === LF) next += 1;
      if (bytes[next] === SPACE || bytes[next] === TAB) {
        at = next;
        continue;
      }
    }
    out[length] = byte;
    length += 1;
  }
  return out.subarray(0, length);
}

/** Which UTF-16 it is, by its mark, or by the empty half of each of its first two letters. */
function wideOf([a, b, c, d]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return "utf-16be";
  return undefined;
}

/** Bytes of nought, and marks of direction and of width, which stand in files that went through other programs. */
const UNSEEN = /[\0\u200b\u200e\u200f\ufeff]+/g;

/** What is not valid UTF-8 was written by an old Windows program. */
function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  return text.replace(UNSEEN, "");
}

/** Reads `NAME;PARAM=value;PARAM="value":value`; `undefined` for a line that is none. */
export function contentLine(line: string): ContentLine | undefined {
  const colon = valueStart(line);
  if (colon === -1) return undefined;
  const [name = "", ...written] = splitParams(line.slice(0, colon));
  const params: Record<string, string> = {};
  for (const param of written) {
    const equals = param.indexOf("=");
    if (equals === -1) continue;
    params[param.slice(0, equals).trim().toUpperCase()] = param
      .slice(equals + 1)
      .replace(/^\s*"|"\s*$/g, "")
      .trim();
  }
  return { name: name.trim().toUpperCase(), params, value: line.slice(colon + 1) };
}

/**
 * The first colon outside quotes; the first of all when a quote never ends. Where a clock's name has colons and no quotes,
 * as in `TZID=(UTC+03:00) Nairobi` and `TZID=tzone://Microsoft/Utc`, the one before the date.
 */
function valueStart(line: string): number {
  const first = line.indexOf(":");
  const named = line.slice(0, first).search(/;\s*TZID\s*=/i);
  if (named !== -1 && !/^\s*\d{4}/.test(line.slice(first + 1, first + 12))) {
    const dated = line.slice(first + 1, first + 256).search(/:\s*\d{4}-?\d\d-?\d\d/);
    if (dated !== -1 && !line.slice(0, first).includes('"')) return first + 1 + dated;
  }
  const quote = line.indexOf('"');
  if (quote === -1 || first < quote) return first;
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === ":" && !quoted) return at;
  }
  return first;
}

/** At the semicolons outside quotes; a quote that never ends runs to the end. */
function splitParams(head: string): string[] {
  if (!head.includes('"')) return head.split(";");
  const parts: string[] = [];
  let quoted = false;
  let from = 0;
  for (let at = 0; at <= head.length; at += 1) {
    if (head[at] === '"') quoted = !quoted;
    else if (at === head.length || (head[at] === ";" && !quoted)) {
      if (at > from) parts.push(head.slice(from, at));
      from = at + 1;
    }
  }
  return parts;
}

/** A text value as a person reads it (3.3.11; of vCalendar 1.0, 2.1.5), on one line. */
export function plainText(value: string, params: ContentLine["params"] = {}): string {
  const isQuoted = params.ENCODING?.toUpperCase() === "QUOTED-PRINTABLE";
  return (isQuoted ? unquoted(value) : value)
    .replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === "n" || sign === "N" ? " " : sign))
    .replace(/\s+/g, " ")
    .trim();
}

/** `=C5=A9`: the bytes of signs that letters cannot carry. */
function unquoted(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("%", "%25").replace(/=(?=[0-9A-F]{2})/gi, "%"));
  } catch {
    return value;
  }
}
