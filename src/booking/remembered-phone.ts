import { normalisePhone, type Phone } from "#src/core/phone.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";

const NAME = "lango_phone";
const KEEP_SECONDS = 90 * 24 * 3600;

/** The number a guest last booked with in this browser, so that she need not type it again. No proof of anything. */
export function rememberedPhone(request: Request, secure: boolean): Phone | undefined {
  return normalisePhone(readCookie(request, cookieName(NAME, secure)) ?? "");
}

export function phoneCookie(phone: Phone, secure: boolean): string {
  return setCookie(cookieName(NAME, secure), phone, { secure, maxAgeSeconds: KEEP_SECONDS });
}
