import { languageOfGuest } from "#db/guest-booking.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";
import type { Deps } from "#src/web/deps.ts";
import { readVisitor, sessionCookie } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { broughtLanguage, languageCookie } from "#src/web/language.ts";
import { newSecret, type Secrets } from "#src/web/secrets.ts";
import type { FlashKey } from "#views/texts/pages.ts";
import { guestPhoneCookie } from "./guest-phone.ts";
import type { Browser } from "./open-session.ts";

type Needs = Readonly<{ secrets: Secrets; secure: boolean }>;
type Kind = "host" | "guest" | "member";

const YEAR_S = 365 * 24 * 3600;

/**
 * A browser that once signed in as somebody is known for that person from then on:
 * it has its own limits, so that strangers who use up theirs cannot lock it out.
 * The mark opens nothing; it only counts apart. `subject` is a host's id, or the number or address that is proven.
 */
export function knownBrowserCookie(deps: Needs, kind: Kind, subject: string): string {
  const key = newSecret();
  const mark = deps.secrets.sign(`known ${kind}`, `${key}\n${subject}`);
  return setCookie(cookieName(`lango_known_${kind}`, deps.secure), `${key}.${mark}`, {
    secure: deps.secure,
    maxAgeSeconds: YEAR_S,
  });
}

/** The key this browser counts under when it is known for the subject. */
export function knownBrowser(deps: Needs, request: Request, kind: Kind, subject: string): string | undefined {
  const value = readCookie(request, cookieName(`lango_known_${kind}`, deps.secure));
  const [key = "", mark = ""] = value?.split(".") ?? [];
  return /^[\w-]{43}$/.test(key) && deps.secrets.verify(`known ${kind}`, `${key}\n${subject}`, mark) ? key : undefined;
}

/** The browser that a request comes from. */
export function browserOf(deps: Deps, request: Request): Browser {
  const visitor = readVisitor(deps, request);
  return {
    visitor,
    device: request.headers.get("user-agent") ?? "",
    knows: (hostId) =>
      (visitor.kind === "host" && visitor.host.id === hostId) ||
      knownBrowser(deps, request, "host", hostId) !== undefined,
  };
}

/** What the browser of a host keeps who has just come in: their session, that it is known for them, their language, and a word. */
export function hostCookies(deps: Deps, entered: { hostId: string; token: string }, word: FlashKey): string[] {
  return [
    sessionCookie(entered.token, deps.secure),
    languageCookie(findHost(deps.db, entered.hostId)?.language ?? "en", deps.secure),
    knownBrowserCookie(deps, "host", entered.hostId),
    flashCookie(word, deps.secure),
  ];
}

/** The same of a guest whose number was proven. */
export function guestCookies(
  deps: Deps,
  request: Request,
  { phone, token }: { phone: string; token: string },
): (string | undefined)[] {
  return [
    sessionCookie(token, deps.secure),
    broughtLanguage(request, languageOfGuest(deps.db, phone), deps.secure),
    knownBrowserCookie(deps, "guest", phone),
    guestPhoneCookie(phone, deps.secure),
    flashCookie("phone_verified", deps.secure),
  ];
}
