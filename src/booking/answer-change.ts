import { endOverdueHolds, findBookingWithProperty } from "#db/booking.queries.ts";
import { type ChangeRequest, findChangeRequest, moveChangeRequest } from "#db/change-request.queries.ts";
import { writeNights } from "#db/night-key.ts";
import { type Change, write } from "#db/write.ts";
import { mpesaPhone } from "#src/core/person/phone.ts";
import { isDaytime } from "#src/core/stay/daytime.ts";
import { type LocalDate, localDateAt } from "#src/core/stay/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { announceChangeDeclined, announceChangeUnanswered } from "#src/messaging/announce-change.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { weighRequest } from "./ask-change.ts";
import { canBeChanged, saveChange } from "./change-stay.ts";
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
    const { booking, property } = found;
    bookingId = booking.id;
    if (request.state !== "open" || request.endsAt <= now) return { outcome: "over", bookingId };
    const facts = { answeredAt: now, words: ask.words };
    const link = deps.linkTo(bookingId);
    if (ask.answer === "decline") {
      moveChangeRequest(tx, request, "decline", facts);
      announceChangeDeclined(tx, { bookingId, words: ask.words, link, now });
      return { outcome: "declined", bookingId };
    }
    if (!canBeChanged(booking, "host", now)) return { outcome: "over", bookingId };
    endOverdueHolds(tx, now, property.id);
    const to = weighRequest(tx, request, booking);
    if (to?.outcome === "nights_taken") return { outcome: "nights_taken", bookingId, nights: to.nights };
    if (to?.outcome !== "possible") return { outcome: "impossible", bookingId };
    refuseWhileRecovering(tx);
    moveChangeRequest(tx, request, "accept", facts);
    saveChange(tx, deps, { booking, propertyId: property.id, to, now, answered: { words: ask.words } });
    return { outcome: "accepted", bookingId };
  };
  return writeNights(deps.db, answer, () => ({ outcome: "nights_taken", bookingId, nights: [] }));
}

/**
 * Asks the phone of a guest whose change was accepted for what is due at once by it. By night, and where it can't be
 * asked, the link in their message is the way.
 */
export function askForDifference(deps: Parameters<typeof askForPayment>[0], bookingId: string): void {
  const now = deps.clock.now();
  const booking = findBookingWithProperty(deps.db, bookingId)?.booking;
  const dueOn = booking?.quote.balanceDueOn;
  if (!booking || !dueOn || dueOn > localDateAt(now) || !isDaytime(now)) return;
  const phone = mpesaPhone(booking.guestPhone);
  if (!phone || openBalance(deps.db, booking) <= 0) return;
  askForPayment(deps, { bookingId, phone, submissionKey: newId(), purpose: "balance" });
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
  announceChangeUnanswered(tx, { bookingId, link: linkTo(bookingId), now });
}
