import { countPasskeys } from "#db/passkey.queries.ts";
import { relyingParty } from "#src/identity/relying-party.ts";
import { hasPasskeyOf, hasShownPasskey } from "#src/proof/fresh-proof.ts";
import { readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { adminDoor } from "#src/web/door/door.ts";
import { page } from "#src/web/respond.ts";
import { type AskedOnPage, PasskeyFirstPage } from "#views/admin/passkey-first-page.tsx";

/** What is to be done once the passkey was shown: the form as it was sent, and in words. */
export type Decision = Omit<Extract<AskedOnPage, { of: "decision" }>, "of">;

/** How long a passkey opens the desk: a working day with its evening, so that tomorrow begins with showing it. */
const DESK_OPENS_MS = 12 * 3_600_000;

/**
 * The door of every room of the desk: to an administrator whose session has shown a passkey within twelve hours. Else
 * the page that asks for it, at the very address; it goes on to what was asked there, and sends a form again as it was.
 */
export function deskDoor(deps: Deps) {
  return adminDoor(deps, async (request, admin) => {
    if (hasPasskeyOf(admin, deps.clock.now() - DESK_OPENS_MS)) return undefined;
    const { pathname, search } = new URL(request.url);
    const asked = pathname + search;
    if (request.method === "GET" || request.method === "HEAD") return ask(deps, request, admin, { of: "page", asked });
    const fields = Object.fromEntries((await readForm(request)).pairs);
    return ask(deps, request, admin, { of: "form", asked, fields });
  });
}

/**
 * The way to every decision: nothing when a passkey was shown in this session within ten minutes, else the page that
 * asks for it and sends the same form again.
 */
export function passkeyDoor(deps: Deps) {
  return (request: Request, admin: SignedInHost, decision: Decision): Response | undefined =>
    hasShownPasskey(admin, deps.clock.now()) ? undefined : ask(deps, request, admin, { of: "decision", ...decision });
}

function ask(deps: Deps, request: Request, { host }: SignedInHost, asked: AskedOnPage): Response {
  const canHavePasskeys = relyingParty(deps.publicUrl) !== undefined;
  const has = !canHavePasskeys ? "not_here" : countPasskeys(deps.db, host.id) > 0 ? "one" : "none";
  return page(request, <PasskeyFirstPage shell={deps.shell} has={has} email={host.email} asked={asked} />, {
    status: 403,
  });
}
