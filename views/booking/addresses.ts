import { type ChosenExtra, writeChosen } from "#src/core/pricing/extras.ts";

type Wish = Readonly<{
  propertyId: string;
  checkIn?: string | undefined;
  checkOut?: string | undefined;
  guests?: string | number | undefined;
  /** A promo code. */
  code?: string | undefined;
  /** What was chosen beside the nights. */
  extras?: readonly ChosenExtra[] | undefined;
  /** The short link or the offer by which the guest came. */
  via?: string | undefined;
}>;

/** Where dates are picked or changed. `month` is the first month shown; `at` the part of the page to open at. */
export function datesAddress(wish: Wish, more: { month?: string | undefined; at?: string; go?: boolean } = {}): string {
  const query = { month: more.month, continue: more.go ? "1" : undefined };
  return `/booking/dates?${queryOf(wish, query)}${more.at ? `#${more.at}` : ""}`;
}

export function summaryAddress(wish: Wish): string {
  return `/booking/summary?${queryOf(wish)}`;
}

export function propertyAddress(propertyId: string): string {
  return `/booking/property/${encodeURIComponent(propertyId)}`;
}

export function paymentAddress(
  bookingId: string,
  token: string,
  more: { other?: boolean; balance?: boolean } = {},
): string {
  return `/booking/payment?booking=${bookingId}&t=${token}${more.balance ? "&for=balance" : ""}${more.other ? "&other=1" : ""}`;
}

function queryOf(wish: Wish, more: Record<string, string | undefined> = {}): string {
  const { propertyId, checkIn, checkOut, guests, code, via } = wish;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ property: propertyId, checkIn, checkOut, guests, code, via, ...more })) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  for (const extra of writeChosen(wish.extras ?? [])) query.append("extra", extra);
  return query.toString();
}

/** The same place for as many guests, on days that are still to be chosen. */
export function againAddress({ propertyId, party }: Readonly<{ propertyId: string; party: number }>): string {
  return `${propertyAddress(propertyId)}?guests=${party}`;
}

/** Rooms of one host that are booked at once: how many of each property, and whose page they are chosen on. */
export type RoomsWish = Readonly<{
  /** Any property of the host. */
  propertyId: string;
  checkIn: string;
  checkOut: string;
  guests: string | number;
  rooms?: readonly Readonly<{ propertyId: string; count: number }>[] | undefined;
  code?: string | undefined;
  extras?: readonly ChosenExtra[] | undefined;
  via?: string | undefined;
}>;

/** Where rooms for a party are chosen. */
export function roomsAddress(wish: RoomsWish): string {
  return `/booking/rooms?${roomsQuery(wish)}`;
}

/** Where they are checked and paid. */
export function roomsSummaryAddress(wish: RoomsWish): string {
  return `/booking/rooms/summary?${roomsQuery(wish)}`;
}

/** How the chosen rooms stand in an address or a form. */
export function writeRooms(rooms: RoomsWish["rooms"] = []): string[] {
  return rooms.filter(({ count }) => count > 0).map(({ propertyId, count }) => `${propertyId}:${count}`);
}

function roomsQuery({ propertyId, checkIn, checkOut, guests, rooms, code, extras = [], via }: RoomsWish): string {
  const query = new URLSearchParams({ property: propertyId, checkIn, checkOut, guests: String(guests) });
  for (const room of writeRooms(rooms)) query.append("room", room);
  for (const extra of writeChosen(extras)) query.append("extra", extra);
  if (code) query.set("code", code);
  if (via) query.set("via", via);
  return query.toString();
}
