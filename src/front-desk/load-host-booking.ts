import { type Booking, type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { paymentsOfGroup } from "#db/group.queries.ts";
import { guideSectionsOf } from "#db/guide.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import { lookUpsOfCodes, type Operation } from "#db/operation.queries.ts";
import { type Payment, paymentsOfBooking } from "#db/payment.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { callbacksAbout } from "#db/reconcile.queries.ts";
import { type Refund, refundsOfBooking } from "#db/refund.queries.ts";
import { findRefundWait } from "#db/refund-wait.queries.ts";
import { offerOfBooking, shareLinkById } from "#db/share.queries.ts";
import { namesOfAccounts, noShowsAmong, noteOfBooking, saidOfStays } from "#db/stay-fact.queries.ts";
import { newestInThread } from "#db/talk.queries.ts";
import { arrivalHourOf, toldOf } from "#db/told.queries.ts";
import { askedOfHost, openChangeOf, weighRequest } from "#src/booking/ask-change.ts";
import { canCancelRooms } from "#src/booking/cancel-rooms.ts";
import { canCancel } from "#src/booking/cancel-stay.ts";
import { canMoveRooms } from "#src/booking/change-rooms.ts";
import { canBeChanged } from "#src/booking/change-stay.ts";
import { roomsOfGroup } from "#src/booking/rooms-of-group.ts";
import { roomOf, stateAt } from "#src/core/booking/booking.ts";
import { leftEarlyOn, maySay, mayTakeBack, STAY_FACTS } from "#src/core/booking/stay-facts.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { sumKes } from "#src/core/money/money.ts";
import { cameTo } from "#src/core/money/payee.ts";
import { canBeVoided, isContradicted, isDisputed, isPaid, mayBeLess, wayShown } from "#src/core/money/payment.ts";
import { backOf, standingOf } from "#src/core/money/payment-standing.ts";
import { isSaidByHost } from "#src/core/money/proof.ts";
import { canWithdraw } from "#src/core/money/withdrawal.ts";
import { codeDay } from "#src/core/reconcile/mpesa-code.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { directionsTo } from "#src/guide/load-guide.ts";
import { depositToDecide, isStayOver } from "#src/ledger/deposit-held.ts";
import { openBalance, openKesOf } from "#src/ledger/open-balance.ts";
import { payeeOf } from "#src/ledger/payee.ts";
import { paymentsFor } from "#src/ledger/read-books.ts";
import { standingOfRefund } from "#src/ledger/refund-promise.ts";
import { refundableKes } from "#src/ledger/refundable.ts";
import { shownMessage } from "#src/messaging/shown-message.ts";
import type { Asking } from "#src/payout/account-of.ts";
import { payeesOf } from "#src/payout/payees-of.ts";
import type { Clock } from "#src/ports/clock.ts";
import { sendableBy } from "#src/refund/refund-by-mpesa.ts";
import { roomsOfSending, type SentWith, sendings, sentByHandWith } from "#src/refund/sent-with.ts";
import { reviewOfStay } from "#src/review/facts-of-stay.ts";
import { saidByMpesa } from "#src/risk/ask-if-taken-back.ts";
import { lookTwice } from "#src/risk/look-twice.ts";
import { loadTimeline } from "./load-timeline.ts";

/** What its guest asks of the stay, and what that comes to; room by room where it is asked of several. */
export function changeAskedOf(db: Reader, { booking }: BookingWithProperty, clock: Clock) {
  const now = clock.now();
  const request = openChangeOf(db, booking.id, now);
  if (!request) return undefined;
  const rooms = weighRequest(db, request).map(({ found, weighed }) => {
    const change = weighed.outcome === "possible" ? weighed : undefined;
    return {
      ...{ id: found.booking.id, name: found.property.displayName, party: found.booking.party },
      was: found.booking,
      change,
      otherRoom: change && change.unit !== found.booking.unit ? change.unit : undefined,
    };
  });
  return { asked: askedOfHost(db, request), rooms, today: clock.today(), now };
}

function mayDo(db: Reader, booking: Booking, clock: Clock) {
  const now = clock.now();
  return {
    canChange: canBeChanged(booking, "host", now),
    canCancel: canCancel(booking, "host", { now, today: clock.today() }),
    canCancelRooms: canCancelRooms(db, booking, "host", clock),
    canMoveRooms: canMoveRooms(db, booking, "host", now),
  };
}

/** Nothing of a guest whom the host wrote in, unless their money speaks. */
function secondLookAt(deps: { db: Reader; clock: Clock }, found: BookingWithProperty) {
  const look = lookTwice(deps, found);
  return found.booking.source === "host" && look.risk.reasons.length === 0 ? undefined : look;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** A booking with everything about its money, for its own host; another host's is not there. */
export function loadHostBooking(
  deps: Asking & { clock: Clock },
  ask: { bookingId: string; hostId: string; happened: number },
) {
  const { db, clock } = deps;
  const found = findBookingWithProperty(db, ask.bookingId);
  if (found?.host.id !== ask.hostId) return undefined;
  const { booking, property } = found;
  const payments = paymentsOfBooking(db, booking.id);
  // Of what pays for several rooms that were booked at once, the part of this one.
  const parts = paymentsFor(db, booking.id);
  const refunds = refundsOfBooking(db, booking.id);
  const callbacks = callbacksAbout(db, idsOf(payments));
  const bodiesOf = (payment: Payment) =>
    callbacks.filter(({ callbackKey }) => callbackKey === payment.callbackKey).map(({ body }) => body);
  const lines = entriesOfBooking(db, booking.id);
  const { asked, byHand } = payeesOf(deps, ask.hostId);
  const state = stateAt(booking, clock.now());
  const lookedUp = lookUpsOfCodes(
    db,
    payments.flatMap(({ claimedReceipt }) => claimedReceipt ?? []),
  );
  return {
    booking,
    property,
    rooms: roomsOfGroup(db, booking, clock.now()).map((room) => ({ ...room, href: `/dashboard/bookings/${room.id}` })),
    /** The offer at whose price it was made. */
    offerId: offerOfBooking(db, booking.id),
    told: { ...toldOf(db, booking.id), arrivesAt: arrivalHourOf(db, booking.id) },
    room: roomOf({ ...booking, state }, property.units),
    state,
    isBeingPaid: state === "held" && payments.some(isUnderWay),
    sums: sumsOf(lines),
    receipts: receiptsOfBooking(db, booking.id),
    cameTo: cameTo(parts),
    payees: { operator: payeeOf(deps, { paidTo: "operator", payoutAccountId: null }), now: asked ?? byHand },
    ...mayDo(db, booking, clock),
    asked: changeAskedOf(db, found, clock),
    look: secondLookAt(deps, found),
    canWithdraw: canWithdraw(booking, paymentsOfGroup(db, booking), clock.now()),
    canGiveBackKes: refundableKes(db, booking, "stay"),
    openBalanceKes: openBalance(db, booking),
    depositDueKes: depositToDecide(db, booking),
    hasLeft: isStayOver(booking, clock.today()),
    claims: payments
      .filter(({ way, state }) => way === "manual" && state === "pending")
      .map((payment) => claimOf(deps, booking, payment, lookedUp.get(payment.claimedReceipt ?? ""))),
    reviews: payments
      .filter((payment) => isToReview(payment, refunds))
      .map((payment) => ({
        ...reviewOf(payment, refunds),
        mpesaSays: saidByMpesa(db, { hostId: ask.hostId, receipt: payment.receipt, now: clock.now() }),
      })),
    refundsDue: refundsDueOf(deps, booking, { payments: parts, refunds }),
    payments: parts.map((payment) => wayOf(payment, refunds, bodiesOf(payment))),
    ...seenOf(deps, found, ask.happened),
    talk: lastSaidOf(db, booking.id),
    spoken: reviewOfStay(db, booking, clock.now()),
  };
}

/** A phone is asked at this moment. */
function isUnderWay(payment: Payment): boolean {
  const { standing } = standingOf(payment, backOf([]));
  return standing === "asked" || standing === "waiting";
}

/** What was seen of the stay and noted of it, all that happened, how it came, and the way to the house. */
function seenOf(deps: Asking & { clock: Clock }, { booking, property }: BookingWithProperty, page: number) {
  const { db, clock } = deps;
  const today = clock.today();
  const said = saidOfStays(db, [booking.id]).get(booking.id) ?? {};
  const isNoShow = noShowsAmong(db, [booking.id]).has(booking.id);
  const stay = { ...booking, state: stateAt(booking, clock.now()), isNoShow, said };
  const note = noteOfBooking(db, booking.id);
  const names = namesOfAccounts(db, [...Object.values(said).map(({ by }) => by), ...(note ? [note.writtenBy] : [])]);
  const link = booking.shareLinkId === null ? undefined : shareLinkById(db, booking.shareLinkId);
  return {
    facts: {
      said,
      names,
      maySay: STAY_FACTS.filter((fact) => maySay(stay, fact, today)),
      due: booking.checkOut <= today ? ("left" as const) : said.arrived ? undefined : ("arrived" as const),
      mayTakeBack: STAY_FACTS.filter((fact) => mayTakeBack(stay, fact, today)),
      leftEarlyOn: canBeChanged(booking, "host", clock.now()) ? leftEarlyOn(stay) : undefined,
    },
    timeline: loadTimeline({ db, booking, now: clock.now(), today }, page),
    note: note && { words: note.words, at: note.writtenAt, by: names.get(note.writtenBy) ?? "" },
    source: link ? ({ from: "link", word: link.word } as const) : { from: booking.source },
    directions: directionsTo(deps, property.id),
    hasGuide: guideSectionsOf(db, property.id).length > 0,
  };
}

/** What is still to go back, and how. */
function refundsDueOf(
  deps: Asking & { clock: Clock },
  booking: Booking,
  { payments, refunds }: { payments: readonly Payment[]; refunds: readonly Refund[] },
) {
  const open = refunds.filter(({ state }) => state !== "sent");
  return sendings(deps.db, open).map((together) => {
    const [refund] = together;
    return {
      ...refund,
      amountKes: sumKes(together),
      rooms: roomsOfSending(deps.db, together),
      inOne: inOneOf(deps.db, refund),
      ...standingOfRefund(deps, booking, refund),
      isDisputed: payments.some((payment) => payment.id === refund.paymentId && isContradicted(payment)),
      ...(refund.state === "due" ? sendingOf(deps, together) : { byMpesa: undefined, wait: undefined, whyNot: null }),
    };
  });
}

/** What its host may have sent in one with it by their own hand. */
function inOneOf(db: Reader, refund: Refund) {
  const { due, sent } = sentByHandWith(db, refund);
  const all = [refund, ...due];
  return all.length > 1 || sent.length > 0 ? { refunds: all.length, kes: sumKes(all) } : undefined;
}

/** One way that money was asked for or came, as its host sees it. */
function wayOf(payment: Payment, refunds: readonly Refund[], bodies: readonly string[]) {
  const { id, payerName, createdAt, paidAt } = payment;
  return {
    ...standingOf(payment, backOf(refunds.filter(({ paymentId }) => paymentId === id))),
    ...{ id, way: wayShown(payment), payerName, createdAt, paidAt },
    isSaidByHost: isSaidByHost(payment),
    amountKes: payment.receivedKes ?? payment.amountKes,
    raw: [...resultOf(payment), ...bodies],
  };
}

function claimOf(
  deps: Asking & { clock: Clock },
  booking: Booking,
  { id, amountKes, claimedReceipt, claimedKes, purpose, reference }: Payment,
  lookUp: Operation | undefined,
) {
  return {
    id,
    amountKes,
    openKes: openKesOf(deps, booking, purpose),
    receipt: claimedReceipt ?? "",
    transfer: reference ?? undefined,
    otherKes: claimedKes !== null && claimedKes !== amountKes ? claimedKes : undefined,
    day: codeDay(claimedReceipt ?? "", { bookedOn: localDateAt(booking.createdAt), today: deps.clock.today() }),
    ...saidOf(lookUp),
  };
}

function isToReview(payment: Payment, refunds: readonly Refund[]): boolean {
  const isUnanswered = payment.state === "needs_review" && !refunds.some(({ paymentId }) => paymentId === payment.id);
  return isDisputed(payment) || isUnanswered;
}

function reviewOf(payment: Payment, refunds: readonly Refund[]) {
  const { id, state, amountKes, receivedKes, receivedCents, receipt, reason } = payment;
  const back = refunds.filter(({ paymentId }) => paymentId === id);
  return {
    id,
    askedKes: amountKes,
    receivedKes: receivedKes ?? amountKes,
    receivedCents,
    receipt,
    reason,
    isCounted: isPaid(state) || state === "refunded",
    isMpesas: payment.provedBy === "mpesa",
    canBeVoided: canBeVoided({ state, reason }, back),
    mayBeLess: mayBeLess(payment, back),
  };
}

/** What M-PESA answered when it was asked to ask the phone. */
function resultOf({ way, resultCode, resultDesc }: Payment): string[] {
  return way === "stk" && (resultCode || resultDesc) ? [`${resultCode ?? ""} ${resultDesc ?? ""}`.trim()] : [];
}

/** How a refund that is due can go: by M-PESA, by M-PESA when the operator has said yes, or by hand and why. */
function sendingOf(deps: Asking & { clock: Clock }, together: SentWith) {
  const [refund] = together;
  const byMpesa = sendableBy(deps, together, deps.clock.now());
  const asked = findRefundWait(deps.db, refund.id);
  const isAsked = asked !== undefined && asked.answer === null;
  return {
    byMpesa,
    wait: byMpesa?.waits && { why: byMpesa.waits, isAsked },
    whyNot: refund.resultDesc ?? (asked?.answer === "refused" ? "operator_refused" : null),
  };
}

/** What M-PESA says of a code, once it can be asked. */
function saidOf(lookUp: Operation | undefined): { said: string | undefined; saidKes: number | null } {
  if (!lookUp) return { said: undefined, saidKes: null };
  return { said: lookUp.finding ?? "asked", saidKes: lookUp.foundKes };
}

/** The last words of its thread that people wrote, and what did not arrive; what goes out by itself stands in the thread. */
function lastSaidOf(db: Reader, bookingId: string) {
  const words = newestInThread(db, `b-${bookingId}`, 20).filter(
    ({ sent }) => sent === undefined || sent.writtenBy === "host" || shownMessage(sent).isOpen,
  );
  return words.slice(-3).map(({ at, sent, heard }) => ({
    at,
    id: sent?.id ?? heard?.id ?? "",
    body: sent?.body ?? heard?.body ?? "",
    isFromGuest: heard !== undefined,
    isUnread: heard?.readAt === null,
    hasFailed: sent !== undefined && shownMessage(sent).isOpen,
  }));
}
