import {
  type Booking,
  type BookingWithProperty,
  endOverdueHolds,
  findBookingWithProperty,
} from "#db/booking.queries.ts";
import { type ChangeRequest, findChangeRequestBySubmission } from "#db/change-request.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { writeNights } from "#db/night-key.ts";
import type { Db, Reader } from "#db/open.ts";
import { type Change, write } from "#db/write.ts";
import { changeRequestEndsAt } from "#src/core/booking/change-request-life.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import { askedTooOften, type LookAtChange, lookAtChange, newRequest, sendRequests, waitsStill } from "./ask-change.ts";
import type { CancelledBy } from "./cancel-stay.ts";
import { CHANGE_BACK_DAYS, type Changed, canBeChanged, saveChange, tellChanged } from "./change-stay.ts";
import { type PossibleChange, type RoomGiven, weighChange } from "./weigh-change.ts";

/** Other dates for rooms that were booked at once, as they were typed. */
export type MoveWish = Readonly<{ bookingIds: readonly string[]; checkIn: string; checkOut: string }>;

/** One of them, and what the dates come to for it beside the others. */
export type RoomToMove = Readonly<{ found: BookingWithProperty; look: LookAtChange }>;

type NotMoved =
  /** The page has still to show this, or shows something else. */
  | Readonly<{ outcome: "shown_first" | "not_all"; rooms: readonly RoomToMove[] }>
  /** None was chosen that may be changed. */
  | Readonly<{ outcome: "none_chosen" }>
  | Readonly<{ outcome: "unchanged" }>;

export type MoveRooms = Readonly<{ outcome: "moved"; bookingId: string }> | NotMoved;

export type AskToMove =
  | Readonly<{ outcome: "asked" | "asked_before" }>
  | Readonly<{ outcome: "still_open" | "too_many" }>
  | NotMoved;

/** The rooms of a group that may still be changed. */
export function roomsToMove(db: Reader, booking: Booking, by: CancelledBy, now: number): BookingWithProperty[] {
  if (booking.groupId === null) return [];
  const found = groupOf(db, booking).map(({ id }) => findBookingWithProperty(db, id));
  return found.flatMap((one) => (one && mayMove(one, by, now) ? [one] : []));
}

function mayMove({ booking, property }: BookingWithProperty, by: CancelledBy, now: number): boolean {
  return canBeChanged(booking, by === "host" ? "host" : property, now);
}

/** Whether one page changes several rooms here. */
export function canMoveRooms(db: Reader, booking: Booking, by: CancelledBy, now: number): boolean {
  return roomsToMove(db, booking, by, now).length > 1;
}

/** What other dates come to for the chosen rooms: each beside those before it, so that no two are given one room. */
export function lookAtMoving(
  db: Reader,
  booking: Booking,
  { wish, by, now }: Readonly<{ wish: MoveWish; by: CancelledBy; now: number }>,
): RoomToMove[] {
  const given: RoomGiven[] = [];
  return roomsToMove(db, booking, by, now)
    .filter((found) => wish.bookingIds.includes(found.booking.id))
    .map((found): RoomToMove => {
      const asked = { checkIn: wish.checkIn, checkOut: wish.checkOut, party: found.booking.party };
      const look =
        by === "guest"
          ? lookAtChange(db, found.booking, asked, now, given)
          : lookAsHost(db, found, { asked, now, given });
      if (look.outcome === "possible") given.push({ propertyId: found.property.id, ...look });
      return { found, look };
    });
}

function lookAsHost(
  db: Reader,
  found: BookingWithProperty,
  { asked, now, given }: { asked: Parameters<typeof lookAtChange>[2]; now: number; given: readonly RoomGiven[] },
): LookAtChange {
  const earliest = addDays(localDateAt(now), -CHANGE_BACK_DAYS);
  const weighed = weighChange(db, found, { ...asked, earliest }, now, given);
  return weighed.outcome === "possible" && weighed.isAsItWas ? { outcome: "unchanged" } : weighed;
}

/** What a page said of each room: the press names it, so that nobody agrees to one thing and gets another. */
export function writeShownMove({ checkIn, checkOut }: MoveWish, rooms: readonly RoomToMove[]): string {
  const each = rooms.map(({ found: { booking }, look }) => {
    const kes = look.outcome === "possible" ? look.price.totalKes : "";
    return `${booking.id}:${booking.revision}:${kes}`;
  });
  return [checkIn, checkOut, ...each].join(" ");
}

type Moving = Readonly<{ booking: Booking; wish: MoveWish; shown: string }>;
type RoomToSave = Readonly<{ found: BookingWithProperty; to: PossibleChange }>;

/** The rooms that would become others, once the page has shown all of it; or why it is not done. */
function toMove(
  tx: Change,
  { booking, wish, shown }: Moving,
  by: CancelledBy,
  now: number,
): NotMoved | Readonly<{ outcome: "possible"; rooms: readonly [RoomToSave, ...RoomToSave[]] }> {
  for (const { property } of roomsToMove(tx, booking, by, now)) endOverdueHolds(tx, now, property.id);
  const rooms = lookAtMoving(tx, booking, { wish, by, now });
  if (rooms.length === 0) return { outcome: "none_chosen" };
  const possible = rooms.flatMap(({ found, look }) => (look.outcome === "possible" ? [{ found, to: look }] : []));
  if (rooms.some(({ look }) => look.outcome !== "possible" && look.outcome !== "unchanged")) {
    return { outcome: "not_all", rooms };
  }
  const [first, ...others] = possible;
  if (!first) return { outcome: "unchanged" };
  if (writeShownMove(wish, rooms) !== shown) return { outcome: "shown_first", rooms };
  return { outcome: "possible", rooms: [first, ...others] };
}

/**
 * A host moves several rooms at once: all of them, or none, in one change. Each keeps to the rules of a room that is
 * moved alone, and the guest is told once.
 */
export function moveRooms(
  deps: { db: Db; clock: Clock; linkTo: (bookingId: string) => string },
  ask: Moving,
): MoveRooms {
  const now = deps.clock.now();
  const move = (tx: Change): MoveRooms => {
    const moving = toMove(tx, ask, "host", now);
    if (moving.outcome !== "possible") return moving;
    const [first, ...others] = moving.rooms.map(({ found, to }): Changed => {
      return saveChange(tx, { booking: found.booking, propertyId: found.property.id, to, now });
    });
    if (!first) throw new Error("rooms were moved, and none of them");
    tellChanged(tx, deps, [first, ...others], { now });
    return { outcome: "moved", bookingId: ask.booking.id };
  };
  // Somebody was quicker: what is free now is shown anew.
  return writeNights(deps.db, move, (): MoveRooms => {
    return { outcome: "not_all", rooms: lookAtMoving(deps.db, ask.booking, { wish: ask.wish, by: "host", now }) };
  });
}

/**
 * A guest asks their host to move several rooms at once: a request for each, one message, and one answer for all. It
 * keeps no nights.
 */
export function askToMoveRooms(
  deps: { db: Db; clock: Clock; hostLink: (requestId: string) => string },
  ask: Moving & Readonly<{ submissionKey: string }>,
): AskToMove {
  const now = deps.clock.now();
  return write(deps.db, (tx): AskToMove => {
    if (findChangeRequestBySubmission(tx, ask.submissionKey)) return { outcome: "asked_before" };
    const moving = toMove(tx, ask, "guest", now);
    if (moving.outcome !== "possible") return moving;
    const ids = moving.rooms.map(({ found }) => found.booking.id);
    if (ids.filter((id) => waitsStill(tx, id, now)).length > 0) return { outcome: "still_open" };
    if (ids.some((id) => askedTooOften(tx, id, now))) return { outcome: "too_many" };
    const [first, ...others] = requestsFor(moving.rooms, ask.submissionKey, now);
    sendRequests(tx, [first, ...others], { link: deps.hostLink(first.id), now });
    return { outcome: "asked" };
  });
}

/** They end together, and the first names them all. */
function requestsFor(
  rooms: readonly [RoomToSave, ...RoomToSave[]],
  submissionKey: string,
  now: number,
): [ChangeRequest, ...ChangeRequest[]] {
  const ends = rooms.map(({ found: { booking }, to }) =>
    changeRequestEndsAt({ checkOut: booking.checkOut, asked: to.stay.checkIn, now }),
  );
  const endsAt = Math.min(...ends);
  const [first, ...others] = rooms.map(({ found, to }, at) =>
    newRequest(found.booking, to, {
      submissionKey: secretHash(at === 0 ? submissionKey : `${submissionKey} ${at}`),
      endsAt,
      createdAt: now,
    }),
  );
  if (!first) throw new Error("a wish for no room");
  if (others.length === 0) return [first];
  return [{ ...first, askedWith: first.id }, ...others.map((one) => ({ ...one, askedWith: first.id }))];
}
