import type { Quote, RateCard } from "./pricing.ts";

/** What a night may be priced at, whichever way its price is set: base, weekday, season or date. Whole shillings. */
export const NIGHT_PRICE = { least: 100, most: 1_000_000 } as const;

/** A promo code as far as it lowers a night. */
type Promo = Readonly<{ percent: number | null; amountKes: number | null; minNights: number }>;

/**
 * The least that a night may be sold for: its lowest price with the greatest discount by length, by time and by code,
 * which guests may have all at once. Whole shillings.
 */
export function cheapestNight(rates: RateCard, promos: readonly Promo[], from: string): number {
  const seasons = rates.seasons.flatMap(({ priceKes, lastNight }) => (lastNight >= from ? (priceKes ?? []) : []));
  const dates = Object.entries(rates.dates).flatMap(([night, { priceKes }]) => (night >= from ? (priceKes ?? []) : []));
  const priced = [rates.basePriceKes, ...Object.values(rates.weekdayPricesKes), ...seasons, ...dates];
  const priceKes = Math.min(...priced.filter((kes) => kes !== undefined));
  const timing = Math.max(rates.earlyBird?.percent ?? 0, rates.lastMinute?.percent ?? 0);
  const left = less(less(priceKes, Math.max(rates.weeklyPercent, rates.monthlyPercent)), timing);
  const byCode = promos.map(({ percent, amountKes, minNights }) =>
    percent === null ? left - (amountKes ?? 0) / Math.max(1, minNights) : less(left, percent),
  );
  const lowest = Math.min(priceKes, Math.max(1, rates.lowestNightKes));
  return Math.max(lowest, Math.floor(Math.min(left, ...byCode)));
}

function less(kes: number, percent: number): number {
  return kes - Math.floor((kes * percent) / 100);
}

/** That a night may be sold under the floor, with both sums: the host's own lowest price, or what a price must be at least. */
export function underFloor(
  rates: RateCard,
  promos: readonly Promo[],
  from: string,
): Readonly<{ kes: number; floorKes: number }> | undefined {
  const floorKes = Math.max(NIGHT_PRICE.least, rates.lowestNightKes);
  const kes = cheapestNight(rates, promos, from);
  // Without a price nothing is sold.
  return rates.basePriceKes > 0 && kes < floorKes ? { kes, floorKes } : undefined;
}

/**
 * That the nights of one stay go for less than the floor at a price of the host's own: what one of them comes to, and
 * what it should at least, whole shillings. A night that is priced lower may be sold at its price.
 */
export function stayUnderFloor(
  rates: Pick<RateCard, "lowestNightKes">,
  { nights, lines, totalKes }: Pick<Quote, "nights" | "lines" | "totalKes">,
): Readonly<{ kes: number; floorKes: number }> | undefined {
  const least = Math.max(NIGHT_PRICE.least, rates.lowestNightKes);
  const floorKes = nights.reduce((sum, { priceKes }) => sum + Math.min(priceKes, least), 0);
  const besideKes = lines.reduce(
    (sum, { kind, amountKes }) => (kind === "cleaning" || kind === "extra_guests" ? sum + amountKes : sum),
    0,
  );
  const nightsKes = totalKes - besideKes;
  if (nightsKes >= floorKes) return undefined;
  return { kes: Math.max(0, Math.floor(nightsKes / nights.length)), floorKes: Math.ceil(floorKes / nights.length) };
}
