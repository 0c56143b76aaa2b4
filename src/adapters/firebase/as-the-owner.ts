import type { Auth } from "firebase-admin/auth";
import type { IdentityFault, IdentityProvider, Refreshed } from "#src/ports/identity-provider.ts";
import { codeAndMessage, inTime } from "./admin.ts";
import { call, type Firebase, refused, tokensIn } from "./firebase.ts";
import { decodeToken } from "./read-claims.ts";

const FAULTS: Readonly<Record<string, IdentityFault>> = {
  "auth/user-not-found": "revoked",
  "auth/email-already-exists": "email_taken",
};

/**
 * What the owner of the project may do to anybody's account, which takes its service account. Nobody's password is
 * seen or set by it.
 */
export function asTheOwner(firebase: Firebase, admin: () => Promise<Auth>, timeoutMs: number) {
  return {
    vouchFor: (subject) => attempt("signing in by a key", (auth) => vouchFor(firebase, auth, subject)),
    confirmEmail: (account) => attempt("confirming an address", (auth) => confirmEmail(auth, account)),
    bringEmailBack: (account) => attempt("bringing an address back", (auth) => bringEmailBack(auth, account)),
  } satisfies Partial<IdentityProvider>;

  /** What Google says of the account is an answer; anything else is a line for the operator and worth another try. */
  async function attempt<T>(what: string, work: (auth: Auth) => Promise<T>) {
    try {
      return await inTime(timeoutMs, admin().then(work));
    } catch (error) {
      const { code, message } = codeAndMessage(error);
      const fault = FAULTS[code] ?? "provider_down";
      if (fault === "provider_down") firebase.warn(`${what}: ${code || "failed"}: ${message.slice(0, 200)}`);
      return refused(fault);
    }
  }
}

/** A token of the account for somebody who was proven here. It is looked at first: a token would open one that is gone. */
async function vouchFor(firebase: Firebase, auth: Auth, subject: string): Promise<Refreshed> {
  const { disabled } = await auth.getUser(subject);
  if (disabled) return refused("disabled");
  const token = await auth.createCustomToken(subject);
  const answer = await call(firebase, "accounts:signInWithCustomToken", { token, returnSecureToken: true });
  if (answer.outcome === "refused") return refused(answer.fault);
  const { idToken, isNewUser } = answer.body;
  if (isNewUser === true) {
    // It was deleted between the two questions.
    await auth.deleteUser(subject);
    return refused("revoked");
  }
  const claims = typeof idToken === "string" ? decodeToken(idToken)?.claims : undefined;
  const tokens = claims?.sub === subject && tokensIn(firebase.clock, { ...answer.body, localId: subject });
  return tokens ? { outcome: "refreshed", tokens } : refused("provider_down");
}

async function confirmEmail(auth: Auth, { subject, email }: { subject: string; email: string }) {
  const isIts = (address: string | undefined) => address?.toLowerCase() === email.toLowerCase();
  const account = await auth.getUser(subject);
  if (account.emailVerified || !isIts(account.email)) return { outcome: "done" } as const;
  const confirmed = await auth.updateUser(subject, { emailVerified: true });
  // Another address came there in between, of which nobody proved anything.
  if (!isIts(confirmed.email)) await auth.updateUser(subject, { emailVerified: false });
  return { outcome: "done" } as const;
}

async function bringEmailBack(auth: Auth, account: { subject: string; email: string; emailVerified: boolean }) {
  const { subject, email, emailVerified } = account;
  const { email: there } = await auth.getUser(subject);
  if (there?.toLowerCase() === email.toLowerCase()) return { outcome: "done" } as const;
  // First, because whoever sees the address in its place leaves the sign-ins alone.
  await auth.revokeRefreshTokens(subject);
  try {
    await auth.updateUser(subject, { email, emailVerified });
    return { outcome: "done" } as const;
  } catch (error) {
    if (FAULTS[codeAndMessage(error).code] !== "email_taken") throw error;
    await auth.updateUser(subject, { disabled: true });
    return refused("email_taken");
  }
}
