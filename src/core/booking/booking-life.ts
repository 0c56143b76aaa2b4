import type { Life } from "#src/core/states.ts";
import type { BookingState } from "./booking.ts";

type Facts = Readonly<{
  confirmedAt: number | null;
  requestedAt: number | null;
  approvedAt: number | null;
  cancelledBy: "guest" | "host" | null;
}>;

export type BookingEvent = "approve" | "confirm" | "end" | "revive" | "cancel";

/** What a booking may become. Every change of its state is one of these events. */
export const BOOKING_LIFE: Life<BookingState, BookingEvent, Facts> = {
  states: ["requested", "held", "confirmed", "expired", "cancelled"],
  begins: {
    requested: "a guest asks a host who decides first",
    held: "a guest books, or a host writes a guest in",
    confirmed: "by a host alone",
  },
  moves: {
    approve: { means: "its host says yes, and the guest has until the hold ends to pay", edges: { requested: "held" } },
    confirm: {
      means: "enough money came, or its host writes in a guest who pays on arrival",
      edges: { requested: "confirmed", held: "confirmed", expired: "confirmed", cancelled: "confirmed" },
      only: {
        from: ["expired", "cancelled"],
        says: "it was never certain, and its host neither left the request unanswered nor took the nights back",
        holds: (booking) => booking.confirmedAt === null && !isUnwanted(booking),
      },
    },
    end: { means: "its time is over", edges: { requested: "expired", held: "expired" } },
    revive: {
      means: "a part of its price had come in time, and its guest keeps the nights once more to pay the rest",
      edges: { expired: "held" },
      only: {
        from: ["expired"],
        says: "it was never certain, and its host had not left the request unanswered",
        holds: (booking) => booking.confirmedAt === null && !isUnwanted(booking),
      },
    },
    cancel: {
      means: "its guest gives it up, its host declines or takes it back, or another site had sold the nights",
      edges: { requested: "cancelled", held: "cancelled", confirmed: "cancelled" },
    },
  },
};

/** Nobody stays with a host who did not say yes, or took it back. */
function isUnwanted({ requestedAt, approvedAt, cancelledBy }: Facts): boolean {
  return (requestedAt !== null && approvedAt === null) || cancelledBy === "host";
}
