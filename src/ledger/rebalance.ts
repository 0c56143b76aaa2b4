import { type Booking, findBooking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { type Case, type Cause, type Effects, rebalance } from "#src/core/money/rebalance.ts";
import { booksOf } from "./read-books.ts";

/** What follows for the books of a booking from what is written of it: nothing, when the flows have done their work. */
export function followsOf(db: Reader, { id }: Pick<Booking, "id">, cause: Cause): Effects {
  const booking = findBooking(db, id);
  if (!booking) throw new Error("books of a booking that is not there");
  return rebalance(caseOf(db, booking), cause);
}

/** All that is written of a booking and its money. */
export function caseOf(db: Reader, booking: Booking): Case {
  return { booking, ...booksOf(db, booking), documents: receiptsOfBooking(db, booking.id) };
}
