import { findBookingWithProperty } from "#db/booking.queries.ts";
import { noteAutomatic, unstop } from "#db/rule.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import type { RuleOfPlan } from "#src/core/message/rules.ts";
import type { Deps } from "#src/web/deps.ts";
import { planOfBooking } from "./plan-of-booking.ts";

export type StopPlanned = "stopped" | "resumed" | "gone" | "no_such_booking";

/** Stops one message that would go out by itself, or lets it go after all. What has gone is not stopped any more. */
export function stopPlanned(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  ask: { hostId: string; bookingId: string; rule: string; isStopped: boolean },
): StopPlanned {
  return write(deps.db, (tx): StopPlanned => {
    const now = deps.clock.now();
    const found = findBookingWithProperty(tx, ask.bookingId);
    if (found?.host.id !== ask.hostId) return "no_such_booking";
    const plan = planOfBooking({ ...deps, db: tx }, found, now);
    const among = ask.isStopped ? plan.planned : plan.stopped;
    const planned = among.find(({ rules }) => rules.some((rule: RuleOfPlan) => rule === ask.rule));
    if (!planned) return "gone";
    const threadId = threadOfBooking(tx, ask.bookingId, now);
    const { occasion, dueAt } = planned;
    for (const rule of planned.rules) {
      if (ask.isStopped) noteAutomatic(tx, { threadId, rule, occasion, state: "stopped", dueAt, at: now });
      else unstop(tx, { threadId, rule, occasion });
    }
    return ask.isStopped ? "stopped" : "resumed";
  });
}
