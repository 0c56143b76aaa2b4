import type { Inquiry } from "#db/inquiry.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPublishedProperty } from "#db/property.queries.ts";
import { automaticOfThread, hasBookedSince, hasStayedBefore, mayOfferAfter } from "#db/rule.queries.ts";
import { findThread, hostWroteAt } from "#db/thread.queries.ts";
import { readQuestion } from "#src/core/inquiry/read-question.ts";
import { planQuestion } from "#src/core/message/message-plan.ts";
import { freeUnits } from "#src/core/stay/availability.ts";
import { localDateAt, type Stay } from "#src/core/stay/stay.ts";
import { leftOf, type PlanOfBooking } from "./plan-of-booking.ts";
import { settingsOf } from "./read-plans.ts";

/** What is still to be written to somebody who asked and booked nothing, and what their host stopped of that. */
export function planOfQuestion(db: Reader, inquiry: Inquiry, now: number): PlanOfBooking {
  const found = findPublishedProperty(db, inquiry.propertyId);
  const thread = findThread(db, `i-${inquiry.id}`);
  if (!found || !thread) return { planned: [], stopped: [] };
  const { property } = found;
  const stay = stayAskedOf(inquiry, property);
  const isFree = (nights: Stay) =>
    freeUnits(nights, occupancyBetween(db, property, nights.checkIn, nights.checkOut, now)).length > 0;
  const done = automaticOfThread(db, thread.id);
  const facts = {
    isAnswered: inquiry.state === "answered",
    lastAt: thread.lastAt,
    hasBooked: hasBookedSince(db, inquiry, localDateAt(now)),
    mayOffer: mayOfferAfter(db, inquiry.phone, inquiry.offersAt),
    stay,
    isFirstStay: !hasStayedBefore(db, { guestPhone: inquiry.phone, checkIn: localDateAt(now) }, inquiry.hostId),
    areNightsFree: stay === undefined || isFree(stay),
    hostWroteAt: hostWroteAt(db, thread.id),
  };
  return leftOf(planQuestion(facts, settingsOf(db, inquiry.hostId, property.id)), done);
}

/** The nights that a question named, read as on the day it was asked. */
export function stayAskedOf(
  { question, createdAt }: Pick<Inquiry, "question" | "createdAt">,
  { displayName, location }: Readonly<{ displayName: string; location: string }>,
): Stay | undefined {
  return readQuestion(question, { today: localDateAt(createdAt), names: [displayName, location] }).stay;
}
