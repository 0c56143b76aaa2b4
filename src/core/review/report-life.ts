import type { Life } from "#src/core/states.ts";

export type ReportState = "open" | "answered";

/** What becomes of a report to the operator. */
export const REPORT_LIFE: Life<ReportState, "answer", unknown> = {
  states: ["open", "answered"],
  begins: { open: "a guest, a host or somebody who looks at a house tells the operator" },
  moves: { answer: { means: "the operator decides, and whoever told reads why", edges: { open: "answered" } } },
};

/**
 * What may be reported: a house, money that does not come back, a review by the host it is about, the host's reply by
 * the guest who is replied to, and a host's word that nobody came. Whoever reads a review reports it too, and a badge
 * that they saw with a name, here or elsewhere.
 */
export const REPORT_KINDS = ["house", "refund", "review", "reply", "no_show", "badge"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_OUTCOMES = ["kept", "hidden", "lifted", "acted", "no_action"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

const OF_WORDS = ["fake_stay", "abuse", "personal", "off_topic", "other"] as const;

/** Why somebody may report what, in the order in which it is offered. Each list ends with what needs words. */
export const REASONS = {
  house: ["not_real", "not_as_shown", "pay_elsewhere", "unsafe", "other"],
  refund: ["not_come", "too_little", "other"],
  review: OF_WORDS,
  reply: ["abuse", "personal", "off_topic", "other"],
  no_show: ["was_there", "other"],
  badge: ["elsewhere", "not_them", "not_theirs", "pay_elsewhere", "other"],
} as const satisfies Record<ReportKind, readonly string[]>;
export type ReportReason = (typeof REASONS)[ReportKind][number];

/** What the operator may decide about what. The first leaves things as they are. */
export const OUTCOMES = {
  house: ["no_action", "acted"],
  refund: ["no_action", "acted"],
  review: ["kept", "hidden"],
  reply: ["kept", "hidden"],
  no_show: ["kept", "lifted"],
  badge: ["no_action", "acted"],
} as const satisfies Record<ReportKind, readonly ReportOutcome[]>;

export function readReason(kind: ReportKind, typed: string): ReportReason | undefined {
  return REASONS[kind].find((reason) => reason === typed);
}

export function readOutcome(kind: ReportKind, typed: string): ReportOutcome | undefined {
  return OUTCOMES[kind].find((outcome) => outcome === typed);
}
