import { dayNumber, weekdayOfDay } from "./day-number.ts";
import type { LocalDate } from "./stay.ts";

/**
 * What a rule of some days does: how long stays are that begin on one of them (`arrival`) or touch one of their nights
 * (`through`), that nobody arrives or leaves, or that nights which follow each other are sold together or not at all.
 */
export const DAY_RULE_KINDS = ["arrival", "through", "no_arrival", "no_departure", "together"] as const;
export type DayRuleKind = (typeof DAY_RULE_KINDS)[number];

/** A rule of a host for some days: of a stretch of dates with both ends, of weekdays (1 is Monday), or of both. */
export type DayRule = Readonly<{
  name: string | null;
  kind: DayRuleKind;
  /** `null` on both: for ever. */
  firstDay: LocalDate | null;
  lastDay: LocalDate | null;
  weekdays: readonly number[];
  minNights: number | null;
  maxNights: number | null;
}>;

/** Days that a rule speaks of, made once for many questions. `days` has a bit for each weekday. */
export type Days = Readonly<{ first: number; last: number; days: number }>;

export function daysOfRule({ firstDay, lastDay, weekdays }: Pick<DayRule, "firstDay" | "lastDay" | "weekdays">): Days {
  return {
    first: firstDay === null ? -Infinity : dayNumber(firstDay),
    last: lastDay === null ? Infinity : dayNumber(lastDay),
    days: weekdays.reduce((bits, weekday) => bits | (1 << weekday), 0),
  };
}

export function speaksOf({ first, last, days }: Days, day: number): boolean {
  return day >= first && day <= last && (days & (1 << weekdayOfDay(day))) !== 0;
}

/** The first night from `from` up to but not including `to` that a rule speaks of. */
export function firstTouched(rule: Days, from: number, to: number): number | undefined {
  const begin = Math.max(from, rule.first);
  // After seven nights every weekday has been.
  const end = Math.min(to - 1, rule.last, begin + 6);
  for (let night = begin; night <= end; night += 1) if (speaksOf(rule, night)) return night;
  return undefined;
}

/** Whether the day before and this one are nights that a rule sells together: nobody arrives or leaves between them. */
export function isWithin(rule: Days, day: number): boolean {
  return speaksOf(rule, day) && speaksOf(rule, day - 1);
}

/** The nights around one that are sold together with it, both ends; at most as many as a stay can have to either side. */
export function soldTogether(rule: Days, night: number, most: number): { first: number; last: number } {
  let first = night;
  let last = night;
  while (night - first < most && speaksOf(rule, first - 1)) first -= 1;
  while (last - night < most && speaksOf(rule, last + 1)) last += 1;
  return { first, last };
}
