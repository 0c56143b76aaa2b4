import { normalisePhone, type Phone } from "#src/core/person/phone.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";

const NAME = "lango_phone";
const KEPT_S = 180 * 24 * 3600;

/** Remembers the number a guest signed in or paid with, to fill it in next time. It proves nothing. */
export function guestPhoneCookie(phone: Phone, secure: boolean): string {
  return setCookie(cookieName(NAME, secure), encodeURIComponent(phone), { secure, maxAgeSeconds: KEPT_S });
}

export function forgottenPhoneCookie(secure: boolean): string {
  return setCookie(cookieName(NAME, secure), "", { secure, maxAgeSeconds: 0 });
}

export function rememberedPhone(request: Request, secure: boolean): Phone | undefined {
  const value = readCookie(request, cookieName(NAME, secure));
  return value ? normalisePhone(value.replace(/^%2B/i, "+")) : undefined;
}
