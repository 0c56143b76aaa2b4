import { findHost, type Host } from "#db/host.queries.ts";
import { findHostByIdentity } from "#db/identity.queries.ts";
import { findPhoneCode } from "#db/phone-code.queries.ts";
import { markProved } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { isCodeOpen, readCode } from "#src/core/person/phone-code.ts";
import { proveCode } from "#src/identity/prove-code.ts";
import type { Deps } from "#src/web/deps.ts";
import { hashOf } from "#src/web/secrets.ts";
import { isMailedLately } from "./fresh-proof.ts";

export type ProveHost =
  | "proven"
  | "missing"
  | "wrong"
  /** Chosen by a mailed link so lately that it shows no more than that somebody reads the mail. */
  | "mailed_lately"
  | "wrong_code"
  /** Unknown, too old, burnt, or sent to another number than the host's. */
  | "code_over"
  | "too_many"
  | "busy";

type Whose = Readonly<{ hostId: string; tokenHash: string }>;

type Proving = Pick<Deps, "db" | "clock" | "secrets" | "identity" | "log" | "limits">;

/**
 * Whether whoever holds a session is its host, before something is done that a stranger at their open
 * phone must not do: by the password, here or at the provider that keeps it. What was right is noted in the
 * session. Tries are counted for each session, so that a stranger at one device does not stop the owner at another.
 */
export async function proveByPassword(
  deps: Proving,
  { hostId, tokenHash }: Whose,
  password: string,
): Promise<ProveHost> {
  const { db, clock } = deps;
  const host = findHost(db, hostId);
  if (!host) return "wrong";
  if (password === "") return "missing";
  if (!mayTry(deps, tokenHash)) return "too_many";
  const proof = await deps.identity.signIn({ email: host.email, password });
  if (proof.outcome === "refused") {
    if (proof.fault === "too_many") return "too_many";
    return proof.fault === "provider_down" ? "busy" : "wrong";
  }
  const { provider, subject } = proof.identity;
  const provenId = provider === "local" ? subject : findHostByIdentity(db, provider, subject)?.id;
  if (provenId !== host.id) return "wrong";
  if (isMailedLately(host, clock.now())) return "mailed_lately";
  write(db, (tx) => markProved(tx, tokenHash, "password", clock.now()));
  return "proven";
}

/** The same by a code that was sent to the number which is the host's at this moment. */
export function proveByCode(
  deps: Proving,
  { hostId, tokenHash }: Whose,
  { challenge, code: typed }: { challenge: string; code: string },
): ProveHost {
  const { db, clock } = deps;
  const sent = challenge ? findPhoneCode(db, hashOf(challenge)) : undefined;
  if (!sent || sent.phone !== findHost(db, hostId)?.phone || !isCodeOpen(sent, clock.now())) return "code_over";
  const code = readCode(typed);
  if (!code) return "wrong_code";
  if (!mayTry(deps, tokenHash)) return "too_many";
  return write(db, (tx): ProveHost => {
    const proof = proveCode(tx, deps, { challenge, code, purpose: "prove" });
    if (proof.outcome !== "proven") return proof.outcome === "wrong" ? "wrong_code" : "code_over";
    markProved(tx, tokenHash, "code", clock.now());
    return "proven";
  });
}

function mayTry({ limits, log }: Proving, tokenHash: string): boolean {
  const mayTry = limits.passwordsOfSession.allow(tokenHash);
  if (!mayTry) log.warn("proof of a host refused by a limit");
  return mayTry;
}

/** Whether we keep a password of theirs. With an outside provider, or none, there is only a mark in its place. */
export function hasOwnPassword(host: Pick<Host, "passwordHash">): boolean {
  return host.passwordHash.startsWith("$argon2");
}
