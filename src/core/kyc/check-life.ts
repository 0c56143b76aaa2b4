import type { Life } from "../states.ts";

export type CheckState = "not_begun" | "handed_in" | "in_review" | "more_asked" | "verified" | "refused" | "expired";

export type CheckEvent =
  | "hand_in"
  | "claim"
  | "release"
  | "verify"
  | "ask_more"
  | "refuse"
  | "expire"
  | "reopen"
  | "withdraw";

/** What one check of a host may become. Every change of its state is one of these events. */
export const CHECK_LIFE: Life<CheckState, CheckEvent, unknown> = {
  states: ["not_begun", "handed_in", "in_review", "more_asked", "verified", "refused", "expired"],
  begins: { not_begun: "a host chooses a paper for it" },
  moves: {
    hand_in: {
      means: "the host hands papers in; what was verified before stands meanwhile",
      edges: {
        not_begun: "handed_in",
        more_asked: "handed_in",
        refused: "handed_in",
        expired: "handed_in",
        verified: "handed_in",
      },
    },
    claim: { means: "one administrator looks at it, and nobody else meanwhile", edges: { handed_in: "in_review" } },
    release: {
      means: "they give it back, or their time is over",
      edges: { in_review: "handed_in" },
    },
    verify: { means: "it is as the host says", edges: { in_review: "verified" } },
    ask_more: {
      means: "something is missing or can't be read; what was good is kept",
      edges: { in_review: "more_asked" },
    },
    refuse: { means: "it is not, for a reason in plain words", edges: { in_review: "refused" } },
    expire: { means: "the last day of its paper is over", edges: { verified: "expired" } },
    reopen: {
      means: "the host changed what it was about, or was suspended: it is looked at again",
      edges: { verified: "handed_in" },
    },
    withdraw: {
      means: "the host takes it back or leaves: its pages are deleted at once",
      edges: {
        handed_in: "not_begun",
        in_review: "not_begun",
        more_asked: "not_begun",
        verified: "not_begun",
        refused: "not_begun",
        expired: "not_begun",
      },
    },
  },
};
