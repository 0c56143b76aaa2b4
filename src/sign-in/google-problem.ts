import { pagesIn } from "#views/texts/pages.ts";

const { firebase, google } = pagesIn.en;

/** How a trip to Google can end without a session. It stands in the address of the page that says so. */
export type GoogleProblem = "no_account" | "email_taken" | "not_linked" | "cancelled" | "failed";

const SIGN_IN: Record<GoogleProblem, string> = {
  no_account: firebase.host_sign_in.no_account,
  email_taken: google.notLinked,
  not_linked: google.notLinked,
  cancelled: firebase.host_sign_in.cancelled,
  failed: firebase.host_sign_in.refused,
};

const SIGN_UP: Record<GoogleProblem, string> = {
  no_account: firebase.host_sign_up.no_account,
  email_taken: firebase.host_sign_up.email_taken,
  not_linked: firebase.host_sign_up.email_taken,
  cancelled: firebase.host_sign_up.cancelled,
  failed: firebase.host_sign_up.refused,
};

/** What the page says of `?google=…`; nothing for words that are none of ours. */
export function googleErrors(
  problem: string,
  purpose: "host_sign_in" | "host_sign_up",
): { field: string; message: string }[] {
  const messages = purpose === "host_sign_in" ? SIGN_IN : SIGN_UP;
  return Object.hasOwn(messages, problem) ? [{ field: "google", message: messages[problem as GoogleProblem] }] : [];
}
