import { dayAfter, type LocalDate, type Stay, startOfDay } from "#src/core/stay/stay.ts";

/** How long nights are kept while a guest pays. */
export const HOLD_MS = 15 * 60_000;

/** How long an attempt may be unanswered before the guest can ask for another one. */
export const ASK_AGAIN_AFTER_MS = 60_000;

/** A hold that waits for the host to approve it. */
const REQUEST_MS = 24 * 3_600_000;

/** How long an approved guest has to pay. */
const APPROVED_MS = 24 * 3_600_000;

/**
 * When a request ends that nobody answers: after a day, and never later than the
 * last minute of the day the guest wants to arrive on. Unix milliseconds.
 */
export function requestEndsAt(checkIn: LocalDate, now: number): number {
  return Math.min(now + REQUEST_MS, startOfDay(dayAfter(checkIn)));
}

/** When the hold of an approved request ends: the guest may be anywhere when the answer comes. Unix milliseconds. */
export function approvedEndsAt(checkIn: LocalDate, now: number): number {
  return Math.min(now + APPROVED_MS, startOfDay(dayAfter(checkIn)));
}

export type BookingState = "requested" | "held" | "confirmed" | "expired" | "cancelled";

/** What the rules need to know of a booking. `holdEndsAt` is Unix milliseconds. */
export type BookingFacts = Readonly<{ state: BookingState; holdEndsAt: number }>;

/**
 * A booking's state at an instant: a hold or a request ends by the clock, whether or
 * not the job that sweeps ended holds has come round. The millisecond it ends is over.
 */
export function stateAt(booking: BookingFacts, now: number): BookingState {
  const isHold = booking.state === "held" || booking.state === "requested";
  return isHold && booking.holdEndsAt <= now ? "expired" : booking.state;
}

/** Which room a guest has or is kept, of a property with several; none once the nights are free again. */
export function roomOf(booking: Readonly<{ state: BookingState; unit: number }>, units: number): number | undefined {
  const isFree = booking.state === "expired" || booking.state === "cancelled";
  return isFree || units < 2 ? undefined : booking.unit;
}

/** Letters and digits that are not mistaken for one another when read aloud or off a small screen. */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * A booking's code, such as `LG7Q2MXP`: shown to the guest, told to the host, and
 * the account reference of the M-PESA prompt (at most 12 letters and digits).
 * `random` gives whole numbers from 0 below its argument.
 */
export function bookingCode(random: (below: number) => number): string {
  return `LG${Array.from({ length: 6 }, () => CODE_ALPHABET[random(CODE_ALPHABET.length)]).join("")}`;
}

/** Two stays share a night. Back-to-back stays do not. */
export function overlaps(a: Stay, b: Stay): boolean {
  return a.checkIn < b.checkOut && b.checkIn < a.checkOut;
}
