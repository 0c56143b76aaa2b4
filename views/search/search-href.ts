import type { TypedSearch } from "#src/core/listing/search.ts";

/** The address of a search: what was typed with some of it changed, and nothing that says nothing. */
export function searchHref(typed: Partial<TypedSearch>, changed: Partial<TypedSearch> = {}): string {
  const query = new URLSearchParams();
  const wish = { ...typed, ...changed };
  for (const name of ["place", "checkIn", "checkOut", "guests", "priceFrom", "priceTo", "bedrooms"] as const) {
    const value = wish[name];
    if (value) query.set(name, value);
  }
  for (const amenity of wish.amenities ?? []) query.append("amenities", amenity);
  if (wish.sort) query.set("sort", wish.sort);
  if (wish.page && wish.page !== "1") query.set("page", wish.page);
  const text = query.toString();
  return `/booking/search${text && `?${text}`}`;
}
