import {
  type Booking,
  confirmBooking,
  endOverdueHolds,
  findBookingBySubmission,
  insertHold,
} from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { writeNights } from "#db/night-key.ts";
import { occupancyAround } from "#db/occupancy.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { type Terms, termsOf } from "#db/pricing.queries.ts";
import { findPropertyOfHost, type Property } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import { approvedEndsAt } from "#src/core/booking/booking.ts";
import type { Language } from "#src/core/language.ts";
import { agreedQuote, type HostBookingPay, shareAgreed } from "#src/core/pricing/agreed-price.ts";
import { withBasis } from "#src/core/pricing/price-of-change.ts";
import { type Quote, quote } from "#src/core/pricing/pricing.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { calledBy } from "#src/core/share/look.ts";
import { bestUnit, freeUnits, fullNights } from "#src/core/stay/availability.ts";
import { fitsParty } from "#src/core/stay/party.ts";
import { ROOMS_MOST } from "#src/core/stay/rooms-for-party.ts";
import { addDays, type LocalDate, readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import { aboutTogether, tellGuest } from "#src/messaging/announce.ts";
import { isCodeGone } from "#src/payment/one-code.ts";
import { takeByHost } from "#src/payment/take-by-host.ts";
import type { Clock } from "#src/ports/clock.ts";
import { keepBooks } from "#src/refund/keep-books.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { newBooking } from "./new-booking.ts";
import { withGiven } from "./weigh-change.ts";

/** One place that a guest is written in at. */
type PlaceAsked = Readonly<{
  propertyId: string;
  /** A room of the property, or `undefined` for whichever fits best. */
  unit: number | undefined;
  party: number;
}>;

export type BookByHostAsk = PlaceAsked &
  Readonly<{
    hostId: string;
    /** Other rooms for the same nights, booked at once with the first: all of them, or none. */
    others?: readonly PlaceAsked[] | undefined;
    checkIn: string;
    checkOut: string;
    /** Whom they write in, and what the guest is written to in. */
    guest: Readonly<{ name: string; phone: string; language?: Language }>;
    /** What was agreed for the whole stay in all of them, whole shillings; `undefined` is what the prices make. */
    totalKes: number | undefined;
    pay: HostBookingPay;
    /** The M-PESA code of what was paid already; `null` is cash. */
    receipt: string | null;
    /** One for each form shown. */
    submissionKey: string;
  }>;

export type BookByHost =
  | { outcome: "booked"; booking: Booking }
  /** This form was sent before. */
  | { outcome: "booked_before"; booking: Booking }
  | { outcome: "no_such_property" }
  /** The operator has closed the house: nothing more is booked there. */
  | { outcome: "suspended" }
  | { outcome: "impossible_stay"; problem: StayProblem }
  | { outcome: "impossible_party"; most: number }
  /** Nothing was agreed, and a draft may have no prices yet. */
  | { outcome: "no_price" }
  /** The property has fewer rooms: one to `units`. */
  | { outcome: "no_such_room"; units: number }
  | { outcome: "receipt_used" }
  /** The guest has left already, and the nights would wait for money. */
  | { outcome: "over_unpaid" }
  /** The nights on which no room is free, or none when each night has one but no room has them all; and where. */
  | { outcome: "nights_taken"; nights: LocalDate[]; propertyId?: string };

/** A guest who came last night may be written in today. */
export const DAYS_BACK = 7;

/**
 * Writes in a guest who called or wrote to the host. Their own rules and minimums do not bind them; the calendar does.
 * Paid and on-arrival bookings are certain at once; a pay link keeps the nights for a day.
 */
export function bookByHost(deps: HostBooking, ask: BookByHostAsk): BookByHost {
  return writeNights(
    deps.db,
    (tx) => bookIn(tx, deps, ask),
    () => ({ outcome: "nights_taken", nights: [] }),
  );
}

type HostBooking = { db: Db; clock: Clock; linkTo: (bookingId: string) => string };

function bookIn(tx: Change, deps: HostBooking, ask: BookByHostAsk): BookByHost {
  const now = deps.clock.now();
  const today = deps.clock.today();
  const repeated = findBookingBySubmission(tx, ask.submissionKey);
  const places = placesOf(tx, ask);
  const [first] = places ?? [];
  if (!places || !first) return { outcome: "no_such_property" };
  if (repeated) {
    const isOwn = repeated.propertyId === first.property.id && repeated.source === "host";
    return isOwn ? { outcome: "booked_before", booking: repeated } : { outcome: "no_such_property" };
  }
  if (places.some(({ property }) => property.suspended)) return { outcome: "suspended" };
  const stay = readStay(ask.checkIn, ask.checkOut, addDays(today, -DAYS_BACK));
  if (typeof stay === "string") return { outcome: "impossible_stay", problem: stay };
  const wrong = places.flatMap((place) => whyNotIn(place) ?? [])[0];
  if (wrong) return wrong;
  if (ask.pay === "link" && stay.checkOut <= today) return { outcome: "over_unpaid" };
  if (ask.pay === "paid" && ask.receipt && isCodeGone(tx, ask.receipt, ask.hostId)) return { outcome: "receipt_used" };

  const rooms = roomsFor(tx, places, stay, now);
  if (!Array.isArray(rooms)) return rooms;
  const quotes = pricesFor(rooms, ask, stay, today);
  if (!quotes) return { outcome: "no_price" };
  const booked = keepAll(tx, ask, { rooms, quotes, stay, now, today });
  beginAll(tx, booked, ask, { linkTo: deps.linkTo, now });
  return { outcome: "booked", booking: booked[0] };
}

type Place = PlaceAsked & Readonly<{ property: Property }>;
type Room = Place & Readonly<{ room: number; terms: Terms }>;

function placesOf(tx: Change, ask: BookByHostAsk): Place[] | undefined {
  const asked = [ask, ...(ask.others ?? [])];
  if (asked.length > ROOMS_MOST) return undefined;
  const places = asked.map(({ propertyId, unit, party }) => {
    const property = findPropertyOfHost(tx, propertyId, ask.hostId);
    return !property || property.state === "archived" ? undefined : { propertyId, unit, party, property };
  });
  return places.every((place) => place !== undefined) ? places : undefined;
}

function whyNotIn({ property, party, unit }: Place): BookByHost | undefined {
  if (!fitsParty(party, property.maxGuests)) return { outcome: "impossible_party", most: property.maxGuests };
  if (unit !== undefined && unit > property.units) return { outcome: "no_such_room", units: property.units };
  return undefined;
}

/** A room for each place that no other of them has; or which nights are taken. */
function roomsFor(tx: Change, places: readonly Place[], stay: Stay, now: number): Room[] | BookByHost {
  const rooms: Room[] = [];
  for (const place of places) {
    const { property, unit, propertyId } = place;
    endOverdueHolds(tx, now, property.id);
    const given = rooms
      .filter((room) => room.propertyId === propertyId)
      .map(({ room }) => ({ propertyId, unit: room, stay }));
    const occupancy = withGiven(occupancyAround(tx, property, stay, now), propertyId, given);
    const free = freeUnits(stay, occupancy);
    const room = unit ? free.find((one) => one === unit) : bestUnit(stay, occupancy);
    if (room === undefined) return { outcome: "nights_taken", nights: fullNights(stay, occupancy, unit), propertyId };
    rooms.push({ ...place, room, terms: termsOf(tx, property) });
  }
  return rooms;
}

/** What each costs: its share of what was agreed, or what its prices make; nothing where a draft has none. */
function pricesFor(
  rooms: readonly Room[],
  { totalKes, pay }: BookByHostAsk,
  stay: Stay,
  today: LocalDate,
): Quote[] | undefined {
  const own = rooms.map(({ terms, party }) => quote(stay, terms.rates, { party, bookedOn: today }));
  const pricesKes = own.map((price) => price.totalKes);
  if (totalKes === undefined ? pricesKes.includes(0) : totalKes < rooms.length) return undefined;
  const agreedKes = totalKes === undefined ? pricesKes : shareAgreed(totalKes, pricesKes);
  return own.map((price, at) => agreedQuote(price, agreedKes[at] ?? 0, pay, stay.checkIn));
}

function keepAll(
  tx: Change,
  ask: BookByHostAsk,
  of: { rooms: readonly Room[]; quotes: readonly Quote[]; stay: Stay; now: number; today: LocalDate },
): [Booking, ...Booking[]] {
  const { rooms, quotes, stay, now, today } = of;
  const hasBegun = stay.checkIn < today;
  const booked: Booking[] = [];
  for (const [at, { property, room, party, terms }] of rooms.entries()) {
    const price = quotes[at];
    if (!price) throw new Error("a room without its price");
    const alone = newBooking(tx, {
      propertyId: property.id,
      unit: room,
      state: "held",
      source: "host",
      ...stay,
      party,
      guestName: ask.guest.name,
      guestPhone: ask.guest.phone,
      language: ask.guest.language ?? "en",
      quote: withBasis(price, stay, terms.rates, { party, bookedOn: today }),
      policy: terms.policy,
      holdEndsAt: approvedEndsAt(hasBegun ? today : stay.checkIn, now),
      submissionKey: secretHash(at === 0 ? ask.submissionKey : `${ask.submissionKey} ${at}`),
      createdAt: now,
    });
    const booking = rooms.length > 1 ? { ...alone, groupId: booked[0]?.id ?? alone.id } : alone;
    insertHold(tx, booking);
    booked.push(booking);
  }
  const [first, ...others] = booked;
  if (!first) throw new Error("a booking of no room");
  return [first, ...others];
}

/** A pay link keeps the nights for a day; what is paid, or will be on arrival, is certain at once. */
function beginAll(
  tx: Change,
  booked: readonly [Booking, ...Booking[]],
  { pay, receipt }: BookByHostAsk,
  { linkTo, now }: Pick<HostBooking, "linkTo"> & { now: number },
): void {
  const [first] = booked;
  switch (pay) {
    case "link":
      for (const { id, holdEndsAt } of booked) enqueue(tx, { kind: "end_holds", key: id, runAt: holdEndsAt, now });
      tellGuest(tx, first, payLinkText(tx, first, linkTo(first.id)), now);
      break;
    case "arrival":
      for (const booking of booked) {
        confirmBooking(tx, booking.id, { unit: booking.unit, now });
        keepBooks(tx, booking, { who: "host", price: { who: "host" }, now });
      }
      announceOnArrival(tx, first, linkTo(first.id), now);
      break;
    case "paid":
      takePayment(tx, { booked, receipt, now, linkTo });
      break;
  }
}

/** Money the host has: it settles as any other, in the same change. */
function takePayment(
  tx: Change,
  paid: {
    booked: readonly [Booking, ...Booking[]];
    receipt: string | null;
    now: number;
    linkTo: (bookingId: string) => string;
  },
): void {
  const { booked, receipt, now } = paid;
  const payment = { bookingId: booked[0].id, amountKes: totalOf(booked) };
  const way = receipt ? "manual" : "cash";
  const outcome = takeByHost(tx, payment, { way, receipt, accepted: true, linkTo: paid.linkTo, now });
  if (outcome !== "confirmed") throw new Error(`money in the host's hand was settled as ${outcome}`);
}

/** What a guest reads whose host wrote them in and asks them to pay: our SMS, and what the host may send by WhatsApp. */
export function payLinkText(db: Reader, booking: Booking, link: string): string {
  const { host, together, nameIn } = aboutTogether(db, booking.id);
  const words = messagesIn[booking.language];
  return words.byHost.link({
    propertyName: nameIn(booking.language),
    dates: words.dates(booking),
    hostName: calledBy(host),
    dueNowKes: together.reduce((sum, { quote: { dueNowKes } }) => sum + dueNowKes, 0),
    until: words.moment(booking.holdEndsAt),
    link,
  });
}

function announceOnArrival(tx: Change, booking: Booking, link: string, now: number): void {
  const { together, nameIn } = aboutTogether(tx, booking.id);
  const words = messagesIn[booking.language];
  const facts = { propertyName: nameIn(booking.language), dates: words.dates(booking), code: booking.code };
  tellGuest(tx, booking, words.byHost.arrival({ ...facts, totalKes: totalOf(together), link }), now);
}

function totalOf(bookings: readonly Booking[]): number {
  return bookings.reduce((sum, { totalKes }) => sum + totalKes, 0);
}
