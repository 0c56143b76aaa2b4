import { dateOfDay, dayNumber, weekdayOfDay } from "./day-number.ts";

/** A calendar day, `YYYY-MM-DD`, in the property's zone. Text, so that it compares, sorts and travels as it is. */
export type LocalDate = string;

/** The nights a guest sleeps: `checkIn` is the first night, `checkOut` the morning they leave. */
export type Stay = Readonly<{ checkIn: LocalDate; checkOut: LocalDate }>;

/** Where every property stands. East Africa Time, three hours ahead of UTC, without summer time. */
export const PROPERTY_ZONE = "Africa/Nairobi";

const DAY_MS = 86_400_000;
/** What the zone is ahead of UTC, in every year since 1960. By it a day is found a hundred times faster than by the zone's table. */
const ZONE_MS = 3 * 3_600_000;

/** The most nights one stay may have, and how far ahead it may begin, in days. */
export const LONGEST_STAY_NIGHTS = 180;
export const BOOKING_HORIZON_DAYS = 540;

/** The day a visitor typed, or `undefined` when there is no such day (30 February, words, another format). */
export function parseLocalDate(text: unknown): LocalDate | undefined {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString();
  } catch {
    return undefined;
  }
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayNumber(date) + days);
}

export function dayAfter(date: LocalDate): LocalDate {
  return addDays(date, 1);
}

/** How many days lie from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** The number of nights slept. */
export function nightCount(stay: Stay): number {
  return daysBetween(stay.checkIn, stay.checkOut);
}

/** Every night of a stay, in order. The check-out date is not a night, so back-to-back stays never clash. */
export function nightsOf(stay: Stay): LocalDate[] {
  const nights: LocalDate[] = [];
  const last = dayNumber(stay.checkOut);
  for (let night = dayNumber(stay.checkIn); night < last; night += 1) nights.push(dateOfDay(night));
  return nights;
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: LocalDate): number {
  return weekdayOfDay(dayNumber(date));
}

/** When a day begins in Kenya, Unix milliseconds. */
export function startOfDay(date: LocalDate): number {
  return dayNumber(date) * DAY_MS - ZONE_MS;
}

/** When a clock in Kenya shows an hour, `HH:MM`, of a day, Unix milliseconds. */
export function instantAt(date: LocalDate, hour: string): number {
  return startOfDay(date) + (Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))) * 60_000;
}

/** The hour that clocks in Kenya show at an instant, 0 to 23. */
export function hourAt(instant: number): number {
  return Math.floor((instant + ZONE_MS) / 3_600_000) - 24 * Math.floor((instant + ZONE_MS) / DAY_MS);
}

export const laterDay = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);
export const earlierDay = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);

/** A stay as it is written down for readers of any language: an interval of ISO 8601, `2026-12-18/2026-12-21`. */
export function stayWritten({ checkIn, checkOut }: Stay): string {
  return `${checkIn}/${checkOut}`;
}

/** The stay that was written down so; `undefined` for all other words. */
export function readWrittenStay(text: string): Stay | undefined {
  const [checkIn, checkOut, ...more] = text.split("/").map(parseLocalDate);
  return checkIn && checkOut && more.length === 0 ? { checkIn, checkOut } : undefined;
}

/** The calendar day in Nairobi at an instant, Unix milliseconds. */
export function localDateAt(instant: number): LocalDate {
  return dateOfDay(Math.floor((instant + ZONE_MS) / DAY_MS));
}

export type StayProblem = "missing_dates" | "not_a_date" | "reversed" | "in_the_past" | "too_long" | "too_far_ahead";

/**
 * The stay a visitor asked for, or the first thing wrong with it. `today` is the day in Nairobi;
 * a stay may begin today.
 */
export function readStay(checkIn: unknown, checkOut: unknown, today: LocalDate): Stay | StayProblem {
  if (!checkIn || !checkOut) return "missing_dates";
  const from = parseLocalDate(checkIn);
  const to = parseLocalDate(checkOut);
  if (!from || !to) return "not_a_date";
  if (to <= from) return "reversed";
  if (from < today) return "in_the_past";
  if (daysBetween(from, to) > LONGEST_STAY_NIGHTS) return "too_long";
  if (daysBetween(today, from) > BOOKING_HORIZON_DAYS) return "too_far_ahead";
  return { checkIn: from, checkOut: to };
}
