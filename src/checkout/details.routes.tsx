import { Elysia } from "elysia";
import { newestChangeRequest } from "#db/change-request.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { bookingInPlaceOf } from "#db/guest-booking.queries.ts";
import { entriesOfBooking, type LedgerEntry } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Payment } from "#db/payment.queries.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { photosOf } from "#db/property.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { reportsOfBooking } from "#db/report.queries.ts";
import { riskAskOf } from "#db/risk.queries.ts";
import { toldOf } from "#db/told.queries.ts";
import { canCancelRooms } from "#src/booking/cancel-rooms.ts";
import { canCancel } from "#src/booking/cancel-stay.ts";
import { canMoveRooms } from "#src/booking/change-rooms.ts";
import { canBeChanged } from "#src/booking/change-stay.ts";
import { comesBackOf, roomsOfGroup } from "#src/booking/rooms-of-group.ts";
import { stageNow } from "#src/booking/stage-of.ts";
import { type BookingState, stateAt } from "#src/core/booking/booking.ts";
import { isLet } from "#src/core/listing/listing.ts";
import { endOf } from "#src/core/money/booking-end.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { moneyHasCome, paidBy } from "#src/core/money/payment.ts";
import { backOf, standingOf } from "#src/core/money/payment-standing.ts";
import { isSaidByHost } from "#src/core/money/proof.ts";
import { stayAccount } from "#src/core/money/stay-account.ts";
import { numberToCall } from "#src/core/person/number-to-call.ts";
import { phaseOf, type StayPhase } from "#src/core/stay/stay-phase.ts";
import { arrivalOf } from "#src/guide/arrival-of.ts";
import { companionLink } from "#src/guide/companion-link.ts";
import { nameOfRooms, roomsOfStay } from "#src/guide/rooms-of-stay.ts";
import { openOf } from "#src/ledger/keep-ledger.ts";
import { paymentsFor } from "#src/ledger/read-books.ts";
import { refundToShow } from "#src/ledger/refund-promise.ts";
import { bookingShell } from "#src/messaging/reach-of.ts";
import { keepable } from "#src/payment/keep-stay.ts";
import { reviewOfStay } from "#src/review/facts-of-stay.ts";
import { bookingPath, bookingToken, type Deps, reportPath } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { barOf, readVisitor } from "#src/web/door/visitor.ts";
import { page } from "#src/web/respond.ts";
import { BookingDetails } from "#views/guest/booking-details.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { newerHref } from "./newer-booking.ts";
import { stayCalendar } from "./stay-calendar.ts";

/** A booking's own page and its calendar file, for its guest, its host, and whoever holds the link. */
export function detailsRoutes(deps: Deps) {
  return new Elysia({ name: "details" })
    .use(bookingDoor(deps))
    .get("/guest/booking/:id/details", ({ opened, request }) => detailsPage(deps, request, opened), { role: "booking" })
    .get("/guest/booking/:id/calendar.ics", ({ opened }) => stayCalendar(deps, opened), { role: "booking" });
}

/** What a guest typed of a form of the page that is shown again, and what is wrong with it. */
type TypedAgain = Readonly<{
  told?: { arrivesAt: string; note: string };
  billed?: { company: string; pin: string };
  /** By the id of their room. */
  sleepers?: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
}>;

export function detailsPage(deps: Deps, request: Request, opened: OpenedBooking, typed?: TypedAgain): Response {
  const view = <BookingDetails {...detailsProps(deps, request, opened)} {...typed} />;
  return page(request, view, { status: typed ? 422 : 200 });
}

function detailsProps(deps: Deps, request: Request, opened: OpenedBooking) {
  const { booking, property, host, as } = opened;
  const today = deps.clock.today();
  const payments = paymentsFor(deps.db, booking.id);
  const refunds = refundsOfBooking(deps.db, booking.id);
  const newer = bookingInPlaceOf(deps.db, booking);
  const lines = entriesOfBooking(deps.db, booking.id);
  const hasCome = lines.some(({ kind }) => kind === "payment");
  const state = stateAt(booking, deps.clock.now());
  const phase = state === "confirmed" ? phaseOf(booking, today) : undefined;
  const visitor = readVisitor(deps, request);
  const ofStay = roomsOfStay(deps.db, booking);
  const isInReview = (payment: Payment) =>
    standingOf(payment, backOf(refunds.filter(({ paymentId }) => paymentId === payment.id))).standing ===
    "needs_review";
  return {
    shell: as === "guest" ? bookingShell(deps, request, booking) : hostShell(deps, request),
    nav: barOf(visitor),
    as,
    booking,
    state,
    end: endOf({ ...booking, state }, refunds, newer !== undefined),
    newerHref: newerHref(deps, request, newer),
    phase,
    stage: stageNow(deps, opened, state),
    inReview: payments.some(isInReview),
    quote: booking.quote,
    rooms: roomsOfGroup(deps.db, booking, deps.clock.now()).map((room) => ({
      ...room,
      href: as === "guest" ? bookingPath(deps, room.id) : `/guest/booking/${room.id}/details`,
    })),
    account: stayAccount(lines, { state, totalKes: booking.totalKes }, refunds),
    ...openMoney({ state, phase, hasCome, ...withAskedMore(deps.db, opened, openOf(deps.db, booking)) }),
    asksForId: asksForId(deps.db, booking.id),
    arrival: as === "guest" ? arrivalOf(deps, opened) : undefined,
    cancel: cancelOf(deps, opened),
    change: changeOf(deps, opened),
    keepable: as === "guest" ? keepable(deps.db, booking, deps.clock.now()) : undefined,
    property,
    isLet: isLet(property),
    ...toldProps(deps.db, booking.id),
    photo: photosOf(deps.db, property.id)[0],
    host: {
      ...host,
      phone: numberToCall(host, booking.confirmedAt !== null || moneyHasCome(payments)),
      hasLeft: host.deletedAt !== null,
    },
    paid: paidOf(lines, payments, isInReview),
    refunds: refunds.map((refund) => refundToShow(deps, booking, refund)),
    comesBack: comesBackOf(deps, [booking, ...groupOf(deps.db, booking).filter(({ id }) => id !== booking.id)]),
    receipts: receiptsOfBooking(deps.db, booking.id),
    spoken: spokenBy(deps, booking, refunds.length > 0),
    token: as === "guest" ? bookingToken(deps, booking.id) : undefined,
    shareAddress: as === "guest" && state !== "expired" && state !== "cancelled" ? deps.linkTo(booking.id) : undefined,
    companions: as === "guest" && phase !== undefined && phase !== "over" ? companionLink(deps, ofStay.id) : undefined,
    stayName: nameOfRooms(ofStay, booking.language) ?? property.displayName,
    today,
  };
}

/** What the guest has told, as their forms show it. */
function toldProps(db: Reader, bookingId: string) {
  const { arrivesAt, note, company, kraPin } = toldOf(db, bookingId);
  return {
    told: { arrivesAt: arrivesAt ?? "", note },
    billed: { company, pin: kraPin ?? "" },
    errors: [] as readonly FieldError[],
  };
}

/** What the host asks of this guest beside the price: a deposit that was asked later, or is wanted no more. */
function withAskedMore<Open extends { depositKes: number }>(db: Reader, opened: OpenedBooking, open: Open): Open {
  const asked = riskAskOf(db, opened.booking.id);
  if (asked?.what !== "deposit") return open;
  if (asked.waivedAt === null) {
    const more = asked.askedAtBooking ? 0 : asked.kes - (opened.booking.quote.damageDepositKes ?? 0);
    return { ...open, depositKes: open.depositKes + Math.max(0, more) };
  }
  if (!asked.askedAtBooking) return open;
  // What everybody brings is still to be brought.
  const everybodysKes = termsOf(db, opened.property).rates.damageDepositKes;
  return { ...open, depositKes: Math.max(0, open.depositKes - Math.max(0, asked.kes - everybodysKes)) };
}

function asksForId(db: Reader, bookingId: string): boolean {
  const asked = riskAskOf(db, bookingId);
  return asked?.what === "id" && asked.waivedAt === null;
}

/** What is still to pay and to bring, and whether the offer is as it was made. */
function openMoney(facts: {
  state: BookingState;
  phase: StayPhase | undefined;
  hasCome: boolean;
  stayKes: number;
  depositKes: number;
}) {
  const { state, phase, hasCome, stayKes, depositKes } = facts;
  const isOpen = state === "held" || state === "requested";
  return {
    isOffer: isOpen && !hasCome,
    openKes: state === "confirmed" || (isOpen && hasCome) ? stayKes : 0,
    openDepositKes: isOpen || (state === "confirmed" && phase !== "over") ? depositKes : 0,
  };
}

/** Each payment that came, as the ledger counts it, the first one first. */
function paidOf(
  lines: readonly LedgerEntry[],
  payments: readonly Payment[],
  isInReview: (payment: Payment) => boolean,
) {
  const shown = payments.map((payment) => {
    const own = lines.filter(({ kind, paymentId }) => kind !== "refund" && paymentId === payment.id);
    const { receivedKes, depositHeldKes: depositKes } = sumsOf(own);
    return {
      id: payment.id,
      kes: receivedKes + depositKes,
      depositKes,
      way: paidBy(payment),
      receipt: payment.receipt,
      inReview: isInReview(payment),
      isSaidByHost: isSaidByHost(payment),
    };
  });
  return shown.filter(({ kes }) => kes > 0).toReversed();
}

/** Whether another stay may be asked for, and what became of what was asked of this one. */
function changeOf({ db, clock }: Deps, { booking, property }: OpenedBooking) {
  const now = clock.now();
  const newest = newestChangeRequest(db, booking.id);
  const state = newest?.state === "open" && newest.endsAt <= now ? "ended" : newest?.state;
  const isOfThis = newest?.revision === booking.revision && booking.state === "confirmed";
  const isShown = state === "open" || state === "declined" || state === "ended";
  return {
    mayAsk: canBeChanged(booking, property, now),
    roomsToo: canMoveRooms(db, booking, "guest", now),
    last: newest && isOfThis && isShown ? { ...newest, state } : undefined,
  };
}

/** What its guest may say of the stay, and what they told the operator. */
function spokenBy(deps: Deps, booking: OpenedBooking["booking"], hasRefund: boolean) {
  const { mayReview, review, noShow } = reviewOfStay(deps.db, booking, deps.clock.now());
  const reports = reportsOfBooking(deps.db, booking.id);
  return {
    mayReview,
    hasReview: review !== undefined,
    isNoShow: noShow?.liftedAt === null,
    hasReply: Boolean(review?.reply) && review?.replyHiddenAt === null,
    hasRefund,
    reports: reports.map((report) => ({ ...report, href: reportPath(deps, report.id) })),
  };
}

/** What the page says of cancelling, while the booking is wanted. */
function cancelOf(deps: Deps, { booking, as }: OpenedBooking) {
  const now = deps.clock.now();
  const state = stateAt(booking, now);
  if (state !== "confirmed" && state !== "requested") return undefined;
  const isOpen = canCancel(booking, as, { now, today: deps.clock.today() });
  return { policy: booking.policy, isOpen, roomsToo: canCancelRooms(deps.db, booking, as, deps.clock), now };
}
