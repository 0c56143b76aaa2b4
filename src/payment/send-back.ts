import { findBookingWithProperty } from "#db/booking.queries.ts";
import type { Db } from "#db/open.ts";
import { lastSending, sendingsOf } from "#db/operation.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import { findRefund, findRefundOfHost, type Refund, refundSending } from "#db/refund.queries.ts";
import { type Change, write } from "#db/write.ts";
import { wayBack } from "#src/core/operation.ts";
import { isContradicted } from "#src/core/payment.ts";
import { mpesaPhone } from "#src/core/phone.ts";
import { announceRefundOpen } from "#src/messaging/announce-money.ts";
import type { Asking } from "#src/payout/account-of.ts";
import { initiatedAccountOf } from "#src/payout/desk-of.ts";
import type { Clock } from "#src/ports/clock.ts";
import { beginOperation } from "./operation-desk.ts";

export type SendBack =
  | { outcome: "sending" }
  /** Pressed before, or on its way by itself. */
  | { outcome: "on_its_way" }
  | { outcome: "sent_before" }
  /** M-PESA can't be told to send it: only the host by hand. */
  | { outcome: "by_hand" }
  /** It may never have come: first its host looks. */
  | { outcome: "look_first" }
  | { outcome: "no_such_refund" };

type Deps = Asking & { db: Db; clock: Clock };

/** The host has M-PESA send a refund. From this press on nobody else sends it, until M-PESA has said that it did not. */
export function sendBack(deps: Deps, ask: { hostId: string; refundId: string }): SendBack {
  return write(deps.db, (tx): SendBack => {
    const refund = findRefundOfHost(tx, ask.refundId, ask.hostId);
    if (!refund) return { outcome: "no_such_refund" };
    const payment = findPayment(tx, refund.paymentId);
    return payment && isContradicted(payment) ? { outcome: "look_first" } : begin(tx, deps, refund);
  });
}

/** The same without a press, for hosts who have chosen so. What can't be sent by itself waits for her. */
export function sendBackAlone(deps: Deps, refundId: string): { outcome: "done" } {
  write(deps.db, (tx) => {
    const refund = findRefund(tx, refundId);
    // What M-PESA refused once is not tried again without a person.
    if (refund?.state !== "due" || lastSending(tx, refund.id)) return;
    const payment = findPayment(tx, refund.paymentId);
    const isUnderWay = payment && !isContradicted(payment) && begin(tx, deps, refund).outcome !== "by_hand";
    if (isUnderWay) return;
    const { id, bookingId, amountKes, reason } = refund;
    announceRefundOpen(tx, { bookingId, refundId: id, amountKes, reason, isUnsure: false, now: deps.clock.now() });
  });
  return { outcome: "done" };
}

function begin(tx: Change, deps: Deps, refund: Refund): SendBack {
  if (refund.state === "sending") return { outcome: "on_its_way" };
  if (refund.state !== "due") return { outcome: "sent_before" };
  const by = sendableBy({ ...deps, db: tx }, refund);
  if (!by) return { outcome: "by_hand" };
  const now = deps.clock.now();
  const { way, payoutAccountId, receipt, phone } = by;
  const { paymentId, amountKes } = refund;
  const facts = way === "reversal" ? { receipt } : { phone };
  const operation = beginOperation(tx, {
    kind: way,
    payoutAccountId,
    paymentId,
    refundId: refund.id,
    amountKes,
    ...facts,
    now,
  });
  refundSending(tx, refund.id, { way, operationId: operation.id });
  return { outcome: "sending" };
}

/** How M-PESA can send a refund, and to whom; `undefined` when only the host can. */
export function sendableBy(deps: Asking, refund: Refund) {
  const payment = findPayment(deps.db, refund.paymentId);
  const found = findBookingWithProperty(deps.db, refund.bookingId);
  const by = payment && found && initiatedAccountOf(deps, payment, found.host.id);
  // After a payout of which nothing was ever heard, however often since, a second one could pay twice.
  const mayHavePaid = sendingsOf(deps.db, refund.id).filter(
    ({ finding }) => finding === "never_answered" || finding === "receipt_used",
  );
  if (!by || mayHavePaid.some(({ kind }) => kind === "b2c")) return undefined;
  const phone = payment.phone ?? mpesaPhone(found.booking.guestPhone) ?? undefined;
  const way = wayBack({
    refundsBy: by.account.refundsBy ?? "hand",
    wasPaidHere: by.wasPaidHere,
    amountKes: refund.amountKes,
    receivedKes: payment.receivedKes ?? payment.amountKes,
    receipt: payment.receipt,
    phone,
    mostKes: deps.config.mpesa.mostKes,
  });
  if (way === undefined || (mayHavePaid.length > 0 && way === "b2c")) return undefined;
  return { way, payoutAccountId: by.payoutAccountId, receipt: payment.receipt, phone: phone ?? null };
}
