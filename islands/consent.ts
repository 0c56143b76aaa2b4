import {
  type Choice,
  CONSENT,
  CONSENT_SECONDS,
  type CookiePreferences,
  consentValue,
  readConsent,
  readPreferences,
} from "#src/core/consent.ts";

/** What is stored in this browser, or what was chosen on the page without a script. */
export function chosenPreferences(): CookiePreferences | undefined {
  const stored = storedText();
  if (stored !== null) return readPreferences(stored);
  const cookie = cookieValue();
  return cookie === undefined ? undefined : readConsent(cookie);
}

/** Both must say so: what the browser stores, and the cookie that the server reads. */
export function allows(choice: Choice): boolean {
  return !!chosenPreferences()?.[choice] && readConsent(cookieValue() ?? "")[choice];
}

/** Keeps a choice where this browser and the server find it. A browser that stores nothing still has the cookie. */
export function keepPreferences(preferences: CookiePreferences): void {
  try {
    localStorage.setItem(CONSENT, JSON.stringify(preferences));
  } catch {}
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many phones.
  document.cookie = `${CONSENT}=${consentValue(preferences)}; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure}`;
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
