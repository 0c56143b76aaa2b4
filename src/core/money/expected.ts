import type { BookingState } from "#src/core/booking/booking.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";

/**
 * How sure money is that has still to come: agreed and due by now, agreed and due on a later day, or asked for and not
 * agreed, because nobody has paid for the nights yet or their host has not answered.
 */
const EXPECTATIONS = ["due", "later", "asked"] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

/** What of a certain stay has no day of its own, as its price rose after it was paid, is due at once. */
export function expectationOf(
  { state, balanceDueOn }: Readonly<{ state: BookingState; balanceDueOn: LocalDate | null }>,
  today: LocalDate,
): Expectation {
  if (state !== "confirmed") return "asked";
  return balanceDueOn !== null && balanceDueOn > today ? "later" : "due";
}
