import type { Booking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { findBookingByCode } from "#db/reconcile.queries.ts";
import { bookingCode } from "#src/core/booking/booking.ts";
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
  db: Reader,
  facts: Pick<Booking, Needed> & Partial<Booking> & { state: State },
): Booking & { state: State } {
  return {
    id: newId(),
    code: unusedCode(db),
    totalKes: facts.quote.totalKes,
    guestEmail: null,
    phoneProven: false,
    promoCodeId: null,
    revision: 1,
    requestedAt: null,
    approvedAt: null,
    confirmedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    browserHash: "",
    rulesAcceptedAt: null,
    forgottenAt: null,
    shareLinkId: null,
    // The database writes whose house it is in.
    hostId: null,
    groupId: null,
    hasMoney: false,
    language: "en",
    ...facts,
  };
}

/** Codes are short enough to be read aloud, so after some ten thousand bookings one is drawn that somebody has. */
export function unusedCode(db: Reader, random = randomBelow): string {
  for (let tries = 0; tries < 100; tries += 1) {
    const code = bookingCode(random);
    if (!findBookingByCode(db, code)) return code;
  }
  throw new Error("No code of a booking is left");
}
