export type LogLevel = "debug" | "info" | "warn" | "error";
type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One JSON object a line. Facts never hold a secret, a code or a full phone number. */
export type Log = Readonly<Record<LogLevel, (event: string, facts?: Facts) => void>>;

const ORDER: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** More lines of one event in one minute tell an operator nothing new, and a stranger could fill the disk with them. */
const OF_AN_EVENT_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** One line a request, for whoever asks for it (LOG_ACCESS): each of them, however many. */
export const ACCESS = "request";

/** A trace fits; what somebody sent does not fill the disk. */
const FACT_SIGNS = 4000;

function boundedFacts(facts: Facts = {}): Facts {
  const cut = (fact: Facts[string]) =>
    typeof fact === "string" && fact.length > FACT_SIGNS
      ? `${fact.slice(0, FACT_SIGNS)}… (${fact.length - FACT_SIGNS} more)`
      : fact;
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, cut(fact)]));
}

/** What JSON lets stand and a terminal obeys: its second set of control signs, and those that turn or end a line. */
const OBEYED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function lineOf(said: object): string {
  return JSON.stringify(said).replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function createLog(options: {
  level: LogLevel | "silent";
  now: () => number;
  write: (line: string) => void;
}): Log {
  const from = options.level === "silent" ? ORDER.length : ORDER.indexOf(options.level);
  const minutes = new Map<string, { endsAt: number; lines: number }>();

  /** How many lines of this event were left out in the minute before; nothing when this one is left out too. */
  function leftOut(event: string, now: number): number | undefined {
    const minute = minutes.get(event);
    if (minute && now < minute.endsAt) {
      minute.lines += 1;
      return minute.lines > OF_AN_EVENT_A_MINUTE ? undefined : 0;
    }
    minutes.set(event, { endsAt: now + MINUTE_MS, lines: 1 });
    return minute ? Math.max(0, minute.lines - OF_AN_EVENT_A_MINUTE) : 0;
  }

  const at = (level: LogLevel) => (event: string, facts?: Facts) => {
    if (ORDER.indexOf(level) < from) return;
    const now = options.now();
    // Who asks for `debug`, or for each request, wants every line.
    const unsaid = level === "debug" || event === ACCESS ? 0 : leftOut(event, now);
    if (unsaid === undefined) return;
    const time = Temporal.Instant.fromEpochMilliseconds(now).toString();
    options.write(lineOf({ time, level, event, ...boundedFacts(facts), ...(unsaid > 0 ? { unsaid } : {}) }));
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** The log of a program: to where the machine keeps what programs complain of. */
export function logOfProgram(level: LogLevel | "silent", now: () => number): Log {
  return createLog({ level, now, write: (line) => process.stderr.write(`${line}\n`) });
}
