import type { Db } from "#db/open.ts";
import { unusedPayments } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import { oweRefund } from "./owe-refund.ts";

/** The end of each hold looks at its own booking, so all that is left for the sweep is what came or changed lately. */
export const SWEPT_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Parts of a price whose rest never came go back once their booking has come to nothing: of one
 * booking, or of all. Whoever has not heard of it yet hears of it here.
 */
export function oweUnusedParts(deps: { db: Db; clock: Clock }, bookingId?: string): { owed: number } {
  const now = deps.clock.now();
  return write(deps.db, (tx) => {
    const unused = unusedPayments(tx, bookingId ? { bookingId } : { changedSince: now - SWEPT_FOR_MS });
    for (const { payment, leftKes } of unused) {
      const reason = payment.purpose === "damage_deposit" ? "damage_deposit" : "hold_over";
      oweRefund(tx, { payment, booking: { id: payment.bookingId }, reason, amountKes: leftKes, now });
    }
    return { owed: unused.length };
  });
}
