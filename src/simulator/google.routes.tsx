import { Elysia } from "elysia";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { json, page, redirect } from "#src/web/respond.ts";
import { GooglePage } from "#views/dev/google-page.tsx";
import { createGoogleSimulator } from "./google.ts";

const PREFIX = "/dev/google";
/** What a client says when it sends somebody here, and what it says when it exchanges their code. */
const ASKED = ["client_id", "redirect_uri", "response_type", "scope", "state", "nonce", "code_challenge"] as const;
const MORE = ["code_challenge_method", "prompt"] as const;
const EXCHANGED = ["grant_type", "code", "redirect_uri", "client_id", "client_secret", "code_verifier"] as const;
const LONGEST = 500;

/** The demo's Google, where the operator has no client of their own. Mounted in demo alone. */
export function googleSimulatorRoutes(deps: Deps, { clientId, clientSecret }: NonNullable<Deps["config"]["google"]>) {
  const client = { clientId, clientSecret, redirectUri: `${deps.publicUrl}/auth/google/callback` };
  const google = createGoogleSimulator({ clock: deps.clock, client });
  const words = (read: { text(name: string, most?: number): string }, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, read.text(name, LONGEST)]));

  return (
    new Elysia({ name: "googleSimulator" })
      .use(openDoor)
      // The browser comes by the public address, this server by its own.
      .get(
        `${PREFIX}/.well-known/openid-configuration`,
        ({ request }) => {
          const own = `${new URL(request.url).origin}${PREFIX}`;
          return json({
            issuer: own,
            authorization_endpoint: `${deps.publicUrl}${PREFIX}/authorize`,
            token_endpoint: `${own}/token`,
            jwks_uri: `${own}/keys`,
          });
        },
        { open: true },
      )
      .get(`${PREFIX}/keys`, async () => json(await google.keys()), { open: true })
      .get(
        `${PREFIX}/authorize`,
        ({ request }) => {
          const asked = words(queryOf(request), [...ASKED, ...MORE]);
          if (google.faultOf(asked)) throw new Refused(400);
          return page(request, <GooglePage shell={deps.shell} asked={asked} accounts={google.accounts()} />);
        },
        { open: true },
      )
      .post(
        `${PREFIX}/authorize`,
        async ({ request }) => {
          const form = await readForm(request);
          const back = google.choose(words(form, [...ASKED, ...MORE]), form.text("sub", LONGEST));
          if (!back) throw new Refused(400);
          return redirect(back);
        },
        { open: true },
      )
      .post(
        `${PREFIX}/token`,
        async ({ request }) => {
          const own = `${new URL(request.url).origin}${PREFIX}`;
          const { status, said } = await google.exchange(words(await readForm(request), EXCHANGED), own);
          return json(said, status);
        },
        { open: true },
      )
  );
}
