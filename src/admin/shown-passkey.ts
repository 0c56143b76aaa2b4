import { hasFreshProof } from "#src/proof/fresh-proof.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";

/**
 * Whether an administrator has shown their passkey in this session within ten minutes. Lists open to whoever is
 * signed in; for what decides, shows a document or lets money go, a password is not enough: it can be guessed, found
 * or typed into a page that looks like ours.
 */
export function hasShownPasskey(admin: SignedInHost, now: number): boolean {
  return admin.provedBy === "passkey" && hasFreshProof(admin, now);
}
