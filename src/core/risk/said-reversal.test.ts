import { expect, test } from "bun:test";
import { NO_ANSWER_MS, saidOfReversal } from "./said-reversal.ts";

const asked = (finding: string | null, askedAt = 0) => ({ finding, askedAt });

test.each([
  [undefined, 0, "not_asked"],
  [asked(null), NO_ANSWER_MS - 1, "asked"],
  [asked(null), NO_ANSWER_MS, "no_answer"],
  [asked("paid"), 0, "stands"],
  [asked("unknown_code"), 0, "no_answer"],
  [asked("not_allowed"), 0, "no_answer"],
] as const)("a question %j is, after %d ms, %s", (question, now, said) => {
  expect(saidOfReversal(question, now)).toBe(said);
});
