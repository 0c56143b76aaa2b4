import { firstLanguage, type Language, readLanguage } from "#src/core/language.ts";
import type { Shell } from "#views/frame/page.tsx";
import { readCookie, setCookie } from "./cookies.ts";

const NAME = "lang";
const YEAR_S = 365 * 24 * 3600;

/** The language that this browser asked for; nothing until it says. */
export function chosenLanguage(request: Request): Language | undefined {
  return readLanguage(readCookie(request, NAME));
}

/** What a page's language depends on beside its address. */
export const LANGUAGE_VARIES = "Cookie, Accept-Language";

/**
 * The language of a guest's pages and messages: what was chosen in this browser, else Swahili where the browser's own
 * list puts it first, else English.
 */
export function languageOf(request: Request): Language {
  return chosenLanguage(request) ?? firstLanguage(request.headers.get("accept-language"));
}

/** What the pages of a guest stand in. On the pages of a booking `ofBooking` says what it was made in, which counts before the browser's list. */
export function guestShell({ shell }: { shell: Shell }, request: Request, ofBooking?: Language): Shell {
  return { ...shell, language: chosenLanguage(request) ?? ofBooking ?? languageOf(request) };
}

/** The same for the answer to a form, whose own address may lead nowhere: `address` is where its page stands. */
export function answerShell(shell: Shell, request: Request, address: string): Shell {
  return request.method === "POST" ? { ...shell, site: { ...shell.site, address } } : shell;
}

/** For a browser that has chosen nothing: what the person who signs in there is written to in. */
export function broughtLanguage(request: Request, ofPerson: Language | undefined, secure: boolean): string | undefined {
  return ofPerson && !chosenLanguage(request) ? languageCookie(ofPerson, secure) : undefined;
}

export function languageCookie(language: Language, secure: boolean): string {
  return setCookie(NAME, language, { secure, maxAgeSeconds: YEAR_S });
}
