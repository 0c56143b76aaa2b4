import type { CalendarDay, DayState } from "./availability.ts";
import type { Refusal } from "./refusal.ts";
import type { LocalDate, Stay } from "./stay.ts";
import type { Picker } from "./stay-rules.ts";

/**
 * What a day is to a guest who chooses a stay. `no_arrival` is free for who arrived before; `out_of_reach` can't be the
 * day of leaving of a stay that begins on the chosen day.
 */
export type PickState = DayState | "no_arrival" | "out_of_reach";

/** `pick` is what choosing the day does: begin a stay, or end the one that was begun. */
export type DayToPick = Readonly<{ date: LocalDate; state: PickState; pick: "check_in" | Stay | undefined }>;

/**
 * What choosing a day does. Once a stay is begun, a day after its first either ends it or does nothing: a stay that is
 * too short, or reaches across taken nights, never moves its beginning. A day before it begins the stay anew.
 */
export function dayToPick(day: CalendarDay, begun: LocalDate | undefined, picker: Picker): DayToPick {
  const { date, state } = day;
  if (state === "past") return { date, state, pick: undefined };
  if (begun !== undefined && date > begun) {
    const stay = { checkIn: begun, checkOut: date };
    if (picker.allows(stay)) return { date, state, pick: stay };
    return { date, state: state === "taken" ? state : "out_of_reach", pick: undefined };
  }
  if (state !== "free") return { date, state, pick: undefined };
  return picker.canArrive(date) ? { date, state, pick: "check_in" } : { date, state: "no_arrival", pick: undefined };
}

/** Why days after the chosen one are out of reach, each reason once, in the order of the days. */
export function whyOutOfReach(
  days: readonly DayToPick[],
  begun: LocalDate,
  refuse: (stay: Stay) => Refusal | undefined,
): Refusal[] {
  const reasons = new Map<string, Refusal>();
  for (const { date, state } of days) {
    if (state !== "out_of_reach") continue;
    const why = refuse({ checkIn: begun, checkOut: date });
    if (why && !reasons.has(why.rule)) reasons.set(why.rule, why);
  }
  return [...reasons.values()];
}
