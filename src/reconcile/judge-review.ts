import { type Booking, findBooking } from "#db/booking.queries.ts";
import { sharesOfPayment } from "#db/group.queries.ts";
import type { Db } from "#db/open.ts";
import { findPaymentOfHost, movePayment, type Payment, updatePayment } from "#db/payment.queries.ts";
import { statementLineVoided } from "#db/reconcile.queries.ts";
import { refundsOfPayment } from "#db/refund.queries.ts";
import { type Change, write } from "#db/write.ts";
import { sharesOf } from "#src/core/booking/shares-of-payment.ts";
import { canBeVoided, isDisputed, isPaid, mayBeLess } from "#src/core/money/payment.ts";
import type { Voucher } from "#src/core/money/proof.ts";
import { announceNotReceived, announceRefundDue } from "#src/messaging/announce-money.ts";
import { adjustPayment, numberOf } from "#src/payment/prove.ts";
import { type BookingLink, type SettleMoney, settleMoney } from "#src/payment/settle-payment.ts";
import type { Clock } from "#src/ports/clock.ts";
import { keepBooksOfGroup, type Lowered, tellOfKept } from "#src/refund/keep-books.ts";
import { recordRefundDue } from "#src/refund/refund-due.ts";

type Deps = Readonly<{ db: Db; clock: Clock; linkTo: BookingLink }>;
type Ask = Readonly<{ hostId: string; paymentId: string }>;
/** `leftKes` is what they find of it, where that is less; whole shillings. */
type AskOfRest = Ask & Readonly<{ leftKes?: number | undefined }>;

export type JudgeReview =
  | { outcome: "accepted"; settled: SettleMoney }
  | { outcome: "given_back" | "not_there" | "there" }
  /** What is said to be there is no sum, or more than was told of. */
  | { outcome: "not_an_amount" }
  /** Decided before, or settled by itself meanwhile. */
  | { outcome: "decided_before" }
  | { outcome: "no_such_payment" };

/** Money that was not what was asked for counts as what it is: it confirms, or is a part of the price. */
export function acceptReview(deps: Deps, ask: AskOfRest): JudgeReview {
  return decide(deps, ask, (tx, payment, now) => {
    if (!isPartOf(payment, ask.leftKes)) return { outcome: "not_an_amount" };
    // A code that was in doubt for the number in its header alone is the payment's own once its host has looked.
    const receipt = payment.receipt ?? (payment.reason === "other_shortcode" ? payment.claimedReceipt : null);
    const receivedKes = ask.leftKes ?? payment.receivedKes ?? payment.amountKes;
    // What M-PESA said came, it said whatever was asked for; the rest counts by the host's word.
    const { provedOn: shortcode } = payment;
    const by: Voucher =
      payment.provedBy === "mpesa" && ask.leftKes === undefined
        ? { who: "mpesa", to: { ...numberOf(payment), shortcode } }
        : { who: "host" };
    const said = { receipt, receivedKes, isWhole: true, shortcode: null, accepted: true } as const;
    const money = { ...said, by, who: "host", now } as const;
    return { outcome: "accepted", settled: settleMoney(tx, payment, money, deps.linkTo) };
  });
}

/**
 * The host does not take it: what is there goes back whole. Of money that M-PESA took back since, in part or whole, they
 * say how much is there: nothing of it goes back without that.
 */
export function giveBackReview(deps: Deps, ask: AskOfRest): JudgeReview {
  return decide(deps, ask, (tx, payment, now) => {
    // What was never counted, because its code is another payment's, can't go back.
    if (payment.receipt === null) return { outcome: "decided_before" };
    const wasKes = payment.receivedKes ?? payment.amountKes;
    const amountKes = mayBeLess(payment, []) ? (ask.leftKes ?? 0) : wasKes;
    if (!isPartOf(payment, amountKes)) return { outcome: "not_an_amount" };
    if (amountKes < wasKes) lessWaits(tx, payment, amountKes, now);
    const due = { bookingId: payment.bookingId, reason: "not_accepted", amountKes, now } as const;
    // Of money that pays for several bookings each gives back its own share.
    const shares = sharesOf(amountKes, sharesOfPayment(tx, payment.id));
    const parts = shares.length > 0 ? shares : [{ bookingId: payment.bookingId, kes: amountKes }];
    const refundIds = parts.flatMap(({ bookingId, kes }) =>
      recordRefundDue(tx, { ...due, bookingId, amountKes: kes, paymentId: payment.id }),
    );
    announceRefundDue(tx, { ...due, refundIds });
    return { outcome: "given_back" };
  });
}

/**
 * The host finds no such money in their M-PESA: it leaves the count, and the guest is told. Its code is free
 * again, as the report may have been false; where M-PESA told of it by itself, it is theirs to place. Counted
 * money leaves by their word only where M-PESA's own query has contradicted it, and nothing of it has gone back.
 */
export function voidReview(deps: Deps, ask: Ask): JudgeReview {
  return write(deps.db, (tx): JudgeReview => {
    const payment = findPaymentOfHost(tx, ask.paymentId, ask.hostId);
    if (!payment) return { outcome: "no_such_payment" };
    if (!canBeVoided(payment, refundsOfPayment(tx, payment.id))) return { outcome: "decided_before" };
    const booking = findBooking(tx, payment.bookingId);
    if (!booking) throw new Error("a payment without its booking");
    const now = deps.clock.now();
    const notBackKes = voidPayment(tx, payment, booking, { hostId: ask.hostId, now });
    const { bookingId, receipt } = payment;
    const amountKes = payment.receivedKes ?? payment.amountKes;
    announceNotReceived(tx, { bookingId, amountKes, receipt, notBackKes, link: deps.linkTo(bookingId), now });
    return { outcome: "not_there" };
  });
}

/**
 * Money that never came leaves the count, the documents and what was to go back, and gives up its code. What else is
 * owed for its booking follows. Returns what of it was to go back, whole shillings: telling of that is the caller's.
 */
function voidPayment(
  tx: Change,
  payment: Payment,
  booking: Booking,
  { hostId, now }: { hostId: string; now: number },
): number {
  const claimedReceipt = payment.receipt ?? payment.claimedReceipt;
  const voided = { reason: "not_received", receipt: null, claimedReceipt, paidAt: null };
  movePayment(tx, payment.id, "void", { ...voided, provedBy: null, provedOn: null, updatedAt: now });
  statementLineVoided(tx, { paymentId: payment.id, hostId });
  const kept = keepBooksOfGroup(tx, booking, { dividesAnew: isPaid(payment.state), who: "host", now });
  const isOwn = ({ paymentId }: Lowered) => paymentId === payment.id;
  tellOfKept(tx, booking, { ...kept, less: kept.less.filter((one) => !isOwn(one)) }, now);
  return kept.less.filter(isOwn).reduce((sum, { wasKes, amountKes }) => sum + wasKes - amountKes, 0);
}

/**
 * The host finds counted money that a later report disputed: it stays counted, and nothing waits for them any more. Of
 * what M-PESA does not vouch for they may find less; then that counts, by their word, and what follows is put right.
 */
export function confirmReview(deps: Deps, ask: AskOfRest): JudgeReview {
  return write(deps.db, (tx): JudgeReview => {
    const payment = findPaymentOfHost(tx, ask.paymentId, ask.hostId);
    if (!payment) return { outcome: "no_such_payment" };
    if (!isDisputed(payment)) return { outcome: "decided_before" };
    if (!isPartOf(payment, ask.leftKes)) return { outcome: "not_an_amount" };
    const wasKes = payment.receivedKes ?? payment.amountKes;
    if (ask.leftKes !== undefined && ask.leftKes < wasKes) return countLess(tx, deps, payment, ask.leftKes);
    // It stays counted by the host's word, unless M-PESA still vouches for it.
    const provedBy = payment.provedBy ?? "host";
    updatePayment(tx, payment.id, { reason: null, provedBy, updatedAt: deps.clock.now() });
    return { outcome: "there" };
  });
}

/** The host finds less of money that waits for them: no more than that is there by their word, for the books too. */
function lessWaits(tx: Change, payment: Payment, leftKes: number, now: number): void {
  const booking = findBooking(tx, payment.bookingId);
  if (!booking) throw new Error("a payment without its booking");
  const left = { receivedKes: leftKes, receivedCents: 0, provedBy: "host", provedOn: null } as const;
  updatePayment(tx, payment.id, { ...left, updatedAt: now });
  tellOfKept(tx, booking, keepBooksOfGroup(tx, booking, { dividesAnew: false, who: "host", now }), now);
}

function decide(deps: Deps, ask: Ask, judge: (tx: Change, payment: Payment, now: number) => JudgeReview): JudgeReview {
  return write(deps.db, (tx): JudgeReview => {
    const payment = findPaymentOfHost(tx, ask.paymentId, ask.hostId);
    if (!payment) return { outcome: "no_such_payment" };
    const isOpen = payment.state === "needs_review" && refundsOfPayment(tx, payment.id).length === 0;
    return isOpen ? judge(tx, payment, deps.clock.now()) : { outcome: "decided_before" };
  });
}

function isPartOf(payment: Payment, leftKes: number | undefined): boolean {
  const receivedKes = payment.receivedKes ?? payment.amountKes;
  return leftKes === undefined || (Number.isSafeInteger(leftKes) && leftKes >= 1 && leftKes <= receivedKes);
}

/** What the host finds of a payment counts, and no more of it. */
function countLess(tx: Change, deps: Deps, payment: Payment, leftKes: number): JudgeReview {
  if (!mayBeLess(payment, refundsOfPayment(tx, payment.id))) return { outcome: "decided_before" };
  const booking = findBooking(tx, payment.bookingId);
  if (!booking) throw new Error("a payment without its booking");
  const now = deps.clock.now();
  const said = { reason: null, receivedKes: leftKes, receivedCents: 0, provedBy: "host", provedOn: null } as const;
  updatePayment(tx, payment.id, { ...said, updatedAt: now });
  const byKes = leftKes - (payment.receivedKes ?? payment.amountKes);
  const link = deps.linkTo(booking.id);
  adjustPayment(tx, booking, { byKes, receivedKes: leftKes, link, who: "host", now });
  return { outcome: "there" };
}
