import {
  type Booking,
  cancelHolds,
  endOverdueHolds,
  findBookingBySubmission,
  insertHold,
} from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { writeNights } from "#db/night-key.ts";
import { type Terms, termsOf } from "#db/pricing.queries.ts";
import { findPublishedProperty, type Property } from "#db/property.queries.ts";
import { insertRiskAsk } from "#db/risk.queries.ts";
import { findShareLink } from "#db/share.queries.ts";
import type { Change } from "#db/write.ts";
import { HOLD_MS, requestEndsAt } from "#src/core/booking/booking.ts";
import { groupLimitReached, type HoldLimit, ROOMS_WITHOUT_PROOF } from "#src/core/booking/hold-limit.ts";
import type { Language } from "#src/core/language.ts";
import { withBasis } from "#src/core/pricing/price-of-change.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { type AskedMore, moreAsText } from "#src/core/risk/measure.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { bestUnit } from "#src/core/stay/availability.ts";
import { fitsParty } from "#src/core/stay/party.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import { ROOMS_MOST, type RoomTaken } from "#src/core/stay/rooms-for-party.ts";
import { readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import { announceRequest } from "#src/messaging/announce-request.ts";
import { moreAskedOf } from "#src/risk/ask-more.ts";
import { requestLink } from "#src/web/deps.ts";
import { type BookingDeps, unpaidBesides } from "./book-stay.ts";
import { newBooking } from "./new-booking.ts";
import { type WeighedStay, weighStay } from "./weigh-stay.ts";

/** Several rooms of one host for the same nights, each with its guests. */
export type BookGroupAsk = Readonly<{
  hostId: string;
  checkIn: string;
  checkOut: string;
  rooms: readonly RoomTaken[];
  guest: Readonly<{ name: string; phone: string; email: string | null }>;
  /** The price the guest agreed to for all of them, whole shillings. */
  shownKes: number;
  submissionKey: string;
  browserHash: string;
  isProven?: boolean | undefined;
  mustProve?: boolean | undefined;
  /** What the guest has read that this host asks of them beyond the price, as `moreAsText` writes it. */
  agreed?: string | undefined;
  via?: string | undefined;
  language?: Language | undefined;
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
  | { outcome: "asks_more"; asked: AskedMore }
  | { outcome: "phone_unproven"; kind: "hold" | "request" }
  | ({ outcome: "holds_too_much" } & HoldLimit);

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
  const stay = readStay(ask.checkIn, ask.checkOut, deps.clock.today());
  if (typeof stay === "string") return { outcome: "impossible_stay", problem: stay };
  const rooms = weighRooms(tx, ask, stay, now);
  if (!rooms) return { outcome: "no_such_rooms" };
  const totalKes = rooms.reduce((sum, { weighed }) => sum + weighed.quote.totalKes, 0);
  const refused = rooms.find(({ weighed }) => weighed.refused);
  if (refused?.weighed.refused) {
    const why = refused.weighed.refused;
    return why.rule === "taken"
      ? { outcome: "nights_taken" }
      : { outcome: "refused", propertyId: refused.property.id, why };
  }
  if (totalKes !== ask.shownKes) return { outcome: "price_changed", totalKes };
  const replaced = rooms.flatMap(({ weighed }) => weighed.replaced.flatMap((hold) => groupOf(tx, hold)));
  const unpaid = unpaidBesides(tx, ask.guest.phone, replaced, now);
  const reached = groupLimitReached(unpaid, rooms.length, now);
  if (reached) return { outcome: "holds_too_much", ...reached };
  const units = unitsFor(rooms, stay);
  if (!units) return { outcome: "nights_taken" };
  const asked = moreAskedOfGroup(tx, ask, { rooms, stay, now });
  if (asked && moreAsText(asked) !== ask.agreed) return { outcome: "asks_more", asked };
  const isRequest = rooms.some(({ terms }) => terms.mode === "request") || asked?.what === "request";
  const needsProof = isRequest || ask.mustProve || rooms.length > ROOMS_WITHOUT_PROOF;
  if (!ask.isProven && needsProof) return { outcome: "phone_unproven", kind: isRequest ? "request" : "hold" };
  cancelHolds(tx, replaced, now);
  return keepAll(tx, deps, ask, { rooms, units, stay, asked, isRequest, now });
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

type Kept = Readonly<{
  rooms: readonly Room[];
  units: readonly number[];
  stay: Stay;
  asked: AskedMore | undefined;
  isRequest: boolean;
  now: number;
}>;

/** Writes all of them down, with their nights, and queues what follows. */
function keepAll(tx: Change, deps: BookingDeps, ask: BookGroupAsk, kept: Kept): BookGroup {
  const { rooms, units, stay, asked, isRequest, now } = kept;
  const quotes = quotesOf(rooms, asked);
  const holdEndsAt = isRequest ? requestEndsAt(stay.checkIn, now) : now + HOLD_MS;
  const link = ask.via ? findShareLink(tx, ask.hostId, ask.via) : undefined;
  let first: Booking | undefined;
  for (const [at, { property, terms, guests }] of rooms.entries()) {
    const quote = quotes[at];
    const unit = units[at];
    if (!quote || unit === undefined) throw new Error("a room without a price or a number");
    const booking = newBooking(tx, {
      propertyId: property.id,
      unit,
      state: isRequest ? "requested" : "held",
      source: "page",
      ...stay,
      party: guests,
      guestName: ask.guest.name,
      guestPhone: ask.guest.phone,
      guestEmail: ask.guest.email,
      quote: withBasis(quote, stay, terms.rates, { party: guests, bookedOn: deps.clock.today(), promo: undefined }),
      policy: terms.policy,
      holdEndsAt,
      requestedAt: isRequest ? now : null,
      submissionKey: secretHash(at === 0 ? ask.submissionKey : `${ask.submissionKey} ${at}`),
      browserHash: ask.browserHash,
      rulesAcceptedAt: now,
      language: ask.language ?? "en",
      shareLinkId: link?.id ?? null,
      createdAt: now,
    });
    const named = { ...booking, groupId: first?.id ?? booking.id };
    insertHold(tx, named);
    enqueue(tx, { kind: "end_holds", key: booking.id, runAt: holdEndsAt, now });
    first ??= named;
  }
  if (!first) throw new Error("a group without a room");
  if (asked) insertRiskAsk(tx, { ...asked, bookingId: first.id, askedAtBooking: true, askedAt: now });
  if (!isRequest) return { outcome: "held", booking: first };
  announceRequest(tx, { bookingId: first.id, now, link: requestLink(deps, first.id) });
  return { outcome: "requested", booking: first };
}

/** A deposit that is asked for all of it stands with the first, beside what the others bring anyway. */
function quotesOf(rooms: readonly Room[], asked: AskedMore | undefined): Quote[] {
  const quotes = rooms.map(({ weighed }) => weighed.quote);
  if (asked?.what !== "deposit") return quotes;
  const [, ...others] = quotes;
  const othersKes = others.reduce((sum, { damageDepositKes }) => sum + damageDepositKes, 0);
  return quotes.map((quote, at) =>
    at === 0 ? { ...quote, damageDepositKes: Math.max(quote.damageDepositKes, asked.kes - othersKes) } : quote,
  );
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
