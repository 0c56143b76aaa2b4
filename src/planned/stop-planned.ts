import { findBookingWithProperty } from "#db/booking.queries.ts";
import { findInquiry } from "#db/inquiry.queries.ts";
import { noteAutomatic, unstop } from "#db/rule.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { RuleOfPlan } from "#src/core/message/rules.ts";
import type { Deps } from "#src/web/deps.ts";
import { type PlanOfBooking, planOfBooking } from "./plan-of-booking.ts";
import { planOfQuestion } from "./plan-of-question.ts";

type ThreadOf = Readonly<{ bookingId: string | null; inquiryId: string | null }>;

export type StopPlanned = "stopped" | "resumed" | "gone" | "no_such_booking";

/** Stops one message that would go out by itself, or lets it go after all. What has gone is not stopped any more. */
export function stopPlanned(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  ask: ThreadOf & { hostId: string; rule: string; isStopped: boolean },
): StopPlanned {
  return write(deps.db, (tx): StopPlanned => {
    const now = deps.clock.now();
    const plan = planOf(tx, deps, ask, now);
    if (!plan) return "no_such_booking";
    const among = ask.isStopped ? plan.planned : plan.stopped;
    const planned = among.find(({ rules }) => rules.some((rule: RuleOfPlan) => rule === ask.rule));
    if (!planned) return "gone";
    const threadId = ask.bookingId === null ? `i-${ask.inquiryId}` : threadOfBooking(tx, ask.bookingId, now);
    const { occasion, dueAt } = planned;
    for (const rule of planned.rules) {
      if (ask.isStopped) noteAutomatic(tx, { threadId, rule, occasion, state: "stopped", dueAt, at: now });
      else unstop(tx, { threadId, rule, occasion });
    }
    return ask.isStopped ? "stopped" : "resumed";
  });
}

function planOf(
  tx: Change,
  deps: Pick<Deps, "secrets">,
  { bookingId, inquiryId, hostId }: ThreadOf & { hostId: string },
  now: number,
): PlanOfBooking | undefined {
  if (bookingId !== null) {
    const found = findBookingWithProperty(tx, bookingId);
    return found?.host.id === hostId ? planOfBooking({ ...deps, db: tx }, found, now) : undefined;
  }
  const inquiry = inquiryId === null ? undefined : findInquiry(tx, inquiryId);
  return inquiry?.hostId === hostId ? planOfQuestion(tx, inquiry, now) : undefined;
}
