import { dateOfDay, dayNumber, weekdayOfDay } from "./day-number.ts";
import { addDays, type LocalDate } from "./stay.ts";

export type PublicHoliday =
  | "new_year"
  | "good_friday"
  | "easter_monday"
  | "labour"
  | "madaraka"
  | "mazingira"
  | "mashujaa"
  | "jamhuri"
  | "christmas"
  | "boxing"
  | "idd_ul_fitr"
  | "idd_ul_azha";

/**
 * The fixed days of Kenya's Public Holidays Act (Cap. 110, Schedule, Part I; 10 October is Mazingira
 * Day since 2024). Read 28 November 2026.
 */
const FIXED: readonly (readonly [PublicHoliday, string])[] = [
  ["new_year", "01-01"],
  ["labour", "05-01"],
  ["madaraka", "06-01"],
  ["mazingira", "10-10"],
  ["mashujaa", "10-20"],
  ["jamhuri", "12-12"],
  ["christmas", "12-25"],
  ["boxing", "12-26"],
];

/**
 * The two Idds by the Umm al-Qura calendar (as ICU computes it, read 28 November 2026). In Kenya the
 * sighting of the moon decides, often a day later, and the day is gazetted shortly before.
 */
const IDDS: Readonly<Record<number, readonly [fitr: string, azha: string]>> = {
  2026: ["03-20", "05-27"],
  2027: ["03-09", "05-16"],
  2028: ["02-26", "05-05"],
  2029: ["02-14", "04-24"],
  2030: ["02-04", "04-13"],
  2031: ["01-24", "04-02"],
};

/** `isSure` is false where a sighting or a notice still decides. */
export type Holiday = Readonly<{ holiday: PublicHoliday; date: LocalDate; isSure: boolean }>;

/**
 * Kenya's public holidays of a year, in order. A fixed day that falls on a Sunday is kept on the next
 * day that is not a holiday itself (Public Holidays Act, section 4).
 */
export function publicHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  const named = new Map<LocalDate, PublicHoliday>([
    [addDays(easter, -2), "good_friday"],
    [addDays(easter, 1), "easter_monday"],
  ]);
  const fixed = FIXED.map(([holiday, day]) => [`${year}-${day}`, holiday] as const);
  const isSunday = (date: LocalDate) => weekdayOfDay(dayNumber(date)) === 7;
  for (const [date, holiday] of fixed) if (!isSunday(date)) named.set(date, holiday);
  for (const [date, holiday] of fixed) {
    if (!isSunday(date)) continue;
    let moved = addDays(date, 1);
    while (named.has(moved)) moved = addDays(moved, 1);
    named.set(moved, holiday);
  }
  const idds = (IDDS[year] ?? []).map((day, at) => ({
    holiday: at === 0 ? ("idd_ul_fitr" as const) : ("idd_ul_azha" as const),
    date: `${year}-${day}`,
    isSure: false,
  }));
  return [...[...named].map(([date, holiday]) => ({ holiday, date, isSure: true })), ...idds].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): LocalDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

export type SchoolHoliday = "april_school" | "august_school" | "december_school";

/**
 * The school holidays of a year as nights. 2026 is the Ministry of Education's circular of 9 October
 * 2025; its weeks (thirteen, three, fourteen, three, nine, from the first Monday after 3 January) are
 * what later years are expected to follow, until their own circular comes.
 */
export function schoolHolidays(year: number): (SuggestedNights & { name: SchoolHoliday })[] {
  const opens = termOpens(year);
  const week = (weeks: number) => opens + weeks * 7;
  const isSure = year === 2026;
  const nights = (name: SchoolHoliday, from: number, until: number) => ({
    name,
    year,
    firstNight: dateOfDay(from),
    lastNight: dateOfDay(until - 1),
    isSure,
  });
  return [
    // Schools close on a Friday and open on a Monday: the free nights are those between.
    nights("april_school", week(13) - 3, week(16)),
    nights("august_school", week(30) - 3, week(33)),
    nights("december_school", week(42) - 3, termOpens(year + 1)),
  ];
}

function termOpens(year: number): number {
  const from = dayNumber(`${year}-01-04`);
  return from + ((8 - weekdayOfDay(from)) % 7);
}

/** Nights that a host may want a season for. */
export type SuggestedNights = Readonly<{
  name: PublicHoliday | SchoolHoliday | "easter" | "festive";
  year: number;
  firstNight: LocalDate;
  lastNight: LocalDate;
  isSure: boolean;
}>;

/** Days that are part of a longer suggestion. */
const WITHIN: ReadonlySet<PublicHoliday> = new Set(["good_friday", "easter_monday", "christmas", "boxing", "new_year"]);

/** How many years ahead are suggested. */
const YEARS_AHEAD = 5;

/**
 * Seasons to suggest, from `today` on, in order: Easter, Christmas to New Year, the long weekend
 * around every other public holiday, and the school holidays.
 */
export function suggestedSeasons(today: LocalDate): SuggestedNights[] {
  const first = Number(today.slice(0, 4));
  const suggested: SuggestedNights[] = [];
  for (let year = first; year < first + YEARS_AHEAD; year += 1) {
    const easter = easterSunday(year);
    suggested.push(
      { name: "easter", year, firstNight: addDays(easter, -3), lastNight: easter, isSure: true },
      { name: "festive", year, firstNight: `${year}-12-22`, lastNight: `${year + 1}-01-02`, isSure: true },
      ...schoolHolidays(year),
    );
    for (const { holiday, date, isSure } of publicHolidays(year)) {
      if (!WITHIN.has(holiday)) suggested.push({ name: holiday, year, ...nightsAround(date), isSure });
    }
  }
  return suggested
    .filter(({ lastNight }) => lastNight >= today)
    .sort((a, b) => (a.firstNight === b.firstNight ? 0 : a.firstNight < b.firstNight ? -1 : 1));
}

/** The nights that a single free day fills: its eve, and the weekend it touches. */
function nightsAround(date: LocalDate): { firstNight: LocalDate; lastNight: LocalDate } {
  switch (weekdayOfDay(dayNumber(date))) {
    case 1:
      return { firstNight: addDays(date, -3), lastNight: addDays(date, -1) };
    case 5:
      return { firstNight: addDays(date, -1), lastNight: addDays(date, 1) };
    case 6:
      return { firstNight: addDays(date, -1), lastNight: date };
    default:
      return { firstNight: addDays(date, -1), lastNight: addDays(date, -1) };
  }
}
