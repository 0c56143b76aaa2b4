import type { Booking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import { sumKes } from "#src/core/money/money.ts";
import { refundableKes } from "./refundable.ts";

/** The damage deposit in the host's hands that is not on its way back and that they have not kept, whole shillings. */
export function depositToDecide(db: Reader, booking: Pick<Booking, "id">): number {
  // What they keep is theirs, and no single payment's.
  const kept = entriesOfBooking(db, booking.id).filter(({ why }) => why === "deposit_kept");
  const keptKes = sumKes(kept);
  return Math.max(0, refundableKes(db, booking, "damage_deposit") - keptKes);
}

/** The guest has left; a cancelled stay gives its deposit back by itself. */
export function isStayOver(booking: Pick<Booking, "state" | "checkOut">, today: string): boolean {
  return booking.state === "confirmed" && booking.checkOut <= today;
}
