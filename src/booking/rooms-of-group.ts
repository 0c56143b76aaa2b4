import { type Booking, findBookingWithProperty } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import type { Reader } from "#db/open.ts";
import { refundsOfBookings } from "#db/refund.queries.ts";
import { toldOf } from "#db/told.queries.ts";
import { type BookingState, stateAt } from "#src/core/booking/booking.ts";
import { sumKes } from "#src/core/money/money.ts";
import { accountFrom } from "#src/core/money/open-money.ts";
import { openOf, paidTogether, priceOf } from "#src/ledger/keep-ledger.ts";
import { refundToShow } from "#src/ledger/refund-promise.ts";
import type { Clock } from "#src/ports/clock.ts";
import { roomsOfSending, sendings } from "#src/refund/sent-with.ts";
import { type Deps, payerLink } from "#src/web/deps.ts";

/** One of several rooms that were booked at once. Whole shillings. */
export type RoomOfGroup = Readonly<{
  id: string;
  propertyId: string;
  name: string;
  guests: number;
  guestName: string;
  /** Who sleeps there, where somebody else was named. */
  sleeper: string;
  state: BookingState;
  checkIn: string;
  checkOut: string;
  totalKes: number;
  /** What of it is paid for good: not what went back or is to, nor what waits for a person. Below zero where more went back than came. */
  paidKes: number;
  /** What of its stay is still to pay. */
  lacksKes: number;
}>;

/** All rooms that were booked with this one, in their order; nothing where it was booked alone. */
export function roomsOfGroup(db: Reader, booking: Booking, now: number): RoomOfGroup[] {
  if (booking.groupId === null) return [];
  return groupOf(db, booking).flatMap((one) => {
    const found = findBookingWithProperty(db, one.id);
    if (!found) return [];
    const openKes = openOf(db, one).stayKes;
    const totalKes = priceOf(db, one);
    const { id, propertyId, party: guests, guestName, checkIn, checkOut } = one;
    const { sleeper } = toldOf(db, id);
    const sums = { totalKes, paidKes: totalKes - openKes, lacksKes: Math.max(0, openKes) };
    return [
      {
        id,
        propertyId,
        name: found.property.displayName,
        guests,
        guestName,
        sleeper,
        state: stateAt(one, now),
        checkIn,
        checkOut,
        ...sums,
      },
    ];
  });
}

/**
 * What goes back, or has, of these bookings, as their guest and their host read it: a line for each sending, with its sum,
 * the last day that was promised for any of it, and of rooms that were booked at once those that it is for.
 */
export function comesBackOf(asking: Readonly<{ db: Reader; clock: Clock }>, bookings: readonly Booking[]) {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const refunds = refundsOfBookings(asking.db, [...byId.keys()]);
  const all = bookings.flatMap(({ id }) => refunds.get(id) ?? []);
  return sendings(asking.db, all).flatMap((together) => {
    const shown = together.flatMap((refund) => {
      const booking = byId.get(refund.bookingId);
      return booking ? [refundToShow(asking, booking, refund)] : [];
    });
    const [first] = shown;
    if (!first) return [];
    const by =
      shown
        .map((one) => one.by)
        .sort()
        .at(-1) ?? first.by;
    const names = roomsOfSending(asking.db, together).map(({ name }) => name);
    const rooms = byId.get(first.bookingId)?.groupId ? names : [];
    return { ...first, amountKes: sumKes(together), by, isLate: shown.some(({ isLate }) => isLate), rooms };
  });
}

/** What each of several rooms that are paid together still needs, for whoever pays for it alone by its link. */
export function payersOfRooms(deps: Pick<Deps, "db" | "secrets" | "publicUrl">, booking: Booking): PayerOfRoom[] {
  const together = paidTogether(deps.db, booking);
  if (together.length === 1) return [];
  return together.map((one) => {
    const name = findBookingWithProperty(deps.db, one.id)?.property.displayName ?? "";
    return { id: one.id, name, kes: ownToPay(deps.db, one), address: payerLink(deps, one.id) };
  });
}

/** What one of several rooms still needs: what makes it certain, then the rest of its stay. Whole shillings. */
export function ownToPay(db: Reader, booking: Booking): number {
  const open = openOf(db, booking);
  const kes = booking.confirmedAt === null ? accountFrom(booking, open).toConfirmKes : open.stayKes;
  return Math.max(0, kes);
}

type PayerOfRoom = Readonly<{ id: string; name: string; kes: number; address: string }>;
