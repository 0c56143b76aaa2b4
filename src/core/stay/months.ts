import { type LocalDate, startOfDay } from "./stay.ts";

/** A month of Nairobi, `YYYY-MM`. */
export const monthOfDay = (day: LocalDate): string => day.slice(0, 7);

/** The month so many after this one, or before it. */
export function addMonths(month: string, count: number): string {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(all / 12)).padStart(4, "0")}-${String((((all % 12) + 12) % 12) + 1).padStart(2, "0")}`;
}

/** Its first day, and that of the next. */
export function daysOfMonth(month: string): { from: LocalDate; until: LocalDate } {
  return { from: `${month}-01`, until: `${addMonths(month, 1)}-01` };
}

/** A month and the instants between which it lies, Unix ms: `from` is in it, `until` is not. */
export type MonthSpan = Readonly<{ month: string; from: number; until: number }>;

/** When a month begins and ends in Kenya. */
export function spanOfMonth(month: string): MonthSpan {
  const { from, until } = daysOfMonth(month);
  return { month, from: startOfDay(from), until: startOfDay(until) };
}
