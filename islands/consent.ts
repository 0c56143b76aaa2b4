import {
  CONSENT,
  CONSENT_SECONDS,
  type ConsentChoice,
  type CookiePreferences,
  consentValue,
  preferencesOf,
  readConsent,
  readPreferences,
} from "#src/core/analytics/consent.ts";

/**
 * What was chosen. The cookie says it, also when it was chosen without a script, and what the browser stores follows.
 * When the cookie has ended, what is stored counts only where the page, as the server `printed` it, says the same.
 */
export function chosenPreferences(printed: (choice: ConsentChoice) => boolean): CookiePreferences {
  const cookie = cookieValue();
  if (cookie === undefined) {
    const stored = storedText();
    return preferencesOf((choice) => printed(choice) && (stored === null || readPreferences(stored)[choice]));
  }
  const chosen = readConsent(cookie);
  store(chosen);
  return chosen;
}

/** Keeps a choice where this browser and the server find it. A browser that stores nothing still has the cookie. */
export function keepPreferences(preferences: CookiePreferences): void {
  store(preferences);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many phones.
  document.cookie = `${CONSENT}=${consentValue(preferences)}; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure}`;
}

function store(preferences: CookiePreferences): void {
  try {
    localStorage.setItem(CONSENT, JSON.stringify(preferences));
  } catch {}
}

function storedText(): string | null {
  try {
    return localStorage.getItem(CONSENT);
  } catch {
    return null;
  }
}

function cookieValue(): string | undefined {
  return new RegExp(`(?:^|; )${CONSENT}=([^;]*)`).exec(document.cookie)?.[1];
}
