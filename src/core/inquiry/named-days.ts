import { dayNumber, weekdayOfDay } from "#src/core/stay/day-number.ts";
import { addDays, daysBetween, type LocalDate, parseLocalDate, type Stay } from "#src/core/stay/stay.ts";
import { numberAt } from "./number-words.ts";

const MONTHS = [
  "jan january januari",
  "feb february februari",
  "mar march machi",
  "apr april aprili",
  "may mei",
  "jun june juni",
  "jul july julai",
  "aug august agosti",
  "sep sept september septemba",
  "oct october oktoba",
  "nov november novemba",
  "dec december desemba disemba",
].map((names) => names.split(" "));
const WEEKDAYS = [
  "mon monday jumatatu",
  "tue tues tuesday jumanne",
  "wed wednesday jumatano",
  "thu thur thurs thursday alhamisi",
  "fri friday ijumaa",
  "sat saturday jumamosi",
  "sun sunday jumapili",
].map((names) => names.split(" "));
const months = new Map(MONTHS.flatMap((names, at) => names.map((name) => [name, at + 1])));
const weekdays = new Map(WEEKDAYS.flatMap((names, at) => names.map((name) => [name, at + 1])));

const WEEKEND = ["weekend", "wikendi", "wknd", "wikend"];
const THIS = ["this", "hii", "ya", "on", "the"];
const NEAR: readonly (readonly [string, number])[] = [
  ["day after tomorrow", 2],
  ["kesho kutwa", 2],
  ["keshokutwa", 2],
  ["leo usiku", 0],
  ["usiku wa leo", 0],
  ["this evening", 0],
  ["tonight", 0],
  ["today", 0],
  ["leo", 0],
  ["tomorrow", 1],
  ["tomorow", 1],
  ["tmrw", 1],
  ["tomoro", 1],
  ["kesho", 1],
];
const BEFORE = ["from", "kuanzia", "kutoka", "between", "starting", "on", "for", "toka", "arriving", "beginning"];
const OPEN = [
  "from",
  "kuanzia",
  "kutoka",
  "toka",
  "between",
  "starting",
  "beginning",
  "to",
  "till",
  "until",
  "til",
  "hadi",
  "mpaka",
  "by",
];
const UNTIL = ["to", "till", "until", "til", "hadi", "mpaka", "hd", "through", "thru", "-"];
const ENDS = [...UNTIL, "by"];
const ARRIVING = ["check in", "checking in", "checkin", "arriving", "kuingia"];
const LEAVING = ["check out", "checking out", "checkout", "leaving", "kutoka"];
const DATE_WORDS = ["tarehe", "tar", "trh", "the", "date"];
const NIGHTS = ["night", "nights", "nite", "nites", "usiku", "siku", "day", "days"];
const WEEKS = ["week", "weeks", "wiki"];

/** Every word by which days are named, for words that are misspelt. */
export const DAY_WORDS: readonly string[] = [
  ...months.keys(),
  ...weekdays.keys(),
  ...WEEKEND,
  ...NEAR.flatMap(([phrase]) => phrase.split(" ")),
  ...[BEFORE, UNTIL, DATE_WORDS, NIGHTS, WEEKS].flat().filter((word) => word !== "-"),
];

/**
 * A day as it was named. A part that was not said is missing. `fallsOn` is the weekday that was said beside a date: where
 * the two differ, nobody knows which of them is meant.
 */
type Day = Readonly<
  | { day: number; month?: number; year?: number; fallsOn?: number | undefined }
  | { weekday: number }
  | { inDays: number }
>;
type Found = Readonly<{ end: number; isSure: boolean } & ({ day: Day } | { weekend: true })>;

export type NamedStay =
  /** No days were named. `nights` where only their number was. */
  | Readonly<{ kind: "none"; nights?: number }>
  | Readonly<{ kind: "stay"; stay: Stay }>
  /** Days were named, and more than one stay could be meant, or none. */
  | Readonly<{ kind: "unsure" }>;

/**
 * The stay that a question names, with the words that are left when its days are taken out. A day that could be two
 * is never guessed: two stays, `next Friday`, a day that has just gone by, a range that runs backwards.
 */
export function readNamedStay(words: readonly string[], today: LocalDate): { named: NamedStay; rest: string[] } {
  const rest: string[] = [];
  const stays: (Stay | undefined)[] = [];
  const firsts: First[] = [];
  const lengths: number[] = [];
  for (let at = 0; at < words.length; ) {
    const length = lengthAt(words, at);
    if (length) {
      lengths.push(length.nights);
      at = length.end;
      continue;
    }
    const range = rangeAt(words, at, today);
    if (range) {
      stays.push(range.stay);
      at = range.end;
      continue;
    }
    const single = dayAt(words, skipBefore(words, at)) ?? endAt(words, at);
    if (single?.isSure) {
      if ("weekend" in single) stays.push(weekendFrom(today));
      else firsts.push({ date: resolve(single.day, today), isOpen: OPEN.includes(words[at] ?? "") });
      at = single.end;
      continue;
    }
    rest.push(words[at] ?? "");
    at += 1;
  }
  return { named: oneStay(stays, firsts, lengths, today), rest };
}

/** A day named by itself. After `from` it begins a stay that is as long as somebody says, or as nobody does. */
type First = Readonly<{ date: LocalDate | undefined; isOpen: boolean }>;

/** A day by which something ends begins no stay. */
function endAt(words: readonly string[], at: number): Found | undefined {
  return ENDS.includes(words[at] ?? "") ? dayAt(words, at + 1) : undefined;
}

function oneStay(
  stays: readonly (Stay | undefined)[],
  firsts: readonly First[],
  lengths: readonly number[],
  today: LocalDate,
): NamedStay {
  const unsure = { kind: "unsure" } as const;
  const nights = [...new Set(lengths)];
  if (nights.length > 1) return unsure;
  if (stays.length + firsts.length === 0) return { kind: "none", ...(nights[0] ? { nights: nights[0] } : {}) };
  if (stays.length + firsts.length > 1) return unsure;
  const first = firsts[0];
  const isOneNight = first?.isOpen === false;
  const length = nights[0] ?? (isOneNight ? 1 : undefined);
  const stay = stays[0] ?? (first?.date && length && { checkIn: first.date, checkOut: addDays(first.date, length) });
  if (!stay || stay.checkIn < today) return unsure;
  if (nights[0] && nights[0] !== daysBetween(stay.checkIn, stay.checkOut)) return unsure;
  return { kind: "stay", stay };
}

/** `2 nights`, `siku tatu`, `a week`. */
function lengthAt(words: readonly string[], at: number): { nights: number; end: number } | undefined {
  const word = words[at] ?? "";
  const number = numberAt(words, at);
  if (number) {
    const next = words[at + number.length] ?? "";
    if (NIGHTS.includes(next)) return { nights: number.value, end: at + number.length + 1 };
    if (WEEKS.includes(next)) return { nights: number.value * 7, end: at + number.length + 1 };
  }
  if (word === "a" && words[at + 1] === "week") return { nights: 7, end: at + 2 };
  const after = NIGHTS.includes(word) || WEEKS.includes(word) ? numberAt(words, at + 1) : undefined;
  if (!after || UNTIL.includes(words[at + 1 + after.length] ?? "")) return undefined;
  return { nights: after.value * (WEEKS.includes(word) ? 7 : 1), end: at + 1 + after.length };
}

function skipBefore(words: readonly string[], at: number): number {
  return BEFORE.includes(words[at] ?? "") ? at + 1 : at;
}

/** `from 12 to 15 December`, `tarehe 12 hadi 15`, `Dec 12-15`, `Friday to Sunday`, `between 12 and 15 December`. */
function rangeAt(
  words: readonly string[],
  begin: number,
  today: LocalDate,
): { stay: Stay | undefined; end: number } | undefined {
  const from = dayAt(words, skipBefore(words, skipPhrase(words, begin, ARRIVING)));
  if (!from || "weekend" in from) return undefined;
  const next = linkAt(words, from.end, words[begin] === "between");
  const to = next && dayAt(words, skipBefore(words, next));
  if (!to || "weekend" in to || !(from.isSure || to.isSure)) return undefined;
  return { stay: resolveRange(from.day, to.day, today), end: to.end };
}

/** Where the second day of a range begins. */
function linkAt(words: readonly string[], at: number, isBetween: boolean): number | undefined {
  const link = words[at] ?? "";
  if (UNTIL.includes(link) || (isBetween && link === "and")) return at + 1;
  const and = link === "and" || link === "na" ? at + 1 : at;
  const after = skipPhrase(words, and, LEAVING);
  return after > and ? after : undefined;
}

/** Past the longest of these phrases, if one stands here. */
function skipPhrase(words: readonly string[], at: number, phrases: readonly string[]): number {
  const found = phrases.find((phrase) => words.slice(at, at + phrase.split(" ").length).join(" ") === phrase);
  return found ? at + found.split(" ").length : at;
}

/** The day that begins at a word. It is sure when more than a bare number names it. */
function dayAt(words: readonly string[], begin: number): Found | undefined {
  let at = begin;
  while (
    THIS.includes(words[at] ?? "") &&
    (WEEKEND.includes(words[at + 1] ?? "") || weekdays.has(words[at + 1] ?? ""))
  ) {
    at += 1;
  }
  const word = words[at] ?? "";
  const behind = words[at + 1] === "hii" || words[at + 1] === "hili" ? at + 2 : at + 1;
  if (WEEKEND.includes(word)) return { weekend: true, end: behind, isSure: !isNext(words[behind]) };
  const near = NEAR.find(([phrase]) => words.slice(at, at + phrase.split(" ").length).join(" ") === phrase);
  if (near) return { day: { inDays: near[1] }, end: at + near[0].split(" ").length, isSure: true };
  const weekday = weekdays.get(word);
  const nextWeekday = word === "next" ? weekdays.get(words[at + 1] ?? "") : undefined;
  if (nextWeekday !== undefined) return onWeekday(dateAt(words, at + 2), nextWeekday);
  if (weekday !== undefined)
    return onWeekday(dateAt(words, at + 1), weekday) ?? { day: { weekday }, end: behind, isSure: true };
  return dateAt(words, at);
}

/** A weekday before its date says no more than the date, and has to be true. */
function onWeekday(found: Found | undefined, fallsOn: number): Found | undefined {
  return found && "day" in found && "day" in found.day ? { ...found, day: { ...found.day, fallsOn } } : found;
}

function isNext(word: string | undefined): boolean {
  return word === "ijayo" || word === "lijalo" || word === "inayokuja";
}

function dateAt(words: readonly string[], begin: number): Found | undefined {
  const written = /^on:(?:(\d{4})-)?(\d{2})-(\d{2})$/.exec(words[begin] ?? "");
  if (written) {
    const [, year, month, day] = written;
    const parts = { month: Number(month), day: Number(day), ...(year ? { year: Number(year) } : {}) };
    return { day: parts, end: begin + 1, isSure: true };
  }
  let at = begin;
  let isMarked = false;
  while (DATE_WORDS.includes(words[at] ?? "")) {
    isMarked ||= words[at] !== "the";
    at += 1;
  }
  const first = months.get(words[at] ?? "");
  if (first !== undefined) {
    const day = dayOfMonthAt(words, words[at + 1] === "the" ? at + 2 : at + 1);
    return day && withYear(words, { day: day.value, month: first }, day.end);
  }
  const day = dayOfMonthAt(words, at);
  if (!day) return undefined;
  const month = monthAt(words, day.end);
  if (month) return withYear(words, { day: day.value, month: month.value }, month.end);
  return { day: { day: day.value }, end: day.end, isSure: isMarked || day.isOrdinal };
}

function dayOfMonthAt(words: readonly string[], at: number) {
  const ordinal = /^nth:(\d{1,2})$/.exec(words[at] ?? "");
  if (ordinal) return { value: Number(ordinal[1]), end: at + 1, isOrdinal: true };
  const number = numberAt(words, at);
  if (!number || number.value < 1 || number.value > 31) return undefined;
  return { value: number.value, end: at + number.length, isOrdinal: false };
}

/** `December`, `of December`, `mwezi wa kumi na mbili`. */
function monthAt(words: readonly string[], begin: number): { value: number; end: number } | undefined {
  const at = words[begin] === "of" || words[begin] === "ya" ? begin + 1 : begin;
  const named = months.get(words[at] ?? "");
  if (named !== undefined) return { value: named, end: at + 1 };
  if (words[begin] !== "mwezi") return undefined;
  const after = words[begin + 1] === "wa" ? begin + 2 : begin + 1;
  const name = months.get(words[after] ?? "");
  if (name !== undefined) return { value: name, end: after + 1 };
  const number = numberAt(words, after);
  return number && number.value <= 12 ? { value: number.value, end: after + number.length } : undefined;
}

function withYear(words: readonly string[], day: { day: number; month: number }, at: number): Found {
  const year = /^20\d\d$/.test(words[at] ?? "") ? Number(words[at]) : undefined;
  return { day: year === undefined ? day : { ...day, year }, end: year === undefined ? at : at + 1, isSure: true };
}

/** Without a year, a day further ahead than this may as well be the one that has gone by. */
const SURELY_AHEAD_DAYS = 300;
/** A stay whose months were not both said does not run on for longer than this. */
const ROLLS_OVER_NIGHTS = 14;

function resolve(day: Day, today: LocalDate): LocalDate | undefined {
  const date = dateOfDay(day, today);
  return date && isOn(date, day) ? date : undefined;
}

function isOn(date: LocalDate, day: Day): boolean {
  const fallsOn = "day" in day ? day.fallsOn : undefined;
  return fallsOn === undefined || weekdayOfDay(dayNumber(date)) === fallsOn;
}

function dateOfDay(day: Day, today: LocalDate): LocalDate | undefined {
  if ("inDays" in day) return addDays(today, day.inDays);
  if ("weekday" in day) {
    const ahead = (((day.weekday - weekdayOfDay(dayNumber(today))) % 7) + 7) % 7;
    return ahead === 0 ? undefined : addDays(today, ahead);
  }
  if (day.year !== undefined) return dateOf(day.year, day.month ?? 0, day.day);
  const year = Number(today.slice(0, 4));
  if (day.month !== undefined) {
    const date = [year, year + 1].map((one) => dateOf(one, day.month ?? 0, day.day)).find((one) => one && one >= today);
    return date && daysBetween(today, date) <= SURELY_AHEAD_DAYS ? date : undefined;
  }
  const month = Number(today.slice(5, 7));
  const here = dateOf(year, month, day.day);
  return here && here >= today ? here : dateOf(month === 12 ? year + 1 : year, (month % 12) + 1, day.day);
}

function dateOf(year: number, month: number, day: number): LocalDate | undefined {
  return parseLocalDate(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
}

function resolveRange(from: Day, to: Day, today: LocalDate): Stay | undefined {
  if (!("day" in from) || !("day" in to)) return looseRange(from, to, today);
  const said = from.month ?? to.month;
  const isOpen = from.month === undefined || to.month === undefined;
  const firstMonth = from.month ?? (said !== undefined && from.day > to.day ? before(said) : said);
  const year =
    from.year ?? (to.year !== undefined && firstMonth !== undefined ? yearBefore(to, firstMonth, from.day) : undefined);
  const checkIn = resolve({ ...from, ...defined({ month: firstMonth, year }) }, today);
  if (!checkIn) return undefined;
  const [inYear, inMonth] = [Number(checkIn.slice(0, 4)), Number(checkIn.slice(5, 7))];
  const lastMonth = to.month ?? (to.day > from.day ? inMonth : (inMonth % 12) + 1);
  const lastYear = to.year ?? (lastMonth < inMonth ? inYear + 1 : inYear);
  const checkOut = dateOf(lastYear, lastMonth, to.day);
  if (!checkOut || checkOut <= checkIn || !isOn(checkOut, to)) return undefined;
  return isOpen && to.day <= from.day && daysBetween(checkIn, checkOut) > ROLLS_OVER_NIGHTS
    ? undefined
    : { checkIn, checkOut };
}

const before = (month: number) => (month === 1 ? 12 : month - 1);

function yearBefore(to: { day: number; month?: number; year?: number }, month: number, day: number): number {
  const year = to.year ?? 0;
  const last = to.month ?? month;
  return month > last || (month === last && day >= to.day) ? year - 1 : year;
}

function defined(parts: { month: number | undefined; year: number | undefined }) {
  return {
    ...(parts.month === undefined ? {} : { month: parts.month }),
    ...(parts.year === undefined ? {} : { year: parts.year }),
  };
}

/** A weekday after a day is the first one after it. */
function looseRange(from: Day, to: Day, today: LocalDate): Stay | undefined {
  const checkIn = resolve(from, today);
  const checkOut = checkIn && ("weekday" in to ? (resolve(to, checkIn) ?? addDays(checkIn, 7)) : resolve(to, today));
  return checkIn && checkOut && checkOut > checkIn ? { checkIn, checkOut } : undefined;
}

/** Friday to Sunday. From Saturday on, this weekend may be the next one. */
function weekendFrom(today: LocalDate): Stay | undefined {
  const weekday = weekdayOfDay(dayNumber(today));
  if (weekday > 5) return undefined;
  const friday = addDays(today, 5 - weekday);
  return { checkIn: friday, checkOut: addDays(friday, 2) };
}
