import { type Booking, endOverdueHolds, findBookingBySubmission } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { updateGuestOfHold } from "#db/guest-booking.queries.ts";
import { writeNights } from "#db/night-key.ts";
import { type Terms, termsOf } from "#db/pricing.queries.ts";
import { findPublishedProperty, type Property } from "#db/property.queries.ts";
import { giveConsent } from "#db/rule.queries.ts";
import { takeQuoteLink } from "#db/share.queries.ts";
import type { Change } from "#db/write.ts";
import { isLargeHold, limitReached, type UnpaidHold } from "#src/core/booking/hold-limit.ts";
import { withBasis } from "#src/core/pricing/price-of-change.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import type { PromoProblem } from "#src/core/pricing/promo.ts";
import type { AskedMore } from "#src/core/risk/measure.ts";
import { bestUnit, type Occupancy } from "#src/core/stay/availability.ts";
import { fitsParty } from "#src/core/stay/party.ts";
import { nearestStays, type Refusal } from "#src/core/stay/refusal.ts";
import { nightCount, readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import { momentAt, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import { moreAskedOf } from "#src/risk/ask-more.ts";
import {
  type BookingDeps,
  begin,
  type GuestAsk,
  type HoldsTooMuch,
  type MayBegin,
  mayBegin,
  provenPhoneOf,
  tooMuchOf,
} from "./begin-booking.ts";
import { refuseWhileRecovering } from "./refuse-while-recovering.ts";
import { weighStay } from "./weigh-stay.ts";

export type BookStayAsk = GuestAsk &
  Readonly<{
    propertyId: string;
    party: number;
    /** The offer whose key `via` is: its price holds while it does. */
    offerId?: string | undefined;
  }>;

export type BookStay =
  /** `requested`: the host takes no booking without looking at it first, and the nights are kept while they do. */
  | { outcome: "held" | "requested"; booking: Booking }
  /** This form was sent before: the booking it made, whatever became of it since. */
  | { outcome: "already_booked"; booking: Booking }
  /** The key belongs to another form: somebody else's, or one that asked for another stay. */
  | { outcome: "used_form" }
  | { outcome: "no_such_property" }
  | { outcome: "impossible_stay"; problem: StayProblem }
  | { outcome: "impossible_party"; most: number }
  | { outcome: "promo_unusable"; why: PromoProblem; minNights: number }
  | { outcome: "price_changed"; quote: Quote }
  /** The nights are free, but the host's rules refuse the stay. */
  | { outcome: "refused"; why: Refusal; nearest: Stay[] }
  | { outcome: "nights_taken"; nearest: Stay[] }
  | Exclude<MayBegin, { outcome: "may" }>
  | HoldsTooMuch;

/**
 * Holds a guest's nights while they pay, or while the host decides.
 *
 * Everything happens in one change, so of two guests who want the same night
 * one is told, and the primary key of the nights stands behind it.
 */
export function bookStay(deps: BookingDeps, ask: BookStayAsk): BookStay {
  return writeNights(
    deps.db,
    (tx) => bookStayIn(tx, deps, ask),
    (): BookStay => ({ outcome: "nights_taken", nearest: [] }),
  );
}

function bookStayIn(tx: Change, deps: BookingDeps, ask: BookStayAsk): BookStay {
  const { clock } = deps;
  const now = clock.now();
  const repeated = findBookingBySubmission(tx, ask.submissionKey);
  if (repeated) return sentBefore(tx, repeated, ask, now);
  refuseWhileRecovering(tx);
  const found = findPublishedProperty(tx, ask.propertyId);
  if (!found) return { outcome: "no_such_property" };
  const { property } = found;
  const stay = readStay(ask.checkIn, ask.checkOut, clock.today());
  if (typeof stay === "string") return { outcome: "impossible_stay", problem: stay };
  if (!fitsParty(ask.party, property.maxGuests)) return { outcome: "impossible_party", most: property.maxGuests };

  const terms = termsOf(tx, property);
  endOverdueHolds(tx, now, property.id);
  const { party, code = "", extras, offerId, browserHash } = ask;
  const provenPhone = provenPhoneOf(ask);
  const asked = { stay, party, code, extras, offerId, browserHash, provenPhone, now };
  const weighed = weighStay(tx, { property, terms }, asked);
  const { occupancy, refused } = weighed;
  // What was booked at once with one of them ends with it.
  const own = weighed.replaced.flatMap((hold) => groupOf(tx, hold));
  if (weighed.promoProblem) return { outcome: "promo_unusable", ...weighed.promoProblem };
  if (weighed.quote.totalKes !== ask.shownKes) return { outcome: "price_changed", quote: weighed.quote };
  if (refused) return refuse(refused, { stay, terms, occupancy, now });
  const limit = (holds: readonly UnpaidHold[]) => limitReached(holds, property.id, now);
  const tooMuch = tooMuchOf(tx, ask, { own, now, limit });
  if (tooMuch) return tooMuch;
  const unit = bestUnit(stay, occupancy, weighed.rooms);
  if (unit === undefined) throw new Error("a stay that was allowed has no room");
  const more = moreAsked(tx, ask, { property, terms, stay, now });
  // Whom the host made an offer is no stranger.
  const isLarge = !weighed.offer && isLargeHold(1, nightCount(stay));
  const may = mayBegin(ask, { more, asksHost: terms.mode === "request", isLarge });
  if (may.outcome !== "may") return may;
  const price = more?.what === "deposit" ? { ...weighed.quote, damageDepositKes: more.kes } : weighed.quote;
  const place = {
    ...{ propertyId: property.id, unit, party, policy: terms.policy, promoCodeId: weighed.promoCode?.id ?? null },
    quote: weighed.offer
      ? price
      : withBasis(price, stay, terms.rates, {
          ...{ party, bookedOn: clock.today(), promo: weighed.promo },
          returningPercent: weighed.returningPercent,
        }),
  };
  const begun = { hostId: property.hostId, stay, places: [place], replaced: own, more, isRequest: may.isRequest, now };
  const made = begin(tx, deps, ask, begun);
  if (weighed.offer) takeQuoteLink(tx, weighed.offer.id, made.booking.id);
  if (ask.guest.offers) giveConsent(tx, made.booking.id, now);
  return made;
}

/** What the host asks of this guest, by what their own house knows of them. */
function moreAsked(
  tx: Change,
  ask: BookStayAsk,
  { property, terms, stay, now }: Readonly<{ property: Property; terms: Terms; stay: Stay; now: number }>,
): AskedMore | undefined {
  const { guest, party, browserHash } = ask;
  const { hostId, maxGuests } = property;
  const everybody = { mode: terms.mode, damageDepositKes: terms.rates.damageDepositKes };
  return moreAskedOf(tx, { hostId, maxGuests, guest, stay, party, browserHash, now }, everybody);
}

/** A stay that cannot be had, with the nearest that can. */
function refuse(why: Refusal, seen: { stay: Stay; terms: Terms; occupancy: Occupancy; now: number }): BookStay {
  const picker = pickerOf(seen.terms.rules, roomsOf(seen.occupancy), momentAt(seen.now));
  const nearest = nearestStays(seen.stay, picker, { why });
  return why.rule === "taken" ? { outcome: "nights_taken", nearest } : { outcome: "refused", why, nearest };
}

/**
 * The same form again gives the same booking, and corrects who is staying. A browser
 * that keeps no cookies is known by saying the same; whoever says otherwise holds a
 * key that is not theirs, and learns nothing.
 */
function sentBefore(tx: Change, booking: Booking, ask: BookStayAsk, now: number): BookStay {
  const { guest, isProven = false } = ask;
  const isSameStay =
    booking.propertyId === ask.propertyId && booking.checkIn === ask.checkIn && booking.checkOut === ask.checkOut;
  const isSameGuest = booking.guestName === guest.name && booking.guestPhone === guest.phone;
  if (!isSameStay || !(booking.browserHash === ask.browserHash || isSameGuest)) return { outcome: "used_form" };
  const isLiving = booking.state === "held" || booking.state === "requested";
  const isOther = booking.guestPhone !== guest.phone;
  if (isLiving && isOther && !isProven) {
    // What was kept for a number that is proven is not kept for one that nobody has proven.
    if (booking.phoneProven)
      return { outcome: "phone_unproven", kind: booking.state === "requested" ? "request" : "hold" };
    const limit = (holds: readonly UnpaidHold[]) => limitReached(holds, booking.propertyId, now);
    const tooMuch = tooMuchOf(tx, ask, { own: [booking], now, limit });
    if (tooMuch) return tooMuch;
  }
  const { name: guestName, phone: guestPhone, email: guestEmail } = guest;
  const phoneProven = isProven || (booking.phoneProven && !isOther);
  updateGuestOfHold(tx, booking.id, { guestName, guestPhone, guestEmail, phoneProven });
  return { outcome: "already_booked", booking };
}
