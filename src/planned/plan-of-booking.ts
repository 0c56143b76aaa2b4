import type { BookingWithProperty } from "#db/booking.queries.ts";
import { groupOf, speakerOf } from "#db/group.queries.ts";
import { findMessage } from "#db/message.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import type { Reader } from "#db/open.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { findNoShow } from "#db/review.queries.ts";
import { type AutomaticRow, automaticOfThread, hasStayedBefore, mayOffer, ruleRowsOf } from "#db/rule.queries.ts";
import { findThreadOfBooking, hostWroteAt } from "#db/thread.queries.ts";
import { arrivalHourOf } from "#db/told.queries.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { type Guide, isWritten } from "#src/core/guide/fields.ts";
import { type PlanFacts, type PlannedMessage, planMessages, type Settings } from "#src/core/message/message-plan.ts";
import { isPlanned, type RuleOfPlan } from "#src/core/message/rules.ts";
import { haveSurelyFailed } from "#src/core/money/unknown-end.ts";
import { freeUnits } from "#src/core/stay/availability.ts";
import { dayAfter, type Stay } from "#src/core/stay/stay.ts";
import { guideOf } from "#src/guide/load-guide.ts";
import { guideStandingOf } from "#src/guide/standing-of.ts";
import { templateOf } from "#src/messaging/words-of-rule.ts";
import type { Secrets } from "#src/web/secrets.ts";

/** `guides` are those that were read already in the same sweep, by property: each is opened once. */
type PlanNeeds = Readonly<{ db: Reader; secrets: Secrets; guides?: Map<string, Guide> }>;

/** What is still to be written of a booking by itself, and what its host stopped of that. */
export type PlanOfBooking = Readonly<{ planned: readonly PlannedMessage[]; stopped: readonly PlannedMessage[] }>;

export function planOfBooking(deps: PlanNeeds, found: BookingWithProperty, now: number): PlanOfBooking {
  const { db } = deps;
  const { booking, property, host } = found;
  const isSilent = host.deletedAt !== null || property.suspended || booking.forgottenAt !== null;
  // Of several rooms that were booked at once one is written of, for all.
  const isToldElsewhere = booking.groupId !== null && speakerOf(groupOf(db, booking))?.id !== booking.id;
  if (isSilent || isToldElsewhere) return { planned: [], stopped: [] };
  const thread = findThreadOfBooking(db, booking.id);
  const done = thread ? automaticOfThread(db, thread.id) : [];
  return leftOf(planMessages(factsOf(deps, found, { thread, done }, now), settingsOf(db, host.id, property.id)), done);
}

/** What of a plan is still to be done, by what was noted of it. */
export function leftOf(all: readonly PlannedMessage[], done: readonly AutomaticRow[]): PlanOfBooking {
  const isIn = (states: readonly string[], planned: PlannedMessage, rule: RuleOfPlan) =>
    done.some((row) => row.rule === rule && row.occasion === planned.occasion && states.includes(row.state));
  const left = (states: readonly string[], keep: boolean) =>
    all.flatMap((planned) => {
      const rules = planned.rules.filter((rule) => isIn(states, planned, rule) === keep);
      return rules.length > 0 ? [{ ...planned, rules }] : [];
    });
  return { planned: left(["sent", "stopped", "expired", "withdrawn"], false), stopped: left(["stopped"], true) };
}

type Told = Readonly<{ thread: ReturnType<typeof findThreadOfBooking>; done: readonly AutomaticRow[] }>;

/** What a host set for a property; what they set for all of theirs holds where they set nothing for this one. */
export function settingsOf(db: Reader, hostId: string, propertyId: string): Settings {
  const settings: { [rule in RuleOfPlan]?: Settings[rule] } = {};
  for (const row of ruleRowsOf(db, hostId, propertyId)) if (isPlanned(row.rule)) settings[row.rule] ??= row;
  return settings;
}

function factsOf(deps: PlanNeeds, found: BookingWithProperty, { thread, done }: Told, now: number): PlanFacts {
  const { db } = deps;
  const { booking, property, host } = found;
  const state = stateAt(booking, now);
  const offers = mayOffer(db, booking);
  const noShow = findNoShow(db, booking.id);
  return {
    state,
    source: booking.source,
    stay: booking,
    propertyId: property.id,
    createdAt: booking.approvedAt ?? booking.createdAt,
    holdEndsAt: booking.holdEndsAt,
    confirmedAt: booking.confirmedAt,
    movedAt: thread?.planFrom ?? null,
    failedAt: state === "held" ? failedAt(db, booking.id) : null,
    isFirstStay: !hasStayedBefore(db, booking, host.id),
    isNoShow: noShow !== undefined && noShow.liftedAt === null,
    mayOffer: offers,
    areNightsFree: offers && areFree(db, { booking, property }, state === "confirmed" ? booking.unit : undefined, now),
    ...(state === "confirmed" ? guideOfPlan(deps, found, done, now) : NO_GUIDE),
    hostWroteAt: thread ? hostWroteAt(db, thread.id) : [],
    arrivesAt: state === "confirmed" ? arrivalHourOf(db, booking.id) : null,
  };
}

const NO_GUIDE = { isGuideShut: false, isGuideLate: false };

/**
 * There is a guide, and its guest has not paid what opens it; or it is open, and the message of the day before went
 * without it, or is past. Words of a host's own that do not name the guide are not said again for it.
 */
function guideOfPlan(
  deps: PlanNeeds,
  found: BookingWithProperty,
  done: readonly AutomaticRow[],
  now: number,
): Pick<PlanFacts, "isGuideShut" | "isGuideLate"> {
  const { booking, property, host } = found;
  const guide = deps.guides?.get(property.id) ?? guideOf(deps, property.id);
  deps.guides?.set(property.id, guide);
  if (!isWritten(guide)) return NO_GUIDE;
  const { is } = guideStandingOf(deps.db, found, guide, now);
  const said = done.filter(({ rule, state }) => rule === "day_before" && state !== "stopped");
  const about = { hostId: host.id, propertyId: property.id, rule: "day_before", language: booking.language } as const;
  const wasBrought = () =>
    said.some(({ messageId }) => messageId && findMessage(deps.db, messageId)?.body.includes("/guide?"));
  const isLate = is === "open" && said.length > 0 && templateOf(deps.db, about).includes("{guide}") && !wasBrought();
  return { isGuideShut: is === "shut", isGuideLate: isLate };
}

/**
 * When the last payment failed, where nothing is under way and nothing came. Of one whose end nobody knows nobody says
 * that it failed: its guest would pay twice.
 */
function failedAt(db: Reader, bookingId: string): number | null {
  const payments = paymentsOfBooking(db, bookingId);
  return haveSurelyFailed(payments) ? Math.max(...payments.map(({ updatedAt }) => updatedAt)) : null;
}

/** Of a certain stay the night behind it in the same room, of another all its nights in any. */
function areFree(
  db: Reader,
  { booking, property }: Pick<BookingWithProperty, "booking" | "property">,
  unit: number | undefined,
  now: number,
): boolean {
  const { checkIn, checkOut } = booking;
  const nights: Stay = unit === undefined ? { checkIn, checkOut } : { checkIn: checkOut, checkOut: dayAfter(checkOut) };
  const free = freeUnits(nights, occupancyBetween(db, property, nights.checkIn, nights.checkOut, now));
  return unit === undefined ? free.length > 0 : free.includes(unit);
}
