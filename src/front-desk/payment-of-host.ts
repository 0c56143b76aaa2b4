import type { Reader } from "#db/open.ts";
import { findPaymentOfHost } from "#db/payment.queries.ts";

/** The booking that a payment of this host is for. */
export function bookingOfPayment(db: Reader, ask: { hostId: string; paymentId: string }): string | undefined {
  return findPaymentOfHost(db, ask.paymentId, ask.hostId)?.bookingId;
}
