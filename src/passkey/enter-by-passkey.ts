import { subjectsOf } from "#db/identity.queries.ts";
import { write } from "#db/write.ts";
import { enterAsHost } from "#src/identity/enter-as-host.ts";
import type { Browser } from "#src/identity/open-session.ts";
import type { RelyingParty } from "#src/identity/relying-party.ts";
import type { Deps } from "#src/web/deps.ts";
import { CHALLENGE_LIVES_MS, keepChallenge, takeChallenge } from "./challenge.ts";
import { checkSignature, noteUse } from "./check-signature.ts";
import type { Assertion } from "./read-credential.ts";
import { webauthn } from "./webauthn.ts";

type Needs = Parameters<typeof enterAsHost>[0] & Pick<Deps, "db" | "clock" | "log" | "identity">;
const ERRAND = { purpose: "sign_in", sessionHash: null } as const;

/** What a browser needs to find whichever key of this house it has: nobody types a name. */
export async function askForPasskey(deps: Needs, rp: RelyingParty) {
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
  /**
   * `over`: not asked for, or too long ago. `unknown`: the key is nobody's here, or was removed, or the account it is
   * for lets nobody in. `away`: the provider could not be asked about it.
   */
  | Readonly<{ outcome: "over" | "unknown" | "refused" | "away" }>;

/** Signs a host in by a key of theirs. It proves who they are as a password does, so the session begins as proven. */
export async function enterByPasskey(
  deps: Needs,
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
  const standing = await askProvider(deps, subject);
  if (standing.outcome === "refused") {
    deps.log.warn("sign-in by a passkey refused", { why: standing.fault });
    const isOver = standing.fault === "disabled" || standing.fault === "revoked";
    return { outcome: isOver ? "unknown" : "away" };
  }
  return write(deps.db, (tx): EnterByPasskey => {
    if (!noteUse(tx, deps, checked)) return { outcome: "refused" };
    const provenAt = deps.clock.now();
    const proven = { provider: "local", subject, emailVerified: false, method: "passkey", provenAt } as const;
    const entered = enterAsHost(deps, { ...proven, ...standing.kept }, ask.browser);
    return entered.outcome === "entered" ? entered : { outcome: "unknown" };
  });
}

/** Where a provider keeps the accounts it says whether this one stands, and gives what later says so. */
async function askProvider({ db, identity }: Needs, hostId: string) {
  if (identity.id === "local") return { outcome: "stands", kept: {} } as const;
  const [account] = subjectsOf(db, hostId, identity.id);
  const answer = account === undefined ? undefined : await identity.vouchFor?.(account);
  if (!answer) return { outcome: "refused", fault: "revoked" } as const;
  return answer.outcome === "refused" ? answer : ({ outcome: "stands", kept: { tokens: answer.tokens } } as const);
}
