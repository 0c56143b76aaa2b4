import { Elysia } from "elysia";
import { homeOf } from "#src/identity/home-of.ts";
import { hostCookies } from "#src/identity/known-browser.ts";
import { relyingParty, signsInByPasskey } from "#src/identity/relying-party.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostTexts } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { json, ownPath } from "#src/web/respond.ts";
import { askForPasskey, enterByPasskey } from "./enter-by-passkey.ts";
import { CREDENTIAL_MOST, readAssertion } from "./read-credential.ts";

/** Signing in by a passkey, with one press and no name. Without a script there is the password. */
export function passkeySignInRoutes(deps: Deps) {
  const answersFor = (request: Request) => hostTexts(deps, request).passkeys.answers;
  const partyOf = () => {
    const rp = signsInByPasskey(deps) ? relyingParty(deps.publicUrl) : undefined;
    if (!rp) throw new Refused(404);
    return rp;
  };

  return new Elysia({ name: "passkeySignInRoutes" })
    .use(openDoor)
    .post(
      "/host-login/passkey/ask",
      async ({ request }) => {
        const rp = partyOf();
        if (!deps.limits.passkeysOfNetwork.allow(deps.networkOf(request)))
          return json({ message: answersFor(request).tooMany }, 429);
        return json(await askForPasskey(deps, rp));
      },
      { open: true },
    )
    .post(
      "/host-login/passkey",
      async ({ request }) => {
        const rp = partyOf();
        const form = await readForm(request, 2 * CREDENTIAL_MOST);
        const assertion = readAssertion(form.text("credential", CREDENTIAL_MOST + 1));
        if (!assertion) return json({ message: answersFor(request).refused }, 422);
        const browser = {
          visitor: readVisitor(deps, request),
          device: request.headers.get("user-agent") ?? "",
        };
        const entered = await enterByPasskey(deps, rp, { assertion, browser });
        if (entered.outcome !== "entered") return json({ message: answersFor(request)[entered.outcome] }, 422);
        const answer = json({ redirect: homeOf(entered.brandName, ownPath(form.text("next"), "")) });
        for (const cookie of hostCookies(deps, entered, "signed_in_host")) answer.headers.append("set-cookie", cookie);
        return answer;
      },
      { open: true },
    );
}
