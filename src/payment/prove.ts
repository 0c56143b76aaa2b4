import type { Booking } from "#db/booking.queries.ts";
import {
  movePayment,
  type Payment,
  paymentsOfBooking,
  saidPaymentsByReceipt,
  updatePayment,
} from "#db/payment.queries.ts";
import { findPayoutAccount } from "#db/payout.queries.ts";
import { findStatementLine, type StatementLine, statementLineVoided } from "#db/reconcile.queries.ts";
import type { Change } from "#db/write.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { type CameTo, proofBy, type Voucher } from "#src/core/money/proof.ts";
import { openTogether } from "#src/ledger/keep-ledger.ts";
import { announceCorrection, announceDispute } from "#src/messaging/announce-money.ts";
import { keepBooksOfGroup, tellOfKept } from "#src/refund/keep-books.ts";
import { hostOf } from "./host-of.ts";
import { codeFound } from "./one-code.ts";
import type { ArrivedMoney, BookingLink } from "./settle-payment.ts";

type Word = Readonly<{ by: Voucher; receipt: string | null; receivedKes: number; linkTo: BookingLink; now: number }>;

/** The number that a request was made for: its own callback and query speak of no other. */
export function numberOf(payment: Pick<Payment, "paidTo" | "payoutAccountId" | "shortcode">): CameTo {
  const { payoutAccountId, shortcode } = payment;
  return { paidTo: payment.paidTo === "operator" ? "operator" : "host", payoutAccountId, shortcode };
}

/** The number that M-PESA told of money at. */
export function numberOfSeen({ paidTo, payoutAccountId, shortcode }: StatementLine): CameTo {
  return { paidTo, payoutAccountId, shortcode };
}

/** A host names money that M-PESA has told of at a number of their own: then it is M-PESA's word. */
export function bestVoucher(tx: Change, booking: Booking, { by, receipt, receivedKes }: ArrivedMoney): Voucher {
  const told = by.who === "host" && receipt !== null ? findStatementLine(tx, receipt) : undefined;
  if (told?.payoutAccountId == null || told.amountKes !== receivedKes) return by;
  if (findPayoutAccount(tx, told.payoutAccountId)?.hostId !== hostOf(tx, booking)) return by;
  return { who: "mpesa", to: numberOfSeen(told) };
}

/**
 * M-PESA's word of money that is counted by a lesser one: from now on it is M-PESA's, with its code and amount. A code
 * that a host had named for it and that was another stands in their list again.
 */
export function prove(tx: Change, payment: Payment, booking: Booking, word: Word): void {
  const { by, receivedKes, now } = word;
  const receipt = word.receipt ?? codeTold(tx, payment);
  const isOtherCode = payment.receipt !== null && payment.receipt !== receipt;
  const claimed = isOtherCode ? { claimedReceipt: payment.claimedReceipt ?? payment.receipt } : {};
  const reason = isPaid(payment.state) && payment.reason === "code_elsewhere" ? null : payment.reason;
  updatePayment(tx, payment.id, { ...proofBy(by), ...claimed, receipt, receivedKes, reason, updatedAt: now });
  const hostId = hostOf(tx, booking);
  if (hostId !== undefined) {
    if (isOtherCode && word.receipt !== null) statementLineVoided(tx, { paymentId: payment.id, hostId });
    codeFound(tx, payment, booking, word);
  }
  const byKes = receivedKes - (payment.receivedKes ?? payment.amountKes);
  if (byKes === 0) return;
  if (payment.state === "needs_review") {
    keepBooksOfGroup(tx, booking, { who: "mpesa", now });
    return;
  }
  adjustPayment(tx, booking, { byKes, receivedKes, link: word.linkTo(booking.id), now });
}

/** M-PESA's query names no code: one that M-PESA told of elsewhere for this payment is its own all the same. */
function codeTold(tx: Change, { id, receipt }: Payment): string | null {
  return receipt !== null && findStatementLine(tx, receipt)?.paymentId === id ? receipt : null;
}

/** A payment of this booking that was counted proves to be more or less, by M-PESA's word or its host's; it says already what came. */
export function adjustPayment(
  tx: Change,
  booking: Booking,
  adjusted: { byKes: number; receivedKes: number; link: string; who?: "mpesa" | "host"; now: number },
): void {
  const { byKes, receivedKes, link, who = "mpesa", now } = adjusted;
  tellOfKept(tx, booking, keepBooksOfGroup(tx, booking, { dividesAnew: true, who, now }), now);
  const openKes = openTogether(tx, booking);
  const isShort = byKes < 0 && booking.state === "confirmed" && openKes > 0;
  if (isShort) announceCorrection(tx, { bookingId: booking.id, receivedKes, openKes, who, link, now });
}

/**
 * The guest's money is counted for this very booking already, as its host wrote down its code: that payment becomes
 * M-PESA's, and the request that M-PESA reports ends.
 */
export function provesSaid(tx: Change, payment: Payment, booking: Booking, word: Word): boolean {
  const { by, receipt, now } = word;
  if (by.who !== "mpesa" || payment.state === "needs_review") return false;
  const said =
    receipt === null
      ? saidInPlaceOf(tx, payment, booking, word)
      : saidPaymentsByReceipt(tx, receipt)
          .map(({ payment: other }) => other)
          .find((other) => other.id !== payment.id && other.bookingId === booking.id && isCounted(other));
  if (!said) return false;
  movePayment(tx, payment.id, "expire", { reason: "restated", updatedAt: now });
  prove(tx, said, booking, word);
  return true;
}

/** Where M-PESA names no code: as much that its host has said came since, when it would be paid twice else. */
function saidInPlaceOf(tx: Change, { id, requestedAt }: Payment, booking: Booking, word: Word): Payment | undefined {
  if (openTogether(tx, booking) >= word.receivedKes) return undefined;
  return paymentsOfBooking(tx, booking.id).find((one) => {
    const isSaid = one.id !== id && isPaid(one.state) && one.receipt !== null && one.provedBy === "host";
    const isAsMuch = (one.receivedKes ?? one.amountKes) === word.receivedKes && one.purpose !== "damage_deposit";
    return isSaid && isAsMuch && requestedAt !== null && one.createdAt >= requestedAt;
  });
}

/** What the same host wrote down under a code that M-PESA names for another payment of theirs is in doubt, and they hear of it. */
export function disputeSaid(
  tx: Change,
  payment: Payment,
  booking: Booking,
  { receipt, now }: Pick<Word, "receipt" | "now">,
): void {
  if (receipt === null) return;
  const hostId = hostOf(tx, booking);
  for (const said of saidPaymentsByReceipt(tx, receipt)) {
    const { payment: other } = said;
    // Another house's own word stands in its own books; what nobody vouches for was a guess of ours.
    const isOurs = said.hostId === hostId || other.provedBy === null;
    if (!isOurs || other.id === payment.id || !isPaid(other.state) || other.reason === "code_elsewhere") continue;
    updatePayment(tx, other.id, { reason: "code_elsewhere", updatedAt: now });
    const amountKes = other.receivedKes ?? other.amountKes;
    announceDispute(tx, { bookingId: other.bookingId, amountKes, receipt, now });
  }
}

const isCounted = ({ state }: Payment) => isPaid(state) || state === "refunded";
