import { cleanEmail, isEmail } from "#src/core/person/email.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";
import { LINK_LIVES_MS } from "./send-mail-link.ts";

const NAME = "lango_email_link";

/** Remembers which address this browser asked a sign-in link for, so that it need not be typed again. It proves nothing. */
export function emailLinkCookie(email: string, secure: boolean): string {
  const maxAgeSeconds = LINK_LIVES_MS.sign_in / 1000;
  return setCookie(cookieName(NAME, secure), encodeURIComponent(email), { secure, maxAgeSeconds });
}

export function forgottenEmailLinkCookie(secure: boolean): string {
  return setCookie(cookieName(NAME, secure), "", { secure, maxAgeSeconds: 0 });
}

export function emailOfLink(request: Request, secure: boolean): string | undefined {
  const value = readCookie(request, cookieName(NAME, secure));
  if (!value || !/^(?:[^%]|%[0-9A-F]{2})*$/i.test(value)) return undefined;
  try {
    const email = cleanEmail(decodeURIComponent(value));
    return isEmail(email) ? email : undefined;
  } catch {
    return undefined;
  }
}
