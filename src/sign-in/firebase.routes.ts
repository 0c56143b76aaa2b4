import { Elysia, type Static, t } from "elysia";
import { homeOf } from "#src/identity/home-of.ts";
import { browserOf, guestCookies, hostCookies } from "#src/identity/known-browser.ts";
import { newcomer } from "#src/identity/registration-door.ts";
import { Refused, shaped } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostPhonePath } from "#src/web/door/ask.ts";
import { hostTexts } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { isFromOwnPages } from "#src/web/origin.ts";
import { json, ownPath } from "#src/web/respond.ts";
import { textsOf } from "#views/kit/language.tsx";
import { createTokenExchange, type ExchangeToken, type TokenPurpose } from "./exchange-token.ts";

/** A token has about a kilobyte. */
const BODY_MOST_BYTES = 16 * 1024;
const tokens = t.Object({
  idToken: t.String(),
  refreshToken: t.String({ maxLength: 4096, default: "" }),
  purpose: t.Union([t.Literal("host_sign_in"), t.Literal("host_sign_up"), t.Literal("guest")]),
  next: t.String({ default: "" }),
});
const STATUS = { no_account: 422, email_taken: 409, refused: 401, too_many: 429, try_again: 503 } as const;

/**
 * `POST /auth/session` `{ idToken, refreshToken, purpose, next }`: a token of the provider's for a session of ours.
 *
 * SameSite keeps nobody from signing a visitor in as somebody else, because that request needs no cookie.
 * So a page of another site must not be able to send it at all: JSON alone, and from our own origin alone.
 */
export function firebaseRoutes(deps: Deps) {
  const exchange = createTokenExchange(deps);
  return new Elysia({ name: "firebaseRoutes" })
    .use(openDoor)
    .post("/auth/session", ({ request, body }) => openByToken(deps, request, exchange, body), {
      open: true,
      ...shaped(tokens, BODY_MOST_BYTES, (request) => refuseForeign(deps, request)),
    });
}

function refuseForeign(deps: Deps, request: Request): void {
  if (!deps.identity.browserConfig()) throw new Refused(404);
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) throw new Refused(415);
  if (!request.headers.has("origin") || !isFromOwnPages(request, deps.publicUrl)) throw new Refused(403);
}

async function openByToken(
  deps: Deps,
  request: Request,
  exchange: ReturnType<typeof createTokenExchange>,
  { purpose, next, ...sent }: Static<typeof tokens>,
): Promise<Response> {
  const exchanged = await exchange({
    ...sent,
    purpose,
    address: deps.networkOf(request),
    newcomer: newcomer(deps, request),
    browser: browserOf(deps, request),
  });
  return answer(deps, request, exchanged, purpose, ownPath(next, ""));
}

function answer(deps: Deps, request: Request, exchanged: ExchangeToken, purpose: TokenPurpose, next: string): Response {
  const { firebase: firebaseTexts } = hostTexts(deps, request);
  switch (exchanged.outcome) {
    case "host": {
      const { brandName, isNew, hasFound } = exchanged;
      // Google does not tell a phone number, so a new host is asked for theirs first.
      const home = isNew ? hostPhonePath(next) : homeOf(brandName, next, hasFound);
      return entered(home, hostCookies(deps, exchanged, isNew ? "account_created" : "signed_in_host"));
    }
    case "guest":
      return entered(next || "/guest-dashboard", guestCookies(deps, request, exchanged));
    default: {
      const words = textsOf(guestShell(deps, request));
      const faults =
        purpose === "guest"
          ? { ...words.firebase.guest, too_many: words.guest.signIn.tooMany }
          : { ...firebaseTexts[purpose], too_many: firebaseTexts.tooMany };
      return json({ error: exchanged.outcome, message: faults[exchanged.outcome] }, STATUS[exchanged.outcome]);
    }
  }
}

/** The browser goes there by itself; a redirect would be followed behind the page. */
function entered(redirect: string, cookies: readonly (string | undefined)[]): Response {
  const response = json({ redirect });
  for (const cookie of cookies) if (cookie) response.headers.append("set-cookie", cookie);
  return response;
}
