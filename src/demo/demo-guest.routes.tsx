import { Elysia } from "elysia";
import type { DemoEntry } from "#src/identity/demo-entry.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { sessionCookie } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { guestShell } from "#src/web/language.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { GuestPhonePage } from "#views/guest/guest-login-page.tsx";
import { textsOf } from "#views/kit/language.tsx";

/** The demo's button on the guests' sign-in. */
export function demoGuestRoutes(deps: Deps, demo: DemoEntry) {
  const again = (request: Request, next: string, message: string, status: number) =>
    page(
      request,
      <GuestPhonePage
        shell={guestShell(deps, request)}
        submissionKey={newSecret()}
        phone=""
        next={next}
        errors={[{ field: "demo", message }]}
      />,
      { status },
    );

  return new Elysia({ name: "demoGuestRoutes" }).use(openDoor).post(
    "/auth/demo-guest",
    async ({ request }) => {
      const next = ownPath((await readForm(request)).text("next"), "");
      const texts = textsOf(guestShell(deps, request));
      const entered = demo.enter(request);
      switch (entered.outcome) {
        case "closed":
          throw new Refused(404);
        case "too_many":
          return again(request, next, texts.guest.signIn.tooMany, 429);
        case "no_stay":
          return again(request, next, texts.calls.demo.failed, 409);
        case "entered":
          return redirect(next || "/guest-dashboard", {
            cookies: [sessionCookie(entered.token, deps.secure), flashCookie("demo_login", deps.secure)],
          });
      }
    },
    { open: true },
  );
}
