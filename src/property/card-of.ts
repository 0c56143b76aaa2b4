import type { ShownProperty } from "#db/property.queries.ts";

/** What a property's card shows of it. */
export function cardOf(property: ShownProperty) {
  const { id, displayName, location, basePriceKes, bedrooms, bathrooms, amenities } = property;
  const photo = property.photos[0];
  return { id, displayName, location, basePriceKes, guests: property.maxGuests, bedrooms, bathrooms, amenities, photo };
}
