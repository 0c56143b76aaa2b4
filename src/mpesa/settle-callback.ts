import { findBooking } from "#db/booking.queries.ts";
import {
  type Callback,
  callbackSetApart,
  callbackSettled,
  findCallback,
  findPaymentOfCallback,
  unsettledCallbacks,
} from "#db/callback.queries.ts";
import { findCodeCheckOfCallback } from "#db/code-check.queries.ts";
import { enqueue, isWaiting } from "#db/job.queries.ts";
import { findOperationOfCallback } from "#db/operation.queries.ts";
import {
  findPayment,
  findPaymentByCheckout,
  findPaymentByReceipt,
  isCodeTaken,
  movePayment,
  OPEN_STATES,
  type Payment,
  updatePayment,
} from "#db/payment.queries.ts";
import { type Change, write } from "#db/write.ts";
import { isPaid, isProvisional, readResultCode } from "#src/core/money/payment.ts";
import { readAmount } from "#src/core/money/written-amount.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { hostOf } from "#src/payment/host-of.ts";
import { numberOf } from "#src/payment/prove.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import type { PaymentReport, RequestIds } from "#src/ports/payment-gateway.ts";
import type { Deps } from "#src/web/deps.ts";
import type { WorkScheduler } from "#src/web/scheduler.ts";
import { contradicted } from "./query-payment.ts";
import { settleCodeCheck } from "./run-code-check.ts";
import { keepSecondSuccess } from "./second-success.ts";
import { settleResult } from "./settle-operation.ts";

/**
 * How long a callback that came before the answer to its request waits for that
 * answer. Not longer than a guest who has entered their PIN: an answer that hangs
 * takes half a minute to be given up.
 */
const WAIT_FOR_IDS_MS = 1500;
const LOOK_AGAIN_MS = 500;
const CHECK_AFTER_MS = 30_000;

type Needs = Pick<Deps, "db" | "clock" | "readReport" | "readOperation" | "linkTo" | "operatorAccount" | "meters">;

/** How long one change may take, and how many it may settle: whoever calls meanwhile waits for its end. */
const MOMENT_MS = 4;
const AT_ONCE = 8;
/** Changes in one run of the job, so that stopping the house waits for a few callbacks and not for all. */
const CHANGES_OF_A_RUN = 20;

/**
 * Settles what is recorded, the oldest first: as much as fits in a moment, and again when it is
 * this work's turn, so that the door is opened in between. A callback that has to wait, or that
 * cannot be settled beside others, gets a job of its own.
 */
export async function settleCallbacks(deps: Needs & { scheduler: WorkScheduler }): Promise<JobResult> {
  for (let n = 1; settleSome(deps); n++) {
    if (n === CHANGES_OF_A_RUN) return { outcome: "again", runAt: deps.clock.now() };
    await deps.scheduler.job();
  }
  return { outcome: "done" };
}

/** Whether there is more. */
function settleSome(deps: Needs): boolean {
  const began = performance.now();
  const ids = unsettledCallbacks(deps.db, AT_ONCE);
  if (ids.length === 0) return false;
  let seen = 0;
  const settled: Settled[] = [];
  try {
    write(deps.db, (tx) => {
      for (const id of ids) {
        seen += 1;
        const one = settleOne(tx, deps, id);
        settled.push(one);
        if (one.outcome === "again") settleAlone(tx, id, deps.clock.now() + LOOK_AGAIN_MS);
        if (performance.now() - began > MOMENT_MS) return;
      }
    });
    for (const one of settled) measure(deps, one);
  } catch {
    // One of them breaks the change for all: each on its own tells which.
    write(deps.db, (tx) => {
      for (const id of ids.slice(0, seen)) settleAlone(tx, id, deps.clock.now());
    });
  }
  return seen < ids.length || ids.length === AT_ONCE;
}

function settleAlone(tx: Change, callbackId: number, runAt: number): void {
  callbackSetApart(tx, callbackId);
  enqueue(tx, { kind: "settle_callback", key: String(callbackId), runAt, now: runAt });
}

/** Settles one recorded callback. Repeating it changes nothing. */
export function settleCallback(deps: Needs, callbackId: number): JobResult {
  const settled = write(deps.db, (tx) => settleOne(tx, deps, callbackId));
  measure(deps, settled);
  return settled;
}

/** What a job is told, and how long the call had waited for it. */
type Settled = JobResult & { tookMs?: number };

function measure({ meters }: Needs, { tookMs }: Settled): void {
  if (tookMs !== undefined) meters.callback("settled", Math.max(0, tookMs) / 1000);
}

function settleOne(tx: Change, deps: Needs, callbackId: number): Settled {
  const now = deps.clock.now();
  const callback = findCallback(tx, callbackId);
  if (!callback || callback.settledAt !== null) return { outcome: "done" };
  const payment = findPaymentOfCallback(tx, callbackId);
  const operation = payment ? undefined : findOperationOfCallback(tx, callbackId);
  const check = payment || operation ? undefined : findCodeCheckOfCallback(tx, callbackId);
  const outcome = payment
    ? settleReport(tx, deps, { callback, payment, now })
    : operation
      ? settleResult(tx, deps, { callback, operation, now })
      : check
        ? settleCodeCheck(tx, deps, { callback, check, now })
        : "no_such_payment";
  if (outcome === "wait_for_ids") return { outcome: "again", runAt: now + LOOK_AGAIN_MS };
  callbackSettled(tx, callback.id, { outcome, now });
  return { outcome: "done", tookMs: now - callback.receivedAt };
}

/** What became of a callback, as it is written beside its body. */
function settleReport(
  tx: Change,
  deps: Needs,
  { callback, payment, now }: { callback: Callback; payment: Payment; now: number },
): string {
  const report = deps.readReport(callback.body);
  if (report.outcome === "unreadable") return "unreadable";
  if (payment.checkoutRequestId === null || payment.merchantRequestId === null) {
    // The secret address alone says whose callback this is; the ids are compared when they come in time.
    if (payment.state === "requested" && now - callback.receivedAt < WAIT_FOR_IDS_MS && payment.reason === null) {
      return "wait_for_ids";
    }
  } else if (!sameRequest(payment, report)) {
    const { outcome } = readResultCode(report.resultCode);
    if (outcome === "paid") return keepSecondSuccess(tx, { payment, report, raw: callback.body, now });
    return outcome === "declined" ? endedOtherwise(tx, payment, now) : "other_request";
  }

  const result = readResultCode(report.resultCode);
  const seen = { resultCode: report.resultCode, resultDesc: report.resultDesc, updatedAt: now };
  const isOpen = OPEN_STATES.some((state) => state === payment.state);
  switch (result.outcome) {
    case "paid": {
      const amount = readAmount(report.amountText ?? "");
      // Success without its metadata is not a payment anybody can prove: the status query decides.
      if (report.receipt === undefined || !amount || amount.kes < 1) {
        noteReceipt(tx, payment, report, now);
        askStatus(tx, payment, now);
        return report.receipt === undefined || report.amountText === undefined
          ? "success_without_receipt"
          : "unreadable_amount";
      }
      const { kes: receivedKes, cents } = amount;
      if (isRestated(tx, payment, { receipt: report.receipt, receivedKes, now })) return "restated";
      const by = { who: "mpesa", to: numberOf(payment) } as const;
      const shortcode = otherShortcode(deps, payment, callback);
      const money = { receipt: report.receipt, receivedKes, isWhole: cents === 0, cents, shortcode, by, now };
      const settled = settleMoney(tx, payment, money, deps.linkTo);
      if (settled !== "already_settled") {
        adoptIds(tx, payment, report, now);
        checkLater(tx, payment, now);
      }
      return settled;
    }
    case "declined":
      if (!isOpen) return "declined_after_end";
      movePayment(tx, payment.id, "decline", { ...seen, reason: result.reason });
      if (isProvisional(result.reason)) checkLater(tx, payment, now);
      return "declined";
    case "pending":
    case "unknown":
      if (isOpen) {
        updatePayment(tx, payment.id, seen);
        askStatus(tx, payment, now);
      }
      return "left_open";
  }
}

/**
 * While the answer to a request has not come its ids can't be compared, and whoever knows its address is believed. When
 * M-PESA then ends a request of other ids there, and no query has said yet that the counted one was paid, its host looks.
 */
function endedOtherwise(tx: Change, payment: Payment, now: number): string {
  const isConfirmed = !isWaiting(tx, { kind: "query_payment", key: payment.id });
  const isBelieved = isPaid(payment.state) && payment.provedBy === "mpesa" && payment.idsByCall;
  if (!isBelieved || isConfirmed) return "other_request";
  contradicted(tx, payment, now);
  return "ended_otherwise";
}

/** The shortcode's own notice told of this money first, and it counts already for the same booking. */
function isRestated(
  tx: Change,
  payment: Payment,
  { receipt, receivedKes, now }: { receipt: string; receivedKes: number; now: number },
): boolean {
  const counted = findPaymentByReceipt(tx, receipt);
  const isSame =
    counted?.way === "c2b" && counted.bookingId === payment.bookingId && counted.receivedKes === receivedKes;
  // Counted already, or in the hands of a person who decides: then it stays there.
  const stays = isPaid(payment.state) || ["refunded", "needs_review"].includes(payment.state);
  if (!isSame || stays) return isSame;
  movePayment(tx, payment.id, "expire", { reason: "restated", updatedAt: now });
  return true;
}

type Result = PaymentReport & { outcome: "result" };

/**
 * The shortcode in the header, where it is another than was asked by. A header alone says less than the secret address
 * and both ids, so it counts only where the ids were not compared. A till is named by its store number or by itself.
 */
function otherShortcode(deps: Needs, payment: Payment, { shortcode }: Callback): string | null {
  if (shortcode === null || payment.checkoutRequestId !== null || shortcode === payment.shortcode) return null;
  const isOperators = payment.paidTo === "operator" && payment.shortcode === deps.operatorAccount?.shortcode;
  return isOperators && shortcode === deps.operatorAccount?.partyB ? null : shortcode;
}

/** A code that came is kept, though nobody knows yet what it brought: the query names none. */
function noteReceipt(tx: Change, payment: Payment, { receipt, ...report }: Result, now: number): void {
  const booking = receipt === undefined ? undefined : findBooking(tx, payment.bookingId);
  const hostId = booking && hostOf(tx, booking);
  adoptIds(tx, payment, report, now);
  if (receipt === undefined || hostId === undefined || payment.receipt !== null) return;
  if (isCodeTaken(tx, receipt, hostId, payment.id)) return;
  updatePayment(tx, payment.id, { claimedReceipt: receipt, updatedAt: now });
}

/** When the answer to the request was lost, its callback is the only one to know what to ask the status query with. */
function adoptIds(tx: Change, payment: Payment, ids: RequestIds, now: number): void {
  const { merchantRequestId, checkoutRequestId } = ids;
  if (payment.checkoutRequestId !== null || findPaymentByCheckout(tx, checkoutRequestId)) return;
  updatePayment(tx, payment.id, { merchantRequestId, checkoutRequestId, idsByCall: true, updatedAt: now });
}

function sameRequest(payment: Payment, report: Result): boolean {
  return (
    report.checkoutRequestId === payment.checkoutRequestId && report.merchantRequestId === payment.merchantRequestId
  );
}

/** A callback is believed at once and compared a little later with the status query. */
function checkLater(tx: Change, payment: Payment, now: number): void {
  enqueue(tx, { kind: "query_payment", key: payment.id, runAt: now + CHECK_AFTER_MS, now });
}

function askStatus(tx: Change, payment: Payment, now: number): void {
  if (findPayment(tx, payment.id)?.checkoutRequestId)
    enqueue(tx, { kind: "query_payment", key: payment.id, runAt: now, now });
}
