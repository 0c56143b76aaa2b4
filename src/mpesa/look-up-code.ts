import type { Reader } from "#db/open.ts";
import { findLookUp } from "#db/operation.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import { livePayouts, type PayoutAccount } from "#db/payout.queries.ts";
import type { Change } from "#db/write.ts";
import type { BookingLink } from "#src/payment/settle-payment.ts";
import { isSameNumber } from "#src/payout/initiator.ts";
import { beginOperation } from "#src/refund/operation.ts";
import { applyFinding } from "./settle-operation.ts";

/**
 * Has M-PESA say whether the code that a guest typed brought money to the number that they were shown.
 * Each code is asked for once; named again, what was said of it counts again.
 */
export function lookUpCode(
  tx: Change,
  deps: { linkTo: BookingLink },
  ask: { paymentId: string; receipt: string; hostId: string; paidTo: PayoutAccount; now: number },
): "asked" | "asked_before" | "nobody_to_ask" {
  const { paymentId, receipt, now } = ask;
  const settings = initiatedSettings(tx, ask.hostId, ask.paidTo, now);
  if (!settings) return "nobody_to_ask";
  const before = findLookUp(tx, settings.id, receipt);
  if (!before) {
    const { id: payoutAccountId, shortcode } = settings;
    beginOperation(tx, { kind: "look_up", paidTo: "host", payoutAccountId, shortcode, paymentId, receipt, now });
    return "asked";
  }
  const claim = findPayment(tx, paymentId);
  if (claim?.state === "pending") applyFinding(tx, deps, { operation: before, claim, now });
  return "asked_before";
}

/** A shortcode tells of its own payments alone, so it has to be the number that guests pay to. */
function initiatedSettings(db: Reader, hostId: string, paidTo: PayoutAccount, now: number): PayoutAccount | undefined {
  const live = livePayouts(db, hostId, now).asking;
  if (live?.kind !== "daraja" || live.initiator === null) return undefined;
  return live.id === paidTo.id || isSameNumber(paidTo, live) ? live : undefined;
}
