import type { Life } from "#src/core/states.ts";

export type InquiryState = "open" | "answered" | "closed";

/** What becomes of a question. */
export const INQUIRY_LIFE: Life<InquiryState, "answer" | "close", unknown> = {
  states: ["open", "answered", "closed"],
  begins: {
    open: "somebody with a proven phone asks what the listing does not answer by itself",
    answered: "the listing answers all of it",
  },
  moves: {
    answer: { means: "the host answers", edges: { open: "answered" } },
    close: { means: "the host wants to see no more of it", edges: { open: "closed", answered: "closed" } },
  },
};

/** What a host answers with. */
export const ANSWER_LONGEST = 600;
