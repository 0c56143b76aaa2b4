import type { ShownProperty } from "#db/property.queries.ts";
import { averagesOf, type Totals } from "#src/core/review/averages.ts";

/** What a property's card shows of it, with what its reviews come to. */
export function cardOf(
  property: ShownProperty & Readonly<{ fromKes: number | undefined }>,
  reviews: ReadonlyMap<string, Totals>,
) {
  const { id, displayName, location, fromKes, bedrooms, bathrooms, amenities } = property;
  const photo = property.photos[0];
  const averages = averagesOf(reviews.get(id));
  const guests = property.maxGuests;
  return { id, displayName, location, fromKes, guests, bedrooms, bathrooms, amenities, photo, averages };
}
