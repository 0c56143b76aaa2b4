import { propertyAddress } from "#views/booking/addresses.ts";

/** A property's page, with as much of a stay as is known. */
export function propertyHref(
  id: string,
  chosen: {
    checkIn?: string | undefined;
    checkOut?: string | undefined;
    guests?: string | number | undefined;
    month?: string | undefined;
    via?: string | undefined;
  } = {},
  part = "",
): string {
  const query = new URLSearchParams();
  for (const name of ["checkIn", "checkOut", "guests", "month", "via"] as const) {
    const value = chosen[name];
    if (value) query.set(name, String(value));
  }
  const text = query.toString();
  return `${propertyAddress(id)}${text && `?${text}`}${part}`;
}
