import { findHostByEmail } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { IdentityProvider, Proof } from "#src/ports/identity-provider.ts";
import { fitsPassword, hashPassword } from "./password.ts";

const REFUSED = { outcome: "refused", fault: "invalid_credentials" } as const;
const BUSY = { outcome: "refused", fault: "provider_down" } as const;

/** Accounts in our own database. A new one is stored by whoever asked, together with its host. */
export function localProvider({ db, clock }: { db: Db; clock: Clock }): IdentityProvider {
  return {
    id: "local",
    browserConfig: () => undefined,

    async signUp({ email, password }): Promise<Proof> {
      if (findHostByEmail(db, email)) return { outcome: "refused", fault: "email_taken" };
      const passwordHash = await hashPassword(password);
      if (passwordHash === "busy") return BUSY;
      return {
        outcome: "proven",
        passwordHash,
        identity: {
          provider: "local",
          subject: "",
          email,
          emailVerified: false,
          method: "password",
          provenAt: clock.now(),
        },
      };
    },

    /** An unknown address costs the same work as a wrong password. */
    async signIn({ email, password }): Promise<Proof> {
      const host = findHostByEmail(db, email);
      const fits = await fitsPassword(password, host?.passwordHash);
      if (fits === "busy") return BUSY;
      if (!host || !fits || host.deletedAt !== null) return REFUSED;
      return {
        outcome: "proven",
        identity: {
          provider: "local",
          subject: host.id,
          email: host.email,
          emailVerified: host.emailVerifiedAt !== null,
          method: "password",
          provenAt: clock.now(),
        },
      };
    },

    verifyToken: () => Promise.resolve(REFUSED),
  };
}
