import { findBooking } from "#db/booking.queries.ts";
import {
  findPaymentByReceipt,
  movePayment,
  type Payment,
  saidPaymentsByReceipt,
  updatePayment,
} from "#db/payment.queries.ts";
import { addStatementLine, type NewStatementLine, onlyHost } from "#db/reconcile.queries.ts";
import { findRefundByReceipt, refundsOfPayment } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { isContradicted, isPaid } from "#src/core/money/payment.ts";
import { codesNamed, type TransactionKind } from "#src/core/reconcile/transaction-kind.ts";
import { openOf } from "#src/ledger/keep-ledger.ts";
import { announceDispute, announceTakenBack, announceTakenBackUnknown } from "#src/messaging/announce-money.ts";
import { warnOperator } from "#src/messaging/warn-operator.ts";
import { hostOf } from "#src/payment/host-of.ts";
import { keepBooks, tellOfKept } from "#src/refund/keep-books.ts";
import { bookingLink, type Deps } from "#src/web/deps.ts";
import { ownerOf, seeMoney } from "./match-money.ts";
import { payerIs } from "./payer.ts";

type Money = Omit<NewStatementLine, "id" | "seenAt">;
type Seen = Readonly<{ kind: TransactionKind; money: Money; now: number }>;

/** What M-PESA tells of a number: only what is known to be a payment is income. */
export function seeTransaction(tx: Change, deps: Pick<Deps, "secrets" | "publicUrl">, seen: Seen): void {
  const { kind, money, now } = seen;
  if (kind === "income") seeMoney(tx, money, now);
  else if (kind === "reversal") takeBack(tx, deps, seen);
  else {
    // A person says what it is: it stands in the list of its host, and nothing is guessed.
    const hostId = ownerOf(tx, money) ?? onlyHost(tx) ?? null;
    const isNew = addStatementLine(tx, { ...money, hostId, state: "unmatched", seenAt: now, settledAt: now });
    const warning = "money that no host is known for: see lango doctor";
    const facts = { amountKes: money.amountKes };
    if (isNew && hostId === null) warnOperator(tx, { warning, key: money.receipt, facts, now });
  }
}

/**
 * M-PESA has taken a payment back: by its code, which the reversal names or has itself, it is paid no more, and guest
 * and host hear what that means. What Lango sent back by a reversal is no news. One that names no payment of that
 * number's is told to its host.
 */
function takeBack(tx: Change, deps: Pick<Deps, "secrets" | "publicUrl">, { money, now }: Seen): void {
  const codes = codesNamed(`${money.reference} ${money.raw}`).filter((code) => code !== money.receipt);
  const payment = [...codes, money.receipt].map((code) => paymentOf(tx, money, code)).find((one) => one !== undefined);
  const reference = payment?.receipt ?? codesNamed(money.reference ?? "")[0] ?? money.reference;
  const isNew = addStatementLine(tx, { ...money, reference, state: "set_aside", seenAt: now, settledAt: now });
  // The code of the payment itself was seen when it came; told again, the payment is not paid any more.
  if (!isNew && payment?.receipt !== money.receipt) return;
  if (findRefundByReceipt(tx, money.receipt)) return;
  if (!payment) tellUnknown(tx, money, now);
  if (!payment || !(isPaid(payment.state) || payment.state === "needs_review")) return;
  const refunds = refundsOfPayment(tx, payment.id);
  const isOurs = refunds.some(({ state, way }) => state === "sending" || (state === "sent" && way === "reversal"));
  if (isOurs) return;
  const isWhole = money.amountKes === (payment.receivedKes ?? payment.amountKes);
  // The payer of other money may have typed this code as their account number.
  const isAnothers = payment.phone !== null && payerIs(money.payer ?? "", payment.phone) === "another";
  const isIts = payment.receipt === money.receipt || !isAnothers;
  if (isWhole && isIts && refunds.every(({ state }) => state !== "sent")) outOfCount(tx, deps, payment, now);
  else doubt(tx, payment, now);
}

/** The payment of a code that came to this very number. */
function paymentOf(tx: Change, money: Money, code: string): Payment | undefined {
  const owner = ownerOf(tx, money);
  const isIts = (payment: Payment) => {
    const booking = findBooking(tx, payment.bookingId);
    return payment.paidTo === money.paidTo && (owner === undefined || (booking && hostOf(tx, booking) === owner));
  };
  const proved = findPaymentByReceipt(tx, code);
  if (proved) return isIts(proved) ? proved : undefined;
  return owner === undefined
    ? undefined
    : saidPaymentsByReceipt(tx, code).find(({ hostId }) => hostId === owner)?.payment;
}

function outOfCount(tx: Change, deps: Pick<Deps, "secrets" | "publicUrl">, payment: Payment, now: number): void {
  const booking = findBooking(tx, payment.bookingId);
  if (!booking) throw new Error("a payment without its booking");
  const receipt = payment.receipt ?? "";
  const back = { reason: "taken_back", receipt: null, claimedReceipt: receipt, paidAt: null };
  movePayment(tx, payment.id, "take_back", { ...back, provedBy: null, provedOn: null, updatedAt: now });
  const kept = keepBooks(tx, booking, { dividesAnew: isPaid(payment.state), who: "mpesa", now });
  const about = { bookingId: booking.id, amountKes: payment.receivedKes ?? payment.amountKes, receipt, now };
  const openKes = booking.state === "confirmed" ? Math.max(0, openOf(tx, booking).stayKes) : 0;
  announceTakenBack(tx, { ...about, openKes, link: bookingLink(deps, booking.id) });
  tellOfKept(tx, booking, kept, now);
}

/** A part of it, another payer's, or what has gone back already: its host looks, and nothing of it goes back by itself before. */
function doubt(tx: Change, payment: Payment, now: number): void {
  if (!isPaid(payment.state) || isContradicted(payment)) return;
  updatePayment(tx, payment.id, { reason: "query_contradicts", provedBy: null, provedOn: null, updatedAt: now });
  const { bookingId, amountKes, receipt } = payment;
  announceDispute(tx, { bookingId, amountKes, receipt, now });
}

function tellUnknown(tx: Change, money: Money, now: number): void {
  const { receipt, amountKes } = money;
  const hostId = ownerOf(tx, money) ?? onlyHost(tx);
  const warning = "M-PESA took money back and names no payment of ours";
  if (hostId) announceTakenBackUnknown(tx, { hostId, receipt, amountKes, now });
  else warnOperator(tx, { warning, key: receipt, facts: { receipt, amountKes }, now });
}
