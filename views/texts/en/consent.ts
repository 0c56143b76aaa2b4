import type { CookiePreferences } from "#src/core/analytics/consent.ts";

/** Choosing what may be kept in the browser. */
export const consentTexts = {
  title: "Cookie Preferences",
  text: "You decide what we may keep in your browser. Nothing is measured before you allow it.",
  legend: "What you allow",
  categories: {
    necessary: { label: "Necessary", hint: "Signing in, booking and paying." },
    analytics: {
      label: "Analytics",
      hint: "What helps and what breaks. Kept by us alone, for 180 days.",
    },
    marketing: { label: "Marketing", hint: "How you found us. Today we keep nothing of the kind." },
    preferences: { label: "Preferences", hint: "The number or address that you sign in with." },
  } satisfies Record<keyof CookiePreferences, { label: string; hint: string }>,
  /** In place of the hint, where a provider measures public pages too. */
  analyticsByGoogle:
    "What helps and what breaks. Kept by us for 180 days; Google Analytics hears which public pages you open.",
  save: "Save",
  acceptAll: "Accept All",
  rejectAll: "Reject All",
  saved: "Your choice is saved",
  close: "Close",
  back: "Back to where you were",
} as const;
