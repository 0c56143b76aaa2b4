import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { enterAsHost } from "#src/identity/enter-as-host.ts";
import type { Browser } from "#src/identity/open-session.ts";
import type { RelyingParty } from "#src/identity/relying-party.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Log } from "#src/web/log.ts";
import { CHALLENGE_LIVES_MS, keepChallenge, takeChallenge } from "./challenge.ts";
import { checkSignature, noteUse } from "./check-signature.ts";
import type { Assertion } from "./read-credential.ts";
import { webauthn } from "./webauthn.ts";

type Deps = Parameters<typeof enterAsHost>[0] & Readonly<{ db: Db; clock: Clock; log: Log }>;
const ERRAND = { purpose: "sign_in", sessionHash: null } as const;

/** What a browser needs to find whichever key of this house it has: nobody types a name. */
export async function askForPasskey(deps: Deps, rp: RelyingParty) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    userVerification: "required",
    timeout: CHALLENGE_LIVES_MS,
  });
  keepChallenge(deps, ERRAND, options.challenge);
  return options;
}

export type EnterByPasskey =
  | Readonly<{ outcome: "entered"; hostId: string; brandName: string | null; token: string }>
  /** `over`: not asked for, or too long ago. `unknown`: the key is nobody's here, or was removed. */
  | Readonly<{ outcome: "over" | "unknown" | "refused" }>;

/** Signs a host in by a key of theirs. It proves who they are as a password does, so the session begins as proven. */
export async function enterByPasskey(
  deps: Deps,
  rp: RelyingParty,
  ask: { assertion: Assertion; browser: Browser },
): Promise<EnterByPasskey> {
  if (!takeChallenge(deps, ERRAND, ask.assertion.challenge)) return { outcome: "over" };
  const checked = await checkSignature(deps, rp, ask.assertion);
  if (checked.outcome !== "signed") {
    deps.log.warn("sign-in by a passkey refused", { why: checked.why });
    return { outcome: checked.outcome };
  }
  const { hostId: subject } = checked.passkey;
  return write(deps.db, (tx): EnterByPasskey => {
    if (!noteUse(tx, deps, checked)) return { outcome: "refused" };
    const provenAt = deps.clock.now();
    const proven = { provider: "local", subject, emailVerified: false, method: "passkey", provenAt } as const;
    const entered = enterAsHost(deps, proven, ask.browser);
    return entered.outcome === "entered" ? entered : { outcome: "unknown" };
  });
}
