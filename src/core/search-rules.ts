import type { OccupiedNight } from "./availability.ts";
import { dayNumber } from "./day-number.ts";
import { addDays, type Stay } from "./stay.ts";
import { isRefused, judgeStay, type Moment, roomsOf, type StayRules } from "./stay-rules.ts";

/**
 * What a property's rules say of a stay before its calendar is looked at. `gap` is a stay that is too short,
 * and may be had only where it fills a gap; `arrivesFirst` when nobody may arrive earlier anyway.
 */
export type RuleVerdict = Readonly<{ says: "allowed" | "refused" } | { says: "gap"; arrivesFirst: boolean }>;

const NOTHING_TAKEN = roomsOf({ units: 1, occupied: [] });

export function judgeByRules(stay: Stay, rules: StayRules, moment: Moment): RuleVerdict {
  const verdict = judgeStay(stay, rules, NOTHING_TAKEN, moment);
  if (!isRefused(verdict)) return { says: "allowed" };
  if (verdict.rule !== "too_short" || !rules.sellGaps) return { says: "refused" };
  const aDayEarlier = { checkIn: addDays(stay.checkIn, -1), checkOut: stay.checkIn };
  const earlier = judgeStay(aDayEarlier, rules, NOTHING_TAKEN, moment);
  return { says: "gap", arrivesFirst: isRefused(earlier) && earlier.rule === "lead_time" };
}

/**
 * The nights on which nobody new may sleep, by day number: those that are taken, and those that
 * cleaning keeps empty around every night that somebody sleeps. A block needs no cleaning.
 */
export function closedDays(occupied: readonly OccupiedNight[], bufferDays: number): { unit: number; day: number }[] {
  return occupied.flatMap(({ unit, night, kind }) => {
    const day = dayNumber(night);
    const around = kind === "block" ? 0 : bufferDays;
    return Array.from({ length: 2 * around + 1 }, (_, at) => ({ unit, day: day - around + at }));
  });
}
