import type { Booking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import type { LedgerAccount } from "#src/core/money/ledger.ts";
import { sumKes } from "#src/core/money/money.ts";
import { type Refundable, refundableOf } from "#src/core/money/refund.ts";
import { booksOf } from "./read-books.ts";

/** What each payment of a booking can still give back, the newest first. */
export function refundable(db: Reader, booking: Pick<Booking, "id">, account: LedgerAccount): Refundable[] {
  return refundableOf(booksOf(db, booking), account);
}

/** What of an account can still go back in all. What went back twice is no single payment's, and has gone. */
export function refundableKes(db: Reader, booking: Pick<Booking, "id">, account: LedgerAccount): number {
  const books = booksOf(db, booking);
  const leftKes = refundableOf(books, account).reduce((sum, part) => sum + part.leftKes, 0);
  if (account !== "stay") return leftKes;
  const twice = books.lines.filter(({ why }) => why === "sent_twice");
  return Math.max(0, leftKes - sumKes(twice));
}
