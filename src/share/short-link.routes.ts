import { Elysia } from "elysia";
import { findHostByPublicName, newNameOf } from "#db/host.queries.ts";
import { promoCodeById } from "#db/pricing.queries.ts";
import { findPublishedProperty } from "#db/property.queries.ts";
import { findShareLink, type ShareLink } from "#db/share.queries.ts";
import { isReserved, plainName } from "#src/core/brand.ts";
import { normaliseWord, wordProblem } from "#src/core/share/link.ts";
import { targetOf } from "#src/core/share/target.ts";
import { hostPath } from "#src/host/public-host.ts";
import { UnknownPath } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { isVisit } from "#src/web/door/visit.ts";
import { isAtHome, readVisitor } from "#src/web/door/visitor.ts";
import { chosenLanguage, languageCookie } from "#src/web/language.ts";
import { redirect } from "#src/web/respond.ts";
import { countVisit } from "./visit-count.ts";

/** Short links under a host's own name. What begins with a word of the site's own is never one. */
export function shortLinkRoutes(deps: Deps) {
  const answer = ({ request, params }: { request: Request; params: { name: string; word: string } }) =>
    follow(deps, request, params);
  return new Elysia({ name: "shortLinks" })
    .use(openDoor)
    .get("/:name/:word", answer, { open: true })
    .head("/:name/:word", answer, { open: true });
}

function follow(deps: Deps, request: Request, typed: { name: string; word: string }): Response {
  const name = typed.name.slice(0, 200).toLowerCase();
  const word = normaliseWord(typed.word.slice(0, 200));
  if (isReserved(name) || wordProblem(word)) throw new UnknownPath();
  const host = findHostByPublicName(deps.db, name);
  if (!host) return elsewhere(deps, name, word);
  const link = findShareLink(deps.db, host.id, word);
  if (!link) throw new UnknownPath();
  const isLiving = link.retiredAt === null;
  if (isLiving && isVisit(request) && !isTheirOwn(deps, request, host.id)) {
    if (deps.limits.visitsOfNetwork.allow(`${link.id} ${deps.networkOf(request)}`)) countVisit(deps, link.id);
  }
  return redirect(addressOf(deps, link, hostPath(host)), {
    status: 302,
    cookies: [languageOfLink(deps, request, link)],
  });
}

/** From a name that its host gave up, and from one that was typed in another way. */
function elsewhere({ db }: Deps, name: string, word: string): Response {
  const plain = plainName(name);
  const to = newNameOf(db, name) ?? (findHostByPublicName(db, plain) ? plain : newNameOf(db, plain));
  if (!to) throw new UnknownPath();
  return redirect(`/${encodeURIComponent(to)}/${word}`, { status: 301 });
}

function addressOf({ db, clock }: Deps, link: ShareLink, page: string): string {
  const today = clock.today();
  const isOpen = link.propertyId !== null && findPublishedProperty(db, link.propertyId) !== undefined;
  const promo = link.promoCodeId ? promoCodeById(db, link.promoCodeId) : undefined;
  const holds = promo && promo.endedAt === null && (promo.lastDay === null || promo.lastDay >= today);
  return targetOf(link, { page, isOpen, code: holds ? promo.code : undefined, today });
}

/** A link in Kiswahili speaks it to whoever has not chosen a language. */
function languageOfLink({ secure }: Deps, request: Request, { language }: ShareLink): string | undefined {
  return language && !chosenLanguage(request) ? languageCookie(language, secure) : undefined;
}

/** A host who looks whether their link works is no visitor. */
function isTheirOwn(deps: Deps, request: Request, hostId: string): boolean {
  return isAtHome(readVisitor(deps, request), hostId);
}
