import type { Booking } from "#db/booking.queries.ts";
import { occupancyAround, replaceableHolds, withoutHolds } from "#db/occupancy.queries.ts";
import type { Reader } from "#db/open.ts";
import { hasPromoCodes, type Terms, termsOf } from "#db/pricing.queries.ts";
import { findPublishedProperty, type Property, type PropertyPhoto } from "#db/property.queries.ts";
import { withWrittenName } from "#db/share.queries.ts";
import type { CancellationPolicy } from "#src/core/booking/cancellation.ts";
import { type ChosenExtra, type Extra, isOffered } from "#src/core/pricing/extras.ts";
import { nightPrices, type Quote, type RateCard, stayedOf } from "#src/core/pricing/pricing.ts";
import type { PromoProblem } from "#src/core/pricing/promo.ts";
import { calledBy } from "#src/core/share/look.ts";
import type { Occupancy } from "#src/core/stay/availability.ts";
import { type PartyProblem, partyFor, usualParty } from "#src/core/stay/party.ts";
import { nearestStays, type Refusal, stayRefusal } from "#src/core/stay/refusal.ts";
import type { LocalDate, Stay, StayProblem } from "#src/core/stay/stay.ts";
import { addDays, daysBetween, LONGEST_STAY_NIGHTS, parseLocalDate, readStay } from "#src/core/stay/stay.ts";
import { judgeStay, momentAt, type Picker, pickerOf, roomsOf, type StayRules } from "#src/core/stay/stay-rules.ts";
import type { Clock } from "#src/ports/clock.ts";
import { isFor, type OfferSeen, offerSeen } from "./offer-seen.ts";
import { weighStay } from "./weigh-stay.ts";

/** What a guest wishes for, as typed. */
export type StayWish = Readonly<{
  propertyId: string;
  checkIn: string;
  checkOut: string;
  /** As typed; nothing is the usual party. */
  guests: string;
  code: string;
  /** What they chose beside the nights. */
  extras?: readonly ChosenExtra[] | undefined;
  /** The short link or the offer by which the guest came. */
  via?: string | undefined;
  /** The offer whose key `via` is. */
  offerId?: string | undefined;
}>;

/** A wish held against the calendar. It can be booked when there is a `quote`, no `partyProblem` and `isFree`. */
export type StayLook = Readonly<{
  property: Property;
  hostName: string;
  photos: readonly PropertyPhoto[];
  wish: StayWish;
  stay: Stay | undefined;
  stayProblem: StayProblem | undefined;
  party: number | undefined;
  partyProblem: PartyProblem | undefined;
  /** Whether the host has given out codes at all. */
  takesPromo: boolean;
  promoProblem: Readonly<{ why: PromoProblem; minNights: number }> | undefined;
  quote: Quote | undefined;
  /** The offer by which the guest came, as it stands now, and whether the quote is its price. */
  offer: (OfferSeen & Readonly<{ isFor: boolean }>) | undefined;
  /** What the host sells beside these nights; nothing where an offered price holds. */
  extras: readonly Extra[];
  policy: CancellationPolicy;
  mode: "instant" | "request";
  /** The stay may be had: its nights are free and the host's rules allow it. */
  isFree: boolean;
  /** Why it may not. */
  refused: Refusal | undefined;
  /** Stays near it, when it cannot be had. */
  nearest: readonly Stay[];
  /** The calendar, far around the wished dates; the guest's own holds count as free. */
  occupancy: Occupancy;
  picker: Picker;
  /** Why a stay of the calendar can't be had. */
  refuse: (stay: Stay) => Refusal | undefined;
  /** What each night costs this party, before discounts and fees. */
  pricesOf: (stretch: Stay) => ReadonlyMap<LocalDate, number>;
  now: number;
  today: LocalDate;
}>;

/** `undefined` when there is no such property for guests. `provenPhone` is the number by which whoever looks is signed in. */
export function lookAtStay(
  deps: { db: Reader; clock: Clock },
  asked: StayWish,
  browserHash: string,
  provenPhone?: string,
): StayLook | undefined {
  const found = findPublishedProperty(deps.db, asked.propertyId);
  if (!found) return undefined;
  const { property, host, photos } = found;
  const wish = { ...asked, guests: asked.guests || String(usualParty(property.maxGuests)) };
  const now = deps.clock.now();
  const { today } = momentAt(now);
  const read = readStay(wish.checkIn, wish.checkOut, today);
  const stay = typeof read === "string" ? undefined : read;
  const party = partyFor(wish.guests, property.maxGuests);
  const terms = termsOf(deps.db, property);

  const seen = stay ?? wishAhead(wish, today) ?? { checkIn: today, checkOut: addDays(today, 1) };
  // The price for too large a party is that of the largest that fits; the page says so beside it.
  const priced = typeof party === "number" ? party : property.maxGuests;
  const ask = { ...wish, party: priced, browserHash, provenPhone, now };
  const known = {
    ...{ property, photos, wish, stay, now, today, policy: terms.policy, mode: terms.mode },
    hostName: calledBy(withWrittenName(deps.db, host)),
    stayProblem: typeof read === "string" ? read : undefined,
    party: typeof party === "number" ? party : undefined,
    partyProblem: typeof party === "string" ? party : undefined,
  };
  return lookWith(deps.db, known, { terms, ask, ...readWhenAsked(deps.db, { property, terms, seen, stay, ask }) });
}

/** Adds what a page shows, which is read when it asks: whoever books is judged by the booking itself. */
function lookWith(
  db: Reader,
  known: Omit<StayLook, WhenAsked>,
  { terms, ask, far, weighed, offer }: ReturnType<typeof readWhenAsked> & { terms: Terms; ask: Asked },
): StayLook {
  const { property, wish, stay, today } = known;
  return {
    ...known,
    get takesPromo() {
      return !weighed()?.offer && (wish.code !== "" || hasPromoCodes(db, property.id));
    },
    get promoProblem() {
      return weighed()?.promoProblem;
    },
    get quote() {
      return weighed()?.quote;
    },
    get offer() {
      return offer();
    },
    get extras() {
      return stay && !weighed()?.offer ? extrasFor(stay, terms.rates, { party: ask.party, bookedOn: today }) : [];
    },
    get isFree() {
      return stay !== undefined && !this.refused;
    },
    get refused() {
      return weighed()?.refused;
    },
    get nearest() {
      return this.isFree ? [] : nearestTo({ wish, stay, refused: this.refused, picker: this.picker, today });
    },
    get occupancy() {
      return far().occupancy;
    },
    get picker() {
      return far().picker;
    },
    refuse: (other) => far().refuse(other),
    pricesOf: (stretch) => nightPrices(stretch, terms.rates, ask.party),
  };
}

type WhenAsked =
  | "takesPromo"
  | "promoProblem"
  | "quote"
  | "offer"
  | "extras"
  | "isFree"
  | "refused"
  | "nearest"
  | "occupancy"
  | "picker"
  | "refuse"
  | "pricesOf";
type Asked = Omit<Parameters<typeof weighStay>[2], "stay">;

/** What is read of a wish when somebody asks for it, and once. */
function readWhenAsked(
  db: Reader,
  of: {
    property: Property;
    terms: Terms;
    seen: Stay;
    stay: Stay | undefined;
    ask: Asked;
  },
) {
  const { property, terms, seen, stay, ask } = of;
  const { browserHash, now, party } = ask;
  const own = once(() => replaceableHolds(db, { browserHash, propertyId: property.id }));
  return {
    far: once(() => farAround(db, { property, rules: terms.rules }, { seen, own: own(), now })),
    weighed: once(() => stay && weighStay(db, { property, terms }, { stay, ...ask })),
    offer: once(() => offerOf(db, ask, { property, replaced: own(), now, stay, party })),
  };
}

/** The calendar far around a stay. Whatever dates the guest chooses next, the holds in their way (`own`) end. */
function farAround(
  db: Reader,
  { property, rules }: { property: Property; rules: StayRules },
  { seen, own, now }: { seen: Stay; own: readonly Booking[]; now: number },
): Pick<StayLook, "occupancy" | "picker" | "refuse"> {
  const occupancy = withoutHolds(db, property.id, occupancyAround(db, property, seen, now), own);
  const [rooms, moment] = [roomsOf(occupancy), momentAt(now)];
  const refuse = (other: Stay) => stayRefusal(judgeStay(other, rules, rooms, moment), other, occupancy);
  return { occupancy, picker: pickerOf(rules, rooms, moment), refuse };
}

/** Made when it is asked for, and once. */
function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

function extrasFor(stay: Stay, { extras }: RateCard, asked: { party: number; bookedOn: LocalDate }): Extra[] {
  return extras.filter((extra) => isOffered(extra, stayedOf(stay, asked)));
}

/** The offer by which a guest came, whatever dates they look at. */
function offerOf(
  db: Reader,
  { offerId }: Pick<StayWish, "offerId">,
  at: Parameters<typeof offerSeen>[2] & Omit<Parameters<typeof isFor>[1], "propertyId">,
): StayLook["offer"] {
  const seen = offerSeen(db, offerId, at);
  return seen && { ...seen, isFor: isFor(seen, { ...at, propertyId: at.property.id }) };
}

/** Dates in order that begin too early, moved so that they begin today. */
function wishAhead(wish: StayWish, today: LocalDate): Stay | undefined {
  const checkIn = parseLocalDate(wish.checkIn);
  const checkOut = parseLocalDate(wish.checkOut);
  if (!checkIn || !checkOut || checkOut <= checkIn || checkIn >= today) return undefined;
  const nights = daysBetween(checkIn, checkOut);
  return nights > LONGEST_STAY_NIGHTS ? undefined : { checkIn: today, checkOut: addDays(today, nights) };
}

function nearestTo(seen: {
  wish: StayWish;
  stay: Stay | undefined;
  refused: Refusal | undefined;
  picker: Picker;
  today: LocalDate;
}): Stay[] {
  const { wish, stay, refused, picker, today } = seen;
  if (stay) return nearestStays(stay, picker, { why: refused });
  const ahead = wishAhead(wish, today);
  if (!ahead) return [];
  const itself = picker.allows(ahead) ? [ahead] : [];
  return [...itself, ...nearestStays(ahead, picker, { most: 3 - itself.length })];
}
