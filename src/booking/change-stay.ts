import { type Booking, endOverdueHolds, findBooking, moveStay } from "#db/booking.queries.ts";
import { writeNights } from "#db/night-key.ts";
import { occupancyAround } from "#db/occupancy.queries.ts";
import type { Db } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { findPropertyOfHost } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { sumKes } from "#src/core/money/money.ts";
import { agreedQuote } from "#src/core/pricing/agreed-price.ts";
import { type Quote, quote } from "#src/core/pricing/pricing.ts";
import { bestUnit, freeUnits, fullNights, type Occupancy } from "#src/core/stay/availability.ts";
import { fitsParty } from "#src/core/stay/party.ts";
import { addDays, type LocalDate, localDateAt, readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import { givenBackOf, openOf, priceOf, stayRefundsOwed } from "#src/ledger/keep-ledger.ts";
import { aboutBooking, tell } from "#src/messaging/announce.ts";
import { announceRefundLessToHost, announceRefundToHost } from "#src/messaging/announce-money.ts";
import type { Clock } from "#src/ports/clock.ts";
import { type Kept, keepBooks } from "#src/refund/keep-books.ts";
import { dateRange } from "#views/format/format.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

export type ChangeStayAsk = Readonly<{
  hostId: string;
  bookingId: string;
  checkIn: string;
  checkOut: string;
  party: number;
  /** What the changed stay costs, whole shillings; `undefined` is what the prices make. */
  totalKes: number | undefined;
  /** The sum that the page said. Where none was typed, only this one is saved: the guest is told of it at once. */
  shownKes: number;
  /** The revision that the host looked at: a change made meanwhile is not written over. */
  revision: number;
}>;

export type ChangeStay =
  | { outcome: "changed"; booking: Booking }
  | { outcome: "unchanged" }
  /** The prices make another sum than was shown. */
  | { outcome: "price_changed"; totalKes: number }
  /** Somebody changed it since the form was shown, or the same form was sent before. */
  | { outcome: "changed_meanwhile" }
  /** Not paid or held any more, or over. */
  | { outcome: "over" }
  | { outcome: "no_such_booking" }
  | { outcome: "impossible_stay"; problem: StayProblem }
  | { outcome: "impossible_party"; most: number }
  /** Nothing was agreed, and the property, a draft by now, has no prices. */
  | { outcome: "no_price" }
  /** The nights of the new stay on which no room is free. */
  | { outcome: "nights_taken"; nights: LocalDate[] };

/** A stay that has begun may still be made longer or shorter. */
const BACK_DAYS = 180;
/** No stay costs less, whatever was given back of it. */
const LEAST_KES = 1;

/**
 * Moves, lengthens or shortens a stay, in the same room where it is free. The price follows in the
 * ledger: more is owed by the guest, and what they have paid too much is owed back to them. What the host
 * had given back stays off the price, unless they name a new one.
 */
export function changeStay(
  deps: { db: Db; clock: Clock; linkTo: (bookingId: string) => string },
  ask: ChangeStayAsk,
): ChangeStay {
  const change = (tx: Change): ChangeStay => {
    const now = deps.clock.now();
    const booking = findBooking(tx, ask.bookingId);
    const property = booking && findPropertyOfHost(tx, booking.propertyId, ask.hostId);
    if (!property) return { outcome: "no_such_booking" };
    if (booking.revision !== ask.revision) return { outcome: "changed_meanwhile" };
    if (stateAt(booking, now) !== "confirmed" || booking.checkOut <= deps.clock.today()) return { outcome: "over" };
    const stay = readStay(ask.checkIn, ask.checkOut, addDays(deps.clock.today(), -BACK_DAYS));
    if (typeof stay === "string") return { outcome: "impossible_stay", problem: stay };
    if (!fitsParty(ask.party, property.maxGuests)) return { outcome: "impossible_party", most: property.maxGuests };

    endOverdueHolds(tx, now, property.id);
    const occupancy = withoutOwn(occupancyAround(tx, property, stay, now), booking);
    const free = freeUnits(stay, occupancy);
    const unit = free.includes(booking.unit) ? booking.unit : bestUnit(stay, occupancy);
    if (unit === undefined) return { outcome: "nights_taken", nights: fullNights(stay, occupancy) };

    const isAsItWas =
      stay.checkIn === booking.checkIn && stay.checkOut === booking.checkOut && ask.party === booking.party;
    const bookedOn = localDateAt(booking.createdAt);
    const full = quote(stay, termsOf(tx, property).rates, { party: ask.party, bookedOn });
    if (ask.totalKes === undefined && full.totalKes === 0) return { outcome: "no_price" };
    const price = lessGivenBack(full, givenBackOf(tx, booking));
    // All of it was given back, and nothing is asked for anew.
    if (isAsItWas && ask.totalKes === undefined && price.totalKes <= 0) return { outcome: "unchanged" };
    const totalKes = ask.totalKes ?? Math.max(LEAST_KES, price.totalKes);
    const changed = keptParts(agreedQuote(price, totalKes, "paid", stay.checkIn), booking, stay);
    if (isAsItWas && changed.totalKes === priceOf(tx, booking)) return { outcome: "unchanged" };
    if (ask.totalKes === undefined && changed.totalKes !== ask.shownKes) {
      return { outcome: "price_changed", totalKes: changed.totalKes };
    }
    moveStay(tx, booking, { ...stay, unit, party: ask.party, quote: changed, totalKes: changed.totalKes });
    const moved = findBooking(tx, booking.id);
    if (!moved) throw new Error("a booking that was just changed is not there");
    const byHost = { who: "host", price: { who: "host", note: dateRange(booking) } } as const;
    const kept = keepBooks(tx, moved, { isRepriced: true, ...byHost, now });
    announceChange(tx, { booking: moved, link: deps.linkTo(booking.id), now }, kept);
    return { outcome: "changed", booking: moved };
  };
  return writeNights(deps.db, change, () => ({ outcome: "nights_taken", nights: [] }));
}

/** What the host has given back of the price goes on being a part of it. */
function lessGivenBack(price: Quote, givenBackKes: number): Quote {
  if (givenBackKes === 0) return price;
  const lines = [...price.lines, { kind: "given_back" as const, amountKes: 0 - givenBackKes }];
  return { ...price, lines, totalKes: price.totalKes - givenBackKes };
}

/** What was due on booking stays as it was; the rest is due when the rest was, or on arrival. */
function keptParts(price: Quote, booking: Booking, stay: Stay): Quote {
  const dueNowKes = Math.min(booking.quote.dueNowKes, price.totalKes);
  const balanceKes = price.totalKes - dueNowKes;
  const { balanceDueOn } = booking.quote;
  const isKept = balanceDueOn !== null && balanceDueOn <= stay.checkIn;
  return {
    ...price,
    dueNowKes,
    balanceKes,
    balanceDueOn: balanceKes === 0 ? null : isKept ? balanceDueOn : stay.checkIn,
  };
}

function withoutOwn({ units, occupied }: Occupancy, booking: Booking): Occupancy {
  const isOwn = (unit: number, night: LocalDate) =>
    unit === booking.unit && night >= booking.checkIn && night < booking.checkOut;
  return { units, occupied: occupied.filter(({ unit, night }) => !isOwn(unit, night)) };
}

/** Tells the guest what they pay or gets back in all, and the host what changes of that for them to send. */
function announceChange(
  tx: Change,
  { booking, link, now }: { booking: Booking; link: string; now: number },
  { owed, less }: Kept,
): void {
  const { property } = aboutBooking(tx, booking.id);
  const backKes = sumKes(stayRefundsOwed(tx, booking));
  const words = messagesIn[booking.language];
  const text = words.byHost.changed({
    propertyName: property.displayName,
    dates: words.dates(booking),
    code: booking.code,
    totalKes: booking.totalKes,
    openKes: Math.max(0, openOf(tx, booking).stayKes),
    backKes,
    link,
  });
  tell(tx, booking.guestPhone, text, now);
  const about = { bookingId: booking.id, now };
  const refundIds = owed.map(({ id }) => id);
  if (owed.length > 0) announceRefundToHost(tx, { ...about, amountKes: sumKes(owed), reason: "overpaid", refundIds });
  for (const one of less) announceRefundLessToHost(tx, { ...one, now });
}
