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
import { termsOf } from "#db/pricing.queries.ts";
import { findPropertyOfHost } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import { approvedEndsAt } from "#src/core/booking/booking.ts";
import type { Language } from "#src/core/language.ts";
import { agreedQuote, type HostBookingPay } from "#src/core/pricing/agreed-price.ts";
import { withBasis } from "#src/core/pricing/price-of-change.ts";
import { quote } from "#src/core/pricing/pricing.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { calledBy } from "#src/core/share/look.ts";
import { bestUnit, freeUnits, fullNights } from "#src/core/stay/availability.ts";
import { fitsParty } from "#src/core/stay/party.ts";
import { addDays, type LocalDate, readStay, type StayProblem } from "#src/core/stay/stay.ts";
import { aboutBooking, tellGuest } from "#src/messaging/announce.ts";
import { isCodeGone } from "#src/payment/one-code.ts";
import { takeByHost } from "#src/payment/take-by-host.ts";
import type { Clock } from "#src/ports/clock.ts";
import { keepBooks } from "#src/refund/keep-books.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { newBooking } from "./new-booking.ts";

export type BookByHostAsk = Readonly<{
  hostId: string;
  propertyId: string;
  /** A room of the property, or `undefined` for whichever fits best. */
  unit: number | undefined;
  checkIn: string;
  checkOut: string;
  party: number;
  /** Whom they write in, and what the guest is written to in. */
  guest: Readonly<{ name: string; phone: string; language?: Language }>;
  /** What was agreed for the whole stay, whole shillings; `undefined` is what the prices make. */
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
  /** The nights on which no room is free, or none when each night has one but no room has them all. */
  | { outcome: "nights_taken"; nights: LocalDate[] };

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
  const property = findPropertyOfHost(tx, ask.propertyId, ask.hostId);
  if (!property || property.state === "archived") return { outcome: "no_such_property" };
  const repeated = findBookingBySubmission(tx, ask.submissionKey);
  if (repeated) {
    const isOwn = repeated.propertyId === property.id && repeated.source === "host";
    return isOwn ? { outcome: "booked_before", booking: repeated } : { outcome: "no_such_property" };
  }
  if (property.suspended) return { outcome: "suspended" };
  const stay = readStay(ask.checkIn, ask.checkOut, addDays(today, -DAYS_BACK));
  if (typeof stay === "string") return { outcome: "impossible_stay", problem: stay };
  if (!fitsParty(ask.party, property.maxGuests)) return { outcome: "impossible_party", most: property.maxGuests };
  if (ask.unit !== undefined && ask.unit > property.units) return { outcome: "no_such_room", units: property.units };
  if (ask.pay === "link" && stay.checkOut <= today) return { outcome: "over_unpaid" };
  if (ask.pay === "paid" && ask.receipt && isCodeGone(tx, ask.receipt, ask.hostId)) return { outcome: "receipt_used" };

  endOverdueHolds(tx, now, property.id);
  const occupancy = occupancyAround(tx, property, stay, now);
  const free = freeUnits(stay, occupancy);
  const unit = ask.unit ? free.find((one) => one === ask.unit) : bestUnit(stay, occupancy);
  if (unit === undefined) return { outcome: "nights_taken", nights: fullNights(stay, occupancy, ask.unit) };

  const terms = termsOf(tx, property);
  const asked = { party: ask.party, bookedOn: today };
  const price = quote(stay, terms.rates, asked);
  const totalKes = ask.totalKes ?? price.totalKes;
  if (totalKes === 0) return { outcome: "no_price" };
  const hasBegun = stay.checkIn < today;
  const booking = newBooking(tx, {
    propertyId: property.id,
    unit,
    state: "held",
    source: "host",
    ...stay,
    party: ask.party,
    guestName: ask.guest.name,
    guestPhone: ask.guest.phone,
    language: ask.guest.language ?? "en",
    quote: withBasis(agreedQuote(price, totalKes, ask.pay, stay.checkIn), stay, terms.rates, asked),
    policy: terms.policy,
    holdEndsAt: approvedEndsAt(hasBegun ? today : stay.checkIn, now),
    submissionKey: secretHash(ask.submissionKey),
    createdAt: now,
  });
  insertHold(tx, booking);
  begin(tx, booking, ask, { linkTo: deps.linkTo, now });
  return { outcome: "booked", booking };
}

/** A pay link keeps the nights for a day; what is paid, or will be on arrival, is certain at once. */
function begin(
  tx: Change,
  booking: Booking,
  { pay, receipt }: BookByHostAsk,
  { linkTo, now }: Pick<HostBooking, "linkTo"> & { now: number },
): void {
  switch (pay) {
    case "link":
      enqueue(tx, { kind: "end_holds", key: booking.id, runAt: booking.holdEndsAt, now });
      tellGuest(tx, booking, payLinkText(tx, booking, linkTo(booking.id)), now);
      break;
    case "arrival":
      confirmBooking(tx, booking.id, { unit: booking.unit, now });
      keepBooks(tx, booking, { who: "host", price: { who: "host" }, now });
      announceOnArrival(tx, booking, linkTo(booking.id), now);
      break;
    case "paid":
      takePayment(tx, { booking, receipt, now, linkTo });
      break;
  }
}

/** Money the host has: it settles as any other, in the same change. */
function takePayment(
  tx: Change,
  paid: { booking: Booking; receipt: string | null; now: number; linkTo: (bookingId: string) => string },
): void {
  const { booking, receipt, now } = paid;
  const payment = { bookingId: booking.id, amountKes: booking.totalKes };
  const way = receipt ? "manual" : "cash";
  const outcome = takeByHost(tx, payment, { way, receipt, accepted: true, linkTo: paid.linkTo, now });
  if (outcome !== "confirmed") throw new Error(`money in the host's hand was settled as ${outcome}`);
}

/** What a guest reads whose host wrote them in and asks them to pay: our SMS, and what the host may send by WhatsApp. */
export function payLinkText(db: Reader, booking: Booking, link: string): string {
  const { property, host } = aboutBooking(db, booking.id);
  const words = messagesIn[booking.language];
  return words.byHost.link({
    propertyName: property.displayName,
    dates: words.dates(booking),
    hostName: calledBy(host),
    dueNowKes: booking.quote.dueNowKes,
    until: words.moment(booking.holdEndsAt),
    link,
  });
}

function announceOnArrival(tx: Change, booking: Booking, link: string, now: number): void {
  const { property } = aboutBooking(tx, booking.id);
  const words = messagesIn[booking.language];
  const facts = { propertyName: property.displayName, dates: words.dates(booking), code: booking.code };
  tellGuest(tx, booking, words.byHost.arrival({ ...facts, totalKes: booking.totalKes, link }), now);
}
