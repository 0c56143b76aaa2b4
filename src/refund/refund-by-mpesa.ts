import { type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import type { Db } from "#db/open.ts";
import { lastSending, sendingsOf } from "#db/operation.queries.ts";
import { findPayment, type Payment } from "#db/payment.queries.ts";
import { findRefund, findRefundOfHost, type Refund, refundSending } from "#db/refund.queries.ts";
import { findRefundWait, goneOfPayment } from "#db/refund-wait.queries.ts";
import { type Change, write } from "#db/write.ts";
import { sumKes } from "#src/core/money/money.ts";
import { wayBack } from "#src/core/money/operation.ts";
import { isContradicted } from "#src/core/money/payment.ts";
import { mayLeaveKes } from "#src/core/money/proof.ts";
import { mpesaPhone } from "#src/core/person/phone.ts";
import type { Asking } from "#src/payout/account-of.ts";
import { initiatedAccountOf } from "#src/payout/initiator.ts";
import type { Clock } from "#src/ports/clock.ts";
import { askOperator, operatorsWord, watchSending } from "./guard-operator.ts";
import { beginOperation, tellOpen } from "./operation.ts";
import { waitsForRest } from "./refund-due.ts";
import { type SentWith, sentWith } from "./sent-with.ts";

export type RefundByMpesa =
  | { outcome: "sending" }
  /** Pressed before, or on its way by itself. */
  | { outcome: "on_its_way" }
  | { outcome: "sent_before" }
  /** The operator's shortcode sends it when the operator has said yes. */
  | { outcome: "waits_for_operator" }
  /** M-PESA can't be told to send it: only the host by hand. */
  | { outcome: "by_hand" }
  /** What goes back in this sending is not what the press named: it is shown anew. */
  | { outcome: "sum_changed" }
  /** It may never have come: first its host looks. */
  | { outcome: "look_first" }
  | { outcome: "no_such_refund" };

type Deps = Asking & { db: Db; clock: Clock };

/**
 * The host has M-PESA send a refund, and what goes back with it. From this press on nobody else sends it, until M-PESA has
 * said that it did not. `shownKes` is the sum that the press named.
 */
export function refundByMpesa(
  deps: Deps,
  ask: { hostId: string; refundId: string; shownKes?: number | undefined },
): RefundByMpesa {
  return write(deps.db, (tx): RefundByMpesa => {
    const refund = findRefundOfHost(tx, ask.refundId, ask.hostId);
    if (!refund) return { outcome: "no_such_refund" };
    const payment = findPayment(tx, refund.paymentId);
    if (payment && isContradicted(payment)) return { outcome: "look_first" };
    return begin(tx, deps, sentWith(tx, refund), ask.shownKes);
  });
}

/**
 * The same without a press, for hosts who have chosen so, and for what the operator has allowed. What can't be sent by
 * itself waits for its host.
 */
export function sendAutomaticRefund(deps: Deps, refundId: string): { outcome: "done" } {
  write(deps.db, (tx) => {
    const refund = findRefund(tx, refundId);
    const now = deps.clock.now();
    if (refund?.state !== "due" || !mayGoAlone(tx, refund)) return;
    const payment = findPayment(tx, refund.paymentId);
    const [, ...others] = sentWith(tx, refund);
    const together = others.filter((one) => mayGoAlone(tx, one) && !waitsForRest(one, now));
    const isUnderWay =
      payment && !isContradicted(payment) && begin(tx, deps, [refund, ...together]).outcome !== "by_hand";
    if (!isUnderWay) tellOpen(tx, [refund], { now });
  });
  return { outcome: "done" };
}

/** What M-PESA refused once is not tried again without a person: its host, or the operator who has allowed it since. */
function mayGoAlone(tx: Change, refund: Refund): boolean {
  const last = lastSending(tx, refund.id);
  return !last || (findRefundWait(tx, refund.id)?.answeredAt ?? 0) >= last.updatedAt;
}

function begin(tx: Change, deps: Deps, [refund, ...others]: SentWith, shownKes?: number): RefundByMpesa {
  if (refund.state === "sending") return { outcome: "on_its_way" };
  if (refund.state !== "due") return { outcome: "sent_before" };
  const now = deps.clock.now();
  const by = sendableBy({ ...deps, db: tx }, [refund, ...others], now);
  if (!by) return { outcome: "by_hand" };
  if (shownKes !== undefined && shownKes !== by.amountKes) return { outcome: "sum_changed" };
  if (by.waits) {
    for (const one of by.refunds) askOperator(tx, { refund: one, hostId: by.hostId, why: by.waits, now });
    return { outcome: "waits_for_operator" };
  }
  const { way, at, receipt, phone, refunds, amountKes } = by;
  const facts = way === "reversal" ? { receipt } : { phone };
  const operation = beginOperation(tx, {
    kind: way,
    ...at,
    paymentId: refund.paymentId,
    refundId: refund.id,
    together: refunds,
    amountKes,
    ...facts,
    now,
  });
  for (const { id } of refunds) refundSending(tx, id, { way, operationId: id === refund.id ? operation.id : null });
  if (at.paidTo === "operator") watchSending(tx, { refund, amountKes, hostId: by.hostId, now });
  return { outcome: "sending" };
}

/**
 * How M-PESA can send a refund, with what goes back with it or else alone, and to whom; `undefined` when only the host can.
 * `waits` when it is the operator's to allow first.
 */
export function sendableBy(deps: Asking, together: SentWith, now: number) {
  const [refund] = together;
  const inOne = sendableTogether(deps, together, now);
  return inOne ?? (together.length > 1 ? sendableTogether(deps, [refund], now) : undefined);
}

function sendableTogether(deps: Asking, refunds: SentWith, now: number) {
  const [refund] = refunds;
  const payment = findPayment(deps.db, refund.paymentId);
  const found = findBookingWithProperty(deps.db, refund.bookingId);
  const by = payment && found && initiatedAccountOf(deps, payment, found.host.id);
  const amountKes = sumKes(refunds);
  const way = by && wayOf(deps, { refunds, amountKes, payment, found, refundsBy: by.account.refundsBy ?? "hand" });
  if (!by || !way) return undefined;
  const hostId = found.host.id;
  const word = by.at.paidTo === "operator" ? operatorsWord(deps, { refunds, hostId, now }) : undefined;
  if (word === "refused") return undefined;
  const phone = phoneOf(payment, found);
  return { way, at: by.at, hostId, refunds, amountKes, receipt: payment.receipt, phone: phone ?? null, waits: word };
}

type Found = Readonly<{ refunds: SentWith; amountKes: number; payment: Payment; found: BookingWithProperty }>;

function wayOf(
  deps: Asking,
  { refunds, amountKes, payment, found, refundsBy }: Found & { refundsBy: Parameters<typeof wayBack>[0]["refundsBy"] },
): "reversal" | "b2c" | undefined {
  // After a payout of which nothing was ever heard, however often since, a second one could pay twice.
  const mayHavePaid = refunds
    .flatMap(({ id }) => sendingsOf(deps.db, id))
    .filter(({ finding }) => finding === "never_answered" || finding === "receipt_used");
  if (mayHavePaid.some(({ kind }) => kind === "b2c")) return undefined;
  const receivedKes = payment.receivedKes ?? payment.amountKes;
  const way = wayBack({
    refundsBy,
    amountKes,
    receivedKes,
    receipt: payment.receipt,
    phone: phoneOf(payment, found),
    mostKes: deps.config.mpesa.mostKes,
  });
  if (way === undefined || (mayHavePaid.length > 0 && way === "b2c")) return undefined;
  const goneKes = goneOfPayment(deps.db, payment.id, way);
  return amountKes <= mayLeaveKes({ receivedKes, goneKes }) ? way : undefined;
}

function phoneOf(payment: Payment, { booking }: BookingWithProperty): string | undefined {
  return payment.phone ?? mpesaPhone(booking.guestPhone) ?? undefined;
}
