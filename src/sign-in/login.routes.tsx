import { Elysia } from "elysia";
import { homeOf } from "#src/identity/home-of.ts";
import { queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { guestShell } from "#src/web/language.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { LoginPage } from "#views/identity/login-page.tsx";

/** `/login`: where whoever has to sign in first says as what. */
export function loginRoutes(deps: Deps) {
  return new Elysia({ name: "loginRoutes" }).use(openDoor).get(
    "/login",
    ({ request }) => {
      const next = ownPath(queryOf(request).text("next"), "");
      const visitor = readVisitor(deps, request);
      if (visitor.kind === "host") return redirect(homeOf(visitor.host.brandName, next));
      if (visitor.kind === "member" && !isGuestsPage(next)) return redirect(next || "/dashboard");
      // A guest who was sent here from a host's page would come back for ever.
      if (visitor.kind === "guest" && (!next || isGuestsPage(next))) return redirect(next || "/guest-dashboard");
      const shell = guestShell(deps, request);
      const view = <LoginPage shell={shell} nextOf={isGuestsPage(next) ? { guest: next } : { host: next }} />;
      return page(request, view);
    },
    { open: true },
  );
}

/** A page that a guest may see signed in; every other one that asks for a sign-in is a host's. */
function isGuestsPage(path: string): boolean {
  return /^\/(guest-|guests?[/?]|guests?$|booking\/)/.test(path);
}
