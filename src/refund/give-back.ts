import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import type { Db } from "#db/open.ts";
import { findRefundBySubmission } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { isAmount } from "#src/core/money/money.ts";
import { reducePrice } from "#src/ledger/keep-ledger.ts";
import { refundableKes } from "#src/ledger/refundable.ts";
import { announceRefundDue } from "#src/messaging/announce-money.ts";
import type { Clock } from "#src/ports/clock.ts";
import { recordRefundDue } from "./refund-due.ts";

export type GiveBack =
  | { outcome: "owed" }
  | { outcome: "owed_before" }
  | { outcome: "too_much"; mostKes: number }
  | { outcome: "not_an_amount" | "no_such_booking" };

/**
 * A host decides to give money of the stay back. What the guest has paid too much goes first;
 * beyond that the stay becomes so much cheaper. Their damage deposit is not touched.
 */
export function giveBack(
  deps: { db: Db; clock: Clock },
  ask: { hostId: string; bookingId: string; amountKes: number; note: string; submissionKey: string },
): GiveBack {
  return write(deps.db, (tx): GiveBack => {
    const now = deps.clock.now();
    const booking = findBookingOfHost(tx, ask.bookingId, ask.hostId);
    if (!booking) return { outcome: "no_such_booking" };
    const repeated = findRefundBySubmission(tx, ask.submissionKey);
    if (repeated) return { outcome: repeated.bookingId === booking.id ? "owed_before" : "no_such_booking" };
    if (!isAmount(ask.amountKes)) return { outcome: "not_an_amount" };
    const mostKes = refundableKes(tx, booking, "stay");
    if (ask.amountKes > mostKes) return { outcome: "too_much", mostKes };

    const creditKes = Math.max(0, mostKes - sumsOf(entriesOfBooking(tx, booking.id)).chargedKes);
    const cheaperKes = ask.amountKes - Math.min(ask.amountKes, creditKes);
    if (cheaperKes > 0) reducePrice(tx, booking, { amountKes: cheaperKes, who: "host", note: ask.note, now });
    const { amountKes, submissionKey } = ask;
    const due = { bookingId: booking.id, reason: "by_host", amountKes, now } as const;
    announceRefundDue(tx, { ...due, refundIds: recordRefundDue(tx, { ...due, submissionKey }) });
    return { outcome: "owed" };
  });
}
