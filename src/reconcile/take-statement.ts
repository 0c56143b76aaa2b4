import type { Db } from "#db/open.ts";
import { findPaymentByReceipt } from "#db/payment.queries.ts";
import { findPayoutTestByReceipt } from "#db/payout.queries.ts";
import { findSeenMoney } from "#db/reconcile.queries.ts";
import { findRefundByReceipt } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { type PastedMoney, readPastedMoney } from "#src/core/pasted-money.ts";
import type { Clock } from "#src/ports/clock.ts";
import { seeMoney } from "./match-money.ts";

export type TakeStatement =
  | { outcome: "taken"; known: number; fresh: number; others: number }
  /** Nothing was taken. */
  | Exclude<PastedMoney, { outcome: "read" }>;

/**
 * Compares what a host pasted, a statement or messages, with what is known. A statement is hers to
 * write, so its money goes by the account number alone and never confirms anything by a guess.
 */
export function takeStatement(deps: { db: Db; clock: Clock }, ask: { hostId: string; pasted: string }): TakeStatement {
  const pasted = readPastedMoney(ask.pasted);
  if (pasted.outcome !== "read") return pasted;
  const { lines, source, others } = pasted;
  return write(deps.db, (tx): TakeStatement => {
    const now = deps.clock.now();
    let known = 0;
    for (const line of lines) {
      const isKnown =
        findPaymentByReceipt(tx, line.receipt) ??
        findRefundByReceipt(tx, line.receipt) ??
        findPayoutTestByReceipt(tx, line.receipt) ??
        findSeenMoney(tx, line.receipt);
      if (isKnown) {
        known += 1;
        continue;
      }
      seeMoney(
        tx,
        {
          receipt: line.receipt,
          source,
          hostId: ask.hostId,
          amountKes: line.amountKes,
          hasCents: line.hasCents,
          paidAt: line.paidAt ?? null,
          reference: line.reference,
          payer: line.payer,
          payerName: line.payerName,
          raw: line.raw,
        },
        now,
      );
    }
    return { outcome: "taken", known, fresh: lines.length - known, others };
  });
}
