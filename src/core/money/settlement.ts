import { type BookingFacts, stateAt } from "#src/core/booking/booking.ts";

/** What the rule needs to know of a booking's money, in whole shillings and before this payment. */
export type Account = Readonly<{
  /** Still to come before the booking is certain; zero or less when enough came. */
  toConfirmKes: number;
  /** Still to come in all, with the damage deposit that is asked for. */
  openKes: number;
}>;

/** Money that has arrived. `accepted` when a person said that it counts although it is not what was asked for. */
export type Arrival = Readonly<{ askedKes: number; receivedKes: number; accepted?: boolean }>;

/** A booking that money finds. */
export type SettledBooking = BookingFacts &
  Readonly<{
    /** It was certain before, its host never said yes or took the nights back, or they have left: no money brings it back. */
    isOver?: boolean;
    /** Its guest has cancelled: the hold, or the request on their phone, and has asked for nothing since. */
    isGivenUp?: boolean;
  }>;

/** In order of precedence. What came beyond everything that was open goes back. */
export type Settlement =
  /** Not what was asked for: recorded, and a person looks. */
  | { outcome: "wrong_amount" }
  /** Everything was paid by another payment: this one is owed back. */
  | { outcome: "second_payment" }
  /** The booking is certain already, and this pays of what was left. */
  | { outcome: "on_account" }
  /** In time. */
  | { outcome: "confirmed" }
  /** Not enough yet, and the nights are still kept for the rest. */
  | { outcome: "part" }
  /** After the hold ended or the guest gave up, but nobody else took the nights. */
  | { outcome: "confirmed_late" }
  /** After the hold ended, and somebody else has the nights: owed back. */
  | { outcome: "nights_taken" }
  /** After the hold ended, and not enough: owed back. */
  | { outcome: "part_late" }
  /** After its guest had cancelled: owed back, and theirs to keep the stay by if they ask for it. */
  | { outcome: "given_up" }
  /** After the booking itself was over: owed back, free nights or not. */
  | { outcome: "booking_over" };

/**
 * What arrived money does to a booking.
 *
 * M-PESA may report a payment twice, late, or never. A payment that is already
 * settled never comes here; money that cannot be used is owed back, never lost.
 */
export function settle(
  booking: SettledBooking,
  money: Arrival,
  account: Account,
  now: number,
  nightsAreFree: () => boolean,
): Settlement {
  if (money.receivedKes !== money.askedKes && !money.accepted) return { outcome: "wrong_amount" };
  const isGivenUp = booking.isGivenUp && !booking.isOver && !money.accepted;
  if (isGivenUp) return { outcome: "given_up" };
  const isEnough = money.receivedKes >= account.toConfirmKes;
  switch (stateAt(booking, now)) {
    case "confirmed":
      return account.openKes <= 0 ? { outcome: "second_payment" } : { outcome: "on_account" };
    case "expired":
    case "cancelled":
      if (booking.isOver) return { outcome: "booking_over" };
      if (!isEnough) return { outcome: "part_late" };
      return nightsAreFree() ? { outcome: "confirmed_late" } : { outcome: "nights_taken" };
    // Nobody is asked to pay before the host approved; money that comes all the same is money in time.
    default:
      return isEnough ? { outcome: "confirmed" } : { outcome: "part" };
  }
}
