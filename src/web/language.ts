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
export function guestShell({ shell }: { shell: Shell }, request: Request, ofBooking?: Language) {
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

const ASKED = /[?&]lang=(en|sw)(?:&|$)/;

/**
 * `?lang=sw` on the address of any page, as somebody sends it on: the browser remembers the language, and reads the page
 * at its own address, which is the one that is kept. Nothing for every other address.
 */
export function languageAsked(request: Request, secure: boolean): Response | undefined {
  const language = request.url.includes("lang=") ? readLanguage(ASKED.exec(request.url)?.[1]) : undefined;
  if (!language) return undefined;
  const url = new URL(request.url);
  // A browser would take what stands behind two slashes for another site.
  if (url.pathname.startsWith("//")) return undefined;
  url.searchParams.delete("lang");
  const location = url.pathname + url.search;
  const headers = { location, "cache-control": "no-store", "set-cookie": languageCookie(language, secure) };
  return new Response(null, { status: 302, headers });
}
