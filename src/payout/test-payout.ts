import { enqueue } from "#db/job.queries.ts";
import {
  comingPayouts,
  findPayoutAccount,
  findPayoutTest,
  findPayoutTestByCallbackKey,
  findPayoutTestBySubmission,
  forgetCredentials,
  insertPayoutTest,
  lastPayoutTest,
  livePayouts,
  type PayoutTest,
  updatePayoutTest,
} from "#db/payout.queries.ts";
import { write, writePatiently } from "#db/write.ts";
import { readResultCode } from "#src/core/money/payment.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { openAccount } from "./account-of.ts";
import { callbackKey, callbackUrl } from "./callback-address.ts";

export type AskTest = { outcome: "asked" | "asked_before" | "still_open" | "nothing_to_test" };

/** As long as a prompt may stand on a phone. */
const OPEN_MS = 90_000;
const LOOK_MS = 20_000;

/** Asks the host's own phone for one shilling, by the settings that are in force. */
export function askTest(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  ask: { hostId: string; phone: string; submissionKey: string },
): AskTest {
  return write(deps.db, (tx): AskTest => {
    const now = deps.clock.now();
    // What begins tomorrow can be tried today.
    const settings = comingPayouts(tx, ask.hostId, now).asking ?? livePayouts(tx, ask.hostId, now).asking;
    if (settings?.kind !== "daraja") return { outcome: "nothing_to_test" };
    if (findPayoutTestBySubmission(tx, ask.submissionKey)) return { outcome: "asked_before" };
    const last = lastPayoutTest(tx, settings.id);
    if (last && isOpen(last, now)) return { outcome: "still_open" };
    const id = newId();
    const { phone, submissionKey } = ask;
    insertPayoutTest(tx, {
      id,
      payoutAccountId: settings.id,
      state: "created",
      phone,
      callbackKey: secretHash(callbackKey(deps.secrets, id)),
      submissionKey: secretHash(submissionKey),
      createdAt: now,
      updatedAt: now,
    });
    enqueue(tx, { kind: "test_payout", key: id, runAt: now, now });
    return { outcome: "asked" };
  });
}

/** Whether the shilling may still be paid. */
export function isOpen(test: PayoutTest, now: number): boolean {
  return ["created", "requested", "pending"].includes(test.state) && now - test.createdAt < OPEN_MS;
}

/** Sends the request, once ever; later the same job asks what became of it, once. */
export async function runTest(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "gatewayOf" | "publicUrl">,
  testId: string,
): Promise<JobResult> {
  const { db, clock } = deps;
  const test = findPayoutTest(db, testId);
  const settings = test && findPayoutAccount(db, test.payoutAccountId);
  const account = settings && openAccount(deps, settings);
  if (!test || !account) return { outcome: "done" };
  const gateway = deps.gatewayOf(account);
  const save = (change: Partial<PayoutTest>) =>
    writePatiently(db, (tx) => updatePayoutTest(tx, test.id, { ...change, updatedAt: clock.now() }));

  if (test.state === "created") {
    await save({ state: "requested" });
    const answer = await gateway.requestPayment({
      amountKes: 1,
      phone: test.phone,
      reference: "TEST",
      description: "Test",
      callbackUrl: callbackUrl(deps, test.id),
    });
    if (answer.outcome === "requested") {
      const { merchantRequestId, checkoutRequestId } = answer;
      const isEarlier = findPayoutTest(db, test.id)?.state === "requested";
      await save({ merchantRequestId, checkoutRequestId, ...(isEarlier ? { state: "pending" } : {}) });
      return { outcome: "again", runAt: clock.now() + LOOK_MS };
    }
    // Whatever it says is the answer that the host wants to read.
    const reason = answer.outcome === "unknown" ? "no_answer_from_mpesa" : answer.outcome;
    await save({
      state: answer.outcome === "unknown" ? "expired" : "declined",
      reason,
      resultDesc: answer.raw.slice(0, 500),
    });
    return { outcome: "done" };
  }
  if (test.state !== "pending" || test.checkoutRequestId === null) return { outcome: "done" };
  const answer = await gateway.queryPayment({ checkoutRequestId: test.checkoutRequestId });
  if (findPayoutTest(db, test.id)?.state !== "pending") return { outcome: "done" };
  const result = answer.outcome === "answered" ? readResultCode(answer.resultCode) : undefined;
  if (answer.outcome === "answered" && result?.outcome === "paid") await save({ state: "paid" });
  else if (answer.outcome === "answered" && result?.outcome === "declined") {
    await save({
      state: "declined",
      reason: result.reason,
      resultCode: answer.resultCode,
      resultDesc: answer.resultDesc,
    });
  } else if (clock.now() - test.createdAt < OPEN_MS) return { outcome: "again", runAt: clock.now() + LOOK_MS };
  else await save({ state: "expired", reason: "never_answered" });
  return { outcome: "done" };
}

/** What M-PESA calls about a test. Such a call moves no booking and no ledger. */
export function settleTest(
  deps: Pick<Deps, "db" | "clock" | "readReport">,
  call: { callbackKey: string; body: string },
): "tested" | "no_such_test" {
  const test = findPayoutTestByCallbackKey(deps.db, call.callbackKey);
  if (!test) return "no_such_test";
  const report = deps.readReport(call.body);
  // What the query alone has called paid has its receipt still to come.
  if (report.outcome !== "result" || test.receipt !== null) return "tested";
  const { resultCode, resultDesc } = report;
  const result = readResultCode(resultCode);
  const change =
    result.outcome === "paid" && report.receipt
      ? ({ state: "paid", receipt: report.receipt, reason: null } as const)
      : result.outcome === "declined" && test.state !== "paid"
        ? ({ state: "declined", reason: result.reason } as const)
        : undefined;
  if (change) {
    write(deps.db, (tx) => {
      const now = deps.clock.now();
      updatePayoutTest(tx, test.id, { ...change, resultCode, resultDesc, updatedAt: now });
      // M-PESA's own notice of the shilling may have come first, and wait to be placed.
      if ("receipt" in change) enqueue(tx, { kind: "match_money", key: change.receipt, runAt: now, now });
    });
  }
  return "tested";
}

/** As long as a payment is asked after: then nobody needs what signed it. */
const KEEP_MS = 3 * 24 * 3_600_000;

export function forgetOldCredentials(deps: Pick<Deps, "db" | "clock">): { forgotten: number } {
  return write(deps.db, (tx) => ({ forgotten: forgetCredentials(tx, deps.clock.now() - KEEP_MS) }));
}
