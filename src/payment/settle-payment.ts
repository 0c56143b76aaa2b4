import {
  type Booking,
  cancelBooking,
  confirmBooking,
  endOverdueHolds,
  findBooking,
  findBookingWithProperty,
  takeNights,
} from "#db/booking.queries.ts";
import { lookElsewhereSoon } from "#db/feed-soon.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { occupancyAround, replaceableHolds, withoutHolds } from "#db/occupancy.queries.ts";
import {
  findPaymentByReceipt,
  findPaymentOfHostByReceipt,
  movePayment,
  type Payment,
  updatePayment,
} from "#db/payment.queries.ts";
import { findPayoutAccount } from "#db/payout.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import {
  findRefundByReceipt,
  findRefundOfHostByReceipt,
  refundsOfBooking,
  withdrawRefund,
} from "#db/refund.queries.ts";
import type { Change } from "#db/write.ts";
import { overlaps, stateAt } from "#src/core/booking/booking.ts";
import { BOOKING_LIFE } from "#src/core/booking/booking-life.ts";
import type { LedgerWho } from "#src/core/money/ledger.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { proofBy, type Voucher } from "#src/core/money/proof.ts";
import { isOfHoldThatEnded } from "#src/core/money/refund.ts";
import { type Settlement, settle } from "#src/core/money/settlement.ts";
import { leadsTo } from "#src/core/states.ts";
import { bestUnit } from "#src/core/stay/availability.ts";
import { accountOf, chargeBooking, countPayment, openOf } from "#src/ledger/keep-ledger.ts";
import { announceBooking } from "#src/messaging/announce.ts";
import {
  announceDeposit,
  announceOnAccount,
  announceOtherReport,
  announceReview,
} from "#src/messaging/announce-money.ts";
import { issueReceipt } from "#src/receipt/issue-receipt.ts";
import { correctMoney } from "#src/refund/correct-money.ts";
import { keepBooks, tellOfKept } from "#src/refund/keep-books.ts";
import { oweRefund } from "#src/refund/owe-refund.ts";
import { prolongHold } from "./prolong-hold.ts";
import { bestVoucher, doubtSaid, hostOf, noLongerUnplaced, prove, provesSaid } from "./prove.ts";

/** Money that a callback, or our own status query, reports for one payment. */
export type ArrivedMoney = Readonly<{
  /** Our status query carries no receipt. */
  receipt: string | null;
  /** Whole shillings, or `null` when the report names no amount (our status query). */
  receivedKes: number | null;
  /** False when cents came too, which `receivedKes` leaves out. */
  isWhole: boolean;
  /** What the report says of the shortcode, or `null` when it says nothing. */
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
  const booking = findBooking(tx, payment.bookingId);
  if (!booking) throw new Error("a payment without its booking");
  const money = { ...report, by: bestVoucher(tx, booking, report) };
  const settled = settleOnce(tx, { payment, booking, money, linkTo });
  if (money.by.who === "mpesa" && settled !== "needs_review") doubtSaid(tx, payment, booking, money);
  return settled;
}

type Arriving = Readonly<{ payment: Payment; booking: Booking; money: ArrivedMoney; linkTo: BookingLink }>;

function settleOnce(tx: Change, { payment, booking, money, linkTo }: Arriving): SettleMoney {
  const { now, receipt } = money;
  const receivedKes = money.receivedKes ?? payment.amountKes;
  const doubt = doubtAbout(tx, payment, booking, money);
  const isSettled = isPaid(payment.state) || payment.state === "refunded";
  // What was doubted under no receipt of its own may have been a stranger's; the money itself still counts.
  const isReviewed = payment.state === "needs_review" && !money.accepted && (doubt || payment.receipt);
  if (isSettled || isReviewed) {
    return settledBefore(tx, { payment, booking, by: money.by, receipt, receivedKes, doubt, linkTo, now });
  }
  if (doubt) return review(tx, { payment, booking, by: NOBODY, reason: doubt, receivedKes, receipt: null, now });
  if (provesSaid(tx, payment, booking, { by: money.by, receipt, receivedKes, linkTo, now })) return "proved";
  if (payment.purpose === "damage_deposit") {
    takeIn(tx, { payment, booking, money, receivedKes, isOver: false });
    announceDeposit(tx, { bookingId: booking.id, receivedKes, receipt, now });
    return "deposit_held";
  }

  endOverdueHolds(tx, now, booking.propertyId);
  const decision = settle(
    { ...booking, isOver: isOver(tx, booking, now) },
    { askedKes: payment.amountKes, receivedKes, accepted: money.accepted ?? false },
    accountOf(tx, booking),
    now,
    () => freeUnit(tx, booking, now) !== undefined,
  );
  if (decision.outcome === "wrong_amount" || !(money.isWhole || money.accepted)) {
    return review(tx, { payment, booking, by: money.by, reason: "wrong_amount", receivedKes, receipt, now });
  }

  const isOfNoStay = ["part_late", "booking_over", "nights_taken"].includes(decision.outcome);
  takeIn(tx, { payment, booking, money, receivedKes, isOver: isOfNoStay });
  switch (decision.outcome) {
    case "confirmed":
      confirmBooking(tx, booking.id, { unit: booking.unit, now });
      break;
    case "confirmed_late": {
      const unit = freeUnit(tx, booking, now);
      if (unit === undefined) throw new Error("nights that were free a moment ago are not");
      for (const hold of givingWay(tx, booking, unit)) cancelBooking(tx, hold.id, now);
      confirmBooking(tx, booking.id, { unit, now });
      takeNights(tx, { bookingId: booking.id, propertyId: booking.propertyId, unit, stay: booking });
      break;
    }
    case "part":
      prolongHold(tx, booking, now);
      enqueue(tx, { kind: "keep_for_rest", key: payment.id, runAt: now, now });
      return "part";
    case "on_account":
      announceOnAccount(tx, { bookingId: booking.id, receivedKes, receipt, now });
      tellOfKept(tx, booking, keepBooks(tx, booking, { who: "lango", now }), now);
      return "on_account";
    case "part_late":
      oweRefund(tx, { payment, booking, reason: "hold_over", amountKes: receivedKes, now });
      return "part_late";
    case "booking_over":
      oweRefund(tx, { payment, booking, reason: "cancelled", amountKes: receivedKes, now });
      return "booking_over";
    case "second_payment":
    case "nights_taken":
      oweRefund(tx, { payment, booking, reason: decision.outcome, amountKes: receivedKes, now });
      return decision.outcome;
  }
  chargeBooking(tx, booking, { who: "lango", now });
  // Before a phone is asked the other calendars are read; this money came by itself.
  if (payment.way !== "stk") lookElsewhereSoon(tx, booking.propertyId, now);
  // Parts that were to go back because the rest had not come in time, or she had given up, are needed now.
  for (const refund of refundsOfBooking(tx, booking.id)) {
    if (refund.state === "due" && isOfHoldThatEnded(refund.reason)) withdrawRefund(tx, refund.id);
  }
  announceBooking(tx, { bookingId: booking.id, receipt, now, link: linkTo(booking.id) });
  tellOfKept(tx, booking, keepBooks(tx, booking, { who: "lango", now }), now);
  return decision.outcome;
}

/** The money is the host's: it is counted, and has its receipt. */
function takeIn(
  tx: Change,
  of: { payment: Payment; booking: Booking; money: ArrivedMoney; receivedKes: number; isOver: boolean },
): void {
  const { payment, booking, money, receivedKes, isOver } = of;
  const { by, receipt, now } = money;
  const paidAt = money.paidAt ?? now;
  const paid = { receipt, receivedKes, paidAt, resultCode: "0", resultDesc: null, reason: null };
  movePayment(tx, payment.id, "pay", { ...paid, ...proofBy(by), updatedAt: now });
  noLongerUnplaced(tx, payment, booking, { by, receipt, now });
  countPayment(tx, payment, booking, { receivedKes, who: money.who ?? wordOf(by), happenedAt: paidAt, now });
  const openKes = openOf(tx, booking).stayKes;
  issueReceipt(tx, { ...payment, receipt }, booking, { openKes, isOver, at: paidAt, now });
}

/** No money makes it certain any more; nor is anybody let in by a host who has deleted her account. */
function isOver(tx: Change, booking: Booking, now: number): boolean {
  const found = findBookingWithProperty(tx, booking.id);
  const hasHostLeft = found !== undefined && found.host.deletedAt !== null;
  return hasHostLeft || leadsTo(BOOKING_LIFE, "confirm", { ...booking, state: stateAt(booking, now) }) === undefined;
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
function doubtAbout(
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
  }
  return shortcode && !isOwnShortcode(tx, payment, shortcode) ? "other_shortcode" : undefined;
}

/** A till is named by its store number or by itself. */
function isOwnShortcode(tx: Change, payment: Payment, shortcode: string): boolean {
  if (shortcode === payment.shortcode) return true;
  return payment.payoutAccountId !== null && findPayoutAccount(tx, payment.payoutAccountId)?.number === shortcode;
}

/**
 * A report about money that is settled. Usually the same again, or the receipt that
 * the status query could not give; but another amount, or another receipt, is money
 * that nobody counted, so the host hears of it. What is settled stays as it is.
 */
function settledBefore(
  tx: Change,
  seen: {
    payment: Payment;
    booking: Booking;
    by: Voucher;
    receipt: string | null;
    receivedKes: number;
    doubt: string | undefined;
    linkTo: BookingLink;
    now: number;
  },
): "already_settled" | "reports_differ" | "proved" {
  const { payment, booking, by, receipt, receivedKes, doubt, linkTo, now } = seen;
  if (by.who === "mpesa" && payment.provedBy !== "mpesa" && payment.reason !== "query_contradicts" && !doubt) {
    prove(tx, payment, booking, seen);
    return "proved";
  }
  if (!receipt || doubt || payment.receipt === receipt) return "already_settled";
  // Nobody else's word changes what M-PESA vouches for: a code that it did not name stands beside it.
  if (by.who !== "mpesa" && payment.provedBy === "mpesa") {
    const isItsCode =
      payment.receipt === null && payment.claimedReceipt === null && receivedKes === payment.receivedKes;
    if (isItsCode) updatePayment(tx, payment.id, { claimedReceipt: receipt, updatedAt: now });
    return "already_settled";
  }
  const isSameMoney = payment.receipt === null && receivedKes === payment.receivedKes;
  if (payment.receipt === null) {
    updatePayment(tx, payment.id, { receipt, receivedKes, updatedAt: now });
    noLongerUnplaced(tx, payment, booking, { by, receipt, now });
    const byKes = receivedKes - (payment.receivedKes ?? payment.amountKes);
    const link = linkTo(booking.id);
    if (byKes !== 0) correctMoney(tx, booking, { byKes, receivedKes, link, now });
  }
  if (isSameMoney || payment.reason === "reports_differ") return "already_settled";
  updatePayment(tx, payment.id, { reason: "reports_differ", updatedAt: now });
  const about = { bookingId: booking.id, receivedKes, now };
  if (payment.receipt === null) announceReview(tx, { ...about, askedKes: payment.amountKes });
  else {
    const counted = { kes: payment.receivedKes ?? payment.amountKes, receipt: payment.receipt };
    announceOtherReport(tx, { ...about, receipt, counted });
  }
  return "reports_differ";
}

/**
 * The room a booking can have now, if any. A guest whose money came late may have
 * held the same nights again meanwhile: what she has not paid gives way to what she has.
 */
function freeUnit(tx: Change, booking: Booking, now: number): number | undefined {
  const property = findProperty(tx, booking.propertyId);
  if (!property) return undefined;
  const occupancy = occupancyAround(tx, property, booking, now);
  return bestUnit(booking, occupancy) ?? bestUnit(booking, withoutHolds(tx, occupancy, replaceableHolds(tx, booking)));
}

/** The guest's own unpaid holds that stand in the way of her paid booking in this room. */
function givingWay(tx: Change, booking: Booking, unit: number): Booking[] {
  return replaceableHolds(tx, booking).filter((hold) => hold.unit === unit && overlaps(hold, booking));
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
    receipt: string | null;
    now: number;
  },
): "needs_review" {
  movePayment(tx, seen.payment.id, "question", {
    reason: seen.reason,
    receivedKes: seen.receivedKes,
    receipt: seen.receipt,
    ...proofBy(seen.by),
    updatedAt: seen.now,
  });
  // With a code of its own it is in the host's hands, whatever becomes of it.
  if (seen.receipt) {
    noLongerUnplaced(tx, seen.payment, seen.booking, seen);
    const counted = { receivedKes: seen.receivedKes, who: wordOf(seen.by), now: seen.now };
    countPayment(tx, seen.payment, seen.booking, counted);
  }
  const { receivedKes, now } = seen;
  announceReview(tx, { bookingId: seen.booking.id, receivedKes, askedKes: seen.payment.amountKes, now });
  return "needs_review";
}
