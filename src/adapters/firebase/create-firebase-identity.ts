import type { Clock } from "#src/ports/clock.ts";
import type {
  IdentityFault,
  IdentityProvider,
  Proof,
  ProviderDid,
  ProviderTokens,
} from "#src/ports/identity-provider.ts";
import { createIdentityToolkit, type ToolkitAnswer } from "./identity-toolkit.ts";
import { decodeToken, readClaims } from "./read-claims.ts";
import { createTokenVerifier } from "./verify-id-token.ts";

const TIMEOUT_MS = 10_000;
const REFRESH_LONGEST = 4096;

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
  const { projectId, apiKey, authDomain, emulatorHost } = project;
  if (process.env.FIREBASE_AUTH_EMULATOR_HOST && !emulatorHost) {
    throw new Error("firebase-admin would believe unsigned tokens, because FIREBASE_AUTH_EMULATOR_HOST is set");
  }
  const emulatorUrl = emulatorHost && `http://${emulatorHost}`;
  const baseUrl = emulatorUrl ? `${emulatorUrl}/identitytoolkit.googleapis.com` : project.baseUrl;
  const secureTokenUrl = emulatorUrl ? `${emulatorUrl}/securetoken.googleapis.com` : project.secureTokenUrl;
  const toolkit = createIdentityToolkit({
    apiKey,
    baseUrl,
    secureTokenUrl,
    timeoutMs,
    ...(options.fetch && { fetch: options.fetch }),
  });
  const verifyIdToken = createTokenVerifier({ projectId, timeoutMs });

  return {
    id: "firebase",
    browserConfig: () => ({ apiKey, authDomain, projectId, ...(emulatorUrl ? { emulatorUrl } : {}) }),

    async signUp(ask) {
      const signedUp = await call("accounts:signUp", { ...ask, returnSecureToken: true });
      if (signedUp.outcome !== "refused" || signedUp.fault !== "email_taken") return proofOf(signedUp);
      // Somebody with this address is known to Firebase and not to us: she may be its owner.
      const proof = await signIn(ask);
      if (proof.outcome === "proven" || proof.fault !== "invalid_credentials") return proof;
      return refused("email_taken_other_password");
    },
    signIn,

    async mailPasswordReset(email) {
      const asked = await call("accounts:sendOobCode", { requestType: "PASSWORD_RESET", email });
      if (asked.outcome !== "refused") return { outcome: "asked" };
      if (asked.fault === "too_many" || asked.fault === "provider_down") return { outcome: asked.fault };
      // An address that Firebase does not know, or does not let in.
      return { outcome: "asked" };
    },

    async mailSignInLink({ email, returnTo }) {
      const link = { requestType: "EMAIL_SIGNIN", email, continueUrl: returnTo, canHandleCodeInApp: true };
      return didOf(await call("accounts:sendOobCode", link));
    },
    async openSignInLink({ email, code }) {
      return proofOf(await call("accounts:signInWithEmailLink", { email, oobCode: code }));
    },

    async changePassword({ email, password, newPassword }) {
      const own = await tokenOf({ email, password });
      if ("outcome" in own) return own;
      const update = { idToken: own.idToken, password: newPassword, returnSecureToken: true };
      const answer = await call("accounts:update", update);
      return { ...didOf(answer), tokens: answer.outcome === "answered" ? tokensIn(answer.body) : undefined };
    },
    /** An address can't simply be written over where Firebase hides who has an account: the new one is proven first. */
    async mailEmailChange({ email, password, newEmail, returnTo }) {
      const own = await tokenOf({ email, password });
      if ("outcome" in own) return own;
      const link = { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken: own.idToken, newEmail, continueUrl: returnTo };
      return didOf(await call("accounts:sendOobCode", link));
    },

    async deleteAccount(ask) {
      const own = await tokenOf(ask);
      if ("outcome" in own) return own;
      return didOf(await call("accounts:delete", { idToken: own.idToken }));
    },

    async refresh(refreshToken) {
      const answer = await toolkit.refresh(refreshToken);
      if (answer.outcome === "answered") {
        const { user_id, refresh_token, expires_in } = answer.body;
        const tokens = tokensIn({ localId: user_id, refreshToken: refresh_token, expiresIn: expires_in });
        if (tokens) return { outcome: "refreshed", tokens };
        warn("token: what Google answered is no token");
        return { outcome: "provider_down" };
      }
      if (answer.fault === "revoked" || answer.fault === "disabled") return { outcome: "over", fault: answer.fault };
      warn(`token: ${answer.code}`);
      return { outcome: "provider_down" };
    },

    async verifyToken(token) {
      const decoded = decodeToken(token);
      if (!decoded) return refused("not_ours");
      const verified = await verifyIdToken(token);
      if (verified.outcome === "refused") {
        if (verified.fault === "provider_down") warn(`verifying a token: ${verified.detail}`);
        return refused(verified.fault);
      }
      const proof = readClaims(verified.claims, { projectId, now: clock.now() });
      if (proof.outcome === "refused") return proof;
      return (await faultOfAccount(token, proof.identity)) ?? proof;
    },
  };

  async function signIn({ email, password }: { email: string; password: string }): Promise<Proof> {
    return proofOf(await call("accounts:signInWithPassword", { email, password, returnSecureToken: true }));
  }

  /** A token of the owner's own, with which she may change what is hers. It is used at once and kept nowhere. */
  async function tokenOf({ email, password }: { email: string; password: string }) {
    const answer = await call("accounts:signInWithPassword", { email, password, returnSecureToken: true });
    if (answer.outcome === "refused") return refused(answer.fault);
    return { idToken: answer.body.idToken };
  }

  function didOf(answer: ToolkitAnswer): ProviderDid {
    return answer.outcome === "refused" ? refused(answer.fault) : { outcome: "done" };
  }

  async function call(method: string, body: Record<string, unknown>): Promise<ToolkitAnswer> {
    const answer = await toolkit.call(method, body);
    if (answer.outcome === "refused" && answer.fault === "provider_down") warn(`${method}: ${answer.code}`);
    return answer;
  }

  /** The token came to us straight from Google, so its claims are read without checking its signature. */
  function proofOf(answer: ToolkitAnswer): Proof {
    if (answer.outcome === "refused") return refused(answer.fault);
    const { idToken } = answer.body;
    const decoded = typeof idToken === "string" ? decodeToken(idToken) : undefined;
    const proof = decoded ? readClaims(decoded.claims, { projectId, now: clock.now() }) : refused("provider_down");
    const tokens = tokensIn(answer.body);
    if (proof.outcome === "proven") {
      return tokens
        ? { ...proof, identity: { ...proof.identity, tokens: { ...tokens, subject: proof.identity.subject } } }
        : proof;
    }
    // A key of another project, or clocks that are minutes apart: no fault of the person's.
    warn(`what Google answered is not of the project ${projectId}, or not of now`);
    return refused("provider_down");
  }

  /** The refresh token in an answer, with whose it is and when its companion ends. */
  function tokensIn({ localId, refreshToken, expiresIn }: Record<string, unknown>): ProviderTokens | undefined {
    const seconds = Number(expiresIn);
    const isToken = typeof refreshToken === "string" && refreshToken !== "" && refreshToken.length <= REFRESH_LONGEST;
    if (typeof localId !== "string" || !localId || !isToken || !(seconds > 0)) return undefined;
    return { subject: localId, refreshToken, endsAt: clock.now() + seconds * 1000 };
  }

  /**
   * Whether the account still stands: not disabled, not gone, its tokens not taken back. It is looked up with
   * the person's own token, so this server needs no service account, which could do anything to anybody's.
   */
  async function faultOfAccount(token: string, proven: { subject: string; provenAt: number }) {
    const answer = await call("accounts:lookup", { idToken: token });
    if (answer.outcome === "refused") return refused(answer.fault);
    const [user] = Array.isArray(answer.body.users) ? (answer.body.users as Record<string, unknown>[]) : [];
    if (user?.localId !== proven.subject) return refused("revoked");
    if (user.disabled === true) return refused("disabled");
    const validSinceMs = Number(user.validSince ?? 0) * 1000;
    return proven.provenAt < validSinceMs ? refused("revoked") : undefined;
  }
}

function refused(fault: IdentityFault): Proof & { outcome: "refused" } {
  return { outcome: "refused", fault };
}
