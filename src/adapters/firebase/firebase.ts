import type { Clock } from "#src/ports/clock.ts";
import type { IdentityFault, Proof, ProviderDid, ProviderTokens } from "#src/ports/identity-provider.ts";
import type { Toolkit, ToolkitAnswer } from "./identity-toolkit.ts";
import { decodeToken, readClaims } from "./read-claims.ts";

const REFRESH_LONGEST = 4096;

/** One Firebase project, and what is needed to ask about its accounts. */
export type Firebase = Readonly<{
  projectId: string;
  clock: Clock;
  toolkit: Toolkit;
  /** For the operator's log: what Google said when it was no fault of the person's. */
  warn(detail: string): void;
}>;

export function refused(fault: IdentityFault): Proof & { outcome: "refused" } {
  return { outcome: "refused", fault };
}

export function didOf(answer: ToolkitAnswer): ProviderDid {
  return answer.outcome === "refused" ? refused(answer.fault) : { outcome: "done" };
}

export async function call(
  { toolkit, warn }: Firebase,
  method: string,
  body: Record<string, unknown>,
): Promise<ToolkitAnswer> {
  const answer = await toolkit.call(method, body);
  if (answer.outcome === "refused" && answer.fault === "provider_down") warn(`${method}: ${answer.code}`);
  return answer;
}

/** The token came to us straight from Google, so its claims are read without checking its signature. */
export function proofOf(firebase: Firebase, answer: ToolkitAnswer): Proof {
  if (answer.outcome === "refused") return refused(answer.fault);
  const { projectId, clock } = firebase;
  const { idToken } = answer.body;
  const decoded = typeof idToken === "string" ? decodeToken(idToken) : undefined;
  const proof = decoded ? readClaims(decoded.claims, { projectId, now: clock.now() }) : refused("provider_down");
  if (proof.outcome === "proven") {
    const { identity } = proof;
    const tokens = tokensIn(clock, answer.body);
    return tokens ? { ...proof, identity: { ...identity, tokens: { ...tokens, subject: identity.subject } } } : proof;
  }
  // A key of another project, or clocks that are minutes apart: no fault of the person's.
  firebase.warn(`what Google answered is not of the project ${projectId}, or not of now`);
  return refused("provider_down");
}

/** The refresh token in an answer, with whose it is and when its companion ends. */
export function tokensIn(
  clock: Clock,
  { localId, refreshToken, expiresIn }: Record<string, unknown>,
): ProviderTokens | undefined {
  const seconds = Number(expiresIn);
  const isToken = typeof refreshToken === "string" && refreshToken !== "" && refreshToken.length <= REFRESH_LONGEST;
  if (typeof localId !== "string" || !localId || !isToken || !(seconds > 0)) return undefined;
  return { subject: localId, refreshToken, endsAt: clock.now() + seconds * 1000 };
}
