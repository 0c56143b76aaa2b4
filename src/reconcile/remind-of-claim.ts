import { findBooking } from "#db/booking.queries.ts";
import { wasTold } from "#db/notice.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import { remindersOf, whenAwake } from "#src/core/booking/hold-checking.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { openKesOf } from "#src/ledger/open-balance.ts";
import { announceClaim, announceTransfer } from "#src/messaging/announce-money.ts";
import type { Deps } from "#src/web/deps.ts";
import { isClaim } from "./answer-claim.ts";
import { saidKesOf } from "./claim-payment.ts";

const DONE = { outcome: "done" } as const;

/**
 * Reminds a host of a payment that their guest says they made and that nobody has answered: after two hours of
 * their day, and once more the next morning; never at night. What was missed because nothing ran is said once.
 */
export function remindOfClaim(deps: Pick<Deps, "db" | "clock" | "publicUrl">, paymentId: string): JobResult {
  return write(deps.db, (tx): JobResult => {
    const now = deps.clock.now();
    const claim = findPayment(tx, paymentId);
    if (claim?.state !== "pending" || !isClaim(claim)) return DONE;
    if (whenAwake(now) > now) return { outcome: "again", runAt: whenAwake(now) };
    const [first, second] = remindersOf(claim.createdAt);
    if (now < first) return { outcome: "again", runAt: first };
    const nth = now < second ? 1 : 2;
    const messageId = `claim-${claim.id}-${nth}`;
    const booking = findBooking(tx, claim.bookingId);
    if (booking && !wasTold(tx, messageId)) {
      const { bookingId, claimedReceipt: receipt, reference } = claim;
      const [saidKes, openKes] = [saidKesOf(claim), openKesOf({ db: tx }, booking, claim.purpose)];
      const link = `${deps.publicUrl}/dashboard/bookings/${bookingId}`;
      const about = { bookingId, link, messageId, now };
      if (receipt !== null) announceClaim(tx, { ...about, saidKes, openKes, receipt });
      else announceTransfer(tx, { ...about, amountKes: saidKes, reference: reference ?? "" });
    }
    return nth === 1 ? { outcome: "again", runAt: second } : DONE;
  });
}
