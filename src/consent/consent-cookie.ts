import {
  CONSENT,
  CONSENT_SECONDS,
  type CookiePreferences,
  consentValue,
  DEFAULTS,
  readConsent,
} from "#src/core/analytics/consent.ts";
import { PROVIDER_COOKIES } from "#src/core/analytics/provider.ts";
import { cookiesCalled, readCookie } from "#src/web/cookies.ts";

/** What the visitor allows. Whoever never chose allows only what is necessary. */
export function consentOf(request: Request): CookiePreferences {
  const value = readCookie(request, CONSENT);
  return value === undefined ? DEFAULTS : readConsent(value);
}

/** A script of ours reads and writes it too, so it is the one cookie without `HttpOnly`. It says nothing of who one is. */
export function consentCookie(preferences: CookiePreferences, secure: boolean): string {
  const value = consentValue(preferences);
  return `${CONSENT}=${value}; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Takes the cookies of an analytics provider away from a browser that no longer allows them. */
export function endedProviderCookies(request: Request): string[] {
  const ours = cookiesCalled(request, PROVIDER_COOKIES).filter(({ name }) => /^\w{1,60}$/.test(name));
  return ours.map(({ name }) => `${name}=; Path=/; Max-Age=0`);
}
