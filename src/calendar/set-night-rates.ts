import type { Db } from "#db/open.ts";
import { setDateRates } from "#db/pricing.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { nightsOf, type Stay } from "#src/core/stay.ts";

export type SetNightRates = { outcome: "saved"; nights: number } | { outcome: "no_such_property" };

/**
 * Gives each night of a stay its own price (whole shillings) and shortest stay (nights), in all rooms
 * of a property. `null` takes the night's own away, so that season, weekday or base decide again.
 */
export function setNightRates(
  deps: { db: Db },
  ask: { hostId: string; propertyId: string; stay: Stay; priceKes: number | null; minNights: number | null },
): SetNightRates {
  return write(deps.db, (tx): SetNightRates => {
    if (findProperty(tx, ask.propertyId)?.hostId !== ask.hostId) return { outcome: "no_such_property" };
    const nights = nightsOf(ask.stay);
    setDateRates(tx, ask.propertyId, nights, { priceKes: ask.priceKes, minNights: ask.minNights });
    return { outcome: "saved", nights: nights.length };
  });
}
