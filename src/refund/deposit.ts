import { staysThatEnded } from "#db/booking.queries.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { wasTold } from "#db/notice.queries.ts";
import { findRefundBySubmission } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { isAmount } from "#src/core/money/money.ts";
import { isDaytime } from "#src/core/stay/daytime.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { depositToDecide, isStayOver } from "#src/ledger/deposit-held.ts";
import { keepOfDeposit } from "#src/ledger/keep-ledger.ts";
import { announceDepositHeld, announceDepositKept, announceRefundDue } from "#src/messaging/announce-money.ts";
import type { Deps } from "#src/web/deps.ts";
import { recordRefundDue } from "./refund-due.ts";

export type DecideDeposit =
  | { outcome: "owed" | "kept" }
  /** The same form again, or the deposit changed since the page was shown: nothing happened. */
  | { outcome: "decided_before" }
  | { outcome: "too_much"; mostKes: number }
  | { outcome: "not_an_amount" | "no_reason" | "stay_not_over" | "no_such_booking" };

/**
 * What the host does with a damage deposit: they give all or a part of it back, whenever they like, and once the
 * guest has left they may keep some, with a reason. `shownKes` is what the page said they hold, so that no press
 * counts twice.
 */
export function decideDeposit(
  deps: Pick<Deps, "db" | "clock">,
  ask: {
    hostId: string;
    bookingId: string;
    shownKes: number;
    submissionKey: string;
    /** What goes back, when that is not all. */
    backKes?: number;
    keep?: { amountKes: number; note: string };
  },
): DecideDeposit {
  return write(deps.db, (tx): DecideDeposit => {
    const now = deps.clock.now();
    const booking = findBookingOfHost(tx, ask.bookingId, ask.hostId);
    if (!booking) return { outcome: "no_such_booking" };
    if (findRefundBySubmission(tx, ask.submissionKey)) return { outcome: "decided_before" };
    if (ask.keep && !isStayOver(booking, deps.clock.today())) return { outcome: "stay_not_over" };
    const heldKes = depositToDecide(tx, booking);
    if (heldKes <= 0 || heldKes !== ask.shownKes) return { outcome: "decided_before" };
    const takenKes = ask.keep?.amountKes ?? ask.backKes ?? heldKes;
    if (!isAmount(takenKes)) return { outcome: "not_an_amount" };
    if (takenKes > heldKes) return { outcome: "too_much", mostKes: heldKes };
    if (ask.keep) {
      const { amountKes, note } = ask.keep;
      if (note === "") return { outcome: "no_reason" };
      keepOfDeposit(tx, booking, { amountKes, who: "host", note, now });
      announceDepositKept(tx, { bookingId: booking.id, amountKes, note, now });
      return { outcome: "kept" };
    }
    const due = { bookingId: booking.id, reason: "damage_deposit", amountKes: takenKes, now } as const;
    announceRefundDue(tx, { ...due, refundIds: recordRefundDue(tx, { ...due, submissionKey: ask.submissionKey }) });
    return { outcome: "owed" };
  });
}

/** Reminds each host, the morning after a guest has left, of the deposit that they still hold. Once for each stay. */
export function remindOfDeposits(deps: Pick<Deps, "db" | "clock" | "publicUrl">): void {
  const now = deps.clock.now();
  if (!isDaytime(now)) return;
  const today = localDateAt(now);
  for (const booking of staysThatEnded(deps.db, { from: addDays(today, -3), until: addDays(today, -1) })) {
    write(deps.db, (tx) => {
      const amountKes = depositToDecide(tx, booking);
      const messageId = `deposit-${booking.id}`;
      if (amountKes <= 0 || wasTold(tx, messageId)) return;
      const link = `${deps.publicUrl}/dashboard/bookings/${booking.id}`;
      announceDepositHeld(tx, { bookingId: booking.id, amountKes, messageId, link, now });
    });
  }
}
