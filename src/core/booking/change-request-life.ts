import type { Life } from "#src/core/states.ts";
import { type LocalDate, localDateAt } from "#src/core/stay/stay.ts";
import { changesEndAt } from "./change-window.ts";

export type ChangeRequestState = "open" | "accepted" | "declined" | "withdrawn" | "ended";
export type ChangeRequestEvent = "accept" | "decline" | "withdraw" | "end";

/** What a guest's request to change a stay may become. Every change of its state is one of these events. */
export const CHANGE_REQUEST_LIFE: Life<ChangeRequestState, ChangeRequestEvent, unknown> = {
  states: ["open", "accepted", "declined", "withdrawn", "ended"],
  begins: { open: "a guest asks the host of a certain stay for other dates or guests" },
  moves: {
    accept: {
      means: "the host says yes, and the stay is changed in the same transaction",
      edges: { open: "accepted" },
    },
    decline: { means: "the host says no", edges: { open: "declined" } },
    withdraw: { means: "the guest takes it back", edges: { open: "withdrawn" } },
    end: { means: "nobody answered in time, or the stay became another meanwhile", edges: { open: "ended" } },
  },
};

const ANSWER_MS = 24 * 3_600_000;

/**
 * Until when a host can answer, Unix milliseconds: a day, and never past the day the guest leaves, nor past the day
 * they want to arrive on.
 */
export function changeRequestEndsAt(of: { checkOut: LocalDate; asked: LocalDate; now: number }): number {
  const arrival = of.asked >= localDateAt(of.now) ? changesEndAt(of.asked, "host") : Number.POSITIVE_INFINITY;
  return Math.min(of.now + ANSWER_MS, changesEndAt(of.checkOut, "host"), arrival);
}
