import { findBooking } from "#db/booking.queries.ts";
import { recheckChannelsSoon } from "#db/feed-soon.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { findPaymentBySubmission, insertPayment, paymentsOfBooking } from "#db/payment.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { remindersOf } from "#src/core/booking/hold-checking.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { openKesOf } from "#src/ledger/open-balance.ts";
import { announceTransfer } from "#src/messaging/announce-money.ts";
import { prolongHold } from "#src/payment/prolong-hold.ts";
import { type Asking, waysToPay } from "#src/payout/account-of.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { CLAIMS_MOST } from "./claim-payment.ts";

export type ClaimTransfer =
  | { outcome: "claimed" }
  /** This form was sent before, or one is waited for already. */
  | { outcome: "claimed_before" }
  | { outcome: "too_many_claims" }
  | { outcome: "already_paid" | "no_way_to_claim" | "no_such_booking" };

const HOUR_MS = 3_600_000;

/**
 * A guest says that they have sent money by the way that their host describes. Their nights are kept for as long as the
 * host has said, but for a word that `isUnproven` (`claim-payment.ts`); nothing is confirmed by this, and nobody but the
 * host ever says that such money came.
 */
export function claimTransfer(
  deps: Asking & Pick<Deps, "db" | "clock" | "publicUrl" | "linkTo">,
  ask: {
    bookingId: string;
    reference: string;
    submissionKey: string;
    purpose: "stay" | "balance";
    isUnproven?: boolean;
  },
): ClaimTransfer {
  return write(deps.db, (tx): ClaimTransfer => {
    const now = deps.clock.now();
    const booking = findBooking(tx, ask.bookingId);
    const property = booking && findProperty(tx, booking.propertyId);
    if (!booking || !property) return { outcome: "no_such_booking" };
    const repeated = findPaymentBySubmission(tx, ask.submissionKey);
    if (repeated) return { outcome: repeated.bookingId === booking.id ? "claimed_before" : "no_such_booking" };
    const state = stateAt(booking, now);
    const purpose = state === "confirmed" ? ask.purpose : "stay";
    const openKes = openKesOf({ db: tx }, booking, purpose);
    if ((state === "confirmed" && purpose === "stay") || openKes <= 0) return { outcome: "already_paid" };
    const paidTo = waysToPay(deps, property.hostId).transfer;
    const isTakenBack = state === "cancelled" && booking.cancelledBy === "host";
    if (!paidTo || paidTo.holdHours === null || state === "requested" || isTakenBack)
      return { outcome: "no_way_to_claim" };
    const own = paymentsOfBooking(tx, booking.id).filter(({ way }) => way === "manual");
    if (own.some((claim) => claim.state === "pending")) return { outcome: "claimed_before" };
    if (own.filter((claim) => !isPaid(claim.state) && claim.state !== "refunded").length >= CLAIMS_MOST)
      return { outcome: "too_many_claims" };
    const id = newId();
    const { reference } = ask;
    insertPayment(tx, {
      ...{ id, bookingId: booking.id, way: "manual", purpose, state: "pending", amountKes: openKes, paidTo: "host" },
      ...{ payoutAccountId: paidTo.id, submissionKey: secretHash(ask.submissionKey), reference },
      ...{ createdAt: now, requestedAt: now, updatedAt: now },
    });
    const until = now + paidTo.holdHours * HOUR_MS;
    const isKept = state === "held" && !ask.isUnproven;
    if (isKept) prolongHold(tx, booking, now, until);
    recheckChannelsSoon(tx, booking.propertyId, now);
    const link = `${deps.publicUrl}/dashboard/bookings/${booking.id}`;
    const keptUntil = isKept ? Math.max(until, booking.holdEndsAt) : undefined;
    const forGuest = { keptUntil, guestLink: deps.linkTo(booking.id) };
    announceTransfer(tx, { bookingId: booking.id, amountKes: openKes, reference, link, forGuest, now });
    enqueue(tx, { kind: "remind_of_claim", key: id, runAt: remindersOf(now)[0], now });
    return { outcome: "claimed" };
  });
}
