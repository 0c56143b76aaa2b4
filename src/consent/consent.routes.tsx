import { Elysia } from "elysia";
import { preferencesOf } from "#src/core/analytics/consent.ts";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { flashCookie } from "#src/web/flash.ts";
import { guestShell } from "#src/web/language.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { CookiesPage } from "#views/consent/cookies-page.tsx";
import { consentCookie, consentOf, endedProviderCookies } from "./consent-cookie.ts";

/** Choosing what may be kept in the browser. With a script the same form opens over any page. */
export function consentRoutes(deps: Deps) {
  const { secure } = deps;
  return new Elysia({ name: "consentRoutes" })
    .use(openDoor)
    .get(
      "/cookies",
      ({ request }) => {
        const shell = guestShell(deps, request);
        const back = ownPath(queryOf(request).text("back") || cameFrom(request), "/");
        const google = deps.config.analytics !== undefined;
        return page(request, <CookiesPage shell={shell} chosen={consentOf(request)} back={back} google={google} />);
      },
      { open: true },
    )
    .post(
      "/cookies",
      async ({ request }) => {
        const form = await readForm(request);
        const button = form.text("choice", 20);
        const chosen = preferencesOf(
          (choice) => button === "all" || (button !== "none" && form.text(choice, 10) !== ""),
        );
        const back = ownPath(form.text("back"), "/");
        return redirect(`/cookies?back=${encodeURIComponent(back)}`, {
          cookies: [
            consentCookie(chosen, secure),
            ...(chosen.analytics ? [] : endedProviderCookies(request)),
            flashCookie("cookies_saved", secure),
          ],
        });
      },
      { open: true },
    );
}

/** The page of ours whose link led here. */
function cameFrom(request: Request): string {
  const referer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return "";
  const { pathname, search, host } = new URL(referer);
  return host === request.headers.get("host") && pathname !== "/cookies" ? `${pathname}${search}` : "";
}
