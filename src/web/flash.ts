import { type FlashKey, flashTexts } from "#views/texts/en-flash.ts";
import { cookieName, readCookie, setCookie } from "./cookies.ts";

const NAME = "lango_flash";

/** A word about what just happened, for the page that the redirect leads to. */
export function flashCookie(key: FlashKey, secure: boolean): string {
  return setCookie(cookieName(NAME, secure), key, { secure, maxAgeSeconds: 60 });
}

/** The waiting word, if any, and the cookie that takes it away. Not for pages that are kept whole. */
export function takeFlash(request: Request, secure: boolean) {
  const key = readCookie(request, cookieName(NAME, secure));
  if (!key) return { flash: undefined, cookie: undefined };
  const flash = Object.hasOwn(flashTexts, key) ? flashTexts[key as FlashKey] : undefined;
  return { flash, cookie: setCookie(cookieName(NAME, secure), "", { secure, maxAgeSeconds: 0 }) };
}
