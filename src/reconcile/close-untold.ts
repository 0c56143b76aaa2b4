import { findPaymentOfHost, movePayment } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import { hostMayCloseAt, isGivenUpUntold } from "#src/core/money/unknown-end.ts";
import type { Deps } from "#src/web/deps.ts";

/**
 * The host has looked, and nothing came of a request of which M-PESA never said what became of it. Before its list
 * could have told of it nobody says so; should it come all the same, it is counted as any late money.
 */
export function closeUntold(
  deps: Pick<Deps, "db" | "clock">,
  ask: { hostId: string; paymentId: string },
): { outcome: "closed" | "too_early" | "answered_before" | "no_such_payment" } {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const payment = findPaymentOfHost(tx, ask.paymentId, ask.hostId);
    if (!payment) return { outcome: "no_such_payment" };
    if (!isGivenUpUntold(payment)) return { outcome: "answered_before" };
    if (now < hostMayCloseAt(payment)) return { outcome: "too_early" };
    movePayment(tx, payment.id, "expire", { reason: "nothing_came", updatedAt: now });
    return { outcome: "closed" };
  });
}
