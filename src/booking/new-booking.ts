import type { Booking } from "#db/booking.queries.ts";
import { bookingCode } from "#src/core/booking.ts";
import { newId, randomBelow } from "#src/web/ids.ts";

type Needed =
  | "propertyId"
  | "unit"
  | "source"
  | "checkIn"
  | "checkOut"
  | "party"
  | "guestName"
  | "guestPhone"
  | "quote"
  | "policy"
  | "holdEndsAt"
  | "submissionKey"
  | "createdAt";

/** A booking as it begins: its nights are kept, and nothing has happened to it yet. */
export function newBooking<State extends "requested" | "held">(
  facts: Pick<Booking, Needed> & Partial<Booking> & { state: State },
): Booking & { state: State } {
  return {
    id: newId(),
    code: bookingCode(randomBelow),
    totalKes: facts.quote.totalKes,
    guestEmail: null,
    promoCodeId: null,
    revision: 1,
    requestedAt: null,
    approvedAt: null,
    confirmedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    browserHash: "",
    rulesAcceptedAt: null,
    language: "en",
    ...facts,
  };
}
