import type { Auth } from "firebase-admin/auth";
import type { IdentityFault } from "#src/ports/identity-provider.ts";
import { codeAndMessage, inTime } from "./admin.ts";
import type { Claims } from "./read-claims.ts";

export type VerifiedToken =
  | Readonly<{ outcome: "verified"; claims: Claims }>
  | Readonly<{ outcome: "refused"; fault: IdentityFault; detail: string }>;

/**
 * Checks an ID token with `firebase-admin`. Signature, project and times are its part; against the emulator it looks
 * the account up too.
 */
export async function verifyIdToken(
  deps: { admin: () => Promise<Auth>; timeoutMs: number },
  token: string,
): Promise<VerifiedToken> {
  try {
    const auth = await deps.admin();
    return { outcome: "verified", claims: await inTime(deps.timeoutMs, auth.verifyIdToken(token)) };
  } catch (error) {
    return { outcome: "refused", ...faultOfVerifying(error) };
  }
}

const FAULTS: Readonly<Record<string, IdentityFault>> = {
  "auth/id-token-expired": "expired",
  "auth/id-token-revoked": "revoked",
  "auth/user-not-found": "revoked",
  "auth/user-disabled": "disabled",
};

/**
 * `firebase-admin` says `auth/argument-error` of a bad token and of Google's keys being out of reach
 * alike (its `token-verifier.ts`, 13.10.0). What it says of a token begins in one of three ways;
 * anything else is no fault of the person's and worth another try.
 */
function faultOfVerifying(error: unknown): { fault: IdentityFault; detail: string } {
  const { code, message } = codeAndMessage(error);
  const known = FAULTS[code];
  if (known) return { fault: known, detail: code };
  const ofToken = /^(Firebase ID token has|Decoding Firebase ID token failed|verifyIdToken\(\) expects)/.test(message);
  if (code === "auth/argument-error" && ofToken) return { fault: "not_ours", detail: code };
  return { fault: "provider_down", detail: `${code || "failed"}: ${message.slice(0, 200)}` };
}
