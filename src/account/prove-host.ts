import { findHost, type Host } from "#db/host.queries.ts";
import { findHostByIdentity } from "#db/identity.queries.ts";
import type { Db } from "#db/open.ts";
import { findSession } from "#db/session.queries.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { IdentityProvider, ProvenIdentity } from "#src/ports/identity-provider.ts";
import { LIMITS } from "#src/web/limits.ts";
import type { Log } from "#src/web/log.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";

export type ProveHost = "proven" | "missing" | "wrong" | "sign_in_again" | "too_many" | "busy";

/** Somebody who has no password shows by a sign-in this fresh that it is she. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

/**
 * Whether whoever holds a session is its host, before something is done that a
 * stranger at her open phone must not do: by her password, or, for hosts who come in
 * without one, by having signed in a moment ago. Tries are counted for each session,
 * so that a stranger at one device does not stop the owner at another.
 */
export function createHostProof(deps: { db: Db; clock: Clock; identity: IdentityProvider; log: Log }) {
  const { db, clock } = deps;
  const tries = createRateLimit(clock, LIMITS.passwordsOfSession);

  return async (ask: {
    hostId: string;
    tokenHash: string;
    password: string;
    /** Where the provider wants the password itself, a fresh sign-in is not enough. */
    onlyByPassword?: boolean;
  }): Promise<ProveHost> => {
    const host = findHost(db, ask.hostId);
    if (!host) return "wrong";
    if (ask.password === "") {
      if (hasOwnPassword(host) || ask.onlyByPassword) return "missing";
      const session = findSession(db, ask.tokenHash, clock.now());
      const isFresh = session !== undefined && clock.now() - session.createdAt < FRESH_SIGN_IN_MS;
      return isFresh ? "proven" : "sign_in_again";
    }
    if (!tries.allow(ask.tokenHash)) {
      deps.log.warn("password of the account page refused by a limit");
      return "too_many";
    }
    const proof = await deps.identity.signIn({ email: host.email, password: ask.password });
    if (proof.outcome === "proven") return isSame(host, proof.identity) ? "proven" : "wrong";
    switch (proof.fault) {
      case "too_many":
        return "too_many";
      case "provider_down":
        return "busy";
      default:
        return "wrong";
    }
  };

  function isSame(host: Host, { provider, subject }: ProvenIdentity): boolean {
    return (provider === "local" ? subject : findHostByIdentity(db, provider, subject)?.id) === host.id;
  }
}

/** Whether we keep a password of hers. With an outside provider, or none, there is only a mark in its place. */
export function hasOwnPassword(host: Pick<Host, "passwordHash">): boolean {
  return host.passwordHash.startsWith("$argon2");
}
