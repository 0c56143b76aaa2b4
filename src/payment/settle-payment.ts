import { type Booking, cancelBooking, confirmBooking, endOverdueHolds, findBooking } from "#db/booking.queries.ts";
import { recheckChannelsSoon } from "#db/feed-soon.queries.ts";
import { groupOf, writeShares } from "#db/group.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import {
  findPaymentByReceipt,
  findPaymentOfHostByReceipt,
  movePayment,
  type Payment,
  untoldRequest,
  updatePayment,
} from "#db/payment.queries.ts";
import { findPayoutAccount } from "#db/payout.queries.ts";
import { wasTakenBack } from "#db/reconcile.queries.ts";
import { findRefundByReceipt, findRefundOfHostByReceipt } from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { sharePayment } from "#src/core/booking/shares-of-payment.ts";
import type { LedgerWho } from "#src/core/money/ledger.ts";
import { sumKes } from "#src/core/money/money.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { proofBy, type Voucher } from "#src/core/money/proof.ts";
import { isOfHoldThatEnded, type RefundReason } from "#src/core/money/refund.ts";
import { type Settlement, settle } from "#src/core/money/settlement.ts";
import { accountOf, owingTogether, paidTogether } from "#src/ledger/keep-ledger.ts";
import { announceBooking } from "#src/messaging/announce.ts";
import {
  announceAfterCancelling,
  announceDeposit,
  announceOnAccount,
  announceReview,
} from "#src/messaging/announce-money.ts";
import { keepBooks, keepBooksOfGroup, tellOfKept } from "#src/refund/keep-books.ts";
import { hostOf } from "./host-of.ts";
import { areAllFree, confirmLate, isGivenUp, isOver } from "./late-nights.ts";
import { codeFound, uncodedFound, uncodedOf } from "./one-code.ts";
import { prolongHold } from "./prolong-hold.ts";
import { bestVoucher, disputeSaid, provesSaid } from "./prove.ts";
import { settledBefore } from "./settled-before.ts";

/** Money that a callback, or our own status query, reports for one payment. */
export type ArrivedMoney = Readonly<{
  /** Our status query carries no receipt. */
  receipt: string | null;
  /** Whole shillings, or `null` when the report names no amount (our status query). */
  receivedKes: number | null;
  /** False when cents came too, which `receivedKes` leaves out. */
  isWhole: boolean;
  /** How many, where that is known. */
  cents?: number;
  /** What the report says of the shortcode, where that is a doubt; `null` when it says nothing. */
  shortcode: string | null;
  /** Who vouches for it. */
  by: Voucher;
  /** Who brought it about, when that is not who vouches. */
  who?: LedgerWho;
  /** A person has looked at it: another amount than was asked for counts as it is. */
  accepted?: boolean;
  /** When it came, if that was before now. */
  paidAt?: number;
  now: number;
}>;

/** The address of a booking's page that needs no signing in. */
export type BookingLink = (bookingId: string) => string;

export type SettleMoney =
  | Exclude<Settlement["outcome"], "wrong_amount">
  | "needs_review"
  /** It is a damage deposit: the guest's own money, which settles nothing. */
  | "deposit_held"
  /** Reported before: nothing changed, except that a missing receipt was filled in. */
  | "already_settled"
  /** Reported before, as other money than this: the host is told, once. */
  | "reports_differ"
  /** Counted before by a lesser word, and M-PESA's now. */
  | "proved";

/**
 * Applies money that has arrived. Callback, repeated callback, late callback and
 * status query all come here, in any order, and one payment settles once.
 */
export function settleMoney(tx: Change, payment: Payment, report: ArrivedMoney, linkTo: BookingLink): SettleMoney {
  const booking = bookingPaidBy(tx, payment);
  const money = { ...report, by: bestVoucher(tx, booking, report) };
  if (isSameUncoded(tx, payment, money)) return "already_settled";
  const settled = settleOnce(tx, { payment, booking, money, linkTo });
  if (money.by.who === "mpesa" && settled !== "needs_review") disputeSaid(tx, payment, booking, money);
  if (money.by.who === "mpesa" && money.receipt === null) uncodedFound(tx, payment, booking, money.now);
  return settled;
}

/**
 * The booking that a payment was made for; of a group whose first one was cancelled since, one that is certain. A damage
 * deposit is its own room's, whatever became of that.
 */
function bookingPaidBy(tx: Change, payment: Payment): Booking {
  const booking = findBooking(tx, payment.bookingId);
  if (!booking) throw new Error("a payment without its booking");
  if (payment.purpose === "damage_deposit") return booking;
  const isOver = booking.confirmedAt !== null && booking.state !== "confirmed";
  return (isOver && groupOf(tx, booking).find(({ state }) => state === "confirmed")) || booking;
}

/** What a host says came under a code is counted already by M-PESA's word, which named none: that payment gets it. */
function isSameUncoded(tx: Change, payment: Payment, { by, receipt, receivedKes, now }: ArrivedMoney): boolean {
  if (payment.state !== "created" && payment.state !== "pending") return false;
  const uncoded = uncodedOf(tx, payment, { by, receipt, receivedKes: receivedKes ?? payment.amountKes });
  if (!uncoded) return false;
  movePayment(tx, payment.id, "expire", { reason: "restated", updatedAt: now });
  updatePayment(tx, uncoded.id, { claimedReceipt: receipt, updatedAt: now });
  return true;
}

type Arriving = Readonly<{ payment: Payment; booking: Booking; money: ArrivedMoney; linkTo: BookingLink }>;

function settleOnce(tx: Change, { payment, booking, money, linkTo }: Arriving): SettleMoney {
  const { now, receipt } = money;
  const receivedKes = money.receivedKes ?? payment.amountKes;
  const dispute = disputeAbout(tx, payment, booking, money);
  const follows = { from: payment.id, who: money.who ?? wordOf(money.by), now };
  const came = { bookingId: booking.id, receipt, isSaid: money.by.who !== "mpesa", now };
  const isSettled = isPaid(payment.state) || payment.state === "refunded";
  // What was disputed under no receipt of its own may have been a stranger's; the money itself still counts.
  const isReviewed = payment.state === "needs_review" && !money.accepted && (dispute || payment.receipt);
  // M-PESA has told of its reversal since: what it says of the payment once more is older.
  if (dispute === "taken_back_since" && payment.reason === "taken_back") return "already_settled";
  if (isSettled || isReviewed) {
    return settledBefore(tx, { payment, booking, by: money.by, receipt, receivedKes, dispute, linkTo, now });
  }
  if (dispute) {
    const doubt = { by: NOBODY, reason: dispute, receipt: null, claimedReceipt: receipt, linkTo };
    return review(tx, { payment, booking, receivedKes, cents: money.cents, ...doubt, now });
  }
  if (provesSaid(tx, payment, booking, { by: money.by, receipt, receivedKes, linkTo, now })) return "proved";
  if (payment.purpose === "damage_deposit") {
    takeIn(tx, { payment, booking, money, receivedKes, linkTo });
    const kept = keepBooks(tx, booking, follows);
    announceDeposit(tx, { ...came, receivedKes, link: linkTo(booking.id) });
    tellOfKept(tx, booking, kept, now);
    return "deposit_held";
  }
  return settleStay(tx, { payment, booking, money, linkTo }, receivedKes);
}

/** Money for a stay, that nothing speaks against. */
function settleStay(tx: Change, { payment, booking, money, linkTo }: Arriving, receivedKes: number): SettleMoney {
  const { now, receipt } = money;
  const follows = { from: payment.id, who: money.who ?? wordOf(money.by), now };
  endOverdueHolds(tx, now, booking.propertyId);
  const together = paidTogether(tx, booking);
  // Whoever of several paid last, their guest is told of all by the page of the first.
  const told = together.find(({ id }) => id === booking.groupId) ?? booking;
  const came = { bookingId: told.id, receipt, isSaid: money.by.who !== "mpesa", now };
  const isAnyOver = together.some((one) => isOver(tx, one, now));
  const { outcome } = settle(
    { ...booking, isOver: isAnyOver, isGivenUp: isGivenUp(tx, payment, booking, now) },
    { askedKes: payment.amountKes, receivedKes, accepted: money.accepted ?? false },
    accountOf(tx, booking),
    now,
    () => areAllFree(tx, together, now),
  );
  if (outcome === "wrong_amount" || !(money.isWhole || money.accepted)) {
    const { by, cents } = money;
    return review(tx, { payment, booking, by, reason: "wrong_amount", receivedKes, cents, receipt, linkTo, now });
  }
  takeIn(tx, { payment, booking, money, receivedKes, linkTo });
  // They cancelled on their phone: the nights are free at once, as if they had done so here.
  if (outcome === "given_up" && stateAt(booking, now) === "held") cancelBooking(tx, booking.id, now);
  if (outcome === "confirmed") for (const { id, unit } of together) confirmBooking(tx, id, { unit, now });
  if (outcome === "confirmed_late") for (const one of together) confirmLate(tx, one, now);
  if (outcome === "part") {
    prolongHold(tx, booking, now);
    enqueue(tx, { kind: "keep_for_rest", key: payment.id, runAt: now, now });
  }
  const kept = keepBooksOfGroup(tx, booking, { ...follows, ...GOES_BACK_AS[outcome] });
  if (outcome === "given_up") {
    const owed = { amountKes: sumKes(kept.owed), refundIds: kept.owed.map(({ id }) => id) };
    announceAfterCancelling(tx, { bookingId: booking.id, ...owed, link: linkTo(booking.id), now });
    return outcome;
  }
  if (outcome === "confirmed" || outcome === "confirmed_late") {
    // Before a phone is asked the other calendars are read; this money came by itself.
    if (payment.way !== "stk") for (const { propertyId } of together) recheckChannelsSoon(tx, propertyId, now);
    announceBooking(tx, { ...came, link: linkTo(told.id) });
  }
  if (outcome === "on_account") announceOnAccount(tx, { ...came, receivedKes, link: linkTo(told.id) });
  // Parts that were to go back because the rest had not come in time, or the guest had given up, are needed now.
  const less = kept.less.filter(({ reason }) => !isOfHoldThatEnded(reason));
  tellOfKept(tx, booking, { ...kept, less }, now);
  return outcome;
}

/** What money goes back as that is of no use. */
const GOES_BACK_AS: Partial<Record<Settlement["outcome"], { reason: RefundReason }>> = {
  part_late: { reason: "hold_over" },
  booking_over: { reason: "cancelled" },
  given_up: { reason: "cancelled" },
  second_payment: { reason: "second_payment" },
  nights_taken: { reason: "nights_taken" },
};

/** The money is the host's. */
function takeIn(tx: Change, of: Arriving & { receivedKes: number }): void {
  const { payment, booking, money, receivedKes, linkTo } = of;
  const { by, receipt, now, paidAt = now } = money;
  const paid = { receipt, receivedKes, paidAt, resultCode: "0", resultDesc: null, reason: null };
  shareOutPayment(tx, payment, booking, receivedKes);
  movePayment(tx, payment.id, "pay", { ...paid, ...proofBy(by), updatedAt: now });
  // What its host has looked up, or its guest names where nobody pays but on a phone, is the money of the request that
  // M-PESA never told of. Where guests pay by themselves too it may be other money, and both are looked for.
  const isOfMpesa = payment.way === "manual" && payment.reference === null;
  const isIts = isOfMpesa && (payment.claimedReceipt === null || payment.payoutAccountId === null);
  const untold = isIts ? untoldRequest(tx, booking.id, receivedKes) : undefined;
  if (untold) movePayment(tx, untold.id, "expire", { reason: "restated", updatedAt: now });
  codeFound(tx, payment, booking, { by, receipt, linkTo, now });
}

/** Several bookings that were made at once are paid by one payment: each has its share of it. A damage deposit is one booking's. */
function shareOutPayment(tx: Change, payment: Payment, booking: Booking, receivedKes: number): void {
  if (booking.groupId === null || payment.purpose === "damage_deposit") return;
  writeShares(tx, payment.id, sharePayment(receivedKes, owingTogether(tx, booking)));
}

/** Who the ledger names: a guess of ours is of money that M-PESA told of. */
function wordOf({ who }: Voucher): LedgerWho {
  return who === "host" ? "host" : "mpesa";
}

const NOBODY: Voucher = { who: "nobody" };

/**
 * Why money can't be taken for this payment's, whatever its amount. M-PESA's word yields to M-PESA's alone; a host's
 * word is held against their own books, and learns nothing of others'.
 */
function disputeAbout(
  tx: Change,
  payment: Payment,
  booking: Booking,
  { by, receipt, shortcode }: ArrivedMoney,
): string | undefined {
  if (receipt !== null) {
    const hostId = (by.who === "host" && hostOf(tx, booking)) || undefined;
    const usedBy = hostId ? findPaymentOfHostByReceipt(tx, receipt, hostId) : findPaymentByReceipt(tx, receipt);
    const refund = hostId ? findRefundOfHostByReceipt(tx, receipt, hostId) : findRefundByReceipt(tx, receipt);
    if ((usedBy && usedBy.id !== payment.id) || refund) return "receipt_used";
    // Its reversal was told of before itself, or the same is told once more: nobody knows what is left of it.
    if (by.who === "mpesa" && !usedBy && wasTakenBack(tx, receipt)) return "taken_back_since";
  }
  return shortcode && !isOwnShortcode(tx, payment, shortcode) ? "other_shortcode" : undefined;
}

/** A till is named by its store number or by itself. */
function isOwnShortcode(tx: Change, payment: Payment, shortcode: string): boolean {
  if (shortcode === payment.shortcode) return true;
  return payment.payoutAccountId !== null && findPayoutAccount(tx, payment.payoutAccountId)?.number === shortcode;
}

/** Money that is not what was asked for: kept in sight of the host, never confirmed by itself. */
function review(
  tx: Change,
  seen: {
    payment: Payment;
    booking: Booking;
    by: Voucher;
    reason: string;
    receivedKes: number;
    cents?: number | undefined;
    receipt: string | null;
    /** What came is kept, although another payment may have it. */
    claimedReceipt?: string | null;
    linkTo: BookingLink;
    now: number;
  },
): "needs_review" {
  const { receivedKes, cents = 0, claimedReceipt = seen.payment.claimedReceipt, now } = seen;
  if (seen.receipt) shareOutPayment(tx, seen.payment, seen.booking, receivedKes);
  movePayment(tx, seen.payment.id, "question", {
    reason: seen.reason,
    receivedKes,
    receivedCents: cents,
    receipt: seen.receipt,
    claimedReceipt,
    ...proofBy(seen.by),
    updatedAt: seen.now,
  });
  // With a code of its own it is in the host's hands, whatever becomes of it.
  if (seen.receipt) {
    codeFound(tx, seen.payment, seen.booking, seen);
    keepBooksOfGroup(tx, seen.booking, { who: wordOf(seen.by), now: seen.now });
  }
  announceReview(tx, { bookingId: seen.booking.id, receivedKes, cents, askedKes: seen.payment.amountKes, now });
  return "needs_review";
}
