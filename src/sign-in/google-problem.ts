import type { PageTexts } from "#views/texts/pages.ts";

/** How a trip to Google can end without a session. It stands in the address of the page that says so. */
export type GoogleProblem = "no_account" | "email_taken" | "not_linked" | "cancelled" | "failed";

type Words = Record<GoogleProblem, string>;
type Purpose = "host_sign_in" | "host_sign_up";

const WORDS: Record<Purpose, (texts: PageTexts) => Words> = {
  host_sign_in: ({ firebase: { host_sign_in: said }, google }) => ({
    no_account: said.no_account,
    email_taken: google.notLinked,
    not_linked: google.notLinked,
    cancelled: said.cancelled,
    failed: said.refused,
  }),
  host_sign_up: ({ firebase: { host_sign_up: said } }) => ({
    no_account: said.no_account,
    email_taken: said.email_taken,
    not_linked: said.email_taken,
    cancelled: said.cancelled,
    failed: said.refused,
  }),
};

/** What the page says of `?google=…`; nothing for words that are none of ours. */
export function googleErrors(
  problem: string,
  purpose: Purpose,
  texts: PageTexts,
): { field: string; message: string }[] {
  const messages = WORDS[purpose](texts);
  return Object.hasOwn(messages, problem) ? [{ field: "google", message: messages[problem as GoogleProblem] }] : [];
}
