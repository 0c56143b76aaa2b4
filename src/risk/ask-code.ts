import { lookUpOfCode } from "#db/checked-code.queries.ts";
import { beginCodeCheck, codeCheckOf } from "#db/code-check.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { livePayouts } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

/** A code that M-PESA did not know is asked about again after so long: its money may have come since. */
const ASK_AGAIN_MS = 2 * 60_000;
/** One that was not answered, after so long. */
const NO_ANSWER_MS = 10 * 60_000;

/**
 * Has M-PESA asked about codes that nothing in the host's books knows, where their number can be asked about its
 * payments and they have not asked too often. Asking only reads: no money moves by it.
 */
export function askAboutCodes(
  deps: Pick<Deps, "db" | "clock" | "limits">,
  { hostId, receipts }: { hostId: string; receipts: readonly string[] },
): void {
  const now = deps.clock.now();
  const { asking } = livePayouts(deps.db, hostId, now);
  if (asking?.kind !== "daraja" || asking.initiator === null) return;
  for (const receipt of receipts) {
    if (lookUpOfCode(deps.db, { hostId, receipt })) continue;
    const before = codeCheckOf(deps.db, { hostId, receipt });
    const since = before?.payoutAccountId === asking.id ? (before.answeredAt ?? before.askedAt) : undefined;
    const isKnown = before?.finding === "paid" || before?.finding === "reversed";
    const waits = before?.answeredAt === null ? NO_ANSWER_MS : ASK_AGAIN_MS;
    if (since !== undefined && (isKnown || now - since < waits)) continue;
    if (!deps.limits.codesAskedOfHost.allow(hostId)) return;
    write(deps.db, (tx) => {
      const { id } = beginCodeCheck(tx, { id: newId(), hostId, payoutAccountId: asking.id, receipt, askedAt: now });
      enqueue(tx, { kind: "ask_code", key: id, runAt: now, now });
    });
  }
}
