import { updateHost } from "#db/account.queries.ts";
import { endSessionsOf } from "#db/device.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { endMailTokensOf } from "#db/mail-token.queries.ts";
import { write } from "#db/write.ts";
import type { PasswordWeakness } from "#src/core/person/weak-password.ts";
import { keepTokens } from "#src/identity/keep-provider-session.ts";
import { hashPassword } from "#src/identity/password.ts";
import { weaknessOf } from "#src/identity/weak-password.ts";
import type { IdentityProvider, ProviderTokens } from "#src/ports/identity-provider.ts";
import type { Deps } from "#src/web/deps.ts";
import { type ChangedBy, type Telling, tellChange } from "./tell-change.ts";

/**
 * Stores a new password, here or at the provider that keeps it. Every other session of the host ends, and every mailed link
 * with it: whoever knew the old password, or reads the old mail, is out.
 */
export async function changePassword(
  deps: Telling & Pick<Deps, "db" | "identity">,
  ask: { hostId: string; current: string; password: string; keepTokenHash: string; by: ChangedBy },
): Promise<{ outcome: "changed" | "busy" } | { outcome: "weak"; weakness?: PasswordWeakness }> {
  const owner = findHost(deps.db, ask.hostId);
  if (!owner) throw new Error("a host who is signed in is not there");
  const weakness = await weaknessOf(ask.password, { ...owner, siteName: deps.config.siteName });
  if (weakness) return { outcome: "weak", weakness };
  const stored = await store(deps.identity, owner.email, ask);
  if ("outcome" in stored) return stored;
  write(deps.db, (tx) => {
    const now = deps.clock.now();
    if (stored.passwordHash) updateHost(tx, ask.hostId, { passwordHash: stored.passwordHash });
    endSessionsOf(tx, { hostId: ask.hostId }, ask.keepTokenHash);
    if (stored.tokens) keepTokens(deps, tx, ask.keepTokenHash, stored.tokens);
    endMailTokensOf(tx, ask.hostId, now);
    tellChange(tx, deps, { host: owner, before: { kind: "password" }, told: { what: "password" }, by: ask.by });
  });
  return { outcome: "changed" };
}

/** The hash that we have to keep, or nothing when the provider keeps the password. */
async function store(
  identity: IdentityProvider,
  email: string,
  ask: { current: string; password: string },
): Promise<{ passwordHash: string | undefined; tokens?: ProviderTokens | undefined } | { outcome: "weak" | "busy" }> {
  if (identity.changePassword) {
    const did = await identity.changePassword({ email, password: ask.current, newPassword: ask.password });
    if (did.outcome === "done") return { passwordHash: undefined, tokens: did.tokens };
    return { outcome: did.fault === "weak_password" ? "weak" : "busy" };
  }
  const passwordHash = await hashPassword(ask.password);
  return passwordHash === "busy" ? { outcome: "busy" } : { passwordHash };
}
