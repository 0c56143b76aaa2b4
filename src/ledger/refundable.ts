import type { Booking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { type LedgerAccount, onAccounts } from "#src/core/money/ledger.ts";
import { sumKes } from "#src/core/money/money.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { leftAfter, type Refundable } from "#src/core/money/refund.ts";

/**
 * What each payment brought to an account that has not gone back and is not to, the newest first.
 * Money that a person has still to look at is not among it.
 */
export function refundable(db: Reader, booking: Pick<Booking, "id">, account: LedgerAccount): Refundable[] {
  const lines = entriesOfBooking(db, booking.id);
  const due = refundsOfBooking(db, booking.id).filter(({ state }) => state !== "sent");
  return paymentsOfBooking(db, booking.id)
    .filter(({ state }) => isPaid(state) || state === "refunded")
    .map(({ id }) => {
      const isOwn = ({ paymentId }: { paymentId: string | null }) => paymentId === id;
      const { stayKes, depositKes } = leftAfter(due.filter(isOwn), onAccounts(lines.filter(isOwn)));
      const leftKes = account === "stay" ? stayKes : depositKes;
      return { paymentId: id, leftKes: Math.max(0, Math.min(leftKes, stayKes + depositKes)) };
    });
}

/** What of an account can still go back in all. What went back twice is no single payment's, and has gone. */
export function refundableKes(db: Reader, booking: Pick<Booking, "id">, account: LedgerAccount): number {
  const leftKes = refundable(db, booking, account).reduce((sum, part) => sum + part.leftKes, 0);
  if (account !== "stay") return leftKes;
  const twice = entriesOfBooking(db, booking.id).filter(({ why }) => why === "sent_twice");
  return Math.max(0, leftKes - sumKes(twice));
}
