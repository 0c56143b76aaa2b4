import { type Booking, findBooking } from "#db/booking.queries.ts";
import type { Callback } from "#db/callback.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { findOperation, type Operation, refundsOfSending, updateOperation } from "#db/operation.queries.ts";
import {
  findPayment,
  findPaymentByReceipt,
  findPendingClaim,
  movePayment,
  type Payment,
  updatePayment,
} from "#db/payment.queries.ts";
import { findRefund, findRefundByReceipt, type Refund } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { bookingCodeIn } from "#src/core/booking/booking-code.ts";
import { type CodeFinding, judgeCode, readOperationCode } from "#src/core/money/operation.ts";
import { isReceipt } from "#src/core/money/payment.ts";
import type { Voucher } from "#src/core/money/proof.ts";
import { receiptDate } from "#src/core/reconcile/mpesa-code.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { countSecondSending } from "#src/ledger/keep-ledger.ts";
import { announceTooMuchBack } from "#src/messaging/announce-money.ts";
import { hostOf } from "#src/payment/host-of.ts";
import { type BookingLink, settleMoney } from "#src/payment/settle-payment.ts";
import type { OperationResult, ReadOperation } from "#src/ports/mpesa-operations.ts";
import { isUnderWay, operationFailed } from "#src/refund/operation.ts";
import { sendRefunds } from "#src/refund/send-refund.ts";

/** How long a result that came before the answer to its request waits for that answer, which names its ids. */
const WAIT_FOR_IDS_MS = 1500;
/** What waited too long in M-PESA's queue may still be done: it is asked after soon. */
const AFTER_TIMEOUT_MS = 30_000;

type Deps = { readOperation: ReadOperation; linkTo: BookingLink };
type Result = OperationResult & { outcome: "result" };
type Seen = Readonly<{ operation: Operation; result: Result; now: number }>;

/** What became of a call to an operation's addresses, as it is written beside its body. Repeating it changes nothing. */
export function settleResult(
  tx: Change,
  deps: Deps,
  { callback, operation, now }: { callback: Callback; operation: Operation; now: number },
): string {
  if (callback.callbackKey === operation.timeoutKey) {
    if (!isUnderWay(operation)) return "timed_out_after_end";
    checkSoon(tx, operation, now + AFTER_TIMEOUT_MS, now);
    return "timed_out";
  }
  const result = deps.readOperation(callback.body);
  if (result.outcome === "unreadable") return "unreadable";
  if (operation.state === "done") return "settled_before";
  if (operation.conversationId === null && operation.kind !== "b2c") {
    // The secret address alone says whose result this is; the ids are compared when they come in time.
    const isYoung = operation.state === "requested" && now - callback.receivedAt < WAIT_FOR_IDS_MS;
    if (isYoung && operation.resultDesc === null) return "wait_for_ids";
  } else if (!isOfOperation(operation, result)) return "other_request";
  const seen = { operation, result, now };
  if (operation.kind !== "look_up") return settleSending(tx, seen);
  if (operation.aboutId !== null) return settleAbout(tx, seen, operation.aboutId);
  return operation.receipt === null ? settleReceipt(tx, deps, seen) : settleCode(tx, deps, seen);
}

/** Either id is enough: each is known to be left out. */
function isOfOperation(operation: Operation, { conversationId, originatorConversationId }: Result): boolean {
  if (conversationId !== undefined && conversationId === operation.conversationId) return true;
  return originatorConversationId !== undefined && originatorConversationId === operation.originatorId;
}

/** A reversal or a payout. Only a code that says so for certain gives the refund back into the host's hands. */
function settleSending(tx: Change, { operation, result, now }: Seen): string {
  const code = readOperationCode(result.resultCode);
  switch (code.outcome) {
    case "done": {
      const named = operation.kind === "b2c" ? result.parameters.get("transactionreceipt") : undefined;
      const receipt = named ?? result.transactionId;
      if (isProven(operation)) return wentBack(tx, operation, { receipt, now });
      // The address alone does not move the ledger: M-PESA's own status does, and is asked at once.
      updateOperation(tx, operation.id, { toldReceipt: receipt ?? operation.receipt, updatedAt: now });
      return checked(tx, operation, now);
    }
    case "back_before":
      return isProven(operation) ? wentBack(tx, operation, { receipt: undefined, now }) : checked(tx, operation, now);
    case "failed": {
      if (!isUnderWay(operation)) return "failed_before";
      const { resultCode, resultDesc } = result;
      operationFailed(tx, operation, { why: code.reason, resultCode, resultDesc, now });
      return "failed";
    }
    case "unknown":
      if (!isUnderWay(operation)) return "left_open";
      updateOperation(tx, operation.id, {
        resultCode: result.resultCode,
        resultDesc: result.resultDesc,
        updatedAt: now,
      });
      checkSoon(tx, operation, now, now);
      return "left_open";
  }
}

/** Its ids were compared with those of the request. A payout is known by our own id from the start. */
function isProven({ kind, conversationId }: Operation): boolean {
  return kind === "b2c" || conversationId !== null;
}

function checked(tx: Change, operation: Operation, now: number): string {
  checkSoon(tx, operation, now, now);
  return "unproven";
}

/**
 * The money is with the guest: what it was for is settled with its receipt. What its host had sent by hand meanwhile,
 * because nothing had been heard, went twice, and the ledger says so.
 */
export function wentBack(
  tx: Change,
  operation: Operation,
  { receipt, now }: { receipt: string | undefined; now: number },
): string {
  const parts = refundsOfSending(tx, operation).map((part) => partOf(tx, part));
  if (parts.length === 0) throw new Error("an operation without its refund");
  const end = (finding: string) =>
    updateOperation(tx, operation.id, { state: "done", resultCode: "0", finding, updatedAt: now });
  const isOpen = ({ refund }: Part) => refund.state !== "sent" && refund.state !== "withdrawn";
  const open = parts.filter(isOpen);
  // What they had found in their statement as this very sending, and written down, went once.
  const isWritten = ({ refund }: Part) => refund.sentReceipt !== null && refund.sentReceipt === receipt?.toUpperCase();
  const twice = parts.filter((part) => !isOpen(part) && !isWritten(part));
  const code = open.length > 0 ? codeOf(tx, operation, receipt, parts) : undefined;
  if (open.length > 0 && code === undefined) {
    if (isUnderWay(operation)) operationFailed(tx, operation, { why: "receipt_used", now });
    return "receipt_used";
  }
  end(twice.length > 0 && open.length === 0 ? "sent_twice" : "sent");
  for (const { refund, booking, kes } of twice) {
    countSecondSending(tx, booking, { amountKes: kes, who: "mpesa", now });
    const wasByHand = refund.way === "manual" || refund.way === "cash";
    announceTooMuchBack(tx, { bookingId: booking.id, amountKes: kes, wasByHand, now });
  }
  if (code === undefined) return twice.length > 0 ? "sent_twice" : "settled_before";
  settleSent(tx, open, { receipt: code, way: operation.kind === "b2c" ? "b2c" : "reversal", now });
  return "sent";
}

/** One of the refunds that a sending was for, and what of its sum is its. */
type Part = Readonly<{ refund: Refund; booking: Booking; kes: number }>;

function partOf(tx: Change, { refundId, kes }: Readonly<{ refundId: string; kes: number }>): Part {
  const refund = findRefund(tx, refundId);
  const booking = refund && findBooking(tx, refund.bookingId);
  if (!booking) throw new Error("a sending of no refund");
  return { refund, booking, kes };
}

/** The code by which it went, as far as no other money has it. */
function codeOf(tx: Change, operation: Operation, receipt: string | undefined, parts: readonly Part[]) {
  const own = [
    receipt?.toUpperCase(),
    operation.toldReceipt ?? undefined,
    operation.kind === "reversal" ? (operation.receipt ?? undefined) : undefined,
  ];
  const ids = parts.map(({ refund }) => refund.id);
  return own.find((one) => one !== undefined && isFree(tx, operation, one, ids));
}

function settleSent(
  tx: Change,
  open: readonly Part[],
  sent: { receipt: string; way: "b2c" | "reversal"; now: number },
): void {
  const { now } = sent;
  // It was lowered after it had been sent off: counted first, so that nothing is owed anew for what has gone.
  const tooMuch = open.map(({ refund, booking, kes }) => ({ booking, amountKes: kes - refund.amountKes }));
  const over = tooMuch.filter(({ amountKes }) => amountKes > 0);
  for (const { booking, amountKes } of over) countSecondSending(tx, booking, { amountKes, who: "mpesa", now });
  sendRefunds(
    tx,
    open.map(({ refund }) => refund),
    { ...sent, who: "mpesa" },
  );
  for (const { booking, amountKes } of over) {
    announceTooMuchBack(tx, { bookingId: booking.id, amountKes, wasByHand: false, now });
  }
}

/** A reversal may be known by the code of the payment that it gives back. */
function isFree(tx: Change, operation: Operation, code: string, ids: readonly string[]): boolean {
  const other = findRefundByReceipt(tx, code);
  if (!isReceipt(code) || (other && !ids.includes(other.id))) return false;
  return !findPaymentByReceipt(tx, code) || code === operation.receipt;
}

/** What a look-up says of a reversal or payout whose own result never came. "Not found" is no proof that nothing comes. */
function settleAbout(tx: Change, { operation, result, now }: Seen, aboutId: string): string {
  const code = readOperationCode(result.resultCode);
  const status = result.parameters.get("transactionstatus") ?? "";
  const { resultCode, resultDesc } = result;
  updateOperation(tx, operation.id, { state: "done", resultCode, resultDesc, updatedAt: now });
  const about = findOperation(tx, aboutId);
  if (!about || about.state === "done") return "settled_before";
  const notYet = (seen: string) => {
    if (isUnderWay(about)) updateOperation(tx, about.id, { finding: seen, updatedAt: now });
    return seen;
  };
  if (code.outcome !== "done") return notYet("not_found");
  const receipt = result.parameters.get("receiptno") ?? result.transactionId;
  const isOfPayment = receipt !== undefined && receipt.toUpperCase() === about.receipt;
  if (about.kind === "reversal" && isOfPayment) {
    // Asked after by the payment's own code: it has gone back, or not yet.
    return /revers/i.test(status) ? wentBack(tx, about, { receipt: undefined, now }) : notYet("not_yet");
  }
  return /^completed$/i.test(status) ? wentBack(tx, about, { receipt, now }) : notYet("not_yet");
}

/** The receipt of a payment that only the status query knew of, which names none. */
function settleReceipt(tx: Change, deps: Deps, { operation, result, now }: Seen): string {
  const { resultCode, resultDesc, parameters, amountKes } = result;
  updateOperation(tx, operation.id, { state: "done", resultCode, resultDesc, updatedAt: now });
  const payment = findPayment(tx, operation.paymentId);
  const receipt = (parameters.get("receiptno") ?? result.transactionId)?.toUpperCase();
  const isThere = resultCode === "0" && /^completed$/i.test(parameters.get("transactionstatus") ?? "");
  if (!payment || !isThere || receipt === undefined || !isReceipt(receipt) || amountKes === undefined) return "unclear";
  return settleMoney(
    tx,
    payment,
    { receipt, receivedKes: amountKes, isWhole: true, shortcode: null, by: byMpesa(operation), now },
    deps.linkTo,
  );
}

/** A code that a guest typed: what M-PESA says of it settles their claim, or helps the host to answer it. */
function settleCode(tx: Change, deps: Deps, { operation, result, now }: Seen): string {
  if (operation.state === "failed" && operation.finding !== "no_answer") return "settled_before";
  const { resultCode, resultDesc, parameters } = result;
  const receipt = (parameters.get("receiptno") ?? result.transactionId)?.toUpperCase();
  const payment = findPayment(tx, operation.paymentId);
  const booking = payment && findBooking(tx, payment.bookingId);
  if (!booking) throw new Error("a look-up without its booking");
  const code = readOperationCode(resultCode);
  const named = bookingCodeIn(parameters.get("accountreference") ?? "");
  const finding = judgeCode({
    code,
    status: parameters.get("transactionstatus"),
    isSameReceipt: receipt === operation.receipt,
    amountKes: result.amountKes,
    paidAt: result.initiatedAt,
    codeDate: operation.receipt === null ? undefined : receiptDate(operation.receipt),
    bookedAt: booking.createdAt,
    bookedOn: localDateAt(booking.createdAt),
    namesOtherBooking: named !== undefined && named !== booking.code,
  });
  updateOperation(tx, operation.id, {
    state: "done",
    resultCode,
    resultDesc,
    finding,
    foundKes: result.amountKes ?? null,
    foundAt: result.initiatedAt ?? null,
    foundName: nameIn(parameters.get("debitpartyname")) ?? null,
    updatedAt: now,
  });
  const after = findOperation(tx, operation.id);
  const hostId = hostOf(tx, booking);
  const claim = operation.receipt && hostId ? findPendingClaim(tx, operation.receipt, hostId) : undefined;
  return after && claim ? applyFinding(tx, deps, { operation: after, claim, now }) : finding;
}

/** Settles a claim by what M-PESA said of its code. Whatever does not fit waits for the host, who reads why. */
export function applyFinding(
  tx: Change,
  deps: Pick<Deps, "linkTo">,
  { operation, claim, now }: { operation: Operation; claim: Payment; now: number },
): string {
  const { receipt, foundKes, foundAt, foundName } = operation;
  const finding = (operation.finding ?? "no_answer") as CodeFinding;
  const isThisBookings = findPayment(tx, operation.paymentId)?.bookingId === claim.bookingId;
  if (finding !== "paid" || receipt === null || foundKes === null || !isThisBookings) return finding;
  const counted = findPaymentByReceipt(tx, receipt);
  if (counted && counted.id !== claim.id) {
    // The shortcode's own notice told of it first.
    if (counted.bookingId !== claim.bookingId) return "receipt_used";
    movePayment(tx, claim.id, "expire", { reason: "restated", updatedAt: now });
    return "restated";
  }
  if (foundName !== null) updatePayment(tx, claim.id, { payerName: foundName, updatedAt: now });
  const paidAt = foundAt !== null && foundAt <= now ? { paidAt: foundAt } : {};
  const facts = { receipt, receivedKes: foundKes, isWhole: true, shortcode: null } as const;
  const money = { ...facts, by: byMpesa(operation), ...paidAt, now };
  return settleMoney(tx, claim, money, deps.linkTo);
}

/** A shortcode tells of its own payments alone. */
function byMpesa({ paidTo, payoutAccountId, shortcode }: Operation): Voucher {
  return { who: "mpesa", to: { paidTo, payoutAccountId, shortcode } };
}

/** `2547 ***** 126 - ACHIENG A OTIENO`: the name alone. */
function nameIn(party: string | undefined): string | undefined {
  return party?.split(" - ").slice(1).join(" - ").trim().slice(0, 80) || undefined;
}

function checkSoon(tx: Change, operation: Operation, runAt: number, now: number): void {
  enqueue(tx, { kind: "check_operation", key: operation.id, runAt, now });
}
