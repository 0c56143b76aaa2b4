import type { Booking } from "#db/booking.queries.ts";
import type { Property } from "#db/property.queries.ts";

export type DemoEntry = Readonly<{
  isOpen: boolean;
  enter(request: Request): DemoGuest | Readonly<{ outcome: "closed" | "too_many" }>;
}>;

export type DemoGuest =
  | Readonly<{
      outcome: "entered";
      guest: { id: string; phone: string };
      booking: Booking;
      property: Property;
      receipt: string;
      token: string;
    }>
  /** No house of the sample has two nights free. */
  | Readonly<{ outcome: "no_stay" }>;
