import { findBooking } from "#db/booking.queries.ts";
import { findPayment } from "#db/payment.queries.ts";
import type { Change } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { REST_MS, restEndsAt } from "#src/core/booking/hold-rest.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { accountOf } from "#src/ledger/keep-ledger.ts";
import { paidToday } from "#src/ledger/paid-today.ts";
import { announcePart } from "#src/messaging/announce-money.ts";
import { type Deps as AllDeps, paymentLink } from "#src/web/deps.ts";
import { prolongHold } from "./prolong-hold.ts";

type Deps = Pick<AllDeps, "clock" | "config" | "secrets" | "publicUrl">;

/**
 * A part of a price has come: keeps the nights for as long as the rest needs, and says until when.
 * M-PESA lets a phone move so much a day, and what is left of a great price can only come tomorrow.
 */
export function keepForRest(deps: Deps, paymentId: string): JobResult {
  return { outcome: "done", save: (tx) => keep(tx, deps, paymentId) };
}

function keep(tx: Change, deps: Deps, paymentId: string): void {
  const { clock, config } = deps;
  const now = clock.now();
  const payment = findPayment(tx, paymentId);
  const booking = payment && findBooking(tx, payment.bookingId);
  // The rest came at once, or the guest gave up.
  if (!booking || stateAt(booking, now) !== "held") return;
  const restKes = accountOf(tx, booking).toConfirmKes;
  if (restKes <= 0) return;
  const receivedKes = payment.receivedKes ?? payment.amountKes;
  const until = restEndsAt({
    restKes,
    dayMostKes: config.mpesa.dayMostKes,
    paidTodayKes: payment.phone ? paidToday(tx, payment.phone, now) : receivedKes,
    checkIn: booking.checkIn,
    now,
  });
  prolongHold(tx, booking, now, until);
  // Of several that were booked at once the page of the first one asks for the rest.
  const askedOf = booking.groupId ?? booking.id;
  announcePart(tx, {
    bookingId: askedOf,
    receivedKes,
    restKes,
    // A hold that lasts longer anyway is not made shorter.
    until: Math.max(until, booking.holdEndsAt),
    isLater: until > now + REST_MS,
    link: paymentLink(deps, askedOf),
    now,
  });
}
