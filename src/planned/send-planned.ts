import { type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { findInquiry, type Inquiry } from "#db/inquiry.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Reader } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";
import { findNoShow } from "#db/review.queries.ts";
import { noteAutomatic, partsToPlan, questionsToPlan } from "#db/rule.queries.ts";
import { hostLookOf, withWrittenName } from "#db/share.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { type Change, write } from "#db/write.ts";
import { isWritten } from "#src/core/guide/fields.ts";
import type { Way } from "#src/core/message/delivery.ts";
import { actionOn, type PlannedMessage } from "#src/core/message/message-plan.ts";
import { isInOwnWords, type RuleOfPlan } from "#src/core/message/rules.ts";
import { filled } from "#src/core/message/template.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { reviewWindow } from "#src/core/review/review-window.ts";
import { calledBy } from "#src/core/share/look.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { guideLink } from "#src/guide/guide-link.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { balanceWords } from "#src/messaging/announce-money.ts";
import { invitationWords } from "#src/messaging/announce-review.ts";
import { addressed, sideOfInquiry, subjectOf, waysTo } from "#src/messaging/other-side.ts";
import { wayOfRule } from "#src/messaging/route-of-rule.ts";
import { nameOfStay, ownWords, templateOf, valuesOf } from "#src/messaging/words-of-rule.ts";
import { balanceLink, type Deps, paymentLink, propertyLink, reviewLink } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { endOfOffers } from "./no-offers.ts";
import { isOfSeveral, planOfBooking } from "./plan-of-booking.ts";
import { planOfQuestion, stayAskedOf } from "./plan-of-question.ts";
import { type PlanReader, readingSingly } from "./read-plans.ts";

const EVERY_MS = 5 * 60_000;
/** Bookings that are looked at before somebody else may: each costs a millisecond or two of a small machine. */
const AT_ONCE = 2;
/** How far ahead a rule writes of a stay, beyond a host's longest setting. */
const AHEAD_DAYS = 31;

type PlanDeps = Pick<Deps, "db" | "clock" | "linkTo" | "secrets" | "publicUrl" | "config" | "log">;

/**
 * Writes what is due to guests by the rules of their hosts, every five minutes. Each booking's plan is made anew from
 * what is so now: what moved or was cancelled needs no taking back. What became of a rule is noted in the change that
 * queues its message, once for each occasion, so that no crash sends it twice; what an outage made old is noted as
 * expired and not sent.
 */
export async function sendPlanned(deps: PlanDeps): Promise<JobResult> {
  const now = deps.clock.now();
  const today = deps.clock.today();
  let looked = 0;
  for (const part of partsToPlan(deps.db, { today, until: addDays(today, AHEAD_DAYS), now })) {
    // What belongs to a property is read once for those who leave on one day.
    const read = readingSingly(deps);
    for (const { id } of part) {
      // Of a full house there are hundreds: whoever is at the door comes in between.
      looked += 1;
      if (looked % AT_ONCE === 0) await nextTurn();
      carryOutOfBooking(deps, read, id, now);
    }
  }
  for (const inquiry of questionsToPlan(deps.db, { now })) {
    await nextTurn();
    if (!hasWork(planOfQuestion(deps.db, inquiry, now).planned, now)) continue;
    write(deps.db, (tx) => {
      const fresh = findInquiry(tx, inquiry.id);
      const planned = fresh && planOfQuestion(tx, fresh, now).planned;
      for (const one of planned ?? []) carryOutOfQuestion(tx, deps, inquiry, one, now);
    });
  }
  return { outcome: "again", runAt: (Math.floor(now / EVERY_MS) + 1) * EVERY_MS };
}

function carryOutOfBooking(deps: PlanDeps, read: PlanReader, id: string, now: number): void {
  const found = findBookingWithProperty(deps.db, id);
  if (!found || !hasWork(planOfBooking({ ...deps, read, daysAhead: 0 }, found, now).planned, now)) return;
  write(deps.db, (tx) => {
    const fresh = findBookingWithProperty(tx, id);
    if (!fresh) return;
    for (const planned of planOfBooking({ ...deps, db: tx, daysAhead: 0 }, fresh, now).planned)
      carryOut(tx, deps, fresh, planned, now);
  });
}

const nextTurn = () => new Promise<void>((goOn) => setImmediate(goOn));

const hasWork = (planned: readonly PlannedMessage[], now: number) =>
  planned.some((one) => actionOn(one, now) !== "wait");

const STATE = { send: "sent", expire: "expired", withdraw: "withdrawn" } as const;

function carryOut(tx: Change, deps: PlanDeps, found: BookingWithProperty, planned: PlannedMessage, now: number): void {
  if (actionOn(planned, now) === "wait") return;
  const threadId = threadOfBooking(tx, found.booking.id, now);
  noteAndSend(tx, { planned, threadId, now }, (noted) => ({
    body: textOfPlanned(tx, deps, found, { ...planned, rules: noted }, now),
    ...routeOfRule(found, planned),
  }));
}

function carryOutOfQuestion(tx: Change, deps: PlanDeps, inquiry: Inquiry, planned: PlannedMessage, now: number): void {
  if (actionOn(planned, now) === "wait") return;
  const threadId = `i-${inquiry.id}`;
  const property = findProperty(tx, inquiry.propertyId);
  const side = sideOfInquiry(inquiry, property?.displayName ?? "");
  const ways = waysTo({ ...deps, db: tx }, side, threadId);
  const way = ways.find((one) => one === planned.channel) ?? ways[0];
  // Whoever can't be reached any more is left alone.
  if (!way || !property) return;
  noteAndSend(tx, { planned, threadId, now }, () => ({
    body: textToAsker(tx, deps, inquiry, { ...planned, way }),
    ...addressed(side, way),
  }));
}

/** What became of a planned message is noted in the change that queues it, once for each occasion. */
function noteAndSend(
  tx: Change,
  { planned, threadId, now }: Readonly<{ planned: PlannedMessage; threadId: string; now: number }>,
  message: (
    noted: RuleOfPlan[],
  ) => Pick<Parameters<typeof queueMessage>[1], "body" | "channel" | "recipient" | "subject">,
): void {
  const action = actionOn(planned, now);
  if (action === "wait") return;
  const messageId = action === "send" ? newId() : null;
  const { occasion, dueAt } = planned;
  const note = { threadId, occasion, dueAt, state: STATE[action], messageId, at: now };
  const noted = planned.rules.filter((rule) => noteAutomatic(tx, { ...note, rule }));
  const [rule] = noted;
  if (messageId === null || rule === undefined) return;
  queueMessage(tx, { id: messageId, threadId, rule, now, ...message(noted) });
}

/** What somebody reads who asked and did not book, with the dates they named in the link. */
export function textToAsker(
  db: Reader,
  deps: Pick<Deps, "publicUrl" | "secrets" | "config">,
  inquiry: Inquiry,
  { rules, way }: Pick<PlannedMessage, "rules"> & Readonly<{ way: Way }>,
): string {
  const { hostId, propertyId, language } = inquiry;
  const property = findProperty(db, propertyId);
  const host = findHost(db, hostId);
  if (!property || !host) return "";
  const stay = stayAskedOf(inquiry, property);
  const link = `${propertyLink(deps, propertyId)}${stay ? `?${new URLSearchParams(stay)}` : ""}`;
  const values = {
    property: property.displayName,
    host: calledBy(withWrittenName(db, host)),
    phone: displayPhone(hostLookOf(db, host.id)?.phone || host.phone),
    link,
  };
  const words = rules.map((rule) => filled(templateOf(db, { hostId, propertyId, rule, language }), values));
  return [...words, endOfOffers(deps, { way, phone: inquiry.phone, threadId: `i-${inquiry.id}`, language })].join(" ");
}

/** What a guest reads, of one rule or of several that a late booking would have missed. */
export function textOfPlanned(
  tx: Parameters<typeof templateOf>[0],
  deps: Pick<Deps, "linkTo" | "secrets" | "publicUrl" | "config"> & Readonly<{ read?: PlanReader }>,
  found: BookingWithProperty,
  planned: Pick<PlannedMessage, "rules" | "occasion" | "isOffer" | "channel">,
  now: number,
): string {
  const { booking, property, host } = found;
  const read = deps.read ?? readingSingly({ db: tx, secrets: deps.secrets });
  const hasToldArrival = read.arrivesAt(booking.id) !== null;
  const about = { hostId: host.id, propertyId: property.id, language: booking.language, hasToldArrival };
  const hasGuide = isWritten(read.guideOf(property.id));
  // Rooms of several properties have several guides: their booking's page leads to each.
  const guide = hasGuide && !isOfSeveral(tx, booking) ? guideLink(deps, booking.id) : deps.linkTo(booking.id);
  const name = nameOfStay(tx, found);
  const words = planned.rules.map((rule) => {
    if (!isInOwnWords(rule)) return `${ofHouse(tx, deps, found, planned, now)}${ownWords(tx, found, rule, now)}`;
    const values = valuesOf(found, { link: linkOfRule(deps, found, rule), guide, name }, now);
    return filled(templateOf(tx, { ...about, rule }), values);
  });
  if (!planned.isOffer) return words.join(" ");
  const { channel: way } = routeOfRule(found, planned);
  const to = { way, phone: booking.guestPhone, threadId: `b-${booking.id}`, language: booking.language };
  return [...words, endOfOffers(deps, to)].join(" ");
}

/** Where a rule's link leads: to pay, to the house, or to the booking. */
export function linkOfRule(
  deps: Pick<Deps, "linkTo" | "secrets" | "publicUrl">,
  { booking, property }: BookingWithProperty,
  rule: RuleOfPlan,
) {
  switch (rule) {
    case "failed":
    case "hold_ending":
      return paymentLink(deps, booking.id);
    case "lapsed":
      return propertyLink(deps, property.id);
    default:
      return deps.linkTo(booking.id);
  }
}

/** What the house says itself of the rest of a price, or to ask for a review; the reminder of it names its last day. */
function ofHouse(
  db: Reader,
  deps: Pick<Deps, "secrets" | "publicUrl">,
  { booking }: BookingWithProperty,
  { rules, occasion }: Pick<PlannedMessage, "rules" | "occasion">,
  now: number,
): string {
  const { id: bookingId } = booking;
  if (rules.includes("balance_due")) {
    const amountKes = openBalance(db, booking);
    return balanceWords(db, { bookingId, amountKes, link: balanceLink(deps, bookingId), now });
  }
  const isReminder = occasion === "reminded";
  const window = () => reviewWindow({ checkOut: booking.checkOut, noShow: findNoShow(db, bookingId) });
  const until = isReminder ? localDateAt(window().closesAt) : undefined;
  return invitationWords(db, { bookingId, link: reviewLink(deps, bookingId), until });
}

function routeOfRule({ booking, property }: BookingWithProperty, { channel }: Pick<PlannedMessage, "channel">) {
  const way = wayOfRule(channel, booking);
  if (way !== "email") return { channel: way, recipient: booking.guestPhone };
  return { channel: way, recipient: booking.guestEmail ?? "", subject: subjectOf({ booking, property }) };
}
