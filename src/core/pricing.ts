import { type LocalDate, nightsOf, type Stay } from "./stay.ts";

/** A host's prices for one property. Whole shillings. */
export type RateCard = Readonly<{ basePriceKes: number }>;

export type QuoteNight = Readonly<{ night: LocalDate; priceKes: number }>;

/** One printed line: so many nights at one price. The lines add up to the total. */
export type QuoteLine = Readonly<{ kind: "nights"; nights: number; priceKes: number; amountKes: number }>;

/** The price of one stay, in whole shillings, as every page, payment and receipt prints it. */
export type Quote = Readonly<{
  nights: readonly QuoteNight[];
  lines: readonly QuoteLine[];
  totalKes: number;
  /** What is asked for by M-PESA when booking. */
  dueNowKes: number;
}>;

/**
 * What a stay costs, in whole Kenya shillings.
 *
 * The only place where a price is computed. `stay` must be one that `readStay`
 * accepted, so the nights are bounded.
 */
export function quote(stay: Stay, rates: RateCard): Quote {
  const nights = nightsOf(stay).map((night) => ({ night, priceKes: rates.basePriceKes }));
  const lines: QuoteLine[] = [];
  for (const { priceKes } of nights) {
    const last = lines.at(-1);
    if (last?.priceKes === priceKes) {
      lines[lines.length - 1] = { ...last, nights: last.nights + 1, amountKes: last.amountKes + priceKes };
    } else lines.push({ kind: "nights", nights: 1, priceKes, amountKes: priceKes });
  }
  const totalKes = lines.reduce((sum, line) => sum + line.amountKes, 0);
  return { nights, lines, totalKes, dueNowKes: totalKes };
}
