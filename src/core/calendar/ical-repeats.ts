/**
 * Which days a repeating event falls on (RFC 5545, 3.3.10). Days are whole numbers since
 * 1 January 1970, so that years of them are counted in microseconds; nothing here can run for ever.
 */

import { weekdayOfDay } from "#src/core/stay/day-number.ts";

/**
 * What one reading may still do: a unit is a day that is looked at, or a date that is read. Below none it stops
 * wherever it is, and what was found so far counts for nothing.
 */
export type Work = { left: number };

type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

export type Rule = Readonly<{
  frequency: Frequency;
  interval: number;
  count: number | undefined;
  /** As written; the caller knows the event's zone. */
  until: string | undefined;
  /** 1 is Monday, 7 is Sunday. */
  weekStart: number;
  months: ReadonlySet<number>;
  monthDays: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** The same with which of them it is, as `nthOf` writes it; 0 is every one of that weekday. */
  nthWeekdays: ReadonlySet<number>;
  yearDays: ReadonlySet<number>;
  positions: ReadonlySet<number>;
}>;

function nthOf(nth: number, weekday: number): number {
  return nth * 8 + weekday;
}

/** Every day of a year by its number, and more. */
const RULE_LONGEST = 4000;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** How a host's calendar repeats needs none of these; what does is shown to them instead of guessed at. */
const UNKNOWN_PARTS = ["BYWEEKNO", "BYHOUR", "BYMINUTE", "BYSECOND", "RSCALE", "SKIP"];

/** A rule as written, or `undefined` when it is none that we keep: more often than daily, or by parts nobody uses. */
export function readRule(text: string): Rule | undefined {
  if (text.length > RULE_LONGEST) return undefined;
  const parts = new Map<string, string>();
  for (const part of asVersionTwo(text.trim().toUpperCase()).split(";")) {
    const [name = "", value = ""] = part.split("=");
    if (name.trim()) parts.set(name.trim(), value.trim());
  }
  const frequency = parts.get("FREQ");
  if (frequency !== "DAILY" && frequency !== "WEEKLY" && frequency !== "MONTHLY" && frequency !== "YEARLY") {
    return undefined;
  }
  if (UNKNOWN_PARTS.some((name) => parts.has(name))) return undefined;
  const interval = wholes(parts.get("INTERVAL") ?? "1", 1, 10_000);
  const count = wholes(parts.get("COUNT"), 1, 1_000_000);
  const months = wholes(parts.get("BYMONTH"), 1, 12);
  const monthDays = wholes(parts.get("BYMONTHDAY"), -31, 31);
  const yearDays = wholes(parts.get("BYYEARDAY"), -366, 366);
  const positions = wholes(parts.get("BYSETPOS"), -366, 366);
  const weekdays = (parts.get("BYDAY") ?? "").split(",").filter(Boolean).map(readWeekday);
  const weekStart = WEEKDAYS.indexOf(parts.get("WKST") ?? "MO") + 1;
  const all = [interval, count, months, monthDays, yearDays, positions];
  if (all.some((part) => part === undefined) || weekStart === 0) return undefined;
  if (!weekdays.every((one) => one !== undefined)) return undefined;
  return {
    frequency,
    interval: interval?.[0] ?? 1,
    count: count?.[0],
    until: parts.get("UNTIL"),
    weekStart,
    months: new Set(months),
    monthDays: new Set(monthDays),
    weekdays: new Set(weekdays.map(({ weekday }) => weekday)),
    nthWeekdays: new Set(weekdays.map(({ nth, weekday }) => nthOf(nth, weekday))),
    yearDays: new Set(yearDays),
    positions: new Set(positions),
  };
}

/**
 * A rule of vCalendar 1.0, such as `W2 MO FR #10` or `MP1 2- FR 20271231T000000`, in the words of 2.0; any other text
 * as it is. Without an end it comes twice (1.0, 2.1.6.3), and `#0` has none.
 */
function asVersionTwo(text: string): string {
  const [, kind = "", every = "", rest = ""] = /^(D|W|MD|MP|YM|YD)(\d{1,4})((?: +[\w+$-]+| +#\d+)*)$/.exec(text) ?? [];
  if (kind === "") return text;
  const words = rest.split(/ +/).filter(Boolean);
  const last = words.at(-1) ?? "";
  const isEnd = /^#\d+$|^\d{8}(?:T\d{6}Z?)?$/.test(last);
  const on = isEnd ? words.slice(0, -1) : words;
  const end = !isEnd
    ? "COUNT=2"
    : last === "#0"
      ? ""
      : last.startsWith("#")
        ? `COUNT=${last.slice(1)}`
        : `UNTIL=${last}`;
  const { frequency, by } = VERSION_ONE[kind as keyof typeof VERSION_ONE];
  const days = kind === "MP" ? nthEach(on) : on.map(signed);
  return `FREQ=${frequency};INTERVAL=${every};${end};${days.length > 0 ? `${by}=${days.join(",")}` : ""}`;
}

const VERSION_ONE = {
  D: { frequency: "DAILY", by: "BYDAY" },
  W: { frequency: "WEEKLY", by: "BYDAY" },
  MD: { frequency: "MONTHLY", by: "BYMONTHDAY" },
  MP: { frequency: "MONTHLY", by: "BYDAY" },
  YM: { frequency: "YEARLY", by: "BYMONTH" },
  YD: { frequency: "YEARLY", by: "BYYEARDAY" },
} as const;

/** `2-` is the second from the end, `LD` the last day of all. */
function signed(word: string): string {
  if (word === "LD") return "-1";
  return word.replace(/^(\d+)([+-])$/, (_, number: string, sign: string) => (sign === "-" ? `-${number}` : number));
}

/** `1+ MO TU 2- FR`: each weekday is the one that was last counted. */
function nthEach(words: readonly string[]): string[] {
  let nth = "";
  return words.flatMap((word) => {
    if (!/^\d/.test(word)) return [`${nth}${word}`];
    nth = signed(word);
    return [];
  });
}

/** A list of whole numbers without 0, none when the part is absent, `undefined` when one is wrong. */
function wholes(text: string | undefined, least: number, most: number): number[] | undefined {
  if (text === undefined) return [];
  const numbers = text.split(",").map((one) => (/^[+-]?\d{1,7}$/.test(one.trim()) ? Number(one) : Number.NaN));
  return numbers.every((one) => one >= least && one <= most && one !== 0) ? numbers : undefined;
}

function readWeekday(text: string): { nth: number; weekday: number } | undefined {
  const match = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text.trim());
  if (!match) return undefined;
  return { nth: Number(match[1] ?? 0), weekday: WEEKDAYS.indexOf(match[2] ?? "") + 1 };
}

/** The same as `daysNamed`, where the first day always belongs, whether or not the rule names it. */
export function daysOf(...of: Parameters<typeof daysNamed>): number[] {
  const [, first, window] = of;
  const days = daysNamed(...of);
  return first >= window.from && first <= window.to && days[0] !== first ? [first, ...days] : days;
}

/**
 * The days of a rule in order, from the event's first day on, those from `from` to `to` alone
 * (`COUNT` counts from the first). `isOver` says that a day lies behind the rule's end.
 */
export function daysNamed(
  rule: Rule,
  first: number,
  window: { from: number; to: number },
  isOver: (day: number) => boolean,
  work: Work,
): number[] {
  const days: number[] = [];
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  let period = rule.count === undefined ? periodsBefore(rule, first, window.from) : 0;
  for (; ; period += 1) {
    const start = periodStart(rule, first, period);
    work.left -= looksAt(rule);
    if (start > window.to || work.left < 0) return days;
    for (const day of daysInPeriod(rule, first, start)) {
      if (day < first) continue;
      if (left === 0 || day > window.to || isOver(day)) return days;
      left -= 1;
      if (day >= window.from) days.push(day);
    }
  }
}

/** The longest that each can be. */
const DAYS_IN: Record<Frequency, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

/** How many days are looked at in one period. */
function looksAt(rule: Rule): number {
  if (rule.frequency !== "YEARLY" || rule.yearDays.size > 0) return DAYS_IN[rule.frequency];
  if (rule.months.size > 0) return 31 * rule.months.size;
  return rule.monthDays.size > 0 || rule.weekdays.size > 0 ? 366 : 31;
}

/** How many periods can be left out, because they end before the window. */
function periodsBefore(rule: Rule, first: number, from: number): number {
  return Math.max(0, Math.floor((from - first) / (DAYS_IN[rule.frequency] * rule.interval)) - 2);
}

/** The first day of the period in which the rule looks for days; before the event's first day in the first of them. */
function periodStart(rule: Rule, first: number, period: number): number {
  const step = period * rule.interval;
  const { year, month } = partsOf(first);
  switch (rule.frequency) {
    case "DAILY":
      return first + step;
    case "WEEKLY":
      return first - ((weekdayOfDay(first) - rule.weekStart + 7) % 7) + 7 * step;
    case "MONTHLY":
      return dayOfParts(year, month + step, 1);
    case "YEARLY":
      return dayOfParts(year + step, 1, 1);
  }
}

function daysInPeriod(rule: Rule, first: number, start: number): number[] {
  const found = candidates(rule, first, start);
  if (rule.positions.size === 0 || found.length === 0) return found;
  const chosen = [...rule.positions].map((position) => found.at(position > 0 ? position - 1 : position));
  return [...new Set(chosen.filter((day) => day !== undefined))].sort((a, b) => a - b);
}

function candidates(rule: Rule, first: number, start: number): number[] {
  const { year, month } = partsOf(start);
  const own = partsOf(first);
  switch (rule.frequency) {
    case "DAILY":
      return [start].filter((day) => inMonths(rule, day) && onMonthDays(rule, day) && onWeekdays(rule, day));
    case "WEEKLY": {
      const wanted = rule.weekdays.size > 0 ? rule.weekdays : new Set([weekdayOfDay(first)]);
      return span(start, 7).filter((day) => wanted.has(weekdayOfDay(day)) && inMonths(rule, day));
    }
    case "MONTHLY":
      if (rule.months.size > 0 && !rule.months.has(month)) return [];
      return daysOfMonth(rule, year, month, own.day);
    case "YEARLY":
      return daysOfYear(rule, year, own);
  }
}

function daysOfYear(rule: Rule, year: number, own: { month: number; day: number }): number[] {
  const every = () => span(dayOfParts(year, 1, 1), daysInYear(year));
  if (rule.yearDays.size > 0) {
    const days = every();
    return days.filter(
      (day, index) =>
        (rule.yearDays.has(index + 1) || rule.yearDays.has(index - days.length)) &&
        inMonths(rule, day) &&
        onMonthDays(rule, day) &&
        onWeekdays(rule, day),
    );
  }
  if (rule.months.size === 0 && rule.monthDays.size === 0 && rule.weekdays.size > 0) {
    const days = every();
    return days.filter((day, index) => onNthWeekdays(rule, day, index, days.length));
  }
  const all = Array.from({ length: 12 }, (_, index) => index + 1);
  const months = rule.months.size > 0 ? all.filter((one) => rule.months.has(one)) : undefined;
  return (months ?? (rule.monthDays.size > 0 ? all : [own.month])).flatMap((one) =>
    daysOfMonth(rule, year, one, own.day),
  );
}

function daysOfMonth(rule: Rule, year: number, month: number, ownDay: number): number[] {
  const days = span(dayOfParts(year, month, 1), dayOfParts(year, month + 1, 1) - dayOfParts(year, month, 1));
  if (rule.monthDays.size === 0 && rule.weekdays.size === 0) return days.filter((_, index) => index + 1 === ownDay);
  return days.filter(
    (day, index) =>
      onMonthDays(rule, day) && (rule.weekdays.size === 0 || onNthWeekdays(rule, day, index, days.length)),
  );
}

/** Whether the day at `index` of a month or year of `length` days is the nth of its weekday; negative from the end. */
function onNthWeekdays(rule: Rule, day: number, index: number, length: number): boolean {
  const weekday = weekdayOfDay(day);
  const [fromStart, fromEnd] = [Math.floor(index / 7) + 1, -Math.floor((length - 1 - index) / 7) - 1];
  return [0, fromStart, fromEnd].some((nth) => rule.nthWeekdays.has(nthOf(nth, weekday)));
}

function inMonths(rule: Rule, day: number): boolean {
  return rule.months.size === 0 || rule.months.has(partsOf(day).month);
}

function onWeekdays(rule: Rule, day: number): boolean {
  return rule.weekdays.size === 0 || rule.weekdays.has(weekdayOfDay(day));
}

function onMonthDays(rule: Rule, day: number): boolean {
  if (rule.monthDays.size === 0) return true;
  const parts = partsOf(day);
  const length = dayOfParts(parts.year, parts.month + 1, 1) - dayOfParts(parts.year, parts.month, 1);
  return rule.monthDays.has(parts.day) || rule.monthDays.has(parts.day - length - 1);
}

function span(start: number, length: number): number[] {
  return Array.from({ length }, (_, index) => start + index);
}

function daysInYear(year: number): number {
  return dayOfParts(year + 1, 1, 1) - dayOfParts(year, 1, 1);
}

/** Months may run over: month 13 is January of the next year. */
export function dayOfParts(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

function partsOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
