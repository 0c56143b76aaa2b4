import type { Booking } from "#db/booking.queries.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { findMessage, madeAtOf } from "#db/message.queries.ts";
import type { Reader } from "#db/open.ts";
import { type Change, write } from "#db/write.ts";
import { type LocalDate, localDateAt } from "#src/core/stay/stay.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { announceBalance } from "#src/messaging/announce-money.ts";
import type { Clock } from "#src/ports/clock.ts";
import { balanceLink, type Deps } from "#src/web/deps.ts";

/** How often a host can ask one guest in a day, and how soon again. */
const ASKS_A_DAY = 3;
const ASK_PAUSE_MS = 10 * 60_000;

/** The messages by which a guest may be asked on a day, in their order. */
const asksOf = (bookingId: string, day: LocalDate) =>
  Array.from({ length: ASKS_A_DAY }, (_, n) => `balance-${bookingId}-${day}-${n + 1}`);

/** When the guests of these bookings were asked last today, Unix milliseconds. */
export function askedToday(
  { db, clock }: Readonly<{ db: Reader; clock: Clock }>,
  bookingIds: readonly string[],
): ReadonlyMap<string, number> {
  const asks = bookingIds.map((id) => ({ id, ids: asksOf(id, clock.today()) }));
  const madeAt = madeAtOf(
    db,
    asks.flatMap(({ ids }) => ids),
  );
  return new Map(
    asks.flatMap(({ id, ids }) => {
      const last = ids.flatMap((ask) => madeAt.get(ask) ?? []).at(-1);
      return last === undefined ? [] : [[id, last] as const];
    }),
  );
}

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
    const ids = asksOf(booking.id, localDateAt(now));
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
