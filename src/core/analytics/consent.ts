/** What somebody allows to be kept in their browser. The necessary ones cannot be switched off. */
export type CookiePreferences = Readonly<{
  necessary: true;
  analytics: boolean;
  marketing: boolean;
  preferences: boolean;
}>;

/** The categories that are somebody's choice. */
export const CHOICES = ["analytics", "marketing", "preferences"] as const;
export type ConsentChoice = (typeof CHOICES)[number];

/** The key in the browser's storage and the name of the cookie. */
export const CONSENT = "cookiePreferences";
/** After half a year the choice is asked for anew. */
export const CONSENT_SECONDS = 180 * 24 * 3600;

/** The preferences that switch on what `allows` says, and nothing else. */
export function preferencesOf(allows: (choice: ConsentChoice) => boolean): CookiePreferences {
  const [analytics, marketing, preferences] = CHOICES.map(allows);
  return { necessary: true, analytics: !!analytics, marketing: !!marketing, preferences: !!preferences };
}

/** Before anybody chose: only the necessary ones. */
export const DEFAULTS: CookiePreferences = preferencesOf(() => false);

/** Preferences as the browser's storage keeps them. Whatever is not wholly readable means the defaults. */
export function readPreferences(stored: string): CookiePreferences {
  try {
    const read = JSON.parse(stored) as CookiePreferences;
    if (CHOICES.every((choice) => typeof read[choice] === "boolean")) return preferencesOf((choice) => read[choice]);
  } catch {}
  return DEFAULTS;
}

/** The value of the cookie: what is allowed, joined by dots, or `none`. */
export function consentValue(preferences: CookiePreferences): string {
  return CHOICES.filter((choice) => preferences[choice]).join(".") || "none";
}

/** Reads that value. A word that is no category breaks it, and what is broken allows nothing. */
export function readConsent(value: string): CookiePreferences {
  const words = value.split(".");
  return words.every((word) => CHOICES.includes(word as ConsentChoice))
    ? preferencesOf((choice) => words.includes(choice))
    : DEFAULTS;
}
