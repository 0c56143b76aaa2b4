import type { Auth } from "firebase-admin/auth";
import type { IdentityFault } from "#src/ports/identity-provider.ts";
import type { Claims } from "./read-claims.ts";

export type VerifiedToken =
  | Readonly<{ outcome: "verified"; claims: Claims }>
  | Readonly<{ outcome: "refused"; fault: IdentityFault; detail: string }>;

/**
 * Checks an ID token with `firebase-admin`, which is fetched from the executable only when the
 * first token comes: it costs 20 MB that a house without Firebase never pays. Signature, project and times
 * are its part; against the emulator it looks the account up too.
 */
export function createTokenVerifier(options: { projectId: string; timeoutMs: number }) {
  let auth: Promise<Auth> | undefined;

  async function open(): Promise<Auth> {
    // It takes addresses apart in an old way (13.10.0), of which the runtime would warn in the operator's log.
    process.noDeprecation = true;
    const [{ getApps, initializeApp }, { getAuth }] = await Promise.all([
      import("firebase-admin/app"),
      import("firebase-admin/auth"),
    ]);
    const name = `lango ${options.projectId}`;
    const app = getApps().find((one) => one.name === name) ?? initializeApp({ projectId: options.projectId }, name);
    return getAuth(app);
  }

  return async (token: string): Promise<VerifiedToken> => {
    auth ??= open();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("no answer in time")), options.timeoutMs);
    try {
      const verified = (await auth).verifyIdToken(token);
      return { outcome: "verified", claims: await Promise.race([verified, late]) };
    } catch (error) {
      return { outcome: "refused", ...faultOfVerifying(error) };
    } finally {
      clearTimeout(timer);
    }
  };
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
export function faultOfVerifying(error: unknown): { fault: IdentityFault; detail: string } {
  const { code, message } = codeAndMessage(error);
  const known = FAULTS[code];
  if (known) return { fault: known, detail: code };
  const ofToken = /^(Firebase ID token has|Decoding Firebase ID token failed|verifyIdToken\(\) expects)/.test(message);
  if (code === "auth/argument-error" && ofToken) return { fault: "not_ours", detail: code };
  return { fault: "provider_down", detail: `${code || "failed"}: ${message.slice(0, 200)}` };
}

function codeAndMessage(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: "", message: "" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return { code, message: error.message };
}
