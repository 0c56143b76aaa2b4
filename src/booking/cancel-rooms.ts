import type { Booking } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { sumKes } from "#src/core/money/money.ts";
import { announceCancelled } from "#src/messaging/announce-request.ts";
import type { Clock } from "#src/ports/clock.ts";
import { type CancelLook, type CancelledBy, canCancel, endStay, lookAtCancelling } from "./cancel-stay.ts";

/** A room of several that were booked at once, and what would go back of it by its own policy. */
export type RoomToCancel = Readonly<{ booking: Booking; name: string; split: CancelLook }>;

/** `rooms` would be cancelled by one press; those that `stay` are certain, and have begun. */
export type RoomsToCancel = Readonly<{ rooms: readonly RoomToCancel[]; stay: readonly string[] }>;

export type CancelRooms =
  | Readonly<{ outcome: "cancelled"; bookingIds: readonly string[] }>
  /** Something else would go back, or another room is certain, than the page said: nothing happened. */
  | Readonly<{ outcome: "rooms_changed" }>
  /** `isOver` when none is certain any more. */
  | Readonly<{ outcome: "too_late"; isOver: boolean }>;

/** Whether there are several rooms here that one press would cancel. */
export function canCancelRooms(db: Reader, booking: Booking, by: CancelledBy, clock: Clock): boolean {
  if (booking.groupId === null) return false;
  const at = { now: clock.now(), today: clock.today() };
  return groupOf(db, booking).filter((one) => canCancel(one, by, at)).length > 1;
}

/** What cancelling all rooms of a group would come to now. */
export function lookAtRoomsToCancel(db: Reader, booking: Booking, by: CancelledBy, clock: Clock): RoomsToCancel {
  const at = { now: clock.now(), today: clock.today() };
  const certain = groupOf(db, booking).filter(({ state }) => state === "confirmed");
  const nameOf = (one: Booking) => findProperty(db, one.propertyId)?.displayName ?? "";
  const [open, begun] = [true, false].map((isOpen) => certain.filter((one) => canCancel(one, by, at) === isOpen));
  return {
    rooms: (open ?? []).map((one) => ({
      booking: one,
      name: nameOf(one),
      split: lookAtCancelling(db, one, by, at.now),
    })),
    stay: (begun ?? []).map(nameOf),
  };
}

/** What a page said of each room: the press names it, so that nobody confirms one thing and gets another. */
export function writeShown(rooms: readonly RoomToCancel[]): string {
  return rooms.map(({ booking, split }) => `${booking.id}:${split.refundKes}+${split.depositKes}`).join(",");
}

/** Cancels all rooms of a group that may be, in one change: each gives back by its own policy, and both are told once. */
export function cancelRooms(
  deps: { db: Db; clock: Clock; linkTo: (bookingId: string) => string },
  ask: { booking: Booking; by: CancelledBy; shown: string },
): CancelRooms {
  const { by } = ask;
  return write(deps.db, (tx): CancelRooms => {
    const { rooms, stay } = lookAtRoomsToCancel(tx, ask.booking, by, deps.clock);
    if (rooms.length === 0) return { outcome: "too_late", isOver: stay.length === 0 };
    if (writeShown(rooms) !== ask.shown) return { outcome: "rooms_changed" };
    const now = deps.clock.now();
    const ended = rooms.map(({ booking, split }) => ({ booking, ...endStay(tx, booking, { by, split, now }) }));
    for (const [first, ...others] of Map.groupBy(ended, nightsOfRoom).values()) {
      if (!first) continue;
      const together = [first, ...others];
      announceCancelled(tx, {
        bookingIds: [first.booking.id, ...others.map(({ booking }) => booking.id)],
        by,
        refundKes: sumKes(together.map(({ refundKes }) => ({ amountKes: refundKes }))),
        refundIds: together.flatMap(({ refundIds }) => refundIds),
        link: deps.linkTo(first.booking.id),
        now,
      });
    }
    return { outcome: "cancelled", bookingIds: ended.map(({ booking }) => booking.id) };
  });
}

/** A room that was moved is told of by its own dates. */
function nightsOfRoom({ booking }: Readonly<{ booking: Booking }>): string {
  return `${booking.checkIn}/${booking.checkOut}`;
}
