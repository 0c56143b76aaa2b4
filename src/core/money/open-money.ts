import type { BookingState } from "#src/core/booking/booking.ts";
import { type LedgerLine, type OnAccounts, sumsOf } from "./ledger.ts";
import { sumKes } from "./money.ts";
import type { PaymentState } from "./payment.ts";
import { isOfHoldThatEnded, type RefundReason } from "./refund.ts";
import type { RefundState } from "./refund-life.ts";

/** A refund as far as it matters to what is open. One that was withdrawn is none. */
export type DueRefund = Readonly<{
  paymentId: string;
  state: RefundState;
  reason: RefundReason;
  amountKes: number;
}>;

/** All that is written down of a booking's money. */
export type Books = Readonly<{
  lines: readonly LedgerLine[];
  payments: readonly Readonly<{ id: string; state: PaymentState }>[];
  refunds: readonly DueRefund[];
}>;

export type Priced = Readonly<{
  state: BookingState;
  confirmedAt: number | null;
  totalKes: number;
  quote: Readonly<{ damageDepositKes?: number }>;
}>;

/**
 * What is still to come for a booking: the stay, and the damage deposit that its quote asks for. Whole shillings.
 * Money that is to go back pays nothing, unless the rest of a price would make it needed again; nor does money
 * that waits for a person.
 */
export function openMoney(booking: Priced, books: Books): OnAccounts {
  const lines = decidedLines(books);
  const goesBackKes = sumKes(
    dueOfStay(books.refunds).filter(({ state, reason }) => state === "sending" || !isOfHoldThatEnded(reason)),
  );
  const wasReturned = lines.some(
    ({ account, kind, why }) => account === "damage_deposit" && (kind === "refund" || why === "deposit_kept"),
  );
  const isOver = booking.state !== "confirmed" && booking.confirmedAt !== null;
  // A price of long ago knows no deposit.
  const asked = booking.quote.damageDepositKes ?? 0;
  return {
    stayKes: goesBackKes + stayBalance(booking, lines),
    depositKes: wasReturned || isOver ? 0 : Math.max(0, asked - sumsOf(lines).depositHeldKes),
  };
}

/** The payments that a person has to decide about. */
export function undecided({ payments, refunds }: Pick<Books, "payments" | "refunds">): Set<string> {
  const given = new Set(refunds.map(({ paymentId }) => paymentId));
  return new Set(payments.flatMap(({ id, state }) => (state === "needs_review" && !given.has(id) ? [id] : [])));
}

/** The lines without those of money that waits for a person. */
export function decidedLines<Line extends LedgerLine>(
  books: Omit<Books, "lines"> & Readonly<{ lines: readonly Line[] }>,
): Line[] {
  const open = undecided(books);
  return books.lines.filter(({ paymentId }) => !paymentId || !open.has(paymentId));
}

/** What is still to come for a stay by these lines, charged or not. */
export function stayBalance({ totalKes }: Pick<Priced, "totalKes">, lines: readonly LedgerLine[]): number {
  const { balanceKes } = sumsOf(lines);
  return lines.some(({ kind }) => kind === "charge") ? balanceKes : totalKes + balanceKes;
}

/** What of a stay is to go back and has not, or is on its way; the damage deposit is apart. */
export function dueOfStay<Refund extends DueRefund>(refunds: readonly Refund[]): Refund[] {
  return refunds.filter(({ state, reason }) => state !== "sent" && reason !== "damage_deposit");
}

/** The account of a booking as the rule of settling reads it, from what is open. */
export function accountFrom(
  booking: Readonly<{ totalKes: number; quote: Readonly<{ dueNowKes: number }> }>,
  { stayKes, depositKes }: OnAccounts,
): Readonly<{ toConfirmKes: number; openKes: number }> {
  return {
    toConfirmKes: booking.quote.dueNowKes - (booking.totalKes - stayKes),
    // What they have paid too much for the stay is no damage deposit.
    openKes: Math.max(0, stayKes) + depositKes,
  };
}
