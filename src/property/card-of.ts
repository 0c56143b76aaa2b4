import type { ShownProperty } from "#db/property.queries.ts";
import type { FactSaid } from "#src/core/listing/house-facts.ts";
import { averagesOf, type Totals } from "#src/core/review/averages.ts";

/** What a property's card shows of it, with what its reviews come to and what its host says of it. */
export function cardOf(
  property: ShownProperty & Readonly<{ fromKes: number | undefined }>,
  reviews: ReadonlyMap<string, Totals>,
  said: ReadonlyMap<string, readonly FactSaid[]>,
) {
  const { id, displayName, location, fromKes, bedrooms, bathrooms, amenities } = property;
  const photo = property.photos[0];
  const averages = averagesOf(reviews.get(id));
  const guests = property.maxGuests;
  const facts = said.get(id) ?? [];
  return { id, displayName, location, fromKes, guests, bedrooms, bathrooms, amenities, photo, averages, facts };
}
