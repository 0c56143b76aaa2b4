import { priceWithChange } from "#src/core/stay/season.ts";
import { dayAfter } from "#src/core/stay/stay.ts";
import { isOfNights, nightsWithPrices, type Quote, type RateCard } from "./pricing.ts";

/** What a night may be priced at, whichever way its price is set: base, weekday, season or date. Whole shillings. */
export const NIGHT_PRICE = { least: 100, most: 1_000_000 } as const;

/** A promo code as far as it lowers a night. */
type Promo = Readonly<{ percent: number | null; amountKes: number | null; minNights: number }>;

/**
 * The least that a night may be sold for: its lowest price with free nights spread over all, and the greatest discount
 * by length, by time and by code, which guests may have all at once. Whole shillings.
 */
export function cheapestNight(rates: RateCard, promos: readonly Promo[], from: string): number {
  const usual = [rates.basePriceKes, ...Object.values(rates.weekdayPricesKes)].filter((kes) => kes !== undefined);
  const seasons = rates.seasons.flatMap((season) => {
    if (season.lastNight < from) return [];
    const { priceKes, weekdayPricesKes = {} } = season;
    const own = Object.values(weekdayPricesKes).filter((kes) => kes !== undefined);
    return [...own, ...(priceKes === null ? usual.map((kes) => priceWithChange(kes, season)) : [priceKes])];
  });
  const dates = Object.keys(rates.dates).flatMap((night) => {
    if (night < from) return [];
    return nightsWithPrices({ checkIn: night, checkOut: dayAfter(night) }, rates).map(({ priceKes }) => priceKes);
  });
  const priceKes = Math.min(...usual, ...seasons, ...dates);
  const timing = Math.max(0, ...[...rates.earlyBird, ...rates.lastMinute].map(({ percent }) => percent));
  const { every, free } = rates.freeNights ?? { every: 1, free: 0 };
  const paid = priceKes - Math.floor((priceKes * free) / every);
  const left = less(less(paid, Math.max(rates.weeklyPercent, rates.monthlyPercent)), timing);
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
  const besideKes = lines.reduce((sum, line) => (isOfNights(line) ? sum : sum + line.amountKes), 0);
  const nightsKes = totalKes - besideKes;
  if (nightsKes >= floorKes) return undefined;
  return { kes: Math.max(0, Math.floor(nightsKes / nights.length)), floorKes: Math.ceil(floorKes / nights.length) };
}
