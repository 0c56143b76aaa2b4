import { Elysia } from "elysia";
import { updateHost } from "#db/account.queries.ts";
import { writeToGuestIn } from "#db/guest-booking.queries.ts";
import { updateMember } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import { readLanguage } from "#src/core/language.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { barOf, readVisitor } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { languageCookie } from "#src/web/language.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { LanguagePage } from "#views/identity/language-page.tsx";

type IsPage = (path: string) => Promise<boolean>;

/** `/language`: what somebody reads and is written to in. This browser remembers it, and so do an account and its bookings. */
export function languageRoutes(deps: Deps, isPage: IsPage) {
  return new Elysia({ name: "languageRoutes" })
    .use(openDoor)
    .get("/language", ({ request }) => show(deps, request, isPage), { open: true })
    .post("/language", ({ request }) => choose(deps, request, isPage), { open: true });
}

async function show(deps: Deps, request: Request, isPage: IsPage): Promise<Response> {
  const visitor = readVisitor(deps, request);
  const shell = hostShell(deps, request);
  const shown = {
    shell,
    nav: barOf(visitor),
    language: shell.language,
    next: await pageBefore(deps, request, isPage),
  } as const;
  return page(request, <LanguagePage {...shown} />);
}

async function choose(deps: Deps, request: Request, isPage: IsPage): Promise<Response> {
  const { db, secure } = deps;
  const form = await readForm(request);
  const language = readLanguage(form.text("language", 10));
  if (!language) throw new Refused(400);
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host") write(db, (tx) => updateHost(tx, visitor.host.id, { language }));
  if (visitor.kind === "member") write(db, (tx) => updateMember(tx, visitor.member.id, { language }));
  if (visitor.kind === "guest") write(db, (tx) => writeToGuestIn(tx, visitor.guest.phone, language));
  const chosen = languageCookie(language, secure);
  // The footer of every page asks without saying where it stands, and the page itself shows what changed.
  // The form that they were filling in goes on to its own page, which shows it again.
  const again = ownPath(queryOf(request).text("again"), "");
  if (again) return redirect(again, { status: 307, cookies: [chosen] });
  const next = form.text("next");
  const said = next ? flashCookie(language === "sw" ? "in_swahili" : "in_english", secure) : undefined;
  // A page that answers a form says where it stands.
  const back = next || ownPath(form.text("address"), "") || (await pageBefore(deps, request, isPage));
  return redirect(ownPath(back, "/language"), { cookies: [chosen, said] });
}

/**
 * Where they came from, when that was a page of ours; kept pages cannot say it in their links. What answers a
 * form often has an address that only forms are sent to: then the nearest page above it.
 */
async function pageBefore({ publicUrl }: Deps, request: Request, isPage: IsPage): Promise<string> {
  const before = URL.parse(request.headers.get("referer") ?? "");
  if (before?.origin !== new URL(publicUrl).origin || before.pathname === "/language") return "";
  const { pathname, search } = before;
  for (let path = pathname; path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
    if (await isPage(path)) return ownPath(path === pathname ? `${path}${search}` : path, "");
  }
  return "";
}
