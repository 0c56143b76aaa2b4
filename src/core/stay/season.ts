import type { LocalDate } from "./stay.ts";

/** What comes on top of the usual price, below zero off it; never both. Nothing is the usual price. */
export type PriceChange = Readonly<{ changePercent?: number | null; changeKes?: number | null }>;

/** A price with what comes on top: whole shillings, a half rounds up, and never less than one. */
export function priceWithChange(priceKes: number, { changePercent, changeKes }: PriceChange): number {
  const onTopKes = changePercent ? Math.round((priceKes * changePercent) / 100) : (changeKes ?? 0);
  return Math.max(1, priceKes + onTopKes);
}

/** A named part of the year with its own price. Both ends are nights of it; two seasons of a property never overlap. */
export type Season = Readonly<{
  name: string;
  firstNight: LocalDate;
  lastNight: LocalDate;
  priceKes: number | null;
  /** By weekday, 1 is Monday. It comes before the season's own price. */
  weekdayPricesKes?: Readonly<Partial<Record<number, number>>>;
  minNights: number | null;
  maxNights: number | null;
  /** Whom its lengths are for: stays that begin in it, or every stay with a night in it. Left out: those that begin. */
  lengthsFor?: "arrival" | "through";
}> &
  PriceChange;

/** What one night asks that no other does. */
export type DateRate = Readonly<{ priceKes: number | null; minNights: number | null }> & PriceChange;

/** The season a night lies in. */
export function seasonOf(night: LocalDate, seasons: readonly Season[]): Season | undefined {
  return seasons.find((season) => season.firstNight <= night && night <= season.lastNight);
}
