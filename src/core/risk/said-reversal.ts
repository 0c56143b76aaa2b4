/** What M-PESA says of a counted payment that somebody's message says was taken back. */
export type SaidByMpesa =
  /** Nobody asked it: its number can't be asked, or only its host vouches for the payment. */
  | "not_asked"
  | "asked"
  /** The payment stands; of a part that went it says nothing. */
  | "stands"
  | "no_answer";

/** After so long without an answer a question counts as not answered, milliseconds. */
export const NO_ANSWER_MS = 10 * 60_000;

/** What a question to M-PESA about its code comes to by now. Unix milliseconds. */
export function saidOfReversal(
  question: Readonly<{ finding: string | null; askedAt: number }> | undefined,
  now: number,
): SaidByMpesa {
  if (!question) return "not_asked";
  if (question.finding === null) return now - question.askedAt < NO_ANSWER_MS ? "asked" : "no_answer";
  return question.finding === "paid" ? "stands" : "no_answer";
}
