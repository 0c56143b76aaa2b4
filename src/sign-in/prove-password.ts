import type { Host } from "#db/host.queries.ts";
import { findHostByIdentity } from "#db/identity.queries.ts";
import type { Deps } from "#src/web/deps.ts";

/** Whether a password is this host's own, wherever it is kept. Opens nothing; whoever asks counts the tries. */
export async function provePassword(
  deps: Pick<Deps, "db" | "identity">,
  host: Pick<Host, "id" | "email">,
  password: string,
): Promise<"proven" | "wrong" | "busy"> {
  const proof = await deps.identity.signIn({ email: host.email, password });
  if (proof.outcome === "refused") {
    const isUnknown = ["provider_down", "too_many", "second_factor"].includes(proof.fault);
    return isUnknown ? "busy" : "wrong";
  }
  const { provider, subject } = proof.identity;
  const id = provider === "local" ? subject : findHostByIdentity(deps.db, provider, subject)?.id;
  return id === host.id ? "proven" : "wrong";
}
