import { type Booking, findBooking } from "#db/booking.queries.ts";
import {
  type ChangeRequest,
  changeRequestsSince,
  findChangeRequestBySubmission,
  insertChangeRequest,
  moveChangeRequest,
  newestChangeRequest,
} from "#db/change-request.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { changeRequestEndsAt } from "#src/core/booking/change-request-life.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { announceChangeAsked } from "#src/messaging/announce-change.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { canBeChanged } from "./change-stay.ts";
import { type PossibleChange, type WeighedChange, weighChange } from "./weigh-change.ts";

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
export function lookAtChange(db: Reader, booking: Booking, asked: AskedStay, now: number): LookAtChange {
  const property = findProperty(db, booking.propertyId);
  if (!property || !canBeChanged(booking, property, now)) return { outcome: "over" };
  const today = localDateAt(now);
  const hasBegun = booking.checkIn < today;
  const weighed = weighChange(
    db,
    { booking, property },
    { ...asked, earliest: hasBegun ? booking.checkIn : today },
    now,
  );
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
    const newest = newestChangeRequest(tx, booking.id);
    if (newest?.state === "open" && newest.endsAt > now) return { outcome: "still_open" };
    if (newest?.state === "open") moveChangeRequest(tx, newest, "end", { answeredAt: now });
    const look = lookAtChange(tx, booking, ask, now);
    if (look.outcome !== "possible") return look;
    const { stay, party, price, wasKes } = look;
    if (price.totalKes !== ask.shownKes) return { outcome: "price_changed", change: look };
    if (changeRequestsSince(tx, booking.id, now - DAY_MS) >= MOST_A_DAY) return { outcome: "too_many" };
    const request: ChangeRequest = {
      id: newId(),
      bookingId: booking.id,
      state: "open",
      revision: booking.revision,
      ...stay,
      party,
      differenceKes: price.totalKes - wasKes,
      words: "",
      submissionKey: secretHash(ask.submissionKey),
      endsAt: changeRequestEndsAt({ checkOut: booking.checkOut, asked: stay.checkIn, now }),
      createdAt: now,
      answeredAt: null,
    };
    insertChangeRequest(tx, request);
    enqueue(tx, { kind: "end_change", key: request.id, runAt: request.endsAt, now });
    announceChangeAsked(tx, { request, link: deps.hostLink(request.id), now });
    return { outcome: "asked", request };
  });
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

/** What a request comes to by now: the price is the one that was asked for, whatever the host's prices are since. */
export function weighRequest(db: Reader, request: ChangeRequest, booking: Booking): WeighedChange | undefined {
  const property = findProperty(db, booking.propertyId);
  if (!property) return undefined;
  const { checkIn, checkOut, party, createdAt, differenceKes } = request;
  const wish = { checkIn, checkOut, party, earliest: checkIn };
  // What holds for cancelling is what held when the guest asked.
  const weighed = weighChange(db, { booking, property }, wish, createdAt);
  if (weighed.outcome !== "possible") return weighed;
  const totalKes = Math.max(1, weighed.wasKes + differenceKes);
  if (weighed.price.totalKes === totalKes) return weighed;
  return weighChange(db, { booking, property }, { ...wish, totalKes }, createdAt);
}

/** What its host reads of a request. */
export function askedOfHost(request: ChangeRequest, of: { booking: Booking; propertyName: string }) {
  const { booking, propertyName } = of;
  const { id, checkIn, checkOut, party, differenceKes, endsAt } = request;
  return {
    id,
    bookingId: booking.id,
    guestName: booking.guestName,
    propertyName,
    now: { checkIn: booking.checkIn, checkOut: booking.checkOut, party: booking.party },
    wished: { checkIn, checkOut, party },
    differenceKes,
    endsAt,
  };
}
