import { passkeysOf } from "#db/passkey.queries.ts";
import { markProved } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import type { RelyingParty } from "#src/identity/relying-party.ts";
import type { Deps } from "#src/web/deps.ts";
import { CHALLENGE_LIVES_MS, keepChallenge, takeChallenge } from "./challenge.ts";
import { checkSignature, noteUse } from "./check-signature.ts";
import type { Assertion } from "./read-credential.ts";
import { descriptorOf, webauthn } from "./webauthn.ts";

type Needs = Pick<Deps, "db" | "clock" | "log">;
type Session = Readonly<{ hostId: string; tokenHash: string }>;

/** What a browser needs to have one of this host's own keys sign. `undefined` when they have none. */
export async function askForProof(deps: Needs, rp: RelyingParty, session: Session) {
  const own = passkeysOf(deps.db, session.hostId);
  if (own.length === 0) return undefined;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    userVerification: "required",
    timeout: CHALLENGE_LIVES_MS,
    allowCredentials: own.map(descriptorOf),
  });
  keepChallenge(deps, { purpose: "prove", sessionHash: session.tokenHash }, options.challenge);
  return options;
}

/** Notes in a session that its host has just used a key of theirs. */
export async function proveByPasskey(
  deps: Needs,
  rp: RelyingParty,
  ask: Session & { assertion: Assertion },
): Promise<{ outcome: "proven" | "over" | "refused" }> {
  const errand = { purpose: "prove", sessionHash: ask.tokenHash } as const;
  if (!takeChallenge(deps, errand, ask.assertion.challenge)) return { outcome: "over" };
  const checked = await checkSignature(deps, rp, ask.assertion);
  if (checked.outcome !== "signed" || checked.passkey.hostId !== ask.hostId) {
    const why = checked.outcome === "signed" ? "another host's key" : checked.why;
    deps.log.warn("a proof by a passkey was refused", { host: ask.hostId, why });
    return { outcome: "refused" };
  }
  return write(deps.db, (tx) => {
    if (!noteUse(tx, deps, checked)) return { outcome: "refused" };
    markProved(tx, ask.tokenHash, "passkey", deps.clock.now());
    return { outcome: "proven" };
  });
}
