/** Why money goes back to a guest. */
export type RefundReason =
  /** It came late, and somebody else had the nights. */
  | "nights_taken"
  /** It paid what was paid already. */
  | "second_payment"
  /** The booking was cancelled, and the policy or the host gives this much back. */
  | "cancelled"
  /** More came than the stay costs. */
  | "overpaid"
  /** It was not what was asked for, and the host does not take it. */
  | "not_accepted"
  /** A part of the price came, and the hold ended before the rest did. */
  | "hold_over"
  | "by_host"
  | "damage_deposit";

/** A hold ended before its price was whole. Should the rest come all the same, what was to go back is needed. */
export function isOfHoldThatEnded(reason: RefundReason): boolean {
  return reason === "hold_over" || reason === "cancelled";
}

/** What each of these refunds comes to when together they may be no more than `mostKes`: the first keep theirs. */
export function lowered(refunds: readonly Readonly<{ amountKes: number }>[], mostKes: number): number[] {
  let left = Math.max(0, mostKes);
  return refunds.map(({ amountKes }) => {
    const part = Math.min(amountKes, left);
    left -= part;
    return part;
  });
}

/** What of a payment can still go back. Whole shillings. */
export type Refundable = Readonly<{ paymentId: string; leftKes: number }>;

/**
 * Which payments a sum goes back from: the newest first, each no further than what is
 * left of it. Together they are the sum, or all there is when that is less.
 */
export function spreadRefund(
  amountKes: number,
  newestFirst: readonly Refundable[],
): { paymentId: string; amountKes: number }[] {
  const parts: { paymentId: string; amountKes: number }[] = [];
  let left = amountKes;
  for (const { paymentId, leftKes } of newestFirst) {
    const part = Math.min(left, leftKes);
    if (part <= 0) continue;
    parts.push({ paymentId, amountKes: part });
    left -= part;
  }
  return parts;
}
