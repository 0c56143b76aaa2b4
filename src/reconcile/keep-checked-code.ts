import { findCallback } from "#db/callback.queries.ts";
import { paymentOfCode } from "#db/checked-code.queries.ts";
import { type CodeCheck, findCodeCheckOfCallback } from "#db/code-check.queries.ts";
import { updatePayment } from "#db/payment.queries.ts";
import { findPayoutAccount } from "#db/payout.queries.ts";
import { findStatementLineOfHost, forgetSaidReversals } from "#db/reconcile.queries.ts";
import { type Change, write } from "#db/write.ts";
import { isDisputed } from "#src/core/money/payment.ts";
import type { CameTo } from "#src/core/money/proof.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";
import { seeMoney } from "./match-money.ts";
import { seeTransaction } from "./take-back.ts";

type Needs = Pick<Deps, "db" | "clock" | "readOperation" | "secrets" | "publicUrl" | "operatorAccount">;

/**
 * What M-PESA answered about a code. Money that came stands in its host's list and is matched as a list's is, and what
 * somebody's message said against it is answered; what it has taken back is paid no more.
 */
export function keepCheckedCode(deps: Needs, callbackId: number): JobResult {
  write(deps.db, (tx) => {
    const now = deps.clock.now();
    const callback = findCallback(tx, callbackId);
    const check = findCodeCheckOfCallback(tx, callbackId);
    const at = check && numberOfCheck(tx, deps, check);
    const result = callback && deps.readOperation(callback.body);
    if (!check || !at || result?.outcome !== "result" || result.amountKes === undefined) return;
    const { parameters, amountKes, initiatedAt } = result;
    const { receipt } = check;
    const isBack = check.finding === "reversed";
    const money = {
      ...at,
      receipt,
      source: "pull",
      amountKes,
      paidAt: initiatedAt !== undefined && initiatedAt <= now ? initiatedAt : null,
      // Of one that was taken back the code itself is what is meant, whatever its account number was.
      reference: isBack ? "" : (parameters.get("accountreference") ?? ""),
      raw: isBack ? "" : (callback?.body ?? ""),
      hostId: at.paidTo === "host" ? check.hostId : null,
    } as const;
    const isKnown =
      paymentOfCode(tx, check) !== undefined || findStatementLineOfHost(tx, receipt, check.hostId) !== undefined;
    // What nobody had counted or listed is gone without a word.
    if (isBack && isKnown) seeTransaction(tx, deps, { kind: "reversal", money, now });
    if (!isBack) {
      seeMoney(tx, money, now);
      standsAfterAll(tx, check, { amountKes, now });
    }
  });
  return { outcome: "done" };
}

function numberOfCheck(tx: Change, { operatorAccount }: Needs, { payoutAccountId }: CodeCheck): CameTo | undefined {
  if (payoutAccountId === null) {
    return operatorAccount && { paidTo: "operator", payoutAccountId: null, shortcode: operatorAccount.shortcode };
  }
  const account = findPayoutAccount(tx, payoutAccountId);
  return account && { paidTo: "host", payoutAccountId, shortcode: account.shortcode };
}

/**
 * M-PESA says that a payment stands which a message had said to be taken back whole: nobody has to look for it. Where a
 * part was said to be gone its answer says nothing of that, and the host looks.
 */
function standsAfterAll(tx: Change, { receipt, hostId }: CodeCheck, found: { amountKes: number; now: number }): void {
  const payment = paymentOfCode(tx, { receipt, hostId })?.payment;
  if (payment?.reason !== "said_taken_back" || payment.provedBy !== "mpesa" || !isDisputed(payment)) return;
  if (!forgetSaidReversals(tx, { receipt, hostId, amountKes: found.amountKes })) return;
  updatePayment(tx, payment.id, { reason: null, updatedAt: found.now });
}
