import { type Language, readLanguage } from "#src/core/language.ts";
import { readCookie, setCookie } from "./cookies.ts";

const NAME = "lang";
const YEAR_S = 365 * 24 * 3600;

/** The language that this browser asked to be written to in; English until it says. */
export function languageOf(request: Request): Language {
  return readLanguage(readCookie(request, NAME)) ?? "en";
}

export function languageCookie(language: Language, secure: boolean): string {
  return setCookie(NAME, language, { secure, maxAgeSeconds: YEAR_S });
}
