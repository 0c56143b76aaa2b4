import type { Booking } from "#db/booking.queries.ts";
import { occupancyAround, occupancyNear, replaceableHolds, withoutHolds } from "#db/occupancy.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPromoCode, type PromoCode, type Terms } from "#db/pricing.queries.ts";
import type { Property } from "#db/property.queries.ts";
import type { QuoteLink } from "#db/share.queries.ts";
import { overlaps } from "#src/core/booking/booking.ts";
import type { ChosenExtra } from "#src/core/pricing/extras.ts";
import { type Promo, type Quote, quote } from "#src/core/pricing/pricing.ts";
import { applyPromo, normalisePromo, type PromoProblem } from "#src/core/pricing/promo.ts";
import { offeredToday } from "#src/core/pricing/quote-link.ts";
import type { Occupancy } from "#src/core/stay/availability.ts";
import { type Refusal, stayRefusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { isRefused, judgeStay, momentAt, roomsOf } from "#src/core/stay/stay-rules.ts";
import { isFor, offerSeen } from "./offer-seen.ts";
import { returningPercentOf } from "./returning-price.ts";

/** What a stay would cost a guest of the host's page and whether it can be had: whole shillings, and the rules' verdict. */
export type WeighedStay = Readonly<{
  stay: Stay;
  /** The guest's own holds whose nights the stay takes: they end if it is booked, and only they. */
  replaced: readonly Booking[];
  promo: Promo | undefined;
  /** What a guest who comes back pays less. */
  returningPercent: number;
  promoProblem: Readonly<{ why: PromoProblem; minNights: number }> | undefined;
  /** The row of a code that is good for the stay. */
  promoCode: PromoCode | undefined;
  quote: Quote;
  /** The offer whose price this is, where it holds for this stay and party. No code takes anything off it. */
  offer: QuoteLink | undefined;
  /** Around the stay, as it would be without what is replaced: far around where it can't be had. */
  occupancy: Occupancy;
  /** The rooms it may have, by number; none when it cannot be had. */
  rooms: readonly number[];
  /** Why it cannot be had. */
  refused: Refusal | undefined;
}>;

/** The one answer for whoever looks at a stay and whoever books it. */
export function weighStay(
  db: Reader,
  of: { property: Property; terms: Terms },
  ask: {
    stay: Stay;
    party: number;
    code: string;
    extras?: readonly ChosenExtra[] | undefined;
    offerId?: string | undefined;
    browserHash: string;
    /** The number of whoever has shown by a code that it is theirs. */
    provenPhone?: string | undefined;
    now: number;
  },
): WeighedStay {
  const { property, terms } = of;
  const { stay, party, now } = ask;
  const moment = momentAt(now);
  const replaced = replaceableHolds(db, { browserHash: ask.browserHash, propertyId: property.id }).filter((hold) =>
    overlaps(hold, stay),
  );
  // A room that the guest gives up may be free behind their own nights, so then all of them are looked at.
  const near =
    replaced.length === 0
      ? occupancyNear(db, property, stay, { bufferDays: terms.rules.bufferDays, now })
      : withoutHolds(db, property.id, occupancyAround(db, property, stay, now), replaced);
  const seen = offerSeen(db, ask.offerId, { property, replaced, now });
  const offer =
    seen?.standing === "holds" && isFor(seen, { propertyId: property.id, stay, party }) ? seen.offer : undefined;
  const code = offer ? "" : normalisePromo(ask.code);
  // The hold that the stay takes the place of does not use its code up.
  const ids = replaced.map(({ id }) => id);
  const kept = code ? findPromoCode(db, property.id, code, ids) : undefined;
  const applied = code ? applyPromo(kept, stay, moment.today) : undefined;
  const isUnusable = typeof applied === "string";
  const promo = isUnusable ? undefined : applied;
  const returningPercent = ask.provenPhone
    ? returningPercentOf(db, { hostId: property.hostId, phone: ask.provenPhone, today: moment.today })
    : 0;
  const verdict = judgeStay(stay, terms.rules, roomsOf(near), moment);
  // Where else nights are free is asked only when these can't be had.
  const isAll = replaced.length > 0 || !isRefused(verdict);
  const occupancy = isAll ? near : occupancyAround(db, property, stay, now);
  return {
    stay,
    replaced,
    promo,
    promoProblem: isUnusable ? { why: applied, minNights: kept?.minNights ?? 1 } : undefined,
    promoCode: promo && kept,
    quote: offer
      ? offeredToday(offer.quote, stay, moment.today)
      : quote(stay, terms.rates, { party, bookedOn: moment.today, promo, returningPercent, extras: ask.extras }),
    returningPercent,
    offer,
    occupancy,
    rooms: isRefused(verdict) ? [] : verdict,
    refused: stayRefusal(verdict, stay, occupancy),
  };
}
