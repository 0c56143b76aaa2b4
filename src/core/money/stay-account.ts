import type { BookingState } from "#src/core/booking/booking.ts";
import { type LedgerLine, sumsOf } from "./ledger.ts";
import { sumKes } from "./money.ts";
import type { RefundReason } from "./refund.ts";

/**
 * What became of a booking's price and money beside its payments and refunds. Whole shillings, never below zero.
 * For a stay that stands: total of its quote − taken off − paid + sent back + sent twice = still to pay, or credit.
 */
export type StayAccount = Readonly<{
  /** What the host has made the stay cheaper by. */
  takenOffKes: number;
  /** What they keep of a stay that was cancelled. */
  keptKes: number;
  /** What went back beyond what was to: by hand, and by M-PESA too. */
  sentTwiceKes: number;
  /** The guest's money with the host that is for nothing any more and not on its way back. */
  creditKes: number;
  /** Their damage deposit with the host, but for what is on its way back. */
  depositHeldKes: number;
  depositKept: readonly Readonly<{ amountKes: number; note: string | null }>[];
}>;

export function stayAccount(
  lines: readonly (LedgerLine & Readonly<{ why: string; note: string | null }>)[],
  booking: Readonly<{ state: BookingState; totalKes: number }>,
  refunds: readonly Readonly<{ amountKes: number; reason: RefundReason; sentAt: number | null }>[],
): StayAccount {
  const { state, totalKes } = booking;
  const { chargedKes, balanceKes, depositHeldKes } = sumsOf(lines);
  const isCharged = lines.some(({ kind }) => kind === "charge");
  const sentTwiceKes = sumKes(lines.filter(({ why }) => why === "sent_twice"));
  const priceKes = chargedKes;
  const dueKes = (isDeposit: boolean) =>
    sumKes(refunds.filter(({ reason, sentAt }) => sentAt === null && (reason === "damage_deposit") === isDeposit));
  // A part of the price of what is still being paid for is no credit.
  const isBeingPaid = state === "requested" || state === "held";
  return {
    takenOffKes: isCharged && state === "confirmed" ? Math.max(0, totalKes - priceKes) : 0,
    keptKes: isCharged && state === "cancelled" ? Math.max(0, priceKes) : 0,
    sentTwiceKes,
    creditKes: isBeingPaid ? 0 : Math.max(0, 0 - balanceKes - dueKes(false)),
    depositHeldKes: Math.max(0, depositHeldKes - dueKes(true)),
    depositKept: lines.filter(({ why }) => why === "deposit_kept").map(({ amountKes, note }) => ({ amountKes, note })),
  };
}
