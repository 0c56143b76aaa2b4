import { type Booking, staysThatEnded } from "#db/booking.queries.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { findMessage } from "#db/message.queries.ts";
import type { Reader } from "#db/open.ts";
import { findRefundBySubmission, refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { sumsOf } from "#src/core/ledger.ts";
import { type Refundable, spreadRefund } from "#src/core/refund.ts";
import { addDays, localDateAt } from "#src/core/stay.ts";
import { announceDepositHeld, announceDepositKept } from "#src/messaging/announce-money.ts";
import type { Deps } from "#src/web/deps.ts";
import { isAmount } from "./answer-claim.ts";
import { isDaytime } from "./balance.ts";
import { refundable } from "./give-back.ts";
import { keepOfDeposit } from "./keep-ledger.ts";
import { oweRefund } from "./owe-refund.ts";

export type DecideDeposit =
  | { outcome: "owed" | "kept" }
  /** The same form again, or the deposit changed since the page was shown: nothing happened. */
  | { outcome: "decided_before" }
  | { outcome: "too_much"; mostKes: number }
  | { outcome: "not_an_amount" | "no_reason" | "stay_not_over" | "no_such_booking" };

/**
 * What the host does with the damage deposit once the guest has left: all that she does not keep,
 * with a reason, goes back. `shownKes` is what the page said she holds, so that no press counts twice.
 */
export function decideDeposit(
  deps: Pick<Deps, "db" | "clock">,
  ask: {
    hostId: string;
    bookingId: string;
    shownKes: number;
    submissionKey: string;
    keep?: { amountKes: number; note: string };
  },
): DecideDeposit {
  return write(deps.db, (tx): DecideDeposit => {
    const now = deps.clock.now();
    const booking = findBookingOfHost(tx, ask.bookingId, ask.hostId);
    if (!booking) return { outcome: "no_such_booking" };
    if (findRefundBySubmission(tx, ask.submissionKey)) return { outcome: "decided_before" };
    if (!isStayOver(booking, deps.clock.today())) return { outcome: "stay_not_over" };
    const heldKes = depositToDecide(tx, booking);
    if (heldKes <= 0 || heldKes !== ask.shownKes) return { outcome: "decided_before" };
    if (ask.keep) {
      const { amountKes, note } = ask.keep;
      if (!isAmount(amountKes)) return { outcome: "not_an_amount" };
      if (amountKes > heldKes) return { outcome: "too_much", mostKes: heldKes };
      if (note === "") return { outcome: "no_reason" };
      keepOfDeposit(tx, booking, { amountKes, who: "host", note, now });
      announceDepositKept(tx, { bookingId: booking.id, amountKes, note, now });
      return { outcome: "kept" };
    }
    for (const [index, part] of spreadRefund(heldKes, depositParts(tx, booking)).entries()) {
      const { paymentId, amountKes } = part;
      const key = index === 0 ? { submissionKey: ask.submissionKey } : {};
      oweRefund(tx, { payment: { id: paymentId }, booking, reason: "damage_deposit", amountKes, ...key, now });
    }
    return { outcome: "owed" };
  });
}

/** The damage deposit in the host's hands that is not on its way back, whole shillings. */
export function depositToDecide(db: Reader, booking: Pick<Booking, "id">): number {
  const owedKes = refundsOfBooking(db, booking.id)
    .filter(({ reason, state }) => reason === "damage_deposit" && state !== "sent")
    .reduce((sum, { amountKes }) => sum + amountKes, 0);
  return Math.max(0, sumsOf(entriesOfBooking(db, booking.id)).depositHeldKes - owedKes);
}

/** The guest has left; a cancelled stay gives its deposit back by itself. */
export function isStayOver(booking: Pick<Booking, "state" | "checkOut">, today: string): boolean {
  return booking.state === "confirmed" && booking.checkOut <= today;
}

/** Reminds each host, the morning after a guest has left, of the deposit that she still holds. Once for each stay. */
export function remindOfDeposits(deps: Pick<Deps, "db" | "clock" | "publicUrl">): void {
  const now = deps.clock.now();
  if (!isDaytime(now)) return;
  const today = localDateAt(now);
  for (const booking of staysThatEnded(deps.db, { from: addDays(today, -3), until: addDays(today, -1) })) {
    write(deps.db, (tx) => {
      const amountKes = depositToDecide(tx, booking);
      const messageId = `deposit-${booking.id}`;
      if (amountKes <= 0 || findMessage(tx, messageId)) return;
      const link = `${deps.publicUrl}/dashboard/bookings/${booking.id}`;
      announceDepositHeld(tx, { bookingId: booking.id, amountKes, messageId, link, now });
    });
  }
}

/** Which payments brought the deposit, and what of each can still go back. */
function depositParts(db: Reader, booking: Pick<Booking, "id">): Refundable[] {
  const lines = entriesOfBooking(db, booking.id).filter(({ account }) => account === "damage_deposit");
  const owed = refundsOfBooking(db, booking.id).filter(
    ({ reason, state }) => reason === "damage_deposit" && state !== "sent",
  );
  return refundable(db, booking).map(({ paymentId, leftKes }) => {
    const heldKes = lines.reduce((sum, line) => (line.paymentId === paymentId ? sum - line.amountKes : sum), 0);
    const owedKes = owed.reduce((sum, due) => (due.paymentId === paymentId ? sum + due.amountKes : sum), 0);
    return { paymentId, leftKes: Math.min(leftKes, heldKes - owedKes) };
  });
}
