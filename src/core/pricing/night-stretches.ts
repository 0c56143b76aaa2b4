import { type LocalDate, weekdayOf } from "#src/core/stay/stay.ts";
import type { QuoteNight } from "./pricing.ts";

/** Nights in a row that cost the same for the same reason: the first with its reason, and the last. */
export type NightStretch = Readonly<{ first: QuoteNight; last: LocalDate; priceKes: number }>;

/** Priced nights, in order, put together where nothing changes. */
export function stretchesOf(nights: readonly QuoteNight[]): NightStretch[] {
  const stretches: { first: QuoteNight; last: LocalDate; priceKes: number }[] = [];
  for (const night of nights) {
    const open = stretches.at(-1);
    if (open && reasonOf(open.first) === reasonOf(night)) open.last = night.night;
    else stretches.push({ first: night, last: night.night, priceKes: night.priceKes });
  }
  return stretches;
}

function reasonOf({ night, priceKes, why, season, onTop }: QuoteNight): string {
  return JSON.stringify([priceKes, why, season, onTop, why === "weekday" && weekdayOf(night)]);
}
