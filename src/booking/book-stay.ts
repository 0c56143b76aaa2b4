import {
  type Booking,
  cancelHolds,
  endOverdueHolds,
  findBookingBySubmission,
  insertHold,
  unpaidOfPhone,
  updateGuestOfHold,
} from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { writeNights } from "#db/night-key.ts";
import { type Terms, termsOf } from "#db/pricing.queries.ts";
import { findPublishedProperty, type Property } from "#db/property.queries.ts";
import { insertRiskAsk } from "#db/risk.queries.ts";
import { giveConsent } from "#db/rule.queries.ts";
import { findShareLink, takeQuoteLink } from "#db/share.queries.ts";
import type { Change } from "#db/write.ts";
import { HOLD_MS, requestEndsAt } from "#src/core/booking/booking.ts";
import { HOLDS_COUNT_FOR_MS, type HoldLimit, limitReached, type UnpaidHold } from "#src/core/booking/hold-limit.ts";
import type { Language } from "#src/core/language.ts";
import type { ChosenExtra } from "#src/core/pricing/extras.ts";
import { withBasis } from "#src/core/pricing/price-of-change.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import type { PromoProblem } from "#src/core/pricing/promo.ts";
import { type AskedMore, moreAsText } from "#src/core/risk/measure.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { bestUnit, type Occupancy } from "#src/core/stay/availability.ts";
import { fitsParty } from "#src/core/stay/party.ts";
import { nearestStays, type Refusal } from "#src/core/stay/refusal.ts";
import { readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import { momentAt, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import { announceRequest } from "#src/messaging/announce-request.ts";
import { moreAskedOf } from "#src/risk/ask-more.ts";
import { type Deps, requestLink } from "#src/web/deps.ts";
import { newBooking } from "./new-booking.ts";
import { refuseWhileRecovering } from "./refuse-while-recovering.ts";
import { type WeighedStay, weighStay } from "./weigh-stay.ts";

export type BookStayAsk = Readonly<{
  propertyId: string;
  checkIn: string;
  checkOut: string;
  party: number;
  /** `offers`: they let their host write of free nights. */
  guest: Readonly<{ name: string; phone: string; email: string | null; offers?: boolean }>;
  /** The price the guest agreed to, whole shillings. */
  shownKes: number;
  /** A promo code as typed. */
  code?: string | undefined;
  /** One for each form shown. */
  submissionKey: string;
  browserHash: string;
  /** Whether the guest has proven the phone. Without that nobody keeps nights for a day. */
  isProven?: boolean | undefined;
  /** The number by which they are signed in: the price of who comes back is for this number alone. */
  signedInAs?: string | undefined;
  /** Whether even a hold needs it, because a limit is reached. */
  mustProve?: boolean | undefined;
  /** What the guest has read that this host asks of them beyond the price, as `moreAsText` writes it. */
  agreed?: string | undefined;
  /** The short link or the offer by which the guest came. */
  via?: string | undefined;
  /** What they chose beside the nights. */
  extras?: readonly ChosenExtra[] | undefined;
  /** The offer whose key `via` is: its price holds while it does. */
  offerId?: string | undefined;
  /** What the guest is written to in; English until they say. */
  language?: Language | undefined;
}>;

export type BookStay =
  | { outcome: "held"; booking: Booking }
  /** The host takes no booking without looking at it first: the nights are kept while they do. */
  | { outcome: "requested"; booking: Booking }
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
  /** The stay can be had, and the host asks something of this guest that they have not read yet. */
  | { outcome: "asks_more"; asked: AskedMore }
  /** The stay can be had, and the phone has to be proven first. */
  | { outcome: "phone_unproven"; kind: "hold" | "request" }
  /** This phone keeps as many nights as one may without paying, or began as many bookings as it may in a day. */
  | ({ outcome: "holds_too_much" } & HoldLimit);

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

/** What making a booking takes. The link of a request is signed. */
export type BookingDeps = Pick<Deps, "db" | "clock" | "secrets" | "publicUrl">;

function bookStayIn(tx: Change, deps: BookingDeps, ask: BookStayAsk): BookStay {
  const { clock } = deps;
  const now = clock.now();
  const repeated = findBookingBySubmission(tx, ask.submissionKey);
  if (repeated) return sentBefore(tx, repeated, ask);
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
  const provenPhone = ask.signedInAs === ask.guest.phone ? ask.signedInAs : undefined;
  const asked = { stay, party, code, extras, offerId, browserHash, provenPhone, now };
  const weighed = weighStay(tx, { property, terms }, asked);
  const { quote: price, occupancy, refused } = weighed;
  // What was booked at once with one of them ends with it.
  const own = weighed.replaced.flatMap((hold) => groupOf(tx, hold));
  if (weighed.promoProblem) return { outcome: "promo_unusable", ...weighed.promoProblem };
  if (price.totalKes !== ask.shownKes) return { outcome: "price_changed", quote: price };
  if (refused) return refuse(refused, { stay, terms, occupancy, now });
  const reached = limitReached(unpaidBesides(tx, ask.guest.phone, own, now), property.id, now);
  if (reached) return { outcome: "holds_too_much", ...reached };
  const unit = bestUnit(stay, occupancy, weighed.rooms);
  if (unit === undefined) throw new Error("a stay that was allowed has no room");
  const more = moreAsked(tx, ask, { property, terms, stay, now });
  if (more && moreAsText(more) !== ask.agreed) return { outcome: "asks_more", asked: more };
  const isRequest = terms.mode === "request" || more?.what === "request";
  if (!ask.isProven && (isRequest || ask.mustProve)) {
    return { outcome: "phone_unproven", kind: isRequest ? "request" : "hold" };
  }
  // Only now, so that a guest who cannot have the new dates keeps the ones they hold.
  cancelHolds(tx, own, now);
  return keepFor(tx, deps, ask, { property, terms, stay, unit, weighed, asked: more, isRequest, now });
}

type Kept = Readonly<{
  property: Property;
  terms: Terms;
  stay: Stay;
  unit: number;
  weighed: WeighedStay;
  asked: AskedMore | undefined;
  isRequest: boolean;
  now: number;
}>;

/** Writes the booking down, with its nights and what is asked of its guest, and queues what follows. */
function keepFor(tx: Change, deps: BookingDeps, ask: BookStayAsk, kept: Kept): BookStay {
  const { property, terms, stay, unit, weighed, asked, isRequest, now } = kept;
  const { party } = ask;
  const price = asked?.what === "deposit" ? { ...weighed.quote, damageDepositKes: asked.kes } : weighed.quote;
  const holdEndsAt = isRequest ? requestEndsAt(stay.checkIn, now) : now + HOLD_MS;
  const booking = newBooking(tx, {
    propertyId: property.id,
    unit,
    state: isRequest ? "requested" : "held",
    source: "page",
    ...stay,
    party: ask.party,
    guestName: ask.guest.name,
    guestPhone: ask.guest.phone,
    guestEmail: ask.guest.email,
    quote: weighed.offer
      ? price
      : withBasis(price, stay, terms.rates, {
          ...{ party, bookedOn: deps.clock.today(), promo: weighed.promo },
          returningPercent: weighed.returningPercent,
        }),
    policy: terms.policy,
    promoCodeId: weighed.promoCode?.id ?? null,
    holdEndsAt,
    requestedAt: isRequest ? now : null,
    submissionKey: secretHash(ask.submissionKey),
    browserHash: ask.browserHash,
    rulesAcceptedAt: now,
    language: ask.language ?? "en",
    shareLinkId: (ask.via && findShareLink(tx, property.hostId, ask.via)?.id) || null,
    createdAt: now,
  });
  insertHold(tx, booking);
  if (weighed.offer) takeQuoteLink(tx, weighed.offer.id, booking.id);
  if (ask.guest.offers) giveConsent(tx, booking.id, now);
  if (asked) insertRiskAsk(tx, { ...asked, bookingId: booking.id, askedAtBooking: true, askedAt: now });
  enqueue(tx, { kind: "end_holds", key: booking.id, runAt: booking.holdEndsAt, now });
  if (!isRequest) return { outcome: "held", booking };
  announceRequest(tx, { bookingId: booking.id, now, link: requestLink(deps, booking.id) });
  return { outcome: "requested", booking };
}

/** What the host asks of this guest, by what their own house knows of them. */
function moreAsked(
  tx: Change,
  ask: BookStayAsk,
  { property, terms, stay, now }: Pick<Kept, "property" | "terms" | "stay" | "now">,
): AskedMore | undefined {
  const { guest, party, browserHash } = ask;
  const { hostId, maxGuests } = property;
  const everybody = { mode: terms.mode, damageDepositKes: terms.rates.damageDepositKes };
  return moreAskedOf(tx, { hostId, maxGuests, guest, stay, party, browserHash, now }, everybody);
}

/** What this phone keeps or kept without paying, besides the holds that the new one takes the place of. */
export function unpaidBesides(tx: Change, phone: string, own: readonly Booking[], now: number): UnpaidHold[] {
  return unpaidOfPhone(tx, phone, now - HOLDS_COUNT_FOR_MS)
    .filter(({ id }) => !own.some((hold) => hold.id === id))
    .map(({ propertyId, createdAt, holdEndsAt, state }) => {
      const endsAt = state === "held" || state === "requested" ? holdEndsAt : createdAt;
      return { propertyId, createdAt, endsAt };
    });
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
function sentBefore(tx: Change, booking: Booking, ask: BookStayAsk): BookStay {
  const { guest } = ask;
  const isSameStay =
    booking.propertyId === ask.propertyId && booking.checkIn === ask.checkIn && booking.checkOut === ask.checkOut;
  const isSameGuest = booking.guestName === guest.name && booking.guestPhone === guest.phone;
  if (!isSameStay || !(booking.browserHash === ask.browserHash || isSameGuest)) return { outcome: "used_form" };
  updateGuestOfHold(tx, booking.id, { guestName: guest.name, guestPhone: guest.phone, guestEmail: guest.email });
  return { outcome: "already_booked", booking };
}
