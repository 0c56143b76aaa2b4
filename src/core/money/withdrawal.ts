import { type BookingFacts, stateAt } from "#src/core/booking/booking.ts";
import type { PaymentState } from "./payment.ts";

/** What the rule needs to know of a booking; instants are Unix milliseconds. */
export type Withdrawable = BookingFacts & Readonly<{ source: "page" | "host"; approvedAt: number | null }>;

/**
 * Whether a host may take back nights that they keep for a guest: those they wrote in or approved themselves, as long
 * as no money came or is under way. A hold that a guest began is the guest's, and short.
 */
export function canWithdraw(
  booking: Withdrawable,
  payments: readonly Readonly<{ state: PaymentState }>[],
  now: number,
): boolean {
  const isHers = booking.source === "host" || booking.approvedAt !== null;
  return isHers && stateAt(booking, now) === "held" && payments.every(({ state }) => cameToNothing(state));
}

function cameToNothing(state: PaymentState): boolean {
  return state === "declined" || state === "expired";
}
