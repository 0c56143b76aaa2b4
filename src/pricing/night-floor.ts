import type { Reader } from "#db/open.ts";
import { promoCodesOf, termsOf } from "#db/pricing.queries.ts";
import type { Property } from "#db/property.queries.ts";
import { underFloor } from "#src/core/pricing/price-floor.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";

/** Whether a night of this property may be sold under the floor by its prices and discounts as they are saved. */
export function lowNightOf(db: Reader, property: Property, today: LocalDate) {
  const codes = promoCodesOf(db, property.id).filter(
    ({ lastDay, mostUses, uses }) => (lastDay ?? today) >= today && uses < (mostUses ?? Number.POSITIVE_INFINITY),
  );
  return underFloor(termsOf(db, property).rates, codes, today);
}
