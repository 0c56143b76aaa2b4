import { countPasskeys } from "#db/passkey.queries.ts";
import { relyingParty } from "#src/identity/relying-party.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { page } from "#src/web/respond.ts";
import { PasskeyFirstPage } from "#views/admin/passkey-first-page.tsx";
import { hasShownPasskey } from "./shown-passkey.ts";

/** What is to be done once the passkey was shown: the form as it was sent, and in words. */
export type Decision = Readonly<{
  action: string;
  fields: Readonly<Record<string, string>>;
  what: string;
  /** The page that the form stands on. */
  back: string;
}>;

/**
 * The way to every decision: nothing when a passkey was shown in this session within ten minutes, else the page that
 * asks for it and sends the same form again.
 */
export function passkeyDoor(deps: Deps) {
  const canHavePasskeys = relyingParty(deps.publicUrl) !== undefined;
  return (request: Request, admin: SignedInHost, decision: Decision): Response | undefined => {
    if (hasShownPasskey(admin, deps.clock.now())) return undefined;
    const has = countPasskeys(deps.db, admin.host.id) > 0 ? "one" : canHavePasskeys ? "none" : "not_here";
    return page(request, <PasskeyFirstPage shell={deps.shell} has={has} {...decision} />, { status: 403 });
  };
}
