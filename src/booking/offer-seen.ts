import { type Booking, findBooking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Property } from "#db/property.queries.ts";
import { findQuoteLink, type QuoteLink, roomsOfQuoteLink } from "#db/share.queries.ts";
import { type QuoteStanding, quoteStanding } from "#src/core/pricing/quote-link.ts";
import type { RoomTaken } from "#src/core/stay/rooms-for-party.ts";
import type { Stay } from "#src/core/stay/stay.ts";

/** An offer as it stands for one guest: the first of its rooms, and all of them with what each costs. */
export type OfferSeen = Readonly<{ offer: QuoteLink; rooms: readonly QuoteLink[]; standing: QuoteStanding }>;

type For = Readonly<{ replaced: readonly Booking[]; now: number }>;

/**
 * An offer of this property. `replaced`: holds of the guest's own, which end when they book again, so that the offer is
 * theirs once more.
 */
export function offerSeen(
  db: Reader,
  offerId: string | undefined,
  { property, ...seen }: For & Readonly<{ property: Pick<Property, "id" | "hostId"> }>,
): OfferSeen | undefined {
  const found = offerOfHost(db, offerId, { hostId: property.hostId, ...seen });
  return found?.rooms.some(({ propertyId }) => propertyId === property.id) ? found : undefined;
}

/** An offer of this host, of one place or several. */
export function offerOfHost(
  db: Reader,
  offerId: string | undefined,
  { hostId, replaced, now }: For & Readonly<{ hostId: string }>,
): OfferSeen | undefined {
  const offer = offerId ? findQuoteLink(db, offerId) : undefined;
  if (offer?.hostId !== hostId) return undefined;
  const isOwn = replaced.some(({ id }) => id === offer.bookingId);
  const by = offer.bookingId && !isOwn ? findBooking(db, offer.bookingId) : undefined;
  return { offer, rooms: roomsOfQuoteLink(db, offer), standing: quoteStanding(offer, by, now) };
}

/** Whether it is what was offered: the same nights for as many guests, in one place. */
export function isFor(
  { offer, rooms }: OfferSeen,
  asked: { propertyId: string; stay: Stay | undefined; party: number | undefined },
): boolean {
  const { propertyId, stay, party } = asked;
  return rooms.length === 1 && isOfStay(offer, stay) && propertyId === offer.propertyId && party === offer.party;
}

/** The same of several rooms: the same kinds, as many of each, for as many guests in all. */
export function isForRooms(
  { offer, rooms }: OfferSeen,
  asked: Readonly<{ stay: Stay; party: number; counts: ReadonlyMap<string, number> }>,
): boolean {
  const offered = Map.groupBy(rooms, ({ propertyId }) => propertyId);
  const ids = new Set([...offered.keys(), ...asked.counts.keys()]);
  const isSame = [...ids].every((id) => (offered.get(id)?.length ?? 0) === (asked.counts.get(id) ?? 0));
  return rooms.length > 1 && isSame && isOfStay(offer, asked.stay) && partyOf(rooms) === asked.party;
}

/** How many an offer is for, in all of its rooms. */
export function partyOf(rooms: readonly Pick<QuoteLink, "party">[]): number {
  return rooms.reduce((sum, { party }) => sum + party, 0);
}

/** How many rooms of each kind. */
export function countsOf(rooms: readonly Pick<RoomTaken, "propertyId">[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { propertyId } of rooms) counts.set(propertyId, (counts.get(propertyId) ?? 0) + 1);
  return counts;
}

function isOfStay(offer: QuoteLink, stay: Stay | undefined): boolean {
  return stay?.checkIn === offer.checkIn && stay.checkOut === offer.checkOut;
}
