import { type PaymentState, type PaymentWay, readResultCode } from "./payment.ts";
import { isGivenUpUntold } from "./unknown-end.ts";

/** Where one payment stands, in the words a host needs. In order of what they have to do. */
export type PaymentStanding =
  /** Came, and `dueKes` of it have to go back. */
  | { standing: "refund_due"; receipt: string | null; dueKes: number }
  /** Came, but is not what was asked for. */
  | { standing: "needs_review"; receivedKes: number; askedKes: number; receipt: string | null; reason: string | null }
  | { standing: "refunded"; receipt: string | null }
  /** Came and stays, but for `refundedKes`. */
  | { standing: "paid"; receipt: string | null; refundedKes: number }
  /** The request is on its way to the phone. */
  | { standing: "asked" }
  /** The guest says that they paid by themselves; the host has not looked yet. */
  | { standing: "claimed"; receipt: string | null }
  /** On the phone, waiting for the PIN. */
  | { standing: "waiting" }
  | { standing: "declined"; reason: string | null }
  /** M-PESA has not said what became of it, and nobody is asked any more: its money may have come. */
  | { standing: "untold" }
  /** Nobody answered, and nobody is waiting any more. */
  | { standing: "unanswered" };

type Facts = Readonly<{
  way?: PaymentWay;
  claimedReceipt?: string | null;
  state: PaymentState;
  amountKes: number;
  receivedKes: number | null;
  receipt: string | null;
  resultCode: string | null;
  reason: string | null;
}>;

/** What of a payment is to go back, on its way there too, and what went. Whole shillings. */
export type Back = Readonly<{ dueKes: number; sentKes: number }>;

const NOTHING_BACK: Back = { dueKes: 0, sentKes: 0 };

/** What the refunds of one payment come to; those withdrawn are none. */
export function backOf(refunds: readonly Readonly<{ state: string; amountKes: number }>[]): Back {
  return refunds.reduce(({ dueKes, sentKes }, { state, amountKes }) => {
    if (state === "withdrawn") return { dueKes, sentKes };
    return state === "sent" ? { dueKes, sentKes: sentKes + amountKes } : { dueKes: dueKes + amountKes, sentKes };
  }, NOTHING_BACK);
}

/** What a payment and its refunds come to. */
export function standingOf(payment: Facts, { dueKes, sentKes } = NOTHING_BACK): PaymentStanding {
  const { receipt } = payment;
  switch (payment.state) {
    case "created":
    case "requested":
      return { standing: "asked" };
    case "pending":
      return payment.way === "manual"
        ? { standing: "claimed", receipt: payment.claimedReceipt ?? null }
        : { standing: "waiting" };
    case "needs_review":
      if (dueKes > 0) return { standing: "refund_due", receipt, dueKes };
      return {
        standing: "needs_review",
        receivedKes: payment.receivedKes ?? payment.amountKes,
        askedKes: payment.amountKes,
        receipt,
        reason: payment.reason,
      };
    case "refunded":
      return { standing: "refunded", receipt };
    case "paid":
    case "paid_late":
      return dueKes > 0
        ? { standing: "refund_due", receipt, dueKes }
        : { standing: "paid", receipt, refundedKes: sentKes };
    case "declined":
      return { standing: "declined", reason: payment.reason ?? declineReason(payment.resultCode) };
    case "expired":
      return { standing: isGivenUpUntold(payment) ? "untold" : "unanswered" };
  }
}

function declineReason(resultCode: string | null): string | null {
  const result = resultCode === null ? undefined : readResultCode(resultCode);
  return result?.outcome === "declined" ? result.reason : null;
}
