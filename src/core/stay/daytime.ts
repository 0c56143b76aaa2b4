import { dayAfter, hourAt, type LocalDate, localDateAt, startOfDay } from "./stay.ts";

/** Nobody is reminded of money at night. */
export const FROM_HOUR = 9;

export const UNTIL_HOUR = 20;

/** Whether a reminder may be sent. */
export function isDaytime(at: number): boolean {
  const hour = hourAt(at);
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}

/** Nine in the morning in Nairobi, today or tomorrow. */
export function nextMorningAt(now: number): number {
  const today = morningOf(localDateAt(now));
  return today > now ? today : morningOf(dayAfter(localDateAt(now)));
}

function morningOf(date: LocalDate): number {
  return startOfDay(date) + FROM_HOUR * 3_600_000;
}
