import { type Booking, findBooking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Property } from "#db/property.queries.ts";
import { findQuoteLink, type QuoteLink } from "#db/share.queries.ts";
import { type QuoteStanding, quoteStanding } from "#src/core/pricing/quote-link.ts";
import type { Stay } from "#src/core/stay/stay.ts";

/** An offer of this property as it stands for one guest. */
export type OfferSeen = Readonly<{ offer: QuoteLink; standing: QuoteStanding }>;

/** `replaced`: holds of the guest's own, which end when they book again, so that the offer is theirs once more. */
export function offerSeen(
  db: Reader,
  offerId: string | undefined,
  { property, replaced, now }: { property: Property; replaced: readonly Booking[]; now: number },
): OfferSeen | undefined {
  const offer = offerId ? findQuoteLink(db, offerId) : undefined;
  if (offer?.propertyId !== property.id || offer.hostId !== property.hostId) return undefined;
  const isOwn = replaced.some(({ id }) => id === offer.bookingId);
  const by = offer.bookingId && !isOwn ? findBooking(db, offer.bookingId) : undefined;
  return { offer, standing: quoteStanding(offer, by, now) };
}

/** Whether it is what was offered: the same nights for as many guests. */
export function isFor(offer: QuoteLink, asked: { stay: Stay | undefined; party: number | undefined }): boolean {
  const { stay, party } = asked;
  return stay?.checkIn === offer.checkIn && stay.checkOut === offer.checkOut && party === offer.party;
}
