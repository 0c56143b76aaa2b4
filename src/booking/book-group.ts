import { type Booking, endOverdueHolds, findBookingBySubmission } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { writeNights } from "#db/night-key.ts";
import { type Terms, termsOf } from "#db/pricing.queries.ts";
import { findPublishedProperty, type Property } from "#db/property.queries.ts";
import { type QuoteLink, takeQuoteLink } from "#db/share.queries.ts";
import type { Change } from "#db/write.ts";
import { groupLimitReached, isLargeHold, type UnpaidHold } from "#src/core/booking/hold-limit.ts";
import { withBasis } from "#src/core/pricing/price-of-change.ts";
import type { PromoProblem } from "#src/core/pricing/promo.ts";
import { quotesTogether } from "#src/core/pricing/quotes-together.ts";
import type { AskedMore } from "#src/core/risk/measure.ts";
import { bestUnit } from "#src/core/stay/availability.ts";
import { fitsParty } from "#src/core/stay/party.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import { ROOMS_MOST, type RoomTaken } from "#src/core/stay/rooms-for-party.ts";
import { nightCount, readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import { moreAskedOf } from "#src/risk/ask-more.ts";
import {
  type BookingDeps,
  begin,
  type GuestAsk,
  type HoldsTooMuch,
  type MayBegin,
  mayBegin,
  type PlaceToKeep,
  provenPhoneOf,
  tooMuchOf,
} from "./begin-booking.ts";
import { countsOf, isForRooms, offerOfHost } from "./offer-seen.ts";
import { priceRooms, type RoomsPriced } from "./price-rooms.ts";
import { refuseWhileRecovering } from "./refuse-while-recovering.ts";
import { type WeighedStay, weighStay } from "./weigh-stay.ts";

/** Several rooms of one host for the same nights, each with its guests; price, code and extras are for all of them. */
export type BookGroupAsk = GuestAsk &
  Readonly<{
    hostId: string;
    rooms: readonly RoomTaken[];
    /** The offer whose key `via` is: its price holds while it does. */
    offerId?: string | undefined;
  }>;

export type BookGroup =
  /** All of them; the first one names the group. */
  | { outcome: "held" | "requested" | "already_booked"; booking: Booking }
  | { outcome: "used_form" }
  /** Not two to six rooms of this host that so many guests fit in. */
  | { outcome: "no_such_rooms" }
  | { outcome: "impossible_stay"; problem: StayProblem }
  | { outcome: "price_changed"; totalKes: number }
  /** One of them can't be had, so none is taken. */
  | { outcome: "refused"; propertyId: string; why: Refusal }
  | { outcome: "nights_taken" }
  | Exclude<MayBegin, { outcome: "may" }>
  | Readonly<{ outcome: "promo_unusable"; why: PromoProblem; minNights: number }>
  | HoldsTooMuch;

/**
 * Holds the nights of several rooms while their guest pays for all of them, or while the host decides: all of them in one
 * change, or none. Each is a booking of its own, with its own price; the first names the group.
 */
export function bookGroup(deps: BookingDeps, ask: BookGroupAsk): BookGroup {
  return writeNights(
    deps.db,
    (tx) => bookGroupIn(tx, deps, ask),
    (): BookGroup => ({ outcome: "nights_taken" }),
  );
}

/** A room as it was weighed: what it costs, and what of it is free. */
type Room = Readonly<{ property: Property; terms: Terms; guests: number; weighed: WeighedStay }>;

function bookGroupIn(tx: Change, deps: BookingDeps, ask: BookGroupAsk): BookGroup {
  const now = deps.clock.now();
  const repeated = findBookingBySubmission(tx, ask.submissionKey);
  if (repeated) return sentBefore(tx, repeated, ask);
  refuseWhileRecovering(tx);
  const stay = readStay(ask.checkIn, ask.checkOut, deps.clock.today());
  if (typeof stay === "string") return { outcome: "impossible_stay", problem: stay };
  const rooms = weighRooms(tx, ask, stay, now);
  if (!rooms) return { outcome: "no_such_rooms" };
  const replaced = rooms.flatMap(({ weighed }) => weighed.replaced.flatMap((hold) => groupOf(tx, hold)));
  const offered = roomsOffered(tx, ask, { stay, replaced, now });
  const priced = priceRooms(tx, rooms, {
    ...{ stay, code: ask.code ?? "", chosen: ask.extras ?? [], provenPhone: provenPhoneOf(ask) },
    ...{ replacedIds: replaced.map(({ id }) => id), offered, now },
  });
  const refused = rooms.find(({ weighed }) => weighed.refused);
  if (refused?.weighed.refused) {
    const why = refused.weighed.refused;
    return why.rule === "taken"
      ? { outcome: "nights_taken" }
      : { outcome: "refused", propertyId: refused.property.id, why };
  }
  if (priced.promoProblem) return { outcome: "promo_unusable", ...priced.promoProblem };
  const { totalKes } = quotesTogether(priced.quoted.map((one) => one.quote));
  if (totalKes !== ask.shownKes) return { outcome: "price_changed", totalKes };
  const limit = (holds: readonly UnpaidHold[]) => groupLimitReached(holds, rooms.length, now);
  const tooMuch = tooMuchOf(tx, ask, { own: replaced, now, limit });
  if (tooMuch) return tooMuch;
  const units = unitsFor(rooms, stay);
  if (!units) return { outcome: "nights_taken" };
  const more = moreAskedOfGroup(tx, ask, { rooms, stay, now });
  const asksHost = rooms.some(({ terms }) => terms.mode === "request");
  const may = mayBegin(ask, { more, asksHost, isLarge: !offered && isLargeHold(rooms.length, nightCount(stay)) });
  if (may.outcome !== "may") return may;
  const places = placesToKeep(rooms, { units, priced, stay, more, isOffered: offered !== undefined });
  const begun = { hostId: ask.hostId, stay, places, replaced, more, isRequest: may.isRequest, now };
  const made = begin(tx, deps, ask, begun);
  if (offered) takeOffer(tx, offered, made.booking);
  return made;
}

/** What was offered for these very rooms, in their order, as long as it holds. */
function roomsOffered(
  tx: Change,
  { hostId, offerId, rooms }: BookGroupAsk,
  { stay, ...seenBy }: Readonly<{ stay: Stay; replaced: readonly Booking[]; now: number }>,
): readonly QuoteLink[] | undefined {
  const seen = offerOfHost(tx, offerId, { hostId, ...seenBy });
  if (seen?.standing !== "holds") return undefined;
  const party = rooms.reduce((sum, { guests }) => sum + guests, 0);
  if (!isForRooms(seen, { stay, party, counts: countsOf(rooms) })) return undefined;
  const isSame = seen.rooms.every((room, at) => {
    const asked = rooms[at];
    return asked?.propertyId === room.propertyId && asked.guests === room.party;
  });
  return isSame ? seen.rooms : undefined;
}

/** Each room of the offer made one of the bookings, in the same order. */
function takeOffer(tx: Change, offered: readonly QuoteLink[], first: Booking): void {
  for (const [at, { id }] of groupOf(tx, first).entries()) {
    const room = offered[at];
    if (!room) throw new Error("an offer with fewer rooms than it made");
    takeQuoteLink(tx, room.id, id);
  }
}

function weighRooms(tx: Change, ask: BookGroupAsk, stay: Stay, now: number): Room[] | undefined {
  if (ask.rooms.length < 2 || ask.rooms.length > ROOMS_MOST) return undefined;
  const known = new Map<string, Room>();
  const rooms = ask.rooms.map(({ propertyId, guests }): Room | undefined => {
    const key = `${propertyId} ${guests}`;
    const before = known.get(key);
    if (before) return before;
    const found = findPublishedProperty(tx, propertyId);
    if (found?.host.id !== ask.hostId || !fitsParty(guests, found.property.maxGuests)) return undefined;
    const { property } = found;
    endOverdueHolds(tx, now, property.id);
    const terms = termsOf(tx, property);
    const asked = { stay, party: guests, code: "", browserHash: ask.browserHash, now };
    const room = { property, terms, guests, weighed: weighStay(tx, { property, terms }, asked) };
    known.set(key, room);
    return room;
  });
  return rooms.every((room) => room !== undefined) ? rooms : undefined;
}

/** A room number for each; nothing when one kind has fewer rooms left than were chosen of it. */
function unitsFor(rooms: readonly Room[], stay: Stay): number[] | undefined {
  const given = new Map<string, number[]>();
  const units = rooms.map(({ property, weighed }) => {
    const taken = given.get(property.id) ?? [];
    const left = weighed.rooms.filter((room) => !taken.includes(room));
    const unit = bestUnit(stay, weighed.occupancy, left);
    if (unit !== undefined) given.set(property.id, [...taken, unit]);
    return unit;
  });
  return units.every((unit) => unit !== undefined) ? units : undefined;
}

/** What the host asks of a guest for all of it together: once, as it is one booking to them. */
function moreAskedOfGroup(
  tx: Change,
  { hostId, guest, browserHash }: BookGroupAsk,
  { rooms, stay, now }: Readonly<{ rooms: readonly Room[]; stay: Stay; now: number }>,
): AskedMore | undefined {
  const sum = (of: (room: Room) => number) => rooms.reduce((total, room) => total + of(room), 0);
  const maxGuests = sum(({ property }) => property.maxGuests);
  const party = sum(({ guests }) => guests);
  const damageDepositKes = sum(({ terms }) => terms.rates.damageDepositKes);
  const mode = rooms.some(({ terms }) => terms.mode === "request") ? "request" : "instant";
  const facts = { hostId, maxGuests, guest, stay, party, browserHash, now };
  return moreAskedOf(tx, facts, { mode, damageDepositKes });
}

/**
 * Each room with its number and its price. A deposit that is asked for all of it stands with the first, beside what the
 * others bring anyway.
 */
function placesToKeep(
  rooms: readonly Room[],
  of: { units: readonly number[]; priced: RoomsPriced; stay: Stay; more: AskedMore | undefined; isOffered: boolean },
): PlaceToKeep[] {
  const { units, priced, stay, more, isOffered } = of;
  const [, ...others] = priced.quoted;
  const othersKes = others.reduce((sum, one) => sum + one.quote.damageDepositKes, 0);
  const leastKes = more?.what === "deposit" ? more.kes - othersKes : 0;
  return rooms.map(({ property, terms, guests }, at) => {
    const quoted = priced.quoted[at];
    const unit = units[at];
    if (!quoted || unit === undefined) throw new Error("a room without a price or a number");
    const damageDepositKes = Math.max(quoted.quote.damageDepositKes, at === 0 ? leastKes : 0);
    const price = { ...quoted.quote, damageDepositKes };
    return {
      ...{ propertyId: property.id, unit, party: guests, policy: terms.policy },
      quote: isOffered ? price : withBasis(price, stay, terms.rates, quoted.ask),
      promoCodeId: priced.codes[at]?.id ?? null,
    };
  });
}

/** The same form again gives the same rooms; whoever says otherwise holds a key that is not theirs, and learns nothing. */
function sentBefore(tx: Change, booking: Booking, ask: BookGroupAsk): BookGroup {
  const kinds = (rooms: readonly Readonly<{ propertyId: string }>[]) =>
    rooms
      .map(({ propertyId }) => propertyId)
      .toSorted()
      .join();
  const isSame =
    booking.groupId === booking.id &&
    booking.checkIn === ask.checkIn &&
    booking.checkOut === ask.checkOut &&
    kinds(groupOf(tx, booking)) === kinds(ask.rooms);
  const isSameGuest = booking.guestName === ask.guest.name && booking.guestPhone === ask.guest.phone;
  if (!isSame || !(booking.browserHash === ask.browserHash || isSameGuest)) return { outcome: "used_form" };
  return { outcome: "already_booked", booking };
}
