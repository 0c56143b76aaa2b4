import type { Language } from "#src/core/language.ts";
import type { Shell } from "#views/frame/page.tsx";
import { type PageTexts, pagesIn } from "#views/texts/pages.ts";
import { guestShell } from "../language.ts";
import { readVisitor } from "./visitor.ts";

type InOne = Shell & Readonly<{ language: Language }>;
type ReaderDeps = Parameters<typeof readVisitor>[0] & Readonly<{ shell: Shell }>;

/**
 * What a host's pages stand in: the language of their account, wherever they sign in, and of a team the one that each
 * of them chose. Whoever is not signed in as a
 * host, as at the door itself, reads what guests would.
 */
export function hostShell(deps: ReaderDeps, request: Request): InOne {
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host") return { ...deps.shell, language: visitor.host.language };
  if (visitor.kind === "member") return { ...deps.shell, language: visitor.member.language };
  return guestShell(deps, request);
}

/** The words of such a page, for whoever answers a form of it. */
export function hostTexts(deps: ReaderDeps, request: Request): PageTexts {
  return pagesIn[hostShell(deps, request).language];
}
