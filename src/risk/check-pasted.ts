import { type Booking, findBooking } from "#db/booking.queries.ts";
import { isCodeTakenBack, lookUpOfCode, paymentOfCode } from "#db/checked-code.queries.ts";
import { codeCheckOf } from "#db/code-check.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPendingClaim } from "#db/payment.queries.ts";
import { findPayoutTestByReceipt, payoutsEver } from "#db/payout.queries.ts";
import { findStatementLineOfHost, type StatementLine } from "#db/reconcile.queries.ts";
import { findRefundOfHostByReceipt } from "#db/refund.queries.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { isDisputed } from "#src/core/money/payment.ts";
import { maskedPhone, normalisePhone } from "#src/core/person/phone.ts";
import { moneyMessagesIn } from "#src/core/reconcile/bank-alert.ts";
import { CLAIM_LONGEST, readPaymentProof } from "#src/core/reconcile/mpesa-message.ts";
import { readMpesaSms } from "#src/core/reconcile/mpesa-sms.ts";
import {
  type CheckedBooking,
  type CheckedMoney,
  type CheckedPayment,
  checkPayment,
  type PaymentEvidence,
} from "#src/core/risk/check-payment.ts";
import { type OddForm, oddForms } from "#src/core/risk/odd-message.ts";
import type { Clock } from "#src/ports/clock.ts";
import { saidByMpesa } from "./ask-if-taken-back.ts";

type Asking = Readonly<{ db: Reader; clock: Clock }>;
type Ask = Readonly<{
  hostId: string;
  pasted: string;
  /** The booking whose page it is asked on. */
  askedFor?: string | undefined;
}>;

export type CheckedCode = Readonly<{ receipt: string; checked: CheckedPayment; odd: readonly OddForm[] }>;

/** Somebody shows a whole conversation; nobody shows more payments than these at a door. */
const CODES_MOST = 5;

/**
 * Looks up, in one house's own books, each code in what its host pasted. Reads alone: whatever is pasted, no money
 * moves and nothing is believed for it. Empty when no code can be read.
 */
export function checkPasted(asking: Asking, ask: Ask): CheckedCode[] {
  const pasted = ask.pasted.slice(0, CLAIM_LONGEST);
  return codesIn(pasted).map((receipt) => ({
    receipt,
    checked: checkPayment(evidenceOf(asking, { ...ask, pasted, receipt })),
    odd: oddForms(pasted, receipt),
  }));
}

function codesIn(pasted: string): string[] {
  const read = readPaymentProof(pasted);
  switch (read.outcome) {
    case "proof":
      return [read.proof.receipt];
    case "no_payment":
    case "says_taken_back":
      return [read.receipt];
    case "several":
      return read.receipts.slice(0, CODES_MOST);
    case "no_code":
      return [];
  }
}

function evidenceOf({ db, clock }: Asking, ask: Ask & { receipt: string }): PaymentEvidence {
  const { receipt, hostId } = ask;
  const now = clock.now();
  const said = saidIn(ask.pasted, receipt);
  const found = paymentOfCode(db, ask);
  // What came to an address of callbacks that nobody was told of may be anybody's.
  const line = forHost(findStatementLineOfHost(db, receipt, hostId));
  // Asked for a guest's claim, or because the host was shown it.
  const lookUp = lookUpOfCode(db, ask) ?? codeCheckOf(db, ask);
  const claim = findPendingClaim(db, receipt, hostId);
  const namedBy = claim && findBooking(db, claim.bookingId);
  const payment = found?.payment;
  return {
    said,
    namesOtherNumber: namesOther(db, hostId, said.to),
    cameToOtherNumber: payment?.reason === "other_shortcode",
    // What M-PESA vouches for and somebody's message takes back is not known to be gone.
    isTakenBack: lookUp?.finding === "reversed" || (isCodeTakenBack(db, ask) && !standsByMpesa(payment)),
    saysTakenBack: saysTakenBack(ask.pasted, receipt),
    reversal: saidByMpesa(db, { hostId, receipt, now }),
    isSentByHouse:
      findRefundOfHostByReceipt(db, receipt, hostId) !== undefined ||
      findPayoutTestByReceipt(db, receipt, hostId) !== undefined,
    money: payment ? moneyOfPayment(payment, line) : line && moneyOfLine(line),
    word: payment?.provedBy ?? (line && !payment ? wordOf(line) : undefined),
    isInDoubt: payment !== undefined && (payment.state === "needs_review" || isDisputed(payment)),
    isSetAside: payment === undefined && line?.state === "set_aside",
    counted: found && {
      booking: named(found.booking),
      isOver: payment?.state === "refunded" || isOver(found.booking, now, clock.today()),
    },
    askedFor: ask.askedFor,
    namedBy: namedBy && named(namedBy),
    lookUp:
      lookUp && (lookUp.finding === null ? "asked" : lookUp.finding === "unknown_code" ? "unknown_code" : undefined),
  };
}

function standsByMpesa(payment: NonNullable<ReturnType<typeof paymentOfCode>>["payment"] | undefined): boolean {
  return payment?.provedBy === "mpesa" && payment.reason !== "taken_back_since";
}

function forHost(line: StatementLine | undefined): StatementLine | undefined {
  return line?.source === "callback" ? undefined : line;
}

function wordOf({ source }: StatementLine): "mpesa" | "host" {
  return source === "c2b" || source === "pull" ? "mpesa" : "host";
}

/** The sum and the receiver that a message about this code names. */
function saidIn(pasted: string, receipt: string): PaymentEvidence["said"] {
  const message = moneyMessagesIn(pasted).find((one) => one.receipt === receipt);
  return { kes: message?.cents ? undefined : message?.amountKes, to: message?.to };
}

function saysTakenBack(pasted: string, receipt: string): boolean {
  const read = readMpesaSms(pasted);
  return read.outcome === "read" && read.messages.some(({ reversed }) => reversed === receipt);
}

/** Whether the receiver that a message names has a telephone number, and it was never one of the house's. */
function namesOther(db: Reader, hostId: string, to: string | undefined): boolean {
  const digits = /(?:\+?254|0)[17]\d{8}(?!\d)/.exec(to?.replaceAll(" ", "") ?? "")?.[0];
  const phone = digits && normalisePhone(digits);
  if (!phone) return false;
  return !payoutsEver(db, hostId).some(({ number }) => number !== null && normalisePhone(number) === phone);
}

function isOver(booking: Booking, now: number, today: string): boolean {
  const state = stateAt(booking, now);
  return state === "cancelled" || state === "expired" || booking.checkOut <= today;
}

function named({ id, code, guestName }: Booking): CheckedBooking {
  return { id, code, guestName };
}

function moneyOfPayment(
  payment: NonNullable<ReturnType<typeof paymentOfCode>>["payment"],
  line: StatementLine | undefined,
): CheckedMoney {
  const name = payment.payerName ?? line?.payerName ?? "";
  return {
    amountKes: payment.receivedKes ?? payment.amountKes,
    cents: payment.receivedCents,
    paidAt: payment.paidAt ?? line?.paidAt ?? undefined,
    payer: masked(name, line?.payer || (payment.way === "stk" ? payment.phone : null)),
  };
}

function moneyOfLine({ amountKes, cents, paidAt, payer, payerName }: StatementLine): CheckedMoney {
  return { amountKes, cents, paidAt: paidAt ?? undefined, payer: masked(payerName, payer) };
}

/** `Victor O., 0722 *** 118`: the page is shown at doors. */
function masked(name: string, number: string | null | undefined): string {
  const [first = "", ...more] = name.trim().split(/\s+/);
  const initial = [...(more.at(-1) ?? "")][0];
  const shown = [first, initial && `${initial}.`].filter(Boolean).join(" ");
  return [shown, shownNumber(number ?? "")].filter(Boolean).join(", ");
}

function shownNumber(written: string): string {
  if (/[*xX]/.test(written)) return written;
  return /^\+?\d{9,12}$/.test(written.trim()) ? maskedPhone(written.trim()) : "";
}
