import { type Booking, findBooking } from "#db/booking.queries.ts";
import { isCodeTakenBack } from "#db/checked-code.queries.ts";
import { recheckChannelsSoon } from "#db/feed-soon.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import {
  findPayment,
  findPaymentBySubmission,
  findPaymentOfHostByReceipt,
  insertPayment,
  isCodeTaken,
  type Payment,
  paymentsOfBooking,
} from "#db/payment.queries.ts";
import type { PayoutAccount } from "#db/payout.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { wasTakenBack } from "#db/reconcile.queries.ts";
import { noteRefusedCode } from "#db/risk.queries.ts";
import { type Change, write } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { checkedBy, remindersOf } from "#src/core/booking/hold-checking.ts";
import { claimKes } from "#src/core/money/claim.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { isEndUnknown } from "#src/core/money/unknown-end.ts";
import { type PaymentProof, readPaymentProof } from "#src/core/reconcile/mpesa-message.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { openKesOf } from "#src/ledger/open-balance.ts";
import { announceClaim } from "#src/messaging/announce-money.ts";
import { lookUpCode } from "#src/mpesa/look-up-code.ts";
import { prolongHold } from "#src/payment/prolong-hold.ts";
import { type Asking, waysToPay } from "#src/payout/account-of.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { heardOfReversal } from "./heard-of-reversal.ts";
import { matchClaimed } from "./match-money.ts";

export type ClaimPayment =
  | { outcome: "claimed" }
  /** This form was sent before, or this code was named for this booking already. */
  | { outcome: "claimed_before" }
  | { outcome: "no_code" }
  /** The message is of something else. */
  | { outcome: "no_payment"; receipt: string }
  /** The message says that a payment was taken back which counts for this booking; M-PESA is asked where it can be. */
  | { outcome: "says_taken_back"; receipt: string; isAsked: boolean }
  /** Several payments are pasted at once. */
  | { outcome: "several"; receipts: readonly string[] }
  /** M-PESA took it back, by its own word or by their host's. */
  | { outcome: "taken_back" }
  /** It is counted for this very booking. */
  | { outcome: "counted_before" }
  /** Another booking was paid with it, or waits for its host to say so. */
  | { outcome: "code_used" }
  | { outcome: "too_many_claims" }
  | { outcome: "already_paid" | "no_way_to_claim" | "no_such_booking" };

/** For one booking, besides those that proved true. A guest mistypes once or twice; whoever guesses is stopped. */
export const CLAIMS_MOST = 5;

type Claiming = Asking & Pick<Deps, "db" | "clock" | "publicUrl" | "linkTo">;

/**
 * A guest says that they have paid by themselves, and with which M-PESA code. Their nights are
 * kept while the host looks, and no longer than they were where it is `isUnproven`, the word of one more stranger than a
 * place is kept by; nothing is confirmed by this. `typed` may be the whole message.
 */
export function claimPayment(
  deps: Claiming,
  ask: {
    bookingId: string;
    typed: string;
    submissionKey: string;
    purpose?: "stay" | "balance";
    isUnproven?: boolean;
  },
): ClaimPayment {
  const read = readPaymentProof(ask.typed);
  return write(deps.db, (tx): ClaimPayment => {
    const now = deps.clock.now();
    const booking = findBooking(tx, ask.bookingId);
    const property = booking && findProperty(tx, booking.propertyId);
    if (!booking || !property) return { outcome: "no_such_booking" };
    const repeated = findPaymentBySubmission(tx, ask.submissionKey);
    if (repeated) return { outcome: repeated.bookingId === booking.id ? "claimed_before" : "no_such_booking" };
    if (read.outcome === "says_taken_back") {
      const heard = heardOfReversal(tx, deps, { booking, hostId: property.hostId, ...read, now });
      if (heard !== "counts_for_nothing") return { ...read, isAsked: heard === "asked" };
    }
    const state = stateAt(booking, now);
    const purpose = state === "confirmed" && ask.purpose === "balance" ? "balance" : "stay";
    const openKes = openKesOf({ db: tx }, booking, purpose);
    if ((state === "confirmed" && purpose === "stay") || openKes <= 0) return { outcome: "already_paid" };
    const paidTo = waysToPay(deps, property.hostId).manual;
    const isTakenBack = state === "cancelled" && booking.cancelledBy === "host";
    // Whoever was asked on their phone has a code to name, however their host is paid and whatever became of the stay.
    const isUntold = paymentsOfBooking(tx, booking.id).some(isEndUnknown);
    if (state === "requested" || ((!paidTo || isTakenBack) && !isUntold)) return { outcome: "no_way_to_claim" };
    if (read.outcome === "says_taken_back") return { outcome: "no_payment", receipt: read.receipt };
    if (read.outcome !== "proof") return read;
    const { proof } = read;
    const own = paymentsOfBooking(tx, booking.id).filter(
      (payment) => payment.way === "manual" && payment.purpose === purpose,
    );
    if (own.some((claim) => claim.state === "pending" && claim.claimedReceipt === proof.receipt)) {
      return { outcome: "claimed_before" };
    }
    const unusable = whyUnusable(tx, { booking, hostId: property.hostId, receipt: proof.receipt, now });
    if (unusable) return unusable;
    if (own.filter(({ state }) => !isPaid(state) && state !== "refunded").length >= CLAIMS_MOST)
      return { outcome: "too_many_claims" };
    keepClaim(tx, deps, {
      booking,
      hostId: property.hostId,
      purpose,
      openKes,
      paidTo,
      proof,
      submissionKey: ask.submissionKey,
      isUnproven: ask.isUnproven ?? false,
    });
    return { outcome: "claimed" };
  });
}

/** Why a code can't be taken, if so. That a guest named one of another guest's, or one taken back, is noted for the host. */
function whyUnusable(
  tx: Change,
  { booking, hostId, receipt, now }: { booking: Booking; hostId: string; receipt: string; now: number },
): ClaimPayment | undefined {
  const note = (why: "used" | "taken_back") => noteRefusedCode(tx, { bookingId: booking.id, why, firstAt: now });
  if (wasTakenBack(tx, receipt, hostId)) {
    if (isCodeTakenBack(tx, { receipt, hostId })) note("taken_back");
    return { outcome: "taken_back" };
  }
  if (!isCodeTaken(tx, receipt, hostId)) return undefined;
  const counted = findPaymentOfHostByReceipt(tx, receipt, hostId);
  if (counted?.bookingId === booking.id) return { outcome: "counted_before" };
  // A guest who names the code of an earlier stay of their own has mistaken one for the other.
  if (counted && findBooking(tx, counted.bookingId)?.guestPhone !== booking.guestPhone) note("used");
  return { outcome: "code_used" };
}

/** Keeps what the guest said and the nights, and tells the host, who is reminded until they have looked. */
function keepClaim(
  tx: Change,
  deps: Claiming,
  claim: {
    booking: Booking;
    hostId: string;
    purpose: "stay" | "balance";
    openKes: number;
    paidTo: PayoutAccount | undefined;
    proof: PaymentProof;
    submissionKey: string;
    isUnproven: boolean;
  },
): void {
  const { booking, hostId, purpose, openKes, paidTo } = claim;
  const { receipt, amountKes: saidKes } = claim.proof;
  const now = deps.clock.now();
  const id = newId();
  const amountKes = claimKes({ saidKes, openKes, mostKes: deps.config.mpesa.mostKes });
  insertPayment(tx, {
    id,
    bookingId: booking.id,
    way: "manual",
    purpose,
    state: "pending",
    amountKes,
    paidTo: "host",
    payoutAccountId: paidTo?.id ?? null,
    submissionKey: secretHash(claim.submissionKey),
    claimedReceipt: receipt,
    claimedKes: saidKes ?? null,
    createdAt: now,
    requestedAt: now,
    updatedAt: now,
  });
  matchClaimed(tx, deps, { receipt, hostId });
  if (findPayment(tx, id)?.state !== "pending") return;
  if (stateAt(booking, now) === "held" && !claim.isUnproven) prolongHold(tx, booking, now, checkedBy(now));
  recheckChannelsSoon(tx, booking.propertyId, now);
  const link = `${deps.publicUrl}/dashboard/bookings/${booking.id}`;
  announceClaim(tx, { bookingId: booking.id, saidKes: saidKes ?? amountKes, openKes, receipt, link, now });
  enqueue(tx, { kind: "remind_of_claim", key: id, runAt: remindersOf(now)[0], now });
  if (paidTo) lookUpCode(tx, deps, { paymentId: id, receipt, hostId, paidTo, now });
}

/** What came by the guest's own word: by their message, else what they were to pay. Whole shillings. */
export function saidKesOf(claim: Pick<Payment, "claimedKes" | "amountKes">): number {
  return claim.claimedKes ?? claim.amountKes;
}
