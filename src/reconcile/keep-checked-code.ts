import { findCallback } from "#db/callback.queries.ts";
import { findCodeCheckOfCallback } from "#db/code-check.queries.ts";
import { findPayoutAccount } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";
import { seeMoney } from "./match-money.ts";

/** Money of which M-PESA told when a host asked about its code stands in their list, and is matched as a list's is. */
export function keepCheckedCode(deps: Pick<Deps, "db" | "clock" | "readOperation">, callbackId: number): JobResult {
  write(deps.db, (tx) => {
    const callback = findCallback(tx, callbackId);
    const check = findCodeCheckOfCallback(tx, callbackId);
    const account = check && findPayoutAccount(tx, check.payoutAccountId);
    const result = callback && deps.readOperation(callback.body);
    if (!check || !account || result?.outcome !== "result" || result.amountKes === undefined) return;
    const { parameters, amountKes, initiatedAt } = result;
    const paidAt = initiatedAt !== undefined && initiatedAt <= deps.clock.now() ? initiatedAt : null;
    seeMoney(
      tx,
      {
        receipt: check.receipt,
        source: "pull",
        paidTo: "host",
        payoutAccountId: account.id,
        shortcode: account.shortcode,
        hostId: check.hostId,
        amountKes,
        paidAt,
        reference: parameters.get("accountreference") ?? "",
        raw: callback?.body ?? "",
      },
      deps.clock.now(),
    );
  });
  return { outcome: "done" };
}
