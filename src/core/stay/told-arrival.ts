import { HALF_HOURS, type HourOfDay } from "./stay-hours.ts";

/** The longest word of a guest to their host, in signs. */
export const WORD_TO_HOST_LONGEST = 400;

/** The longest name of who sleeps in a room, in signs. */
export const SLEEPER_LONGEST = 80;

/**
 * When a guest means to come, and what they want their host to know. An hour before check-in is a wish like any other.
 * `sleeper` is who sleeps in one of several rooms, where that is not who booked them.
 */
export type ToldArrival = Readonly<{ arrivesAt: HourOfDay | null; note: string; sleeper?: string }>;

/** The half hours of a day as guests arrive: from the morning on, those after midnight last. */
export const ARRIVAL_HOURS: readonly HourOfDay[] = [...HALF_HOURS.slice(12), ...HALF_HOURS.slice(0, 12)];

/** What was typed, the word as one line; or what is wrong with it. */
export function readArrival(typed: { arrivesAt: string; note: string }): ToldArrival | { faults: ("hour" | "note")[] } {
  const { note } = typed;
  const hour = typed.arrivesAt.trim();
  const arrivesAt = hour === "" ? null : HALF_HOURS.find((known) => known === hour);
  const isLong = note.length > WORD_TO_HOST_LONGEST;
  if (arrivesAt !== undefined && !isLong) return { arrivesAt, note };
  return { faults: [...(arrivesAt === undefined ? (["hour"] as const) : []), ...(isLong ? (["note"] as const) : [])] };
}

/** Whether the hour lies before check-in. Those after midnight are of the next morning. */
export function isBeforeCheckIn(hour: HourOfDay, checkInFrom: HourOfDay): boolean {
  return hour < checkInFrom && ARRIVAL_HOURS.indexOf(hour) < ARRIVAL_HOURS.indexOf(checkInFrom);
}
