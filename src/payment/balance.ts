import type { Booking } from "#db/booking.queries.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { findMessage } from "#db/message.queries.ts";
import { type Change, write } from "#db/write.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { announceBalance } from "#src/messaging/announce-money.ts";
import { balanceLink, type Deps } from "#src/web/deps.ts";

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

function tell(
  tx: Change,
  deps: Pick<Deps, "secrets" | "publicUrl">,
  said: { booking: Booking; amountKes: number; messageId: string; now: number },
): void {
  const { booking, ...facts } = said;
  announceBalance(tx, { ...facts, bookingId: booking.id, link: balanceLink(deps, booking.id) });
}
