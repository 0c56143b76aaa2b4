import { type BookingWithProperty, bookingsByIds, findBookingWithProperty } from "#db/booking.queries.ts";
import { groupOf, speakerOf } from "#db/group.queries.ts";
import { findHost } from "#db/host.queries.ts";
import type { Inquiry } from "#db/inquiry.queries.ts";
import { findProperty, propertiesOfHost } from "#db/property.queries.ts";
import { bookingsToPlan, questionsToPlan, ruleRowsOf } from "#db/rule.queries.ts";
import {
  heardInThread,
  lastSaid,
  notGoneOfHost,
  sentInThread,
  type ThreadList,
  type ThreadsAsked,
  threadsOfHost,
  unreadThreads,
} from "#db/talk.queries.ts";
import { findThreadOfBooking } from "#db/thread.queries.ts";
import { soughtOf } from "#src/core/booking/booking-search.ts";
import { goesAt, type PlannedMessage } from "#src/core/message/message-plan.ts";
import { farthestBefore } from "#src/core/message/rules.ts";
import { withoutSecrets } from "#src/core/message-secrets.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { sideOfBooking, waysTo } from "#src/messaging/other-side.ts";
import { shownMessage } from "#src/messaging/shown-message.ts";
import type { Deps } from "#src/web/deps.ts";
import { type PlanOfBooking, planOfBooking } from "./plan-of-booking.ts";
import { planOfQuestion } from "./plan-of-question.ts";
import { readingAll } from "./read-plans.ts";
import { textOfPlanned, textToAsker } from "./send-planned.ts";

type TalkDeps = Pick<Deps, "db" | "clock" | "config" | "secrets" | "publicUrl" | "linkTo">;

const THREADS_SHOWN = 30;
const AHEAD_DAYS = 14;
const DAY_MS = 86_400_000;
const PLANNED_A_PAGE = 50;

/** A host's threads, and what did not go. */
export function loadThreads(
  { db, clock }: Pick<TalkDeps, "db" | "clock">,
  hostId: string,
  ask: Readonly<{ list: ThreadList; find: string; before?: ThreadsAsked["before"] }>,
) {
  const { list, find, before } = ask;
  const sought = soughtOf(find);
  const { rows: found, isAll } = threadsOfHost(db, hostId, { list, sought, before, most: THREADS_SHOWN + 1 });
  const shown = found.slice(0, THREADS_SHOWN);
  const ids = shown.map(({ thread }) => thread.id);
  const said = lastSaid(db, ids);
  const unread = unreadThreads(db, ids);
  const last = found.length > THREADS_SHOWN ? shown.at(-1)?.thread : undefined;
  return {
    ...{ list, find, isAll },
    threads: shown.map(({ thread, booking, inquiry, propertyName }) => ({
      ...{ id: thread.id, bookingId: thread.bookingId, inquiryId: thread.inquiryId },
      who: booking?.guestName ?? displayPhone(inquiry?.phone ?? ""),
      propertyName,
      at: thread.lastAt,
      last: said.get(thread.id) || (inquiry?.question ?? ""),
      isUnread: unread.has(thread.id),
      asked: inquiry?.state,
    })),
    olderThan: last && `${last.lastAt}~${last.id}`,
    notGone: notGoneOfHost(db, hostId, clock.now()).map((message) => ({
      ...shownMessage(message),
      ...{ bookingId: message.bookingId, inquiryId: message.inquiryId },
      who: message.guestName ?? displayPhone(message.phone ?? ""),
    })),
  };
}

/**
 * One thread: both sides in turn, what goes out by itself next, and how the guest can be reached. Several rooms that were
 * booked at once have one, that of the room which is told of: `bookingId` says which that is.
 */
export function loadThread(deps: TalkDeps, ask: { hostId: string; bookingId: string }) {
  const { db, clock } = deps;
  const asked = findBookingWithProperty(db, ask.bookingId);
  if (asked?.host.id !== ask.hostId) return undefined;
  const rooms = groupOf(db, asked.booking);
  const found = findBookingWithProperty(db, speakerOf(rooms)?.id ?? ask.bookingId) ?? asked;
  const threads = rooms.flatMap(({ id }) => findThreadOfBooking(db, id) ?? []);
  const sent = threads.flatMap(({ id }) =>
    sentInThread(db, id).map((message) => ({ ...shownMessage(message), isFromGuest: false as const })),
  );
  const heard = threads.flatMap(({ id: threadId }) =>
    heardInThread(db, threadId).map(({ id, body, at, channel }) => ({
      ...{ id, body, at },
      ...{ way: channel, isFromGuest: true as const },
    })),
  );
  return {
    booking: found.booking,
    property: found.property,
    threadIds: threads.map(({ id }) => id),
    said: [...sent, ...heard].toSorted((a, b) => a.at - b.at),
    toCome: written(planToShow(deps, found, clock.now())),
    ways: waysTo(deps, sideOfBooking(found), findThreadOfBooking(db, found.booking.id)?.id),
  };
}

function planToShow(deps: TalkDeps, found: BookingWithProperty, now: number) {
  return toShow(planOfBooking(deps, found, now), aboutBooking(found), now, (one) =>
    textOfPlanned(deps.db, deps, found, one, Math.max(now, one.dueAt)),
  );
}

function aboutBooking({ booking, property }: Pick<BookingWithProperty, "booking" | "property">) {
  return {
    ...{ bookingId: booking.id, inquiryId: null },
    who: booking.guestName,
    propertyName: property.displayName,
  };
}

type AskerDeps = Pick<TalkDeps, "db" | "publicUrl" | "secrets" | "config">;

/** What goes out next to somebody who asked and did not book. */
export function planOfQuestionToShow(deps: AskerDeps, inquiry: Inquiry, now: number) {
  return { toCome: written(questionToShow(deps, inquiry, now)) };
}

function questionToShow(deps: AskerDeps, inquiry: Inquiry, now: number) {
  const about = {
    ...{ bookingId: null, inquiryId: inquiry.id },
    who: displayPhone(inquiry.phone),
    propertyName: findProperty(deps.db, inquiry.propertyId)?.displayName ?? "",
  };
  return toShow(planOfQuestion(deps.db, inquiry, now), about, now, (one) =>
    textToAsker(deps.db, deps, inquiry, { ...one, way: inquiry.channel }),
  );
}

/** Words are written for what is shown alone: a full house plans more than that. */
function written<Planned extends Readonly<{ textOf: () => string }>>(shown: readonly Planned[]) {
  return shown.map(({ textOf, ...facts }) => ({
    ...facts,
    // The key of their link is the guest's alone.
    body: withoutSecrets({ body: textOf() }),
  }));
}

function toShow<About extends object>(
  { planned, stopped }: PlanOfBooking,
  about: About,
  now: number,
  textOf: (one: PlannedMessage) => string,
) {
  const until = now + AHEAD_DAYS * DAY_MS;
  const shown = (isStopped: boolean) => (one: PlannedMessage) => ({
    ...{
      rules: one.rules,
      occasion: one.occasion,
      dueAt: goesAt(one, now),
      channel: one.channel,
      isWithdrawn: one.isWithdrawn,
      isStopped,
    },
    textOf: () => textOf(one),
    ...about,
  });
  const isToCome = (one: PlannedMessage) => one.expiresAt > now && one.dueAt < until;
  return [...planned.filter(isToCome).map(shown(false)), ...stopped.filter(isToCome).map(shown(true))].toSorted(
    (a, b) => a.dueAt - b.dueAt,
  );
}

/** A page of everything that goes out by itself within two weeks, as things are now: nothing is sent by looking at it. */
export function loadPlan(deps: TalkDeps, hostId: string, asked = 1) {
  const now = deps.clock.now();
  const ofQuestions = questionsToPlan(deps.db, { now, hostId }).flatMap((one) => questionToShow(deps, one, now));
  const all = [...ofBookings(deps, hostId, now), ...ofQuestions].toSorted((a, b) => a.dueAt - b.dueAt);
  const pages = Math.max(1, Math.ceil(all.length / PLANNED_A_PAGE));
  const page = Math.min(Math.max(1, asked), pages);
  const shown = all.slice((page - 1) * PLANNED_A_PAGE, page * PLANNED_A_PAGE);
  return { planned: written(shown), count: all.length, page, pages };
}

/** What bookings plan. Of a full house there are hundreds: what plans are made of is read for all at once. */
function ofBookings(deps: TalkDeps, hostId: string, now: number) {
  const { db } = deps;
  const host = findHost(db, hostId);
  if (!host) return [];
  const today = localDateAt(now);
  const until = addDays(today, AHEAD_DAYS + farthestBefore(ruleRowsOf(db, hostId)) + 1);
  const ids = bookingsToPlan(db, { today, until, now, hostId }).map(({ id }) => id);
  const bookings = bookingsByIds(db, ids);
  const properties = new Map(
    propertiesOfHost(db, hostId, ["published", "draft", "archived"]).map((property) => [property.id, property]),
  );
  const read = readingAll(deps, hostId, bookings);
  const needs = { ...deps, read };
  return bookings.flatMap((booking) => {
    const property = properties.get(booking.propertyId);
    if (!property) return [];
    const plan = planOfBooking(needs, { booking, property, host }, now);
    return toShow(plan, aboutBooking({ booking, property }), now, (one) => {
      const found = findBookingWithProperty(db, booking.id);
      return found ? textOfPlanned(db, needs, found, one, Math.max(now, one.dueAt)) : "";
    });
  });
}
