import type { Booking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { findNoShow, findReviewOfBooking, reviewedAmong } from "#db/review.queries.ts";
import { type AutomaticRow, automaticOfThread, automaticOfThreads, ruleRowsOf } from "#db/rule.queries.ts";
import { noShowsAmong } from "#db/stay-fact.queries.ts";
import { findThreadOfBooking, hostWroteAt, hostWroteIn, type Thread, threadsOfBookings } from "#db/thread.queries.ts";
import { arrivalHourOf, toldArrivalsOf } from "#db/told.queries.ts";
import type { Guide } from "#src/core/guide/fields.ts";
import type { Settings } from "#src/core/message/message-plan.ts";
import { isPlanned, type RuleOfPlan } from "#src/core/message/rules.ts";
import type { ReviewableStay } from "#src/core/review/review-window.ts";
import type { HourOfDay } from "#src/core/stay/stay-hours.ts";
import { guideOf } from "#src/guide/load-guide.ts";
import { reviewableOf, reviewableOfAll } from "#src/review/facts-of-stay.ts";
import type { Secrets } from "#src/web/secrets.ts";

type Needs = Readonly<{ db: Reader; secrets: Secrets }>;

/** What a booking's plan is made of beside the booking: read for one, or for many at once. */
export type PlanReader = Readonly<{
  threadOf(bookingId: string): Thread | undefined;
  doneIn(threadId: string): readonly AutomaticRow[];
  wroteIn(threadId: string): readonly number[];
  isNoShow(bookingId: string): boolean;
  arrivesAt(bookingId: string): HourOfDay | null;
  reviewable(booking: Booking): ReviewableStay;
  isReviewed(bookingId: string): boolean;
  settingsOf(hostId: string, propertyId: string): Settings;
  guideOf(propertyId: string): Guide;
}>;

/** Each by itself; what belongs to a property is read once. */
export function readingSingly(deps: Needs): PlanReader {
  const { db } = deps;
  return {
    threadOf: (bookingId) => findThreadOfBooking(db, bookingId),
    doneIn: (threadId) => automaticOfThread(db, threadId),
    wroteIn: (threadId) => hostWroteAt(db, threadId),
    isNoShow(bookingId) {
      const noShow = findNoShow(db, bookingId);
      return noShow !== undefined && noShow.liftedAt === null;
    },
    arrivesAt: (bookingId) => arrivalHourOf(db, bookingId),
    reviewable: (booking) => reviewableOf(db, booking),
    isReviewed: (bookingId) => findReviewOfBooking(db, bookingId) !== undefined,
    ...ofProperties(deps),
  };
}

/** The same of some bookings of one host: a question for all of them, in place of one for each. */
export function readingAll(deps: Needs, hostId: string, bookings: readonly Booking[]): PlanReader {
  const { db } = deps;
  const ids = bookings.map(({ id }) => id);
  const threads = new Map(threadsOfBookings(db, ids).map((thread) => [thread.bookingId, thread]));
  const threadIds = [...threads.values()].map(({ id }) => id);
  const done = Map.groupBy(automaticOfThreads(db, threadIds), ({ threadId }) => threadId);
  const wrote = Map.groupBy(hostWroteIn(db, threadIds), ({ threadId }) => threadId);
  const absent = noShowsAmong(db, ids);
  const arrivals = toldArrivalsOf(db, ids);
  const reviewed = reviewedAmong(db, ids);
  const reviewable = reviewableOfAll(db, hostId, bookings);
  return {
    threadOf: (bookingId) => threads.get(bookingId),
    doneIn: (threadId) => done.get(threadId) ?? [],
    wroteIn: (threadId) => wrote.get(threadId)?.map(({ at }) => at) ?? [],
    isNoShow: (bookingId) => absent.has(bookingId),
    arrivesAt: (bookingId) => arrivals.get(bookingId)?.arrivesAt ?? null,
    reviewable,
    isReviewed: (bookingId) => reviewed.has(bookingId),
    ...ofProperties(deps),
  };
}

function ofProperties(deps: Needs): Pick<PlanReader, "settingsOf" | "guideOf"> {
  return {
    settingsOf: keptBy((hostId, propertyId) => settingsOf(deps.db, hostId, propertyId ?? "")),
    guideOf: keptBy((propertyId) => guideOf(deps, propertyId)),
  };
}

/** Asks once for each. */
function keptBy<Answer>(ask: (id: string, other?: string) => Answer): (id: string, other?: string) => Answer {
  const kept = new Map<string, Answer>();
  return (id, other) => {
    const key = `${id} ${other ?? ""}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const answer = ask(id, other);
    kept.set(key, answer);
    return answer;
  };
}

/** What a host set for a property; what they set for all of theirs holds where they set nothing for this one. */
export function settingsOf(db: Reader, hostId: string, propertyId: string): Settings {
  const settings: { [rule in RuleOfPlan]?: Settings[rule] } = {};
  for (const row of ruleRowsOf(db, hostId, propertyId)) if (isPlanned(row.rule)) settings[row.rule] ??= row;
  return settings;
}
