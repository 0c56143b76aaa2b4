import { type LedgerAccount, type LedgerLine, type OnAccounts, onAccounts } from "./ledger.ts";
import { isPaid, type PaymentState } from "./payment.ts";
import type { RefundState } from "./refund-life.ts";

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

export const REFUND_REASONS = [
  ...["nights_taken", "second_payment", "cancelled", "overpaid"],
  ...["not_accepted", "hold_over", "by_host", "damage_deposit"],
] as readonly RefundReason[];

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

/** The account that a refund is of. */
export function accountOfRefund(reason: RefundReason): LedgerAccount {
  return reason === "damage_deposit" ? "damage_deposit" : "stay";
}

/**
 * What a refund takes from each account of its payment: from its own first, and from the other what its own has
 * not, because a payment that goes back whole takes all that it brought. Together they are the refund.
 */
export function takeBack(
  { amountKes, reason }: Readonly<{ amountKes: number; reason: RefundReason }>,
  left: OnAccounts,
): OnAccounts {
  const depositMost = Math.max(0, left.depositKes);
  const stayMost = Math.max(0, left.stayKes);
  const restKes = accountOfRefund(reason) === "damage_deposit" ? amountKes : Math.max(0, amountKes - stayMost);
  const depositKes = Math.min(restKes, depositMost);
  return { stayKes: amountKes - depositKes, depositKes };
}

/** What is left of a payment on each account when refunds have gone back. */
export function leftAfter(
  refunds: readonly Readonly<{ amountKes: number; reason: RefundReason }>[],
  brought: OnAccounts,
): OnAccounts {
  return refunds.reduce((left, refund) => {
    const taken = takeBack(refund, left);
    return { stayKes: left.stayKes - taken.stayKes, depositKes: left.depositKes - taken.depositKes };
  }, brought);
}

/** What of a payment can still go back. Whole shillings. */
export type Refundable = Readonly<{ paymentId: string; leftKes: number }>;

/**
 * What each payment brought to an account that has not gone back and is not to, in the order of the payments.
 * Money that a person has still to look at is not among it.
 */
export function refundableOf(
  books: Readonly<{
    lines: readonly LedgerLine[];
    payments: readonly Readonly<{ id: string; state: PaymentState }>[];
    refunds: readonly Readonly<{
      paymentId: string;
      state: RefundState;
      reason: RefundReason;
      amountKes: number;
    }>[];
  }>,
  account: LedgerAccount,
): Refundable[] {
  const due = books.refunds.filter(({ state }) => state !== "sent");
  return books.payments
    .filter(({ state }) => isPaid(state) || state === "refunded")
    .map(({ id }) => {
      const isOwn = ({ paymentId }: Readonly<{ paymentId?: string | null }>) => paymentId === id;
      const { stayKes, depositKes } = leftAfter(due.filter(isOwn), onAccounts(books.lines.filter(isOwn)));
      const leftKes = account === "stay" ? stayKes : depositKes;
      return { paymentId: id, leftKes: Math.max(0, Math.min(leftKes, stayKes + depositKes)) };
    });
}

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

/** The phone that a refund goes to, whoever sends it: the one that paid, where it is known, else the guest's own. E.164. */
export function refundPhone(
  { phone }: Readonly<{ phone: string | null }>,
  { guestPhone }: Readonly<{ guestPhone: string }>,
): string {
  return phone === null ? guestPhone : `+${phone}`;
}
