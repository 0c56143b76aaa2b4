import { paymentOfCode } from "#db/checked-code.queries.ts";
import { beginCodeCheck, codeCheckOf } from "#db/code-check.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Payment } from "#db/payment.queries.ts";
import { type Change, write } from "#db/write.ts";
import { NO_ANSWER_MS, type SaidByMpesa, saidOfReversal } from "#src/core/risk/said-reversal.ts";
import { initiatedAccountOf } from "#src/payout/initiator.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

/** What M-PESA has just said holds for so long, whatever is pasted meanwhile. */
const HOLDS_MS = 10 * 60_000;

type Needs = Pick<Deps, "clock" | "secrets" | "operatorAccount">;
type Ask = Readonly<{ payment: Payment; hostId: string; now: number }>;

export type AskedIfTakenBack =
  | "asked"
  /** M-PESA has said a moment ago that the payment stands. */
  | "stands"
  /** M-PESA does not vouch for it, or does not let itself be asked about that number's payments. */
  | "nobody_to_ask";

/**
 * Somebody's message says that a payment was taken back for which M-PESA vouches: M-PESA is asked, where it can be.
 * Asking only reads; what follows from the answer is `keepCheckedCode`'s.
 */
export function askIfTakenBack(tx: Change, deps: Needs, { payment, hostId, now }: Ask): AskedIfTakenBack {
  const asking = initiatedAccountOf({ ...deps, db: tx }, payment, hostId);
  const { receipt } = payment;
  if (!asking || receipt === null) return "nobody_to_ask";
  const before = codeCheckOf(tx, { hostId, receipt });
  if (before?.finding === "paid" && now - (before.answeredAt ?? 0) < HOLDS_MS) return "stands";
  if (before && before.answeredAt === null && now - before.askedAt < NO_ANSWER_MS) return "asked";
  const { payoutAccountId } = asking.at;
  const { id } = beginCodeCheck(tx, { id: newId(), hostId, payoutAccountId, receipt, askedAt: now });
  enqueue(tx, { kind: "ask_code", key: id, runAt: now, now });
  return "asked";
}

/** The same for a host who was shown such a message: nothing is written down but the question. */
export function askIfTheseAreTakenBack(
  deps: Needs & Pick<Deps, "db" | "limits">,
  { hostId, receipts }: { hostId: string; receipts: readonly string[] },
): void {
  const now = deps.clock.now();
  for (const receipt of receipts) {
    const payment = paymentOfCode(deps.db, { receipt, hostId })?.payment;
    if (!payment || !deps.limits.codesAskedOfHost.allow(hostId)) continue;
    write(deps.db, (tx) => askIfTakenBack(tx, deps, { payment, hostId, now }));
  }
}

/** What M-PESA says of a payment that somebody's message says was taken back. */
export function saidByMpesa(db: Reader, ask: { hostId: string; receipt: string | null; now: number }): SaidByMpesa {
  const { hostId, receipt, now } = ask;
  return saidOfReversal(receipt === null ? undefined : codeCheckOf(db, { hostId, receipt }), now);
}
