import { type Booking, type BookingWithProperty, findBooking, findBookingWithProperty } from "#db/booking.queries.ts";
import {
  type ChangeRequest,
  changeRequestsSince,
  findChangeRequestBySubmission,
  insertChangeRequest,
  moveChangeRequest,
  newestChangeRequest,
  requestsAskedWith,
} from "#db/change-request.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { changeRequestEndsAt } from "#src/core/booking/change-request-life.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { localDateAt, type Stay } from "#src/core/stay/stay.ts";
import { announceChangeAsked } from "#src/messaging/announce-change.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { canBeChanged } from "./change-stay.ts";
import { type PossibleChange, type RoomGiven, type WeighedChange, weighChange } from "./weigh-change.ts";

/** What a guest wants of their stay, as they typed it. */
export type AskedStay = Readonly<{ checkIn: string; checkOut: string; party: number }>;

export type LookAtChange =
  | WeighedChange
  /** It is what they have. */
  | { outcome: "unchanged" }
  /** They have arrived, so the first night stays as it is, and those slept too. */
  | { outcome: "has_begun" }
  /** Not certain, or check-out time is over. */
  | { outcome: "over" };

export type AskChange =
  | { outcome: "asked"; request: ChangeRequest }
  /** The same form was sent before. */
  | { outcome: "asked_before" }
  /** One waits already. */
  | { outcome: "still_open" }
  | { outcome: "too_many" }
  | { outcome: "price_changed"; change: PossibleChange }
  | Exclude<LookAtChange, PossibleChange>;

const MOST_A_DAY = 5;
const DAY_MS = 24 * 3_600_000;

/** What a change would come to, for a guest who may ask for it. Nobody is bothered by a look. */
export function lookAtChange(
  db: Reader,
  booking: Booking,
  asked: AskedStay,
  now: number,
  given: readonly RoomGiven[] = [],
): LookAtChange {
  const property = findProperty(db, booking.propertyId);
  if (!property || !canBeChanged(booking, property, now)) return { outcome: "over" };
  const today = localDateAt(now);
  const hasBegun = booking.checkIn < today;
  const wish = { ...asked, earliest: hasBegun ? booking.checkIn : today };
  const weighed = weighChange(db, { booking, property }, wish, now, given);
  if (weighed.outcome !== "possible") return weighed;
  const { stay, isAsItWas } = weighed;
  if (hasBegun && (stay.checkIn !== booking.checkIn || stay.checkOut < today)) return { outcome: "has_begun" };
  return isAsItWas ? { outcome: "unchanged" } : weighed;
}

/**
 * A guest asks their host to change a certain stay. It keeps no nights, as the guest has a stay already; whoever
 * books them first has them, and a yes finds that out. `shownKes` is the new total that the page said.
 */
export function askChange(
  deps: { db: Db; clock: Clock; hostLink: (requestId: string) => string },
  ask: AskedStay & { bookingId: string; shownKes: number; submissionKey: string },
): AskChange {
  const now = deps.clock.now();
  return write(deps.db, (tx): AskChange => {
    const booking = findBooking(tx, ask.bookingId);
    if (!booking) return { outcome: "over" };
    if (findChangeRequestBySubmission(tx, ask.submissionKey)) return { outcome: "asked_before" };
    if (waitsStill(tx, booking.id, now)) return { outcome: "still_open" };
    const look = lookAtChange(tx, booking, ask, now);
    if (look.outcome !== "possible") return look;
    if (look.price.totalKes !== ask.shownKes) return { outcome: "price_changed", change: look };
    if (askedTooOften(tx, booking.id, now)) return { outcome: "too_many" };
    const request = newRequest(booking, look, {
      submissionKey: secretHash(ask.submissionKey),
      endsAt: changeRequestEndsAt({ checkOut: booking.checkOut, asked: look.stay.checkIn, now }),
      createdAt: now,
    });
    sendRequests(tx, [request], { link: deps.hostLink(request.id), now });
    return { outcome: "asked", request };
  });
}

/** Whether a stay waits for an answer already. What nobody answered in time ends by this. */
export function waitsStill(tx: Change, bookingId: string, now: number): boolean {
  const newest = newestChangeRequest(tx, bookingId);
  if (newest?.state !== "open") return false;
  if (newest.endsAt > now) return true;
  moveChangeRequest(tx, newest, "end", { answeredAt: now });
  return false;
}

export function askedTooOften(db: Reader, bookingId: string, now: number): boolean {
  return changeRequestsSince(db, bookingId, now - DAY_MS) >= MOST_A_DAY;
}

export function newRequest(
  booking: Booking,
  { stay, party, price, wasKes }: PossibleChange,
  facts: Pick<ChangeRequest, "submissionKey" | "endsAt" | "createdAt">,
): ChangeRequest {
  return {
    id: newId(),
    bookingId: booking.id,
    state: "open",
    revision: booking.revision,
    ...stay,
    party,
    differenceKes: price.totalKes - wasKes,
    words: "",
    answeredAt: null,
    askedWith: null,
    ...facts,
  };
}

/** Writes down what is asked, with its end, and tells the host once. */
export function sendRequests(
  tx: Change,
  requests: readonly [ChangeRequest, ...ChangeRequest[]],
  { link, now }: Readonly<{ link: string; now: number }>,
): void {
  const [first] = requests;
  for (const request of requests) insertChangeRequest(tx, request);
  enqueue(tx, { kind: "end_change", key: first.id, runAt: first.endsAt, now });
  announceChangeAsked(tx, { requests, link, now });
}

/** A guest takes back what they asked for. What was answered stays so. */
export function withdrawChange(deps: { db: Db; clock: Clock }, bookingId: string): "withdrawn" | "nothing_open" {
  const now = deps.clock.now();
  return write(deps.db, (tx) => {
    const request = openChangeOf(tx, bookingId, now);
    if (!request) return "nothing_open";
    moveChangeRequest(tx, request, "withdraw", { answeredAt: now });
    return "withdrawn";
  });
}

/** What a guest waits for, while the host may answer. */
export function openChangeOf(db: Reader, bookingId: string, now: number): ChangeRequest | undefined {
  const newest = newestChangeRequest(db, bookingId);
  return newest?.state === "open" && newest.endsAt > now ? newest : undefined;
}

/** A room of which a guest asks something, and what that comes to by now; nothing where its property is gone. */
export type WeighedRequest = Readonly<{
  request: ChangeRequest;
  found: BookingWithProperty;
  weighed: WeighedChange;
}>;

/** What a request comes to by now, with those that were asked at once with it: each room beside the others. */
export function weighRequest(db: Reader, request: ChangeRequest): WeighedRequest[] {
  const given: RoomGiven[] = [];
  return requestsAskedWith(db, request).flatMap((one): WeighedRequest[] => {
    const found = findBookingWithProperty(db, one.bookingId);
    if (!found) return [];
    const weighed = weighOne(db, one, found, given);
    if (weighed.outcome === "possible") given.push({ propertyId: found.property.id, ...weighed });
    return [{ request: one, found, weighed }];
  });
}

/** The price is the one that was asked for, whatever the host's prices are since. */
function weighOne(
  db: Reader,
  request: ChangeRequest,
  of: BookingWithProperty,
  given: readonly RoomGiven[],
): WeighedChange {
  const { checkIn, checkOut, party, createdAt, differenceKes } = request;
  const wish = { checkIn, checkOut, party, earliest: checkIn };
  // What holds for cancelling is what held when the guest asked.
  const weighed = weighChange(db, of, wish, createdAt, given);
  if (weighed.outcome !== "possible") return weighed;
  const totalKes = Math.max(1, weighed.wasKes + differenceKes);
  if (weighed.price.totalKes === totalKes) return weighed;
  return weighChange(db, of, { ...wish, totalKes }, createdAt, given);
}

/** What its host reads of a request; of several rooms the sums of all, and each by its name. */
export function askedOfHost(db: Reader, request: ChangeRequest) {
  const { id, checkIn, checkOut, endsAt } = request;
  const rooms = requestsAskedWith(db, request).flatMap((one) => {
    const found = findBookingWithProperty(db, one.bookingId);
    return found ? [{ asked: one, ...found }] : [];
  });
  const [first] = rooms;
  if (!first) throw new Error("a request without its booking");
  const sum = (of: (room: (typeof rooms)[number]) => number) => rooms.reduce((total, room) => total + of(room), 0);
  return {
    id,
    bookingId: first.booking.id,
    guestName: first.booking.guestName,
    propertyName: first.property.displayName,
    now: { ...datesOf(first.booking), party: sum(({ booking }) => booking.party) },
    wished: { checkIn, checkOut, party: sum(({ asked }) => asked.party) },
    differenceKes: sum(({ asked }) => asked.differenceKes),
    endsAt,
    /** Each room, where it is asked of several. */
    rooms:
      rooms.length === 1
        ? []
        : rooms.map(({ booking, property }) => ({ name: property.displayName, ...datesOf(booking) })),
  };
}

function datesOf({ checkIn, checkOut }: Stay): Stay {
  return { checkIn, checkOut };
}
