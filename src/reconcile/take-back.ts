import { findBooking } from "#db/booking.queries.ts";
import {
  findPaymentByReceipt,
  findPaymentOfHostByReceipt,
  findPendingClaim,
  movePayment,
  type Payment,
  saidPaymentsByReceipt,
  updatePayment,
} from "#db/payment.queries.ts";
import {
  addStatementLine,
  findStatementLineOfHost,
  type NewStatementLine,
  onlyHost,
  statementLineGone,
  updateStatementLine,
} from "#db/reconcile.queries.ts";
import { findRefundByReceipt, findRefundOfHostByReceipt, refundsOfPayment } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { sumKes } from "#src/core/money/money.ts";
import { isContradicted, isPaid } from "#src/core/money/payment.ts";
import { payerIs } from "#src/core/reconcile/payer.ts";
import { codesNamed, type TransactionKind } from "#src/core/reconcile/transaction-kind.ts";
import { openTogether } from "#src/ledger/keep-ledger.ts";
import { announceDispute, announceTakenBack, announceTakenBackUnknown } from "#src/messaging/announce-money.ts";
import { warnOperator } from "#src/messaging/warn-operator.ts";
import { hostOf } from "#src/payment/host-of.ts";
import { keepBooksOfGroup, tellOfKept } from "#src/refund/keep-books.ts";
import { sendings } from "#src/refund/sent-with.ts";
import { askIfTakenBack } from "#src/risk/ask-if-taken-back.ts";
import { bookingLink, type Deps } from "#src/web/deps.ts";
import { isByHost, ownerOf, seeMoney } from "./match-money.ts";

type Money = Omit<NewStatementLine, "id" | "seenAt">;
type Seen = Readonly<{ kind: TransactionKind; money: Money; now: number }>;

/** What a reversal changed: a payment that a booking counts or a guest claims, money that nobody had placed, or nothing. */
export type TookBack = "of_booking" | "of_list" | "nothing";

/** What M-PESA tells of a number, or a host pasted: only what is known to be a payment is income. */
export function seeTransaction(tx: Change, deps: Telling, seen: Seen): TookBack {
  const { kind, money, now } = seen;
  if (kind === "reversal") return takeBack(tx, deps, seen);
  if (kind === "income") seeMoney(tx, money, now);
  else {
    // A person says what it is: it stands in the list of its host, and nothing is guessed.
    const hostId = ownerOf(tx, money) ?? onlyHost(tx) ?? null;
    const isNew = addStatementLine(tx, { ...money, hostId, state: "unmatched", seenAt: now, settledAt: now });
    const warning = "money that no host is known for: see lango doctor";
    const facts = { amountKes: money.amountKes };
    if (isNew && hostId === null) warnOperator(tx, { warning, key: money.receipt, facts, now });
  }
  return "nothing";
}

/**
 * A payment was taken back: by its code, which the reversal names or has itself, it is paid no more, and guest and host
 * hear what that means. What Lango sent back by a reversal is no news. One that names no payment of that number's is told
 * to its host. What a host pasted is their own word: it takes out what counts by their word, and puts what M-PESA
 * vouches for before them.
 */
function takeBack(tx: Change, deps: Telling, { money, now }: Seen): TookBack {
  const isSaid = isByHost(money);
  const named = isSaid ? money.reference : `${money.reference} ${money.raw}`;
  const codes = codesNamed(named ?? "").filter((code) => code !== money.receipt);
  const payment = [...codes, money.receipt].map((code) => paymentOf(tx, money, code)).find((one) => one !== undefined);
  const code = payment ? (payment.receipt ?? payment.claimedReceipt) : (codes[0] ?? money.reference);
  const line = { ...money, reference: code ?? "", state: "set_aside", seenAt: now, settledAt: now } as const;
  const isNew = addStatementLine(tx, line);
  if (
    isSaid ? findRefundOfHostByReceipt(tx, money.receipt, money.hostId ?? "") : findRefundByReceipt(tx, money.receipt)
  )
    return "nothing";
  if (!payment) {
    const all = [...new Set([...codes, money.receipt])];
    if (unplacedGone(tx, money, all, now)) return "of_list";
    if (isSaid || !isNew) return "nothing";
    const counted = ownerOf(tx, money) === undefined ? countedByWord(tx, all) : [];
    for (const one of counted) doubt(tx, { payment: one, money, now });
    if (counted.length === 0) tellUnknown(tx, money, now);
    return counted.length > 0 ? "of_booking" : "nothing";
  }
  // The code of the payment itself was seen when it came; told again, the payment is not paid any more.
  if (!isNew && code !== money.receipt) return "nothing";
  const isChanged =
    isPaid(payment.state) || payment.state === "needs_review" || payment.state === "refunded"
      ? takeBackCounted(tx, deps, { payment, money, now })
      : takeBackClaimed(tx, deps, { payment, money, now });
  return isChanged ? "of_booking" : "nothing";
}

type Telling = Pick<Deps, "clock" | "secrets" | "publicUrl" | "operatorAccount">;
type Taking = Readonly<{ payment: Payment; money: Money; now: number }>;

function takeBackCounted(tx: Change, deps: Telling, { payment, money, now }: Taking): boolean {
  const refunds = refundsOfPayment(tx, payment.id);
  // What Lango has reversed, or is reversing, is no news; another sum is somebody else's reversal.
  const own = refunds.filter(({ state, way }) => way === "reversal" && (state === "sending" || state === "sent"));
  // What one payment paid for several rooms goes back in one sum.
  if (sendings(tx, own).some((together) => sumKes(together) === money.amountKes)) return false;
  const isWhole = money.amountKes === (payment.receivedKes ?? payment.amountKes);
  // The payer of other money may have typed this code as their account number.
  const isAnothers = payment.phone !== null && payerIs(money.payer ?? "", payment.phone) === "another";
  const isIts = payment.receipt === money.receipt || isByHost(money) || !isAnothers;
  const isTheirsToSay = !isByHost(money) || payment.provedBy !== "mpesa";
  // Of what has gone back, or is on its way, nobody but a person can say what is left.
  const isOpen = payment.state !== "refunded" && refunds.every(({ state }) => state !== "sent" && state !== "sending");
  if (isWhole && isIts && isTheirsToSay && isOpen) outOfCount(tx, deps, { payment, money, now });
  else if (isTheirsToSay || !isAnswered(tx, deps, { payment, money, now })) doubt(tx, { payment, money, now });
  return true;
}

/** M-PESA itself is asked about what was pasted of money that it vouches for, and may have answered already. */
function isAnswered(tx: Change, deps: Telling, { payment, money, now }: Taking): boolean {
  const asked = askIfTakenBack(tx, deps, { payment, hostId: money.hostId ?? "", now });
  const isWhole = money.amountKes === (payment.receivedKes ?? payment.amountKes);
  return asked === "stands" && isWhole;
}

/** What a guest says they paid was taken back before anybody counted it: it is no payment any more. */
function takeBackClaimed(tx: Change, deps: Telling, { payment, money, now }: Taking): boolean {
  if (payment.way !== "manual" || payment.state !== "pending") return false;
  movePayment(tx, payment.id, "void", { reason: reasonOf(money), updatedAt: now });
  tellTakenBack(tx, deps, { payment, money, now }, payment.claimedReceipt ?? "");
  return true;
}

/** Money that stands in a list unplaced is gone from it. */
function unplacedGone(tx: Change, money: Money, codes: readonly string[], now: number): boolean {
  const hostId = ownerOf(tx, money) ?? onlyHost(tx);
  const lines = codes.flatMap((code) => (hostId ? (findStatementLineOfHost(tx, code, hostId) ?? []) : []));
  const open = lines.filter(({ state }) => state === "unmatched" || state === "waiting");
  // What M-PESA told of stays for its host to place, unless M-PESA itself has taken it back.
  const gone = open.filter((line) => !isByHost(money) || isByHost(line));
  for (const { id } of gone) updateStatementLine(tx, id, { state: "set_aside", settledAt: now });
  return gone.length > 0;
}

/** The payment of a code that came to this very number, or that a guest says came. */
function paymentOf(tx: Change, money: Money, code: string): Payment | undefined {
  const owner = ownerOf(tx, money);
  if (isByHost(money)) {
    const hostId = money.hostId ?? "";
    return findPaymentOfHostByReceipt(tx, code, hostId) ?? findPendingClaim(tx, code, hostId);
  }
  const isIts = (payment: Payment) => {
    const booking = findBooking(tx, payment.bookingId);
    return payment.paidTo === money.paidTo && (owner === undefined || (booking && hostOf(tx, booking) === owner));
  };
  const proved = findPaymentByReceipt(tx, code);
  if (proved) return isIts(proved) ? proved : undefined;
  // In a house with one host everything at the operator's shortcode is theirs.
  const hostId = owner ?? onlyHost(tx);
  if (hostId === undefined) return undefined;
  const said = saidPaymentsByReceipt(tx, code).find((one) => one.hostId === hostId)?.payment;
  return said ?? findPendingClaim(tx, code, hostId);
}

/** At the operator's shortcode, many hosts' in common: what a host counts by their own word under a code that is gone there. */
function countedByWord(tx: Change, codes: readonly string[]): Payment[] {
  return codes
    .flatMap((code) => saidPaymentsByReceipt(tx, code))
    .map(({ payment }) => payment)
    .filter(({ state }) => isPaid(state) || state === "needs_review");
}

const reasonOf = (money: Money) => (isByHost(money) ? "said_taken_back" : "taken_back");

function outOfCount(tx: Change, deps: Telling, taking: Taking): void {
  const { payment, money, now } = taking;
  const booking = findBooking(tx, payment.bookingId);
  if (!booking) throw new Error("a payment without its booking");
  const receipt = payment.receipt ?? payment.claimedReceipt ?? "";
  const back = { reason: reasonOf(money), receipt: null, claimedReceipt: receipt, paidAt: null };
  movePayment(tx, payment.id, "take_back", { ...back, provedBy: null, provedOn: null, updatedAt: now });
  const hostId = hostOf(tx, booking);
  // What was pasted of it is no money to place any more.
  if (hostId !== undefined) statementLineGone(tx, { paymentId: payment.id, now });
  const who = isByHost(money) ? "host" : "mpesa";
  const kept = keepBooksOfGroup(tx, booking, { dividesAnew: isPaid(payment.state), who, now });
  tellTakenBack(tx, deps, taking, receipt);
  tellOfKept(tx, booking, kept, now);
}

function tellTakenBack(tx: Change, deps: Telling, { payment, money, now }: Taking, receipt: string): void {
  const booking = findBooking(tx, payment.bookingId);
  if (!booking) throw new Error("a payment without its booking");
  const amountKes = payment.receivedKes ?? payment.amountKes;
  const openKes = booking.state === "confirmed" ? Math.max(0, openTogether(tx, booking)) : 0;
  const about = { bookingId: booking.id, amountKes, receipt, openKes, isSaid: isByHost(money), now };
  announceTakenBack(tx, { ...about, link: bookingLink(deps, booking.id) });
}

/**
 * A part of it, another payer's, or what has gone back already: its host looks, and nothing of it goes back by itself
 * before. What waits for them already says this, too; what they pasted themselves they are not texted about.
 */
function doubt(tx: Change, { payment, money, now }: Taking): void {
  const isSaid = isByHost(money);
  // What was said before is known, until M-PESA itself says it.
  const isSaidBefore = payment.reason === "said_taken_back" && isSaid;
  const isKnown =
    isSaidBefore ||
    (isContradicted(payment) && payment.reason !== "said_taken_back") ||
    payment.reason === "taken_back_since";
  if (isKnown) return;
  const unproved = isSaid ? {} : { provedBy: null, provedOn: null };
  const reason = isSaid && payment.state !== "needs_review" ? "said_taken_back" : "taken_back_since";
  // What went back stays as it went.
  const facts = payment.state === "refunded" ? { reason: "said_taken_back" } : { reason, ...unproved };
  updatePayment(tx, payment.id, { ...facts, updatedAt: now });
  const { bookingId, amountKes, receipt } = payment;
  if (!isSaid) announceDispute(tx, { bookingId, amountKes, receipt, now });
}

function tellUnknown(tx: Change, money: Money, now: number): void {
  const { receipt, amountKes } = money;
  const hostId = ownerOf(tx, money) ?? onlyHost(tx);
  const warning = "M-PESA took money back and names no payment of ours";
  if (hostId) announceTakenBackUnknown(tx, { hostId, receipt, amountKes, now });
  else warnOperator(tx, { warning, key: receipt, facts: { receipt, amountKes }, now });
}
