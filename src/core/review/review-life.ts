import type { Life } from "#src/core/states.ts";

export type ReviewState = "blind" | "shown" | "hidden";
export type ReviewEvent = "show" | "hide";

/** What becomes of a review. Nobody edits one. */
export const REVIEW_LIFE: Life<ReviewState, ReviewEvent, { mayBeRead: boolean }> = {
  states: ["blind", "shown", "hidden"],
  begins: { blind: "a guest speaks of their stay" },
  moves: {
    show: {
      means: "everybody may read it",
      edges: { blind: "shown" },
      only: {
        from: ["blind"],
        says: "the host has rated the guest, or the time for both is over",
        holds: ({ mayBeRead }) => mayBeRead,
      },
    },
    hide: { means: "the operator takes it off the pages, and says why", edges: { shown: "hidden" } },
  },
};
