import type { BookingState } from "#src/core/booking/booking.ts";
import type { RefundReason } from "./refund.ts";

/** Why nothing is booked, or nothing any more. */
export type BookingEnd =
  /** It was certain, and then it was not. */
  | "cancelled_by_guest"
  | "cancelled_by_host"
  /** A request, and what became of it. */
  | "declined"
  | "unanswered"
  | "taken_back"
  /** All or a part of the money came, and too late. */
  | "paid_too_late"
  | "rest_too_late"
  /** What came was not what was asked for, and its host did not take it. */
  | "not_accepted"
  /** Nobody paid. */
  | "withdrawn"
  | "hold_ended"
  | "given_up"
  /** Their own newer booking, or one that they paid late, has its place. */
  | "replaced"
  /** Another site had sold the nights before anything was paid. */
  | "sold_elsewhere";

/**
 * What its guest may still have: the stay, where all the money came after they had cancelled; or its hold once more,
 * where a part came in time and `restKes` did not. Whole shillings.
 */
export type Keepable = Readonly<{ kind: "stay" }> | Readonly<{ kind: "rest"; partKes: number; restKes: number }>;

/**
 * How a booking ended that is expired or cancelled; the reasons are those of its refunds. It is replaced when
 * another booking of its guest took its place.
 */
export function endOf(
  booking: Readonly<{
    state: BookingState;
    confirmedAt: number | null;
    requestedAt: number | null;
    approvedAt: number | null;
    cancelledBy: "guest" | "host" | null;
  }>,
  refunds: readonly Readonly<{ reason: RefundReason }>[],
  isReplaced = false,
): BookingEnd | undefined {
  const { state, cancelledBy } = booking;
  if (state !== "expired" && state !== "cancelled") return undefined;
  if (booking.confirmedAt !== null) return cancelledBy === "guest" ? "cancelled_by_guest" : "cancelled_by_host";
  if (booking.requestedAt !== null && booking.approvedAt === null) {
    if (state === "expired") return "unanswered";
    return cancelledBy === "guest" ? "taken_back" : "declined";
  }
  if (cancelledBy === "host") return "withdrawn";
  const wentBackAs = (reason: RefundReason) => refunds.some((refund) => refund.reason === reason);
  if (wentBackAs("nights_taken")) return "paid_too_late";
  if (state === "cancelled" && cancelledBy === null) return "sold_elsewhere";
  if (state === "cancelled") return isReplaced ? "replaced" : "given_up";
  if (wentBackAs("hold_over")) return "rest_too_late";
  return wentBackAs("not_accepted") ? "not_accepted" : "hold_ended";
}
