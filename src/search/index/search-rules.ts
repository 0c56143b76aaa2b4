import { addDays, type Stay } from "#src/core/stay/stay.ts";
import { isRefused, judgeStay, type Moment, roomsOf, type StayRules } from "#src/core/stay/stay-rules.ts";

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
 * The nights of a room on which nobody new may sleep, in no order: those that are taken, and those that cleaning
 * keeps empty around every night that somebody sleeps. A block is taken, and needs no cleaning.
 */
export function closedNights(
  taken: readonly number[],
  slept: readonly number[],
  bufferDays: number,
): readonly number[] {
  if (bufferDays === 0) return taken;
  const around = Array.from({ length: 2 * bufferDays + 1 }, (_, at) => at - bufferDays);
  return [...taken, ...slept.flatMap((night) => around.map((days) => night + days))];
}
