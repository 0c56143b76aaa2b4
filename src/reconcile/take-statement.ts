import type { Db } from "#db/open.ts";
import { findPaymentOfHostByReceipt } from "#db/payment.queries.ts";
import { findPayoutTestByReceipt } from "#db/payout.queries.ts";
import { findSeenMoneyOfHost } from "#db/reconcile.queries.ts";
import { findRefundOfHostByReceipt } from "#db/refund.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { PastedLine, PastedMoney } from "#src/core/pasted-money.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { NotRead, OutsideReader } from "#src/ports/outside-reader.ts";
import { seeMoney } from "./match-money.ts";

export type TakeStatement =
  | { outcome: "taken"; known: number; fresh: number; others: number }
  /** Nothing was taken. */
  | Exclude<PastedMoney, { outcome: "read" }>
  | NotRead;

/**
 * Compares what a host pasted, a statement or messages, with what is known. A statement is hers to
 * write, so its money goes by the account number alone and never confirms anything by a guess. What is known is what
 * stands in their own books: of other houses it tells nothing.
 */
export async function takeStatement(
  deps: { db: Db; clock: Clock; reader: OutsideReader },
  ask: { hostId: string; pasted: string },
): Promise<TakeStatement> {
  const pasted = await deps.reader.pasted(ask.pasted);
  if (pasted.outcome !== "read") return pasted;
  const { lines, source, others } = pasted;
  let known = 0;
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    // Each line stands for itself, so thousands of them need not keep everybody else waiting.
    if (at > 0) await new Promise(setImmediate);
    const some = lines.slice(at, at + LINES_AT_ONCE);
    known += write(deps.db, (tx) => takeLines(tx, { lines: some, source, hostId: ask.hostId, now: deps.clock.now() }));
  }
  return { outcome: "taken", known, fresh: lines.length - known, others };
}

/** Some twenty milliseconds' worth. */
const LINES_AT_ONCE = 100;

type Taken = { lines: readonly PastedLine[]; source: "statement" | "sms"; hostId: string; now: number };

/** How many of them were known before. */
function takeLines(tx: Change, { lines, source, hostId, now }: Taken): number {
  let known = 0;
  for (const line of lines) {
    const isKnown =
      findPaymentOfHostByReceipt(tx, line.receipt, hostId) ??
      findRefundOfHostByReceipt(tx, line.receipt, hostId) ??
      findPayoutTestByReceipt(tx, line.receipt, hostId) ??
      findSeenMoneyOfHost(tx, line.receipt, hostId);
    if (isKnown) {
      known += 1;
      continue;
    }
    seeMoney(tx, { ...line, source, paidTo: "host", hostId, paidAt: line.paidAt ?? null }, now);
  }
  return known;
}
