import { type PublicHoliday, publicHolidays, type SchoolHoliday, schoolHolidays } from "./holidays.ts";
import { type LocalDate, parseLocalDate } from "./stay.ts";

/** Days that a host wants to know of, both ends. `yearly` comes again on the same days of every year after. */
export type OwnEvent = Readonly<{ name: string; firstDay: LocalDate; lastDay: LocalDate; yearly: boolean }>;

/** How many days an event has at most: one that comes every year never meets itself. */
export const EVENT_DAYS_MOST = 180;

/** Days that fill houses or empty them: a holiday, free weeks of school, or what a host has added. Both ends. */
export type DaysToKnow = Readonly<{
  what:
    | Readonly<{ kind: "public"; holiday: PublicHoliday }>
    | Readonly<{ kind: "school"; holiday: SchoolHoliday }>
    | Readonly<{ kind: "own"; name: string }>;
  firstDay: LocalDate;
  lastDay: LocalDate;
  /** False where a sighting or a notice still decides. */
  isSure: boolean;
}>;

/** Whatever there is to know from a day to a day, both ends, in order. What has begun before or ends after is whole. */
export function daysToKnow(from: LocalDate, to: LocalDate, events: readonly OwnEvent[]): DaysToKnow[] {
  const found: DaysToKnow[] = [];
  // School holidays of December, and events, reach into the next year.
  for (let year = yearOf(from) - 1; year <= yearOf(to); year += 1) {
    for (const { holiday, date, isSure } of publicHolidays(year)) {
      found.push({ what: { kind: "public", holiday }, firstDay: date, lastDay: date, isSure });
    }
    for (const { name, firstNight, lastNight, isSure } of schoolHolidays(year)) {
      found.push({ what: { kind: "school", holiday: name }, firstDay: firstNight, lastDay: lastNight, isSure });
    }
    for (const event of events) {
      const days = daysIn(year, event);
      if (days) found.push({ what: { kind: "own", name: event.name }, ...days, isSure: true });
    }
  }
  return found
    .filter(({ firstDay, lastDay }) => firstDay <= to && lastDay >= from)
    .sort((a, b) => (a.firstDay === b.firstDay ? 0 : a.firstDay < b.firstDay ? -1 : 1));
}

/** Whether a day is marked: weeks without school are named and not marked, or every day of some months would be. */
export function isMarked(day: LocalDate, known: readonly DaysToKnow[]): boolean {
  return known.some(({ what, firstDay, lastDay }) => what.kind !== "school" && firstDay <= day && day <= lastDay);
}

/** The days of an event that begins in a year. */
function daysIn(year: number, { firstDay, lastDay, yearly }: OwnEvent) {
  const later = year - yearOf(firstDay);
  if (later === 0) return { firstDay, lastDay };
  if (!yearly || later < 0) return undefined;
  return { firstDay: yearsAfter(firstDay, later), lastDay: yearsAfter(lastDay, later) };
}

/** The same day of a later year; of 29 February, where there is none, the 28th. */
function yearsAfter(date: LocalDate, years: number): LocalDate {
  const same = `${yearOf(date) + years}${date.slice(4)}`;
  return parseLocalDate(same) ?? `${same.slice(0, 8)}28`;
}

function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4));
}
