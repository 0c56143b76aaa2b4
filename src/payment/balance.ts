import type { Booking } from "#db/booking.queries.ts";
import { bookingsWithBalance } from "#db/booking.queries.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { findMessage } from "#db/message.queries.ts";
import type { Reader } from "#db/open.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { type Change, write } from "#db/write.ts";
import { balanceMornings } from "#src/core/message/balance-mornings.ts";
import { FROM_HOUR, isDaytime } from "#src/core/stay/daytime.ts";
import { addDays, dayAfter, type LocalDate, localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { undecidedOf } from "#src/ledger/keep-ledger.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { announceBalance } from "#src/messaging/announce-money.ts";
import { balanceLink, type Deps } from "#src/web/deps.ts";

/** A day that was missed because nothing ran is made up for this long. */
const MADE_UP_DAYS = 2;
/** How often a host can ask one guest in a day, and how soon again. */
const ASKS_A_DAY = 3;
const ASK_PAUSE_MS = 10 * 60_000;

export type AskForBalance = {
  outcome: "asked" | "asked_just_now" | "enough_for_today" | "nothing_open" | "no_such_booking";
};

/** A host sends the guest the link to pay what is open, a few times a day at most. */
export function askForBalance(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "publicUrl">,
  ask: { hostId: string; bookingId: string },
): AskForBalance {
  return write(deps.db, (tx): AskForBalance => {
    const now = deps.clock.now();
    const booking = findBookingOfHost(tx, ask.bookingId, ask.hostId);
    if (!booking) return { outcome: "no_such_booking" };
    const amountKes = openBalance(tx, booking);
    if (amountKes <= 0) return { outcome: "nothing_open" };
    const today = localDateAt(now);
    const ids = Array.from({ length: ASKS_A_DAY }, (_, n) => `balance-${booking.id}-${today}-${n + 1}`);
    const sent = ids.flatMap((id) => findMessage(tx, id) ?? []);
    const id = ids[sent.length];
    if (sent.some(({ createdAt }) => now - createdAt < ASK_PAUSE_MS)) return { outcome: "asked_just_now" };
    if (!id) return { outcome: "enough_for_today" };
    tell(tx, deps, { booking, amountKes, messageId: id, now });
    return { outcome: "asked" };
  });
}

/** Nine in the morning in Nairobi, today or tomorrow. */
export function nextBalancesAt(now: number): number {
  const today = morningOf(localDateAt(now));
  return today > now ? today : morningOf(dayAfter(localDateAt(now)));
}

/**
 * Asks each guest for their balance on the morning it is due, and reminds them the morning before when
 * it is due before they arrive. Each is said once; whoever has paid, or says so, hears nothing.
 */
export function askDueBalances(deps: Pick<Deps, "db" | "clock" | "secrets" | "publicUrl">): JobResult {
  const now = deps.clock.now();
  const today = localDateAt(now);
  const again = { outcome: "again", runAt: nextBalancesAt(now) } as const;
  if (!isDaytime(now)) return again;
  const due = bookingsWithBalance(deps.db, { from: addDays(today, -MADE_UP_DAYS), until: dayAfter(today) });
  for (const booking of due) {
    write(deps.db, (tx) => {
      const dueOn = booking.quote.balanceDueOn;
      const amountKes = openBalance(tx, booking);
      if (dueOn === null || amountKes <= 0 || isClaimed(tx, booking) || undecidedOf(tx, booking).size > 0) return;
      const nth = dueOn <= today ? "due" : "before";
      const mornings = balanceMornings({ dueOn, checkIn: booking.checkIn });
      if (!mornings.some((morning) => morning.nth === nth)) return;
      const messageId = `balance-${booking.id}-${dueOn}-${nth}`;
      if (!findMessage(tx, messageId)) tell(tx, deps, { booking, amountKes, messageId, now });
    });
  }
  return again;
}

/** They say that they have paid, and the host has not answered. */
function isClaimed(db: Reader, booking: Booking): boolean {
  return paymentsOfBooking(db, booking.id).some(({ way, state }) => way === "manual" && state === "pending");
}

function tell(
  tx: Change,
  deps: Pick<Deps, "secrets" | "publicUrl">,
  said: { booking: Booking; amountKes: number; messageId: string; now: number },
): void {
  const { booking, ...facts } = said;
  announceBalance(tx, { ...facts, bookingId: booking.id, link: balanceLink(deps, booking.id) });
}

function morningOf(date: LocalDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: PROPERTY_ZONE, plainTime: { hour: FROM_HOUR } })
    .epochMilliseconds;
}
