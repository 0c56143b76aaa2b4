import type { LocalDate } from "./stay.ts";

/** A named part of the year with its own price. Both ends are nights of it; two seasons of a property never overlap. */
export type Season = Readonly<{
  name: string;
  firstNight: LocalDate;
  lastNight: LocalDate;
  priceKes: number | null;
  minNights: number | null;
  maxNights: number | null;
  /** Whom its lengths are for: stays that begin in it, or every stay with a night in it. Left out: those that begin. */
  lengthsFor?: "arrival" | "through";
}>;

/** What one night asks that no other does. */
export type DateRate = Readonly<{ priceKes: number | null; minNights: number | null }>;

/** The season a night lies in. */
export function seasonOf(night: LocalDate, seasons: readonly Season[]): Season | undefined {
  return seasons.find((season) => season.firstNight <= night && night <= season.lastNight);
}
