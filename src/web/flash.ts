import type { Language } from "#src/core/language.ts";
import type { FlashMessage } from "#views/kit/notice.tsx";
import { type FlashKey, flashTexts, type GuestFlash } from "#views/texts/en-flash.ts";
import { swFlash } from "#views/texts/sw-pages.ts";
import { cookieName, readCookie, setCookie } from "./cookies.ts";

const NAME = "lango_flash";

/** A word about what just happened, for the page that the redirect leads to. */
export function flashCookie(key: FlashKey, secure: boolean): string {
  return setCookie(cookieName(NAME, secure), key, { secure, maxAgeSeconds: 60 });
}

/**
 * The waiting word, if any, and the cookie that takes it away. Not for pages that are kept whole.
 * `language` is that of the page; what only hosts are told is English on every page.
 */
export function takeFlash(request: Request, secure: boolean, language: Language = "en") {
  const key = readCookie(request, cookieName(NAME, secure));
  if (!key) return { flash: undefined, cookie: undefined };
  const flash = Object.hasOwn(flashTexts, key) ? flashOf(key as FlashKey, language) : undefined;
  return { flash, cookie: setCookie(cookieName(NAME, secure), "", { secure, maxAgeSeconds: 0 }) };
}

function flashOf(key: FlashKey, language: Language): FlashMessage & { key: FlashKey } {
  const words = language === "sw" && key in swFlash ? swFlash[key as GuestFlash] : undefined;
  return { ...flashTexts[key], ...words, key };
}
