import type { Db } from "#db/open.ts";
import { findPayment, findPaymentOfHostByReceipt } from "#db/payment.queries.ts";
import { findRefundOfHost, findRefundOfHostByReceipt } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { sumKes } from "#src/core/money/money.ts";
import { isReceipt } from "#src/core/money/payment.ts";
import { REFERENCE_LONGEST } from "#src/core/money/payout.ts";
import { oneLine } from "#src/core/typed-words.ts";
import type { Clock } from "#src/ports/clock.ts";
import { sendRefunds } from "./send-refund.ts";
import { sentByHandWith, sentWith } from "./sent-with.ts";

export type RecordRefund =
  | { outcome: "recorded" }
  /** The same code again: the same press twice. Nothing changes and nobody is told again. */
  | { outcome: "recorded_before" }
  /** It went back with another code, which stays. */
  | { outcome: "sent_already"; receipt: string }
  /** What goes back with it is not what the press named: it is shown anew. */
  | { outcome: "sum_changed" }
  | { outcome: "not_a_receipt" | "receipt_used" | "on_its_way" | "not_owed" | "no_such_refund" };

/**
 * Records that a host gave money back, by the M-PESA code of their own payment to the guest, and tells the guest. It is for
 * all that goes back together, unless they sent this one `alone`, or `all` that is due of the booking in one;
 * `shownKes` is the sum that the press named.
 */
export function recordRefund(
  deps: { db: Db; clock: Clock },
  ask: {
    hostId: string;
    refundId: string;
    typedReceipt: string;
    way?: "manual" | "cash";
    alone?: boolean;
    all?: boolean;
    shownKes?: number | undefined;
  },
): RecordRefund {
  const receipt = ask.typedReceipt.replace(/\s/g, "").toUpperCase();
  const now = deps.clock.now();
  return write(deps.db, (tx) => {
    const refund = findRefundOfHost(tx, ask.refundId, ask.hostId);
    if (!refund) return { outcome: "no_such_refund" };
    if (refund.sentReceipt === receipt) return { outcome: "recorded_before" };
    if (refund.state === "sent" && refund.sentReceipt === null) return { outcome: "recorded_before" };
    if (refund.state === "withdrawn") return { outcome: "not_owed" };
    // M-PESA was told to send it and has not answered: sending it by hand too might send it twice.
    if (refund.state === "sending") return { outcome: "on_its_way" };
    if (refund.sentReceipt !== null) return { outcome: "sent_already", receipt: refund.sentReceipt };
    const byHand = ask.all ? sentByHandWith(tx, refund) : undefined;
    const together = byHand ? [refund, ...byHand.due] : ask.alone ? [refund] : sentWith(tx, refund);
    if (!ask.alone && ask.shownKes !== undefined && ask.shownKes !== sumKes(together))
      return { outcome: "sum_changed" };
    if (ask.way === "cash") {
      sendRefunds(tx, together, { receipt: null, way: "cash", who: "host", now });
      return { outcome: "recorded" };
    }
    const isFromAbroad = findPayment(tx, refund.paymentId)?.reference != null;
    // What came from abroad goes back there, under whatever a bank or a service calls it.
    if (isFromAbroad && !isReceipt(receipt)) {
      const number = oneLine(ask.typedReceipt);
      if (number.length < 3 || number.length > REFERENCE_LONGEST) return { outcome: "not_a_receipt" };
      sendRefunds(tx, together, { receipt: number, way: "manual", who: "host", now });
      return { outcome: "recorded" };
    }
    if (!isReceipt(receipt)) return { outcome: "not_a_receipt" };
    const isOfSame = byHand?.sent.some(({ sentReceipt }) => sentReceipt === receipt);
    const isUsed =
      (isOfSame ? undefined : findRefundOfHostByReceipt(tx, receipt, ask.hostId)) ??
      findPaymentOfHostByReceipt(tx, receipt, ask.hostId);
    if (isUsed) return { outcome: "receipt_used" };

    sendRefunds(tx, together, { receipt, way: "manual", who: "host", now });
    return { outcome: "recorded" };
  });
}
