import { type Booking, endOverdueHolds, findBookingWithProperty } from "#db/booking.queries.ts";
import {
  type ChangeRequest,
  findChangeRequest,
  moveChangeRequest,
  requestsAskedWith,
} from "#db/change-request.queries.ts";
import { groupOf, speakerOf } from "#db/group.queries.ts";
import { writeNights } from "#db/night-key.ts";
import type { Reader } from "#db/open.ts";
import { type Change, write } from "#db/write.ts";
import { mpesaPhone } from "#src/core/person/phone.ts";
import { isDaytime } from "#src/core/stay/daytime.ts";
import { type LocalDate, localDateAt } from "#src/core/stay/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { openOf } from "#src/ledger/keep-ledger.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { announceChangeDeclined, announceChangeUnanswered } from "#src/messaging/announce-change.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { weighRequest } from "./ask-change.ts";
import { canBeChanged, saveChange, tellChanged } from "./change-stay.ts";
import { refuseWhileRecovering } from "./refuse-while-recovering.ts";

export type AnswerChange =
  | { outcome: "accepted" | "declined"; bookingId: string }
  /** Answered before, taken back, over, or the stay is another by now. */
  | { outcome: "over"; bookingId: string }
  /** Somebody else has these nights by now. The request waits on, for another answer. */
  | { outcome: "nights_taken"; bookingId: string; nights: readonly LocalDate[] }
  /** More guests than the property takes by now, or it has no prices. */
  | { outcome: "impossible"; bookingId: string }
  | { outcome: "no_such_request" };

type Answering = Pick<Deps, "db" | "clock" | "linkTo">;

/**
 * A host answers what a guest asked of their stay, by one press. A yes looks for the nights again and changes the
 * stay at the price that was asked for, in one change of the database; of two answers the first one counts.
 */
export function answerChange(
  deps: Answering,
  ask: { hostId: string; requestId: string; answer: "accept" | "decline"; words: string },
): AnswerChange {
  let bookingId = "";
  const answer = (tx: Change): AnswerChange => {
    const now = deps.clock.now();
    const request = findChangeRequest(tx, ask.requestId);
    const found = request && findBookingWithProperty(tx, request.bookingId);
    if (!request || found?.host.id !== ask.hostId) return { outcome: "no_such_request" };
    bookingId = found.booking.id;
    if (request.state !== "open" || request.endsAt <= now) return { outcome: "over", bookingId };
    const link = deps.linkTo(bookingId);
    if (ask.answer === "decline") {
      moveChangeRequest(tx, request, "decline", { answeredAt: now, words: ask.words });
      announceChangeDeclined(tx, { bookingIds: stayIdsOf(tx, request), words: ask.words, link, now });
      return { outcome: "declined", bookingId };
    }
    return acceptIn(tx, deps, { request, bookingId, words: ask.words, now });
  };
  return writeNights(deps.db, answer, () => ({ outcome: "nights_taken", bookingId, nights: [] }));
}

/** All rooms that were asked of at once, or none of them. */
function acceptIn(
  tx: Change,
  deps: Answering,
  { request, bookingId, words, now }: { request: ChangeRequest; bookingId: string; words: string; now: number },
): AnswerChange {
  const stays = requestsAskedWith(tx, request).map((one) => findBookingWithProperty(tx, one.bookingId));
  if (stays.some((stay) => !stay || !canBeChanged(stay.booking, "host", now))) return { outcome: "over", bookingId };
  for (const stay of stays) if (stay) endOverdueHolds(tx, now, stay.property.id);
  const weighed = weighRequest(tx, request);
  const possible = weighed.flatMap(({ weighed: to, ...one }) => (to.outcome === "possible" ? [{ ...one, to }] : []));
  if (possible.length < weighed.length) {
    const nights = weighed.flatMap(({ weighed: to }) => (to.outcome === "nights_taken" ? to.nights : []));
    return nights.length > 0
      ? { outcome: "nights_taken", bookingId, nights: [...new Set(nights)].sort() }
      : { outcome: "impossible", bookingId };
  }
  refuseWhileRecovering(tx);
  // All of them before the first stay is another, which would end what is asked of it.
  for (const one of possible) moveChangeRequest(tx, one.request, "accept", { answeredAt: now, words });
  const changed = possible.map(({ found: { booking, property }, to }) =>
    saveChange(tx, { booking, propertyId: property.id, to, now }),
  );
  const [first, ...others] = changed;
  if (!first) return { outcome: "impossible", bookingId };
  tellChanged(tx, deps, [first, ...others], { now, answered: { words } });
  return { outcome: "accepted", bookingId };
}

function stayIdsOf(db: Reader, request: ChangeRequest): [string, ...string[]] {
  const [first = request, ...others] = requestsAskedWith(db, request);
  return [first.bookingId, ...others.map(({ bookingId }) => bookingId)];
}

/**
 * Asks the phone of a guest whose change was accepted for what is due at once by it. By night, and where it can't be
 * asked, the link in their message is the way.
 */
export function askForDifference(deps: Parameters<typeof askForPayment>[0], bookingId: string): void {
  const now = deps.clock.now();
  const booking = findBookingWithProperty(deps.db, bookingId)?.booking;
  const certain = booking ? groupOf(deps.db, booking).filter(({ state }) => state === "confirmed") : [];
  const owing = certain.filter((one) => openOf(deps.db, one).stayKes > 0);
  const isLater = ({ quote }: Booking) => quote.balanceDueOn === null || quote.balanceDueOn > localDateAt(now);
  if (owing.length === 0 || owing.some(isLater) || !isDaytime(now)) return;
  // What is open of several rooms is asked of the first, for all.
  const asked = speakerOf(certain);
  const phone = asked && mpesaPhone(asked.guestPhone);
  if (!phone || openBalance(deps.db, asked) <= 0) return;
  askForPayment(deps, { bookingId: asked.id, phone, submissionKey: newId(), purpose: "balance" });
}

/** Nobody answered in time: the guest hears that their stay is as it was. */
export function endChange(deps: Answering, requestId: string): JobResult {
  const now = deps.clock.now();
  const request = findChangeRequest(deps.db, requestId);
  if (request?.state !== "open") return { outcome: "done" };
  if (request.endsAt > now) return { outcome: "again", runAt: request.endsAt };
  write(deps.db, (tx) => end(tx, deps, request, now));
  return { outcome: "done" };
}

function end(tx: Change, { linkTo }: Answering, { id, bookingId }: ChangeRequest, now: number): void {
  const request = findChangeRequest(tx, id);
  if (request?.state !== "open") return;
  moveChangeRequest(tx, request, "end", { answeredAt: now });
  announceChangeUnanswered(tx, { bookingIds: stayIdsOf(tx, request), link: linkTo(bookingId), now });
}
