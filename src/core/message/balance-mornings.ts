import { addDays, type LocalDate } from "#src/core/stay/stay.ts";

export type BalanceMorning = Readonly<{ day: LocalDate; nth: "before" | "due" }>;

/** On which mornings a guest is asked for the rest: the day before it is due, unless it is due on arrival, and the day itself. */
export function balanceMornings({ dueOn, checkIn }: { dueOn: LocalDate; checkIn: LocalDate }): BalanceMorning[] {
  const due = { day: dueOn, nth: "due" } as const;
  return dueOn === checkIn ? [due] : [{ day: addDays(dueOn, -1), nth: "before" }, due];
}
