import type { Booking, BookingWithProperty } from "#db/booking.queries.ts";
import { groupOf, paymentsOfGroup, speakerOf } from "#db/group.queries.ts";
import { findMessage } from "#db/message.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import type { Reader } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";
import { type AutomaticRow, hasStayedBefore, mayOffer } from "#db/rule.queries.ts";
import type { Thread } from "#db/thread.queries.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { isWritten } from "#src/core/guide/fields.ts";
import { type PlanFacts, type PlannedMessage, planMessages, type Settings } from "#src/core/message/message-plan.ts";
import { haveSurelyFailed, isEndUnknown } from "#src/core/money/unknown-end.ts";
import { mayReview, reviewWindow } from "#src/core/review/review-window.ts";
import { freeUnits } from "#src/core/stay/availability.ts";
import { addDays, dayAfter, type LocalDate, localDateAt, type Stay } from "#src/core/stay/stay.ts";
import { guideStandingOf } from "#src/guide/standing-of.ts";
import { paidTogether, undecidedOf } from "#src/ledger/keep-ledger.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { templateOf } from "#src/messaging/words-of-rule.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { type PlanReader, readingSingly } from "./read-plans.ts";

/** `daysAhead` is how far ahead somebody looks: what is due later is not reckoned. `read` is what was read of many already. */
type PlanNeeds = Readonly<{ db: Reader; secrets: Secrets; read?: PlanReader; daysAhead?: number }>;

/** A booking of which something may be written, where it is and whose. */
type Planning = Readonly<{
  booking: Booking;
  property: BookingWithProperty["property"];
  host: Pick<BookingWithProperty["host"], "id" | "deletedAt">;
}>;

/** As far as a host is shown, and a day for its end. */
const SHOWN_DAYS = 15;
/** What was not said by then is not said any more. */
const LATE_DAYS = 4;
/** A host asks for the rest at most so long before it is due. */
const ASKED_BEFORE_DAYS = 14;

/** What is still to be written of a booking by itself, and what its host stopped of that. */
export type PlanOfBooking = Readonly<{ planned: readonly PlannedMessage[]; stopped: readonly PlannedMessage[] }>;

export function planOfBooking(deps: PlanNeeds, found: Planning, now: number): PlanOfBooking {
  const { db, read = readingSingly(deps) } = deps;
  const { booking, property, host } = found;
  const isSilent = host.deletedAt !== null || property.suspended || booking.forgottenAt !== null;
  // Of several rooms that were booked at once one is written of, for all.
  const isToldElsewhere = booking.groupId !== null && speakerOf(groupOf(db, booking))?.id !== booking.id;
  if (isSilent || isToldElsewhere) return { planned: [], stopped: [] };
  const thread = read.threadOf(booking.id);
  const done = thread ? read.doneIn(thread.id) : [];
  const settings = read.settingsOf(host.id, property.id);
  return leftOf(planMessages(factsOf({ ...deps, read }, found, { thread, done, settings }, now), settings), done);
}

/** What of a plan is still to be done, by what was noted of it: of each rule and occasion one thing. */
export function leftOf(all: readonly PlannedMessage[], done: readonly AutomaticRow[]): PlanOfBooking {
  const noted = new Map(done.map(({ rule, occasion, state }) => [`${rule} ${occasion}`, state]));
  const of = (isMeant: (state: AutomaticRow["state"] | undefined) => boolean) =>
    all.flatMap((planned) => {
      const rules = planned.rules.filter((rule) => isMeant(noted.get(`${rule} ${planned.occasion}`)));
      return rules.length === 0 ? [] : rules.length === planned.rules.length ? [planned] : [{ ...planned, rules }];
    });
  return { planned: of((state) => state === undefined), stopped: of((state) => state === "stopped") };
}

type Told = Readonly<{
  thread: Thread | undefined;
  done: readonly AutomaticRow[];
  settings: Settings;
}>;

type Reading = PlanNeeds & Readonly<{ read: PlanReader }>;

/** Most facts matter to few rules of few bookings: each is read when a rule asks for it. */
function factsOf(deps: Reading, found: Planning, told: Told, now: number): PlanFacts {
  const { thread, done, settings } = told;
  const { db, read } = deps;
  const { booking, property, host } = found;
  const state = stateAt(booking, now);
  const isCertain = state === "confirmed";
  const today = localDateAt(now);
  const until = addDays(today, deps.daysAhead ?? SHOWN_DAYS);
  const guide = once(() => (isCertain && booking.checkOut >= today ? guideOfPlan(deps, found, done, now) : NO_GUIDE));
  const offers = once(() => mayOffer(db, booking));
  const isFree = once(() => offers() && areFree(db, { booking, property }, isCertain, now));
  const rest = once(() => (isCertain ? restDueOn(db, booking, { today, until }) : null));
  const isSpokenOf = settings.review?.isOn !== false && booking.checkOut <= until;
  const review = once(() => (isSpokenOf ? reviewUntil(read, booking, done) : null));
  return {
    state,
    source: booking.source,
    stay: booking,
    propertyId: property.id,
    createdAt: booking.approvedAt ?? booking.createdAt,
    holdEndsAt: booking.holdEndsAt,
    confirmedAt: booking.confirmedAt,
    movedAt: thread?.planFrom ?? null,
    failedAt: state === "held" ? failedAt(db, booking) : null,
    hostWroteAt: thread ? read.wroteIn(thread.id) : [],
    get isPaying() {
      return !isCertain && isPaying(db, booking);
    },
    get isFirstStay() {
      return !hasStayedBefore(db, booking, host.id);
    },
    get isNoShow() {
      return read.isNoShow(booking.id);
    },
    get mayOffer() {
      return offers();
    },
    get areNightsFree() {
      return isFree();
    },
    get isGuideShut() {
      return guide().isGuideShut;
    },
    get isGuideLate() {
      return guide().isGuideLate;
    },
    get arrivesAt() {
      return isCertain ? read.arrivesAt(booking.id) : null;
    },
    get restDueOn() {
      return rest();
    },
    get reviewUntil() {
      return review();
    },
  };
}

function once<Answer>(ask: () => Answer): () => Answer {
  let answer: { is: Answer } | undefined;
  return () => {
    answer ??= { is: ask() };
    return answer.is;
  };
}

/** When the rest of a price is due, for as long as that is near: unless its guest says that it was paid, or a person has to look at it. */
function restDueOn(db: Reader, booking: Booking, { today, until }: { today: LocalDate; until: LocalDate }) {
  const dueOn = booking.quote.balanceDueOn;
  if (dueOn === null || dueOn < addDays(today, -LATE_DAYS) || dueOn > addDays(until, ASKED_BEFORE_DAYS)) return null;
  if (openBalance(db, booking) <= 0 || undecidedOf(db, booking).size > 0) return null;
  const isClaimed = paymentsOfGroup(db, booking).some(({ way, state }) => way === "manual" && state === "pending");
  return isClaimed ? null : dueOn;
}

/** Until when a guest may review their stay; never where they may not, have done so, or were asked twice. */
function reviewUntil(read: PlanReader, booking: Booking, done: readonly AutomaticRow[]): number | null {
  if (done.filter(({ rule, state }) => rule === "review" && state !== "stopped").length > 1) return null;
  const stay = read.reviewable(booking);
  const { opensAt, closesAt } = reviewWindow(stay);
  return mayReview(stay, opensAt) === "open" && !read.isReviewed(booking.id) ? closesAt : null;
}

const NO_GUIDE = { isGuideShut: false, isGuideLate: false };

/**
 * There is a guide, and its guest has not paid what opens it; or it is open, and the message of the day before went
 * without it, or is past. Words of a host's own that do not name the guide are not said again for it.
 */
function guideOfPlan(
  deps: Reading,
  found: Planning,
  done: readonly AutomaticRow[],
  now: number,
): Pick<PlanFacts, "isGuideShut" | "isGuideLate"> {
  const { booking, property, host } = found;
  const guide = deps.read.guideOf(property.id);
  if (!isWritten(guide)) return NO_GUIDE;
  const { is } = guideStandingOf(deps.db, found, guide, now);
  const said = done.filter(({ rule, state }) => rule === "day_before" && state !== "stopped");
  const about = { hostId: host.id, propertyId: property.id, rule: "day_before", language: booking.language } as const;
  const where = isOfSeveral(deps.db, booking) ? "/details?" : "/guide?";
  const wasBrought = () =>
    said.some(({ messageId }) => messageId && findMessage(deps.db, messageId)?.body.includes(where));
  const isLate = is === "open" && said.length > 0 && templateOf(deps.db, about).includes("{guide}") && !wasBrought();
  return { isGuideShut: is === "shut", isGuideLate: isLate };
}

/** Whether rooms of several properties were booked at once, each with a guide of its own. */
export function isOfSeveral(db: Reader, booking: Booking): boolean {
  return new Set(paidTogether(db, booking).map(({ propertyId }) => propertyId)).size > 1;
}

/**
 * When the last payment failed, where nothing is under way and nothing came. Of one whose end nobody knows nobody says
 * that it failed: its guest would pay twice.
 */
function failedAt(db: Reader, booking: Booking): number | null {
  const payments = paymentsOfGroup(db, booking);
  return haveSurelyFailed(payments) ? Math.max(...payments.map(({ updatedAt }) => updatedAt)) : null;
}

/** Whether somebody is asked for money, may have been charged, or says that they have paid. */
function isPaying(db: Reader, booking: Booking): boolean {
  return paymentsOfGroup(db, booking).some(
    (payment) => payment.state === "pending" || payment.state === "needs_review" || isEndUnknown(payment),
  );
}

/**
 * Of a certain stay the night behind it in the same room, of another all its nights in any; and so of all rooms that were
 * booked at once.
 */
function areFree(db: Reader, { booking, property }: Room, isCertain: boolean, now: number): boolean {
  const rooms = groupOf(db, booking).filter((one) => (isCertain ? one.state === "confirmed" : one.id === booking.id));
  return rooms.every((one) => {
    const own = one.propertyId === property.id ? property : findProperty(db, one.propertyId);
    return own !== undefined && isFree(db, { booking: one, property: own }, isCertain ? one.unit : undefined, now);
  });
}

type Room = Pick<BookingWithProperty, "booking" | "property">;

function isFree(db: Reader, { booking, property }: Room, unit: number | undefined, now: number): boolean {
  const { checkIn, checkOut } = booking;
  const nights: Stay = unit === undefined ? { checkIn, checkOut } : { checkIn: checkOut, checkOut: dayAfter(checkOut) };
  const free = freeUnits(nights, occupancyBetween(db, property, nights.checkIn, nights.checkOut, now));
  return unit === undefined ? free.length > 0 : free.includes(unit);
}
