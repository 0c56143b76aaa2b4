import { readLanguage } from "#src/core/language.ts";
import { languageCookie } from "./language.ts";
import { redirect } from "./respond.ts";

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
  return redirect(url.pathname + url.search, { status: 302, cookies: [languageCookie(language, secure)] });
}
