import type { IdentityProvider, Proof } from "#src/ports/identity-provider.ts";
import { call, didOf, type Firebase, proofOf, refused, tokensIn } from "./firebase.ts";

type Password = Readonly<{ email: string; password: string }>;

/** Ways in that are proven by asking Google from here, so they work without a script. */
export function waysIn(firebase: Firebase) {
  return {
    async signUp(ask) {
      const signedUp = await call(firebase, "accounts:signUp", { ...ask, returnSecureToken: true });
      if (signedUp.outcome !== "refused" || signedUp.fault !== "email_taken") return proofOf(firebase, signedUp);
      // Somebody with this address is known to Firebase and not to us: they may be its owner.
      const proof = await signIn(firebase, ask);
      if (proof.outcome === "proven" || proof.fault !== "invalid_credentials") return proof;
      return refused("email_taken_other_password");
    },
    signIn: ({ email, password }) => signIn(firebase, { email, password }),

    async mailPasswordReset(email) {
      const asked = await call(firebase, "accounts:sendOobCode", { requestType: "PASSWORD_RESET", email });
      if (asked.outcome !== "refused") return { outcome: "asked" };
      if (asked.fault === "too_many" || asked.fault === "provider_down") return { outcome: asked.fault };
      // An address that Firebase does not know, or does not let in.
      return { outcome: "asked" };
    },
    async mailSignInLink({ email, returnTo }) {
      const link = { requestType: "EMAIL_SIGNIN", email, continueUrl: returnTo, canHandleCodeInApp: true };
      return didOf(await call(firebase, "accounts:sendOobCode", link));
    },
    async openSignInLink({ email, code }) {
      return proofOf(firebase, await call(firebase, "accounts:signInWithEmailLink", { email, oobCode: code }));
    },
  } satisfies Partial<IdentityProvider>;
}

/** What somebody changes of their own account, with a token of their own that their password has just bought. */
export function ownAccount(firebase: Firebase) {
  return {
    async changePassword({ email, password, newPassword }) {
      const own = await tokenOf(firebase, { email, password });
      if ("outcome" in own) return own;
      const update = { idToken: own.idToken, password: newPassword, returnSecureToken: true };
      const answer = await call(firebase, "accounts:update", update);
      const tokens = answer.outcome === "answered" ? tokensIn(firebase.clock, answer.body) : undefined;
      return { ...didOf(answer), tokens };
    },
    /** An address can't simply be written over where Firebase hides who has an account: the new one is proven first. */
    async mailEmailChange({ email, password, newEmail, returnTo }) {
      const own = await tokenOf(firebase, { email, password });
      if ("outcome" in own) return own;
      const link = { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken: own.idToken, newEmail, continueUrl: returnTo };
      return didOf(await call(firebase, "accounts:sendOobCode", link));
    },
    async deleteAccount(ask) {
      const own = await tokenOf(firebase, ask);
      if ("outcome" in own) return own;
      return didOf(await call(firebase, "accounts:delete", { idToken: own.idToken }));
    },
  } satisfies Partial<IdentityProvider>;
}

async function signIn(firebase: Firebase, { email, password }: Password): Promise<Proof> {
  const ask = { email, password, returnSecureToken: true };
  return proofOf(firebase, await call(firebase, "accounts:signInWithPassword", ask));
}

/** It is used at once and kept nowhere. */
async function tokenOf(firebase: Firebase, { email, password }: Password) {
  const ask = { email, password, returnSecureToken: true };
  const answer = await call(firebase, "accounts:signInWithPassword", ask);
  if (answer.outcome === "refused") return refused(answer.fault);
  return { idToken: answer.body.idToken };
}
