import type { Booking } from "#db/booking.queries.ts";
import type { Change } from "#db/write.ts";
import { sumKes } from "#src/core/money/money.ts";
import { accountOfRefund, type RefundReason, spreadRefund } from "#src/core/money/refund.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { refundable } from "#src/ledger/refundable.ts";
import { newId } from "#src/web/ids.ts";
import { storeRefund } from "./store-refund.ts";

/**
 * Owes a sum back that is no single payment's: of each that brought some to the account, the newest first.
 * Telling guest and host is the caller's.
 */
export function oweParts(
  tx: Change,
  due: {
    booking: Pick<Booking, "id">;
    reason: RefundReason;
    amountKes: number;
    submissionKey?: string;
    now: number;
  },
): string[] {
  const { booking, reason, amountKes, submissionKey, now } = due;
  const parts = spreadRefund(amountKes, refundable(tx, booking, accountOfRefund(reason)));
  const owedKes = sumKes(parts);
  if (owedKes !== amountKes) throw new Error(`${amountKes} to go back, of ${owedKes}`);
  return parts.map((part, index) => {
    const id = newId();
    const key = index === 0 && submissionKey !== undefined ? secretHash(submissionKey) : null;
    storeRefund(tx, { id, bookingId: booking.id, ...part, reason, submissionKey: key, createdAt: now });
    return id;
  });
}
