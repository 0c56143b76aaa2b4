import type { Booking } from "#db/booking.queries.ts";
import type { Change } from "#db/write.ts";
import { openOf } from "#src/ledger/keep-ledger.ts";
import { announceCorrection } from "#src/messaging/announce-money.ts";
import { keepBooks, tellOfKept } from "./keep-books.ts";

/** A payment of this booking that was counted as what was asked for proves to be more or less; it says already what came. */
export function correctMoney(
  tx: Change,
  booking: Booking,
  { byKes, receivedKes, link, now }: { byKes: number; receivedKes: number; link: string; now: number },
): void {
  const cause = { reason: "overpaid", dividesAnew: true, who: "mpesa", now } as const;
  tellOfKept(tx, booking, keepBooks(tx, booking, cause), now);
  const openKes = openOf(tx, booking).stayKes;
  const isShort = byKes < 0 && booking.state === "confirmed" && openKes > 0;
  if (isShort) announceCorrection(tx, { bookingId: booking.id, receivedKes, openKes, link, now });
}
