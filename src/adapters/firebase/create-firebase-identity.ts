import type { Auth } from "firebase-admin/auth";
import type { Clock } from "#src/ports/clock.ts";
import type { IdentityProvider, Proof, Refreshed } from "#src/ports/identity-provider.ts";
import { createAdmin, type ServiceAccount } from "./admin.ts";
import { asTheOwner } from "./as-the-owner.ts";
import { ownAccount, waysIn } from "./as-the-person.ts";
import { call, type Firebase, refused, tokensIn } from "./firebase.ts";
import { createIdentityToolkit } from "./identity-toolkit.ts";
import { decodeToken, readClaims } from "./read-claims.ts";
import { verifyIdToken } from "./verify-id-token.ts";

const TIMEOUT_MS = 10_000;

export type FirebaseProject = Readonly<{
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Where Identity Toolkit answers. */
  baseUrl: string;
  /** Where tokens are renewed. */
  secureTokenUrl: string;
  /** `host:port` of Firebase's emulator, which signs nothing: never in production. */
  emulatorHost?: string | undefined;
  serviceAccount?: ServiceAccount | undefined;
}>;

type Options = Readonly<{
  clock: Clock;
  /** For the operator's log: what Google said when it was no fault of the person's. */
  warn?(detail: string): void;
  fetch?: typeof fetch;
  timeoutMs?: number;
}>;

/**
 * Firebase as the way in. Passwords are proven by asking Google from here, so they work without a script;
 * what a browser got from Google by itself comes as an ID token.
 */
export function createFirebaseIdentity(project: FirebaseProject, options: Options): IdentityProvider {
  const { clock, warn = () => {}, timeoutMs = TIMEOUT_MS } = options;
  const { projectId, apiKey, authDomain, emulatorHost, serviceAccount } = project;
  if (process.env.FIREBASE_AUTH_EMULATOR_HOST && !emulatorHost) {
    throw new Error("firebase-admin would believe unsigned tokens, because FIREBASE_AUTH_EMULATOR_HOST is set");
  }
  const emulatorUrl = emulatorHost && `http://${emulatorHost}`;
  const toolkit = createIdentityToolkit({
    apiKey,
    baseUrl: emulatorUrl ? `${emulatorUrl}/identitytoolkit.googleapis.com` : project.baseUrl,
    secureTokenUrl: emulatorUrl ? `${emulatorUrl}/securetoken.googleapis.com` : project.secureTokenUrl,
    timeoutMs,
    ...(options.fetch && { fetch: options.fetch }),
  });
  const firebase: Firebase = { projectId, clock, warn, toolkit };
  const admin = createAdmin({ projectId, serviceAccount });
  return {
    id: "firebase",
    browserConfig: () => ({ apiKey, authDomain, projectId, ...(emulatorUrl ? { emulatorUrl } : {}) }),
    ...waysIn(firebase),
    ...ownAccount(firebase),
    ...(serviceAccount && asTheOwner(firebase, admin, timeoutMs)),
    refresh: (refreshToken) => refresh(firebase, refreshToken),
    verifyToken: (token) => verifyToken(firebase, { admin, timeoutMs }, token),
  };
}

async function refresh({ toolkit, clock, warn }: Firebase, refreshToken: string): Promise<Refreshed> {
  const answer = await toolkit.refresh(refreshToken);
  if (answer.outcome === "answered") {
    const { user_id, refresh_token, expires_in } = answer.body;
    const tokens = tokensIn(clock, { localId: user_id, refreshToken: refresh_token, expiresIn: expires_in });
    if (tokens) return { outcome: "refreshed", tokens };
    warn("token: what Google answered is no token");
    return refused("provider_down");
  }
  if (answer.fault === "revoked" || answer.fault === "disabled") return refused(answer.fault);
  warn(`token: ${answer.code}`);
  return refused("provider_down");
}

async function verifyToken(
  firebase: Firebase,
  checking: { admin: () => Promise<Auth>; timeoutMs: number },
  token: string,
): Promise<Proof> {
  const decoded = decodeToken(token);
  if (!decoded) return refused("not_ours");
  const verified = await verifyIdToken(checking, token);
  if (verified.outcome === "refused") {
    if (verified.fault === "provider_down") firebase.warn(`verifying a token: ${verified.detail}`);
    return refused(verified.fault);
  }
  const { projectId, clock } = firebase;
  const proof = readClaims(verified.claims, { projectId, now: clock.now() });
  if (proof.outcome === "refused") return proof;
  return (await faultOfAccount(firebase, token, proof.identity)) ?? proof;
}

/**
 * Whether the account still stands: not disabled, not gone, its tokens not taken back. It is looked up with
 * the person's own token, so this needs no service account, which could do anything to anybody's.
 */
async function faultOfAccount(firebase: Firebase, token: string, proven: { subject: string; provenAt: number }) {
  const answer = await call(firebase, "accounts:lookup", { idToken: token });
  if (answer.outcome === "refused") return refused(answer.fault);
  const [user] = Array.isArray(answer.body.users) ? (answer.body.users as Record<string, unknown>[]) : [];
  if (user?.localId !== proven.subject) return refused("revoked");
  if (user.disabled === true) return refused("disabled");
  const validSinceMs = Number(user.validSince ?? 0) * 1000;
  return proven.provenAt < validSinceMs ? refused("revoked") : undefined;
}
