import type { Booking } from "#db/booking.queries.ts";
import type { Payment } from "#db/payment.queries.ts";
import type { Change } from "#db/write.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import { announceRefundDue } from "#src/messaging/announce-money.ts";
import { newId } from "#src/web/ids.ts";
import { storeRefund } from "./store-refund.ts";

/** Notes that money of a payment has to go back, and tells guest and host. */
export function oweRefund(
  tx: Change,
  due: {
    payment: Pick<Payment, "id">;
    booking: Pick<Booking, "id">;
    reason: RefundReason;
    amountKes: number;
    now: number;
  },
): void {
  const { payment, booking, reason, amountKes, now } = due;
  const id = newId();
  storeRefund(tx, {
    id,
    paymentId: payment.id,
    bookingId: booking.id,
    amountKes,
    reason,
    createdAt: now,
  });
  announceRefundDue(tx, { bookingId: booking.id, amountKes, reason, refundIds: [id], now });
}
