import { findHostByEmail } from "#db/host.queries.ts";
import { fitsPassword, hashPassword } from "#src/identity/password.ts";
import type { Proof } from "#src/ports/identity-provider.ts";
import type { Deps } from "#src/web/deps.ts";

const REFUSED = { outcome: "refused", fault: "invalid_credentials" } as const;
const BUSY = { outcome: "refused", fault: "provider_down" } as const;

type Ask = Readonly<{ email: string; password: string; isKnown?: boolean }>;

export async function signUpHere({ db, clock }: Pick<Deps, "db" | "clock">, { email, password }: Ask): Promise<Proof> {
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
}

/** An unknown address costs the same work as a wrong password. */
export async function signInHere(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { email, password, isKnown }: Ask,
): Promise<Proof> {
  const host = findHostByEmail(db, email);
  const fits = await fitsPassword(password, host?.passwordHash, isKnown);
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
}
