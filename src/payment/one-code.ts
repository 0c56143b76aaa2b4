import { type Booking, findBooking } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import type { Reader } from "#db/open.ts";
import {
  findPayment,
  findPendingClaim,
  isCodeUsed,
  movePayment,
  type Payment,
  paymentsOfBooking,
  pendingClaimsOfBooking,
  updatePayment,
} from "#db/payment.queries.ts";
import { saidTakenBack, statementLineCounted, wasTakenBack } from "#db/reconcile.queries.ts";
import type { Change } from "#db/write.ts";
import { isPaid } from "#src/core/money/payment.ts";
import type { Voucher } from "#src/core/money/proof.ts";
import { openTogether } from "#src/ledger/keep-ledger.ts";
import { announceCodeElsewhere } from "#src/messaging/announce-money.ts";
import { hostOf } from "./host-of.ts";
import type { BookingLink } from "./settle-payment.ts";

type Word = Readonly<{ by: Voucher; receipt: string | null; linkTo: BookingLink; now: number }>;

/**
 * One code is one payment. Whatever else of its host's speaks of the code that has just found its payment is of this one:
 * a line that nobody could place is placed, and a guest's word of it needs no answer. A guest of another booking is told.
 */
export function codeFound(tx: Change, payment: Payment, booking: Booking, { by, receipt, linkTo, now }: Word): void {
  const hostId = hostOf(tx, booking);
  if (receipt === null || hostId === undefined) return;
  statementLineCounted(tx, { receipt, paymentId: payment.id, hostId, isTheirs: by.who === "host", now });
  // Its host has pasted that it was taken back: M-PESA's word stands, and they look.
  const isDoubted = by.who === "mpesa" && saidTakenBack(tx, receipt, hostId);
  if (isDoubted && isPaid(findPayment(tx, payment.id)?.state ?? "declined")) {
    updatePayment(tx, payment.id, { reason: "said_taken_back", updatedAt: now });
  }
  const claim = findPendingClaim(tx, receipt, hostId);
  if (!claim || claim.id === payment.id) return;
  movePayment(tx, claim.id, "expire", { reason: "restated", updatedAt: now });
  const isTheirs = claim.bookingId === booking.id || groupOf(tx, booking).some(({ id }) => id === claim.bookingId);
  if (isTheirs) return;
  announceCodeElsewhere(tx, { bookingId: claim.bookingId, receipt, link: linkTo(claim.bookingId), now });
}

/** Whether a host can write no money down under this code: it has its payment, is of what they sent, or was taken back. */
export function isCodeGone(db: Reader, receipt: string, hostId: string): boolean {
  return isCodeUsed(db, receipt, hostId) || wasTakenBack(db, receipt, hostId);
}

/**
 * M-PESA's query has called a request paid, and named no code: what the guest says of as much for the same booking, when
 * nothing is open any more, is that money. Its code stands beside the payment.
 */
export function uncodedFound(tx: Change, payment: Payment, booking: Booking, now: number): void {
  if (openTogether(tx, booking) > 0) return;
  const claim = pendingClaimsOfBooking(tx, booking.id).find(({ amountKes }) => amountKes === payment.amountKes);
  if (!claim || claim.id === payment.id) return;
  movePayment(tx, claim.id, "expire", { reason: "restated", updatedAt: now });
  const isNamed = payment.claimedReceipt !== null;
  if (!isNamed) updatePayment(tx, payment.id, { claimedReceipt: claim.claimedReceipt, updatedAt: now });
}

/**
 * The payment that a host's word of a code is about when M-PESA counts it already without one: as much for the same
 * booking, of which less is open, so that it would go back as paid twice.
 */
export function uncodedOf(
  tx: Change,
  payment: Payment,
  { by, receipt, receivedKes }: { by: Voucher; receipt: string | null; receivedKes: number },
): Payment | undefined {
  const booking = findBooking(tx, payment.bookingId);
  if (by.who !== "host" || receipt === null || payment.purpose === "damage_deposit" || !booking) return undefined;
  if (openTogether(tx, booking) >= receivedKes) return undefined;
  return paymentsOfBooking(tx, booking.id).find(
    (one) =>
      one.id !== payment.id &&
      isPaid(one.state) &&
      one.provedBy === "mpesa" &&
      one.receipt === null &&
      (one.claimedReceipt === null || one.claimedReceipt === receipt) &&
      (one.receivedKes ?? one.amountKes) === receivedKes,
  );
}
