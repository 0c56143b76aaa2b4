import { type Booking, type BookingWithProperty, requestsOfHost } from "#db/booking.queries.ts";
import { bookingsInParts, type HostList, pageOfBookings } from "#db/booking-list.queries.ts";
import { changeRequestsOfHost } from "#db/change-request.queries.ts";
import { ailingFeedsOfHost } from "#db/feed.queries.ts";
import { bookingsOfHost, guestsOfDay, type Narrowed } from "#db/host-booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { lookUpsOfCodes } from "#db/operation.queries.ts";
import {
  claimsOfHost,
  lastRequestBy,
  paymentsToReviewOfHost,
  untoldCountOfHost,
  untoldOfHost,
} from "#db/payment.queries.ts";
import { livePayouts } from "#db/payout.queries.ts";
import { photosOfAll, propertiesOfHost } from "#db/property.queries.ts";
import { unmatchedSumOfHost } from "#db/reconcile.queries.ts";
import { refundsDueOfHost } from "#db/refund.queries.ts";
import { notGoneOfHost } from "#db/talk.queries.ts";
import { toldArrivalsOf } from "#db/told.queries.ts";
import { askedOfHost } from "#src/booking/ask-change.ts";
import { mayBeTheSame } from "#src/calendar/collisions.ts";
import { openCollisions } from "#src/calendar/load-calendars.ts";
import { roomOf, stateAt } from "#src/core/booking/booking.ts";
import type { Sought } from "#src/core/booking/booking-search.ts";
import { isPlainClaim } from "#src/core/money/claim.ts";
import { priceNow } from "#src/core/money/ledger.ts";
import { sumKes } from "#src/core/money/money.ts";
import { openMoney } from "#src/core/money/open-money.ts";
import type { CodeFinding } from "#src/core/money/operation.ts";
import { isContradicted, isPaid, type PaymentWay } from "#src/core/money/payment.ts";
import { backOf, type PaymentStanding, standingOf } from "#src/core/money/payment-standing.ts";
import { isSaidByHost } from "#src/core/money/proof.ts";
import { hostMayCloseAt } from "#src/core/money/unknown-end.ts";
import { displayPhone, shownPhone } from "#src/core/person/phone.ts";
import { codeDay } from "#src/core/reconcile/mpesa-code.ts";
import { addDays, type LocalDate, localDateAt } from "#src/core/stay/stay.ts";
import { paidTogether } from "#src/ledger/keep-ledger.ts";
import { openKesBy } from "#src/ledger/open-balance.ts";
import { booksOfAll } from "#src/ledger/read-books.ts";
import { standingOfRefund } from "#src/ledger/refund-promise.ts";
import type { Clock } from "#src/ports/clock.ts";
import { saidKesOf } from "#src/reconcile/claim-payment.ts";
import { sendings } from "#src/refund/sent-with.ts";
import { saidByMpesa } from "#src/risk/ask-if-taken-back.ts";
import { looksOfHost } from "#src/risk/look-twice.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import { idsOfOwing } from "./load-money.ts";

type Asking = Readonly<{ db: Reader; clock: Clock }>;

/** A booking as its host sees it. */
export type HostBooking = Readonly<{
  id: string;
  code: string;
  groupId: string | null;
  state: Booking["state"];
  checkIn: LocalDate;
  checkOut: LocalDate;
  party: number;
  /** What the stay costs now. */
  totalKes: number;
  /** What the guest of a certain stay has still to pay. */
  openKes: number;
  guestName: string;
  guestPhone: string;
  propertyId: string;
  propertyName: string;
  /** The room that its nights are in, from one. */
  unit: number;
  /** Which of the property's rooms, when it has several and the nights are taken. */
  room: number | undefined;
  /** Whole minutes left, of a hold that lives. */
  minutesLeft: number | undefined;
  /** When a hold ends, Unix milliseconds. */
  holdEndsAt: number;
  /** The guest sleeps there tonight, and came before today. */
  isHere: boolean;
  payments: readonly (PaymentStanding & { id: string; way: PaymentWay; amountKes: number; isSaidByHost: boolean })[];
}>;

const NOT_ASKED = ["not_set_up", "turned_away"] as const;
type NotAskedBecause = (typeof NOT_ASKED)[number];

/** How far ahead arrivals are listed, and how many bookings one page shows. */
const ARRIVALS_DAYS = 7;
const BOOKINGS_MOST = 200;
const BOOKINGS_A_PAGE = 50;
/** Requests of which nobody knows what became, among what needs the host: each takes room, and one by one they are looked for. */
const UNTOLD_A_PAGE = 5;

/** Money to give back and payments to look at: what only the host can do. */
export function loadNeeds({ db, clock }: Asking, hostId: string, untoldPage = 1) {
  return {
    changes: changeRequestsOfHost(db, hostId, clock.now()).map(({ request }) => askedOfHost(db, request)),
    conflicts: openCollisions({ db, clock }, { hostId })
      .filter((one) => !mayBeTheSame(one))
      .map(({ stay, property, feed, firstNight }) => ({
        stayId: stay.id,
        propertyId: property.id,
        propertyName: property.displayName,
        channel: feed.name,
        firstNight,
      })),
    feeds: ailingFeedsOfHost(db, hostId).map(({ feed, propertyName }) => ({
      id: feed.id,
      propertyId: feed.propertyId,
      propertyName,
      channel: feed.name,
    })),
    notAsked: requestsTurnedAway({ db, clock }, hostId),
    looks: looksOfHost({ db, clock }, hostId).map(({ booking, risk }) => ({ booking, risk })),
    claims: claimsToAnswer(db, hostId, clock.now()),
    unmatched: unmatchedSumOfHost(db, hostId),
    untold: loadUntold({ db, clock }, hostId, untoldPage),
    refunds: refundsOf({ db, clock }, hostId),
    notGone: guestsNotReached({ db, clock }, hostId),
    reviews: paymentsToReviewOfHost(db, hostId).map((review) => reviewOf({ db, clock }, hostId, review)),
  };
}

/** What M-PESA said of the last request by a host's own keys, where it took none: no guest can pay by phone then. */
function requestsTurnedAway({ db, clock }: Asking, hostId: string): { reason: NotAskedBecause; at: number }[] {
  const { asking } = livePayouts(db, hostId, clock.now());
  const last = asking && lastRequestBy(db, asking.id);
  const reason = NOT_ASKED.find((one) => last?.state === "declined" && last.reason === one);
  return reason && last?.declinedAt ? [{ reason, at: last.declinedAt }] : [];
}

/** A page of the requests of which M-PESA never said what became of them; the last one where there are fewer. */
function loadUntold({ db, clock }: Asking, hostId: string, asked: number) {
  const count = untoldCountOfHost(db, hostId);
  const pages = Math.max(1, Math.ceil(count / UNTOLD_A_PAGE));
  const page = Math.min(Math.max(1, asked), pages);
  const found = untoldOfHost(db, hostId, { skip: (page - 1) * UNTOLD_A_PAGE, most: UNTOLD_A_PAGE });
  return { count, page, pages, requests: found.map((request) => untoldOf(request, clock.now())) };
}

/** Whom a message did not reach, each once. */
function guestsNotReached({ db, clock }: Asking, hostId: string) {
  const all = notGoneOfHost(db, hostId, clock.now()).map(({ bookingId, inquiryId, guestName, phone }) => ({
    ...{ bookingId, inquiryId },
    who: guestName ?? displayPhone(phone ?? ""),
  }));
  return [...new Map(all.map((one) => [one.bookingId ?? one.inquiryId, one])).values()];
}

/** A payment that they look at, and why. */
function reviewOf(
  { db, clock }: Asking,
  hostId: string,
  { payment, booking }: ReturnType<typeof paymentsToReviewOfHost>[number],
) {
  const now = clock.now();
  return {
    mpesaSays: saidByMpesa(db, { hostId, receipt: payment.receipt, now }),
    id: payment.id,
    askedKes: payment.amountKes,
    receivedKes: payment.receivedKes ?? payment.amountKes,
    receivedCents: payment.receivedCents,
    reason: payment.reason,
    receipt: payment.receipt,
    isCounted: isPaid(payment.state) || payment.state === "refunded",
    isCertain: stateAt(booking, now) === "confirmed",
    booking,
  };
}

/** A request of which M-PESA never said what became of it. */
function untoldOf({ payment, booking }: ReturnType<typeof untoldOfHost>[number], now: number) {
  const mayCloseAt = hostMayCloseAt(payment);
  return {
    id: payment.id,
    amountKes: payment.amountKes,
    phone: payment.phone ? shownPhone(`+${payment.phone}`) : undefined,
    askedAt: payment.requestedAt ?? payment.createdAt,
    mayCloseAt,
    mayClose: now >= mayCloseAt,
    booking,
  };
}

/** What is to be sent back: what goes back in one sending stands once. */
function refundsOf(asking: Asking, hostId: string) {
  const due = new Map(refundsDueOfHost(asking.db, hostId).map((row) => [row.refund.id, row]));
  const open = sendings(
    asking.db,
    [...due.values()].map(({ refund }) => refund),
  );
  return open.flatMap((together) => {
    const found = due.get(together[0].id);
    if (!found) return [];
    const { refund, booking, payment } = found;
    return {
      id: refund.id,
      amountKes: sumKes(together),
      rooms: together.length,
      reason: refund.reason,
      receipt: payment.receipt,
      isSending: refund.state === "sending",
      isDisputed: isContradicted(payment),
      ...standingOfRefund(asking, booking, refund),
      booking,
    };
  });
}

/** What guests say they have paid, and how much of it is open. */
function claimsToAnswer(db: Reader, hostId: string, now: number) {
  const claims = claimsOfHost(db, hostId);
  const booksOf = booksOfAll(
    db,
    claims.map(({ booking }) => booking),
  );
  const lookedUp = lookUpsOfCodes(
    db,
    claims.flatMap(({ payment }) => payment.claimedReceipt ?? []),
  );
  return claims.map(({ payment, booking }) => {
    const saidKes = saidKesOf(payment);
    const openKes = openKesBy(booking, booksOf(booking), payment.purpose);
    const finding = lookedUp.get(payment.claimedReceipt ?? "")?.finding as CodeFinding | null | undefined;
    const receipt = payment.claimedReceipt ?? "";
    const days = { bookedOn: localDateAt(booking.createdAt), today: localDateAt(now) };
    const day = codeDay(receipt, days);
    const { amountKes } = payment;
    const isLikelyDay = day === undefined || day.is === "likely";
    return {
      id: payment.id,
      saidKes,
      openKes,
      isPlain:
        payment.reference === null &&
        isPlainClaim({ saidKes, amountKes, openKes, isLikelyDay, finding: finding ?? undefined }),
      day,
      receipt,
      transfer: payment.reference ?? undefined,
      booking,
    };
  });
}

/** Requests that wait for an answer, the first to end first. */
export function loadRequests({ db, clock }: Asking, hostId: string, named: PageTexts["groups"]["named"]) {
  return requestsOfHost(db, hostId, clock.now()).map(({ booking, property }) => {
    const together = paidTogether(db, booking);
    const { displayName } = property;
    return {
      id: booking.id,
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      guestName: booking.guestName,
      propertyName: together.length > 1 ? named(displayName, together.length - 1) : displayName,
      totalKes: together.reduce((sum, { totalKes }) => sum + totalKes, 0),
      holdEndsAt: booking.holdEndsAt,
    };
  });
}

/** Who is in the house, who leaves today, and who arrives today and in the next seven days, the soonest first. */
export function loadPeople(asking: Asking, hostId: string) {
  const today = asking.clock.today();
  const day = { today, until: addDays(today, ARRIVALS_DAYS), most: BOOKINGS_MOST };
  const { coming, here, leaving } = guestsOfDay(asking.db, hostId, day);
  // Their books are asked for once.
  const all = withPayments(asking, [...coming, ...here, ...leaving]);
  const arrivals = all.slice(0, coming.length);
  return {
    here: all.slice(coming.length, coming.length + here.length),
    leaving: all.slice(coming.length + here.length),
    today: arrivals.filter((booking) => booking.checkIn === today),
    soon: arrivals.filter((booking) => booking.checkIn > today),
  };
}

/** `count` is of rooms, `made` of bookings: rooms that were booked at once are one. */
export type BookingsPart = Readonly<{
  bookings: readonly HostBooking[];
  page: number;
  pages: number;
  count: number;
  made: number;
  /** The day from which on earlier ones stand in none of these pages, where there may be any. */
  older: LocalDate | undefined;
}>;

type Seeking = Readonly<{ sought?: Sought | undefined; narrowed?: Narrowed }>;

/** A page of one list of a host's bookings; the last one where there are fewer pages. */
export function loadPart(
  asking: Asking,
  hostId: string,
  {
    list,
    page: wanted,
    ...seeking
  }: Seeking & {
    list: HostList;
    page: number;
    upto?: LocalDate | undefined;
  },
): BookingsPart {
  const ids = list === "owing" ? idsOfOwing(asking, hostId) : undefined;
  const today = asking.clock.today();
  const at = (page: number) =>
    pageOfBookings(asking.db, hostId, {
      list,
      today,
      skip: (page - 1) * BOOKINGS_A_PAGE,
      most: BOOKINGS_A_PAGE,
      ids,
      ...seeking,
    });
  const asked = Math.max(1, wanted);
  const { count, found, bookings: made, older } = at(asked);
  const last = Math.max(1, Math.ceil(count / BOOKINGS_A_PAGE));
  const page = Math.min(asked, last);
  const shown = page === asked ? found : at(page).found;
  return { bookings: withPayments(asking, shown), page, pages: last, count, made, older };
}

/** All of one list of a host's bookings, at most so many at a time. */
export function* loadInParts(
  asking: Asking,
  hostId: string,
  ask: Seeking & { list: HostList; upto: LocalDate | undefined },
  most: number,
): Generator<HostBooking[]> {
  const ids = ask.list === "owing" ? idsOfOwing(asking, hostId) : undefined;
  const whole = { ...ask, today: asking.clock.today(), ids };
  for (const found of bookingsInParts(asking.db, hostId, whole, most)) yield withPayments(asking, found);
}

/** Bookings that are asked for or being paid for. A hold that ended or was given up was never a booking, unless money came for it. */
export function loadUnderWay(asking: Asking, hostId: string, seeking: Seeking): HostBooking[] {
  const states = ["requested" as const, "held" as const];
  const held = withPayments(asking, bookingsOfHost(asking.db, hostId, { states, most: BOOKINGS_MOST, ...seeking }));
  return held.filter(({ state }) => state === "requested" || state === "held").toReversed();
}

function withPayments({ db, clock }: Asking, found: readonly BookingWithProperty[]): HostBooking[] {
  const now = clock.now();
  const today = clock.today();
  const booksOf = booksOfAll(
    db,
    found.map(({ booking }) => booking),
  );
  const told = toldArrivalsOf(
    db,
    found.map(({ booking }) => booking.id),
  );
  return found.map(({ booking, property }) => {
    const state = stateAt(booking, now);
    const books = booksOf(booking);
    const refunds = Map.groupBy(books.refunds, ({ paymentId }) => paymentId);
    const isCertain = state === "confirmed";
    return {
      id: booking.id,
      code: booking.code,
      groupId: booking.groupId,
      state,
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      party: booking.party,
      totalKes: isCertain ? priceNow(books.lines, booking.totalKes) : booking.totalKes,
      openKes: isCertain ? Math.max(0, openMoney(booking, books).stayKes) : 0,
      guestName: booking.guestName,
      guestPhone: booking.guestPhone,
      propertyId: property.id,
      propertyName: property.displayName,
      unit: booking.unit,
      room: roomOf({ ...booking, state }, property.units),
      holdEndsAt: booking.holdEndsAt,
      minutesLeft: state === "held" ? Math.ceil((booking.holdEndsAt - now) / 60_000) : undefined,
      told: told.get(booking.id),
      isHere: state === "confirmed" && booking.checkIn < today && booking.checkOut > today,
      payments: books.payments.map((payment) => {
        const standing = standingOf(payment, backOf(refunds.get(payment.id) ?? []));
        const amountKes = payment.receivedKes ?? payment.amountKes;
        return { ...standing, id: payment.id, way: payment.way, amountKes, isSaidByHost: isSaidByHost(payment) };
      }),
    };
  });
}

/** Every property of a host with its first photo, in the order of their page. */
export function loadProperties({ db }: Pick<Asking, "db">, hostId: string) {
  const properties = propertiesOfHost(db, hostId, ["draft", "published", "archived"]);
  const ids = properties.map((property) => property.id);
  const photos = photosOfAll(db, ids);
  return properties.map((property) => ({ ...property, cover: photos.get(property.id)?.[0] }));
}
