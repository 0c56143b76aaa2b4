/**
 * Whether a choice is in the cookie of preferences, for the frame, which every page fetches: `consent.ts` reads the
 * cookie whole. What is broken allows nothing.
 */
export function isAllowed(choice: "analytics" | "preferences"): boolean {
  const [, value = ""] =
    /(?:^|; )cookiePreferences=((?:analytics|marketing|preferences|\.)*)(?:;|$)/.exec(document.cookie) ?? [];
  return value.includes(choice);
}
