import { type PaymentState, type PaymentWay, readResultCode } from "./payment.ts";

/** Where one payment stands, in the words a host needs. In order of what she has to do. */
export type PaymentStanding =
  /** Came, cannot be used, and has to go back. */
  | { standing: "refund_due"; receipt: string | null }
  /** Came, but is not what was asked for. */
  | { standing: "needs_review"; receivedKes: number; receipt: string | null; reason: string | null }
  | { standing: "refunded"; receipt: string | null }
  | { standing: "paid"; receipt: string | null }
  /** The request is on its way to the phone. */
  | { standing: "asked" }
  /** The guest says that she paid by herself; the host has not looked yet. */
  | { standing: "claimed"; receipt: string | null }
  /** On the phone, waiting for the PIN. */
  | { standing: "waiting" }
  | { standing: "declined"; reason: string | null }
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

/** What a payment and the refund it may owe come to. */
export function standingOf(payment: Facts, refund: "none" | "due" | "sent"): PaymentStanding {
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
      return {
        standing: "needs_review",
        receivedKes: payment.receivedKes ?? payment.amountKes,
        receipt,
        reason: payment.reason,
      };
    case "refunded":
      return { standing: "refunded", receipt };
    case "paid":
    case "paid_late":
      if (refund === "due") return { standing: "refund_due", receipt };
      return { standing: refund === "sent" ? "refunded" : "paid", receipt };
    case "declined":
      return { standing: "declined", reason: payment.reason ?? declineReason(payment.resultCode) };
    case "expired":
      return { standing: "unanswered" };
  }
}

function declineReason(resultCode: string | null): string | null {
  const result = resultCode === null ? undefined : readResultCode(resultCode);
  return result?.outcome === "declined" ? result.reason : null;
}
