import type { Callback } from "#db/callback.queries.ts";
import { type CodeCheck, findCodeCheck, updateCodeCheck } from "#db/code-check.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { type Change, write, writePatiently } from "#db/write.ts";
import { judgeCode, readOperationCode } from "#src/core/money/operation.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { accountOfPayment } from "#src/payout/account-of.ts";
import { callbackKey, callbackUrl } from "#src/payout/callback-address.ts";
import type { ReadOperation } from "#src/ports/mpesa-operations.ts";
import type { Deps } from "#src/web/deps.ts";

const DONE = { outcome: "done" } as const;
/** How long a result that came before the answer to its question waits for that answer, which names its ids. */
const WAIT_FOR_IDS_MS = 1500;

/** Asks M-PESA about a code that a host was shown, or that a message says was taken back, once. Whatever is not taken is told as no answer. */
export async function runCodeCheck(deps: Deps, id: string): Promise<JobResult> {
  const check = findCodeCheck(deps.db, id);
  if (!check || check.requestedAt !== null) return DONE;
  const { payoutAccountId } = check;
  const account = accountOfPayment(deps, { paidTo: payoutAccountId === null ? "operator" : "host", payoutAccountId });
  const operations = account?.initiator ? deps.gatewayOf(account).operations : undefined;
  const now = deps.clock.now();
  if (!operations) {
    write(deps.db, (tx) => updateCodeCheck(tx, id, { finding: "not_allowed", answeredAt: now }));
    return DONE;
  }
  const keys = {
    resultKey: secretHash(callbackKey(deps.secrets, id, "result")),
    timeoutKey: secretHash(callbackKey(deps.secrets, id, "timeout")),
  };
  write(deps.db, (tx) => updateCodeCheck(tx, id, { ...keys, requestedAt: now }));
  const answer = await operations.lookUp({
    by: { receipt: check.receipt },
    remarks: "Payment",
    resultUrl: callbackUrl(deps, id, "result"),
    timeoutUrl: callbackUrl(deps, id, "timeout"),
  });
  return writePatiently(deps.db, (tx): JobResult => {
    if (answer.outcome === "accepted") {
      const { conversationId, originatorConversationId: originatorId } = answer;
      updateCodeCheck(tx, id, { conversationId, originatorId });
    } else {
      deps.log.warn("operation not taken", { kind: "code_check", outcome: answer.outcome });
      updateCodeCheck(tx, id, { finding: "no_answer", answeredAt: deps.clock.now() });
    }
    return DONE;
  });
}

/** What became of a call to a question's addresses, as it is written beside its body. Repeating it changes nothing. */
export function settleCodeCheck(
  tx: Change,
  deps: { readOperation: ReadOperation },
  { callback, check, now }: { callback: Callback; check: CodeCheck; now: number },
): string {
  if (callback.callbackKey === check.timeoutKey) return "timed_out";
  if (check.finding !== null) return "settled_before";
  const result = deps.readOperation(callback.body);
  if (result.outcome === "unreadable") return "unreadable";
  const { conversationId, originatorConversationId, parameters } = result;
  if (check.conversationId === null) {
    if (now - callback.receivedAt < WAIT_FOR_IDS_MS) return "wait_for_ids";
  } else if (conversationId !== check.conversationId && originatorConversationId !== check.originatorId) {
    return "other_request";
  }
  const named = (parameters.get("receiptno") ?? result.transactionId)?.toUpperCase();
  const finding = judgeCode({
    code: readOperationCode(result.resultCode),
    status: parameters.get("transactionstatus"),
    isSameReceipt: named === check.receipt,
    amountKes: result.amountKes,
    paidAt: result.initiatedAt,
    // It is asked for no booking, so it is too early for none.
    ...{ codeDate: undefined, bookedAt: 0, bookedOn: "", namesOtherBooking: false },
  });
  updateCodeCheck(tx, check.id, { finding, answeredAt: now });
  // Money that came is money of the house, and stands in its list like every other; what went is paid no more.
  if (finding === "paid" || finding === "reversed")
    enqueue(tx, { kind: "keep_checked_code", key: String(callback.id), runAt: now, now });
  return finding;
}
