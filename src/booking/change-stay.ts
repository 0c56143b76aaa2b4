import { type Booking, endOverdueHolds, findBooking, moveStay } from "#db/booking.queries.ts";
import { writeNights } from "#db/night-key.ts";
import type { Db, Reader } from "#db/open.ts";
import { findProperty, findPropertyOfHost, type Property } from "#db/property.queries.ts";
import { noteChanged } from "#db/stay-fact.queries.ts";
import { noteMoved } from "#db/thread.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { changesEndAt } from "#src/core/booking/change-window.ts";
import { sumKes } from "#src/core/money/money.ts";
import { calledBy } from "#src/core/share/look.ts";
import { addDays, type LocalDate, localDateAt, stayWritten } from "#src/core/stay/stay.ts";
import { openOf, stayRefundsOwed } from "#src/ledger/keep-ledger.ts";
import { aboutBooking, tellGuest } from "#src/messaging/announce.ts";
import { announceRefundLessToHost, announceRefundToHost } from "#src/messaging/announce-money.ts";
import type { Clock } from "#src/ports/clock.ts";
import { type Kept, keepBooks } from "#src/refund/keep-books.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { type ChangeWish, type PossibleChange, type WeighedChange, weighChange } from "./weigh-change.ts";

export type ChangeStayAsk = Readonly<{
  hostId: string;
  bookingId: string;
  checkIn: string;
  checkOut: string;
  party: number;
  /** Another property of the host's; `undefined` is where the stay is. */
  propertyId?: string | undefined;
  /** A room of that property; `undefined` is the one the stay has, or whichever fits. */
  unit?: number | undefined;
  /** In another property: its own prices, instead of what the nights were booked at. */
  anew?: boolean | undefined;
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
  | { outcome: "price_changed"; totalKes: number; change: PossibleChange }
  /** Somebody changed it since the form was shown, or the same form was sent before. */
  | { outcome: "changed_meanwhile" }
  /** Not paid or held any more, or over. */
  | { outcome: "over" }
  | { outcome: "no_such_booking" }
  | Exclude<WeighedChange, PossibleChange>;

type Deps = { db: Db; clock: Clock; linkTo: (bookingId: string) => string };

/** A stay that has begun may still be made longer or shorter. */
export const CHANGE_BACK_DAYS = 180;

/**
 * Moves, lengthens or shortens a stay, in the same room where it is free. The price follows in the
 * ledger: more is owed by the guest, and what they have paid too much is owed back to them. What the host
 * had given back stays off the price, unless they name a new one.
 */
export function changeStay(deps: Deps, ask: ChangeStayAsk): ChangeStay {
  const change = (tx: Change): ChangeStay => {
    const now = deps.clock.now();
    const booking = findBooking(tx, ask.bookingId);
    if (!booking || !findPropertyOfHost(tx, booking.propertyId, ask.hostId)) return { outcome: "no_such_booking" };
    const property = placeFor(tx, booking, ask);
    if (!property) return { outcome: "no_such_booking" };
    if (booking.revision !== ask.revision) return { outcome: "changed_meanwhile" };
    if (!canBeChanged(booking, "host", now)) return { outcome: "over" };
    endOverdueHolds(tx, now, property.id);
    const weighed = weighChange(tx, { booking, property }, wishOf(ask, now), now);
    if (weighed.outcome !== "possible") return weighed;
    const { price, wasKes, isAsItWas } = weighed;
    if (isAsItWas && (ask.totalKes === undefined || price.totalKes === wasKes)) return { outcome: "unchanged" };
    if (ask.totalKes === undefined && price.totalKes !== ask.shownKes) {
      return { outcome: "price_changed", totalKes: price.totalKes, change: weighed };
    }
    const changed = saveChange(tx, { booking, propertyId: property.id, to: weighed, now });
    tellChanged(tx, deps, [changed], { now });
    return { outcome: "changed", booking: changed.booking };
  };
  return writeNights(deps.db, change, () => ({ outcome: "nights_taken", nights: [] }));
}

/** What a stay in another property would cost by the other of both prices, whole shillings, if it can be had. */
export function priceInstead({ db, clock }: Deps, ask: ChangeStayAsk): number | undefined {
  const booking = findBooking(db, ask.bookingId);
  const property = booking && placeFor(db, booking, ask);
  if (!property) return undefined;
  const now = clock.now();
  const other = { ...wishOf(ask, now), totalKes: undefined, anew: !ask.anew };
  const weighed = weighChange(db, { booking, property }, other, now);
  return weighed.outcome === "possible" ? weighed.price.totalKes : undefined;
}

/** Where the stay is, or a property that its host has open. */
function placeFor(db: Reader, booking: Booking, { propertyId, hostId }: ChangeStayAsk): Property | undefined {
  const property = findPropertyOfHost(db, propertyId ?? booking.propertyId, hostId);
  const isElsewhere = property?.id !== booking.propertyId;
  return isElsewhere && (property?.suspended || property?.state === "archived") ? undefined : property;
}

function wishOf(ask: ChangeStayAsk, now: number): ChangeWish {
  return { ...ask, earliest: addDays(localDateAt(now), -CHANGE_BACK_DAYS) };
}

/** A certain stay, until the house wants its guest to leave: the host has all of that day. */
export function canBeChanged(booking: Booking, by: Parameters<typeof changesEndAt>[1], now: number): boolean {
  return stateAt(booking, now) === "confirmed" && now < changesEndAt(booking.checkOut, by);
}

/** A stay as it is after a change, with what follows from it for its money. */
export type Changed = Readonly<{ booking: Booking; kept: Kept }>;

/** Saves a change that was weighed in this very change of the database. Telling of it is the caller's. */
export function saveChange(
  tx: Change,
  save: Readonly<{ booking: Booking; propertyId: string; to: PossibleChange; now: number }>,
): Changed {
  const { booking, propertyId, now } = save;
  const { stay, unit, party, price, policy } = save.to;
  const to = { ...stay, propertyId, unit, party, quote: price, totalKes: price.totalKes, policy };
  moveStay(tx, booking, to, localDateAt(now));
  const by = findProperty(tx, propertyId)?.hostId ?? "";
  noteChanged(tx, { bookingId: booking.id, revision: booking.revision, at: now, by });
  const moved = findBooking(tx, booking.id);
  if (!moved) throw new Error("a booking that was just changed is not there");
  if (stay.checkIn !== booking.checkIn || propertyId !== booking.propertyId) noteMoved(tx, booking.id, now);
  const byHost = { who: "host", price: { who: "host", note: stayWritten(booking) } } as const;
  return { booking: moved, kept: keepBooks(tx, moved, { isRepriced: true, ...byHost, now }) };
}

/**
 * Tells the guest once of all stays that were changed together what they pay or get back in all, and the host what
 * changes of that for them to send. `words` is what the host wrote with their yes, where a guest had asked for it.
 */
export function tellChanged(
  tx: Change,
  { linkTo }: Pick<Deps, "linkTo">,
  changed: readonly [Changed, ...Changed[]],
  { now, answered }: Readonly<{ now: number; answered?: Readonly<{ words: string }> }>,
): void {
  const [{ booking }, ...others] = changed;
  const { property, host } = aboutBooking(tx, booking.id);
  const all = changed.map((one) => one.booking);
  const words = messagesIn[booking.language];
  const { displayName } = property;
  const text = words.byHost.changed({
    saidYes: answered && { hostName: calledBy(host), words: answered.words },
    propertyName: others.length === 0 ? displayName : words.named(displayName, others.length),
    dates: words.dates(booking),
    code: booking.code,
    totalKes: all.reduce((sum, { totalKes }) => sum + totalKes, 0),
    openKes: all.reduce((sum, one) => sum + Math.max(0, openOf(tx, one).stayKes), 0),
    dueOn: dueOnOf(all, localDateAt(now)),
    backKes: all.reduce((sum, one) => sum + sumKes(stayRefundsOwed(tx, one)), 0),
    link: linkTo(booking.id),
  });
  tellGuest(tx, booking, text, now);
  const owed = changed.flatMap(({ kept }) => kept.owed);
  const due = { bookingId: booking.id, refundIds: owed.map(({ id }) => id), amountKes: sumKes(owed), now };
  if (owed.length > 0) announceRefundToHost(tx, { ...due, reason: "overpaid" });
  for (const one of changed.flatMap(({ kept }) => kept.less)) announceRefundLessToHost(tx, { ...one, now });
}

/** When the first of what is left is due; nothing where that is at once. */
function dueOnOf(bookings: readonly Booking[], today: LocalDate): LocalDate | "arrival" | undefined {
  const days = bookings.flatMap(({ quote, checkIn }) =>
    quote.balanceDueOn ? [{ on: quote.balanceDueOn, checkIn }] : [],
  );
  const [first] = days.toSorted((a, b) => a.on.localeCompare(b.on));
  if (!first || first.on <= today) return undefined;
  return first.on === first.checkIn ? "arrival" : first.on;
}
