import { type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { groupOf, speakerOf } from "#db/group.queries.ts";
import type { Inquiry } from "#db/inquiry.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { bookingsToPlan, questionsToPlan } from "#db/rule.queries.ts";
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
import type { Guide } from "#src/core/guide/fields.ts";
import { goesAt, type PlannedMessage } from "#src/core/message/message-plan.ts";
import { withoutSecrets } from "#src/core/message-secrets.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { sideOfBooking, waysTo } from "#src/messaging/other-side.ts";
import { shownMessage } from "#src/messaging/shown-message.ts";
import type { Deps } from "#src/web/deps.ts";
import { type PlanOfBooking, planOfBooking } from "./plan-of-booking.ts";
import { planOfQuestion } from "./plan-of-question.ts";
import { textOfPlanned, textToAsker } from "./send-planned.ts";

type TalkDeps = Pick<Deps, "db" | "clock" | "config" | "secrets" | "publicUrl" | "linkTo">;

const THREADS_SHOWN = 30;
const AHEAD_DAYS = 14;
const DAY_MS = 86_400_000;
const PLANNED_SHOWN = 200;

/** A host's threads, and what did not go. */
export function loadThreads(
  { db }: TalkDeps,
  hostId: string,
  ask: Readonly<{ list: ThreadList; find: string; before?: ThreadsAsked["before"] }>,
) {
  const { list, find, before } = ask;
  const sought = soughtOf(find);
  const found = threadsOfHost(db, hostId, { list, sought, before, most: THREADS_SHOWN + 1 });
  const shown = found.slice(0, THREADS_SHOWN);
  const ids = shown.map(({ thread }) => thread.id);
  const said = lastSaid(db, ids);
  const unread = unreadThreads(db, ids);
  const last = found.length > THREADS_SHOWN ? shown.at(-1)?.thread : undefined;
  return {
    list,
    find,
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
    notGone: notGoneOfHost(db, hostId).map((message) => ({
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

function planToShow(deps: TalkDeps & { guides?: Map<string, Guide> }, found: BookingWithProperty, now: number) {
  const about = {
    ...{ bookingId: found.booking.id, inquiryId: null },
    who: found.booking.guestName,
    propertyName: found.property.displayName,
  };
  return toShow(planOfBooking(deps, found, now), about, now, (one) =>
    textOfPlanned(deps.db, deps, found, one, Math.max(now, one.dueAt)),
  );
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

/** Everything that goes out by itself within two weeks, as things are now: nothing is sent by looking at it. */
export function loadPlan(deps: TalkDeps, hostId: string) {
  const now = deps.clock.now();
  const today = deps.clock.today();
  const until = addDays(today, AHEAD_DAYS + 31);
  const guides = new Map<string, Guide>();
  const all = bookingsToPlan(deps.db, { today, until, now, hostId }).flatMap(({ id }) => {
    const found = findBookingWithProperty(deps.db, id);
    return found ? planToShow({ ...deps, guides }, found, now) : [];
  });
  const asked = questionsToPlan(deps.db, { now, hostId }).flatMap((inquiry) => questionToShow(deps, inquiry, now));
  return written([...all, ...asked].toSorted((a, b) => a.dueAt - b.dueAt).slice(0, PLANNED_SHOWN));
}
