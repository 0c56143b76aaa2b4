import type { LocalDate, Stay } from "./stay.ts";

/**
 * Where a certain stay stands, by the day. Nobody knows the hour at which a guest comes or leaves: on the day of
 * check-in they may still be on their way, and on the day of check-out they may still be there.
 */
export type StayPhase = "ahead" | "arriving" | "under_way" | "over";

export function phaseOf(stay: Stay, today: LocalDate): StayPhase {
  if (today < stay.checkIn) return "ahead";
  if (today === stay.checkIn) return "arriving";
  return today <= stay.checkOut ? "under_way" : "over";
}
