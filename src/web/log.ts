export type LogLevel = "debug" | "info" | "warn" | "error";
type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One JSON object a line. Facts never hold a secret, a code or a full phone number. */
export type Log = Readonly<Record<LogLevel, (event: string, facts?: Facts) => void>>;

const ORDER: readonly LogLevel[] = ["debug", "info", "warn", "error"];

export function createLog(options: {
  level: LogLevel | "silent";
  now: () => number;
  write: (line: string) => void;
}): Log {
  const from = options.level === "silent" ? ORDER.length : ORDER.indexOf(options.level);
  const at = (level: LogLevel) => (event: string, facts?: Facts) => {
    if (ORDER.indexOf(level) < from) return;
    const time = Temporal.Instant.fromEpochMilliseconds(options.now()).toString();
    options.write(JSON.stringify({ time, level, event, ...facts }));
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
