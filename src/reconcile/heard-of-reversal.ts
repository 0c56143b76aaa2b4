import type { Booking } from "#db/booking.queries.ts";
import { findPaymentOfHostByReceipt, updatePayment } from "#db/payment.queries.ts";
import type { Change } from "#db/write.ts";
import { isDisputed, isPaid } from "#src/core/money/payment.ts";
import { announceSaidTakenBack } from "#src/messaging/announce-money.ts";
import { askIfTakenBack } from "#src/risk/ask-if-taken-back.ts";
import type { Deps } from "#src/web/deps.ts";

type Needs = Pick<Deps, "clock" | "secrets" | "operatorAccount" | "publicUrl">;
type Heard = Readonly<{ booking: Booking; hostId: string; receipt: string; now: number }>;

/**
 * A guest pastes a message by which a payment of theirs was taken back. It stays counted: whoever holds the link of a
 * booking can write such a message. M-PESA is asked, where it can be; its host hears of it once and looks.
 */
export function heardOfReversal(
  tx: Change,
  deps: Needs,
  { booking, hostId, receipt, now }: Heard,
): "asked" | "host_looks" | "counts_for_nothing" {
  const payment = findPaymentOfHostByReceipt(tx, receipt, hostId);
  if (payment?.bookingId !== booking.id || !isPaid(payment.state)) return "counts_for_nothing";
  const asked = askIfTakenBack(tx, deps, { payment, hostId, now });
  // What M-PESA has just denied, or somebody looks at already, is nothing new.
  if (asked === "stands" || isDisputed(payment)) return asked === "asked" ? "asked" : "host_looks";
  updatePayment(tx, payment.id, { reason: "said_taken_back", updatedAt: now });
  const amountKes = payment.receivedKes ?? payment.amountKes;
  const link = `${deps.publicUrl}/dashboard/bookings/${booking.id}`;
  announceSaidTakenBack(tx, { bookingId: booking.id, amountKes, receipt, isAsked: asked === "asked", link, now });
  return asked === "asked" ? "asked" : "host_looks";
}
