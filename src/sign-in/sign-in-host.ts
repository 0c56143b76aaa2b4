import { findHostByEmail } from "#db/host.queries.ts";
import type { Config } from "#src/config.ts";
import { enterAsHost } from "#src/identity/enter-as-host.ts";
import type { Browser } from "#src/identity/open-session.ts";
import type { Deps } from "#src/web/deps.ts";

export type SignInHost =
  | Readonly<{ outcome: "signed_in"; hostId: string; brandName: string | null; token: string; hasFound: boolean }>
  | Readonly<{ outcome: "no_match" | "no_account" | "email_taken" | "too_many" | "failed" }>
  /** Told to a browser alone that was signed in as this very host before. */
  | Readonly<{ outcome: "wrong_password" }>
  | Readonly<{ outcome: "second_factor" }>;

type SigningIn = Pick<Deps, "db" | "clock" | "log" | "limits" | "identity" | "secrets"> & {
  config: Pick<Config, "siteName">;
};

/**
 * Signing in by e-mail and password.
 *
 * However many addresses guess at one account, a handful of guesses is looked at. That
 * locks no owner out: a browser that has signed in as this host before counts by itself,
 * and any other one gets in by a mailed link. An address that is nobody's has the same limits.
 * A right password is no guess, so people who share an address and an account may sign in as they like:
 * it gives back its own try and no other, and what an address and an account may ask of us stays counted.
 */
export async function signInHost(
  deps: SigningIn,
  ask: {
    email: string;
    password: string;
    address: string;
    browser: Browser;
    /** The key of a browser that is known for this host. */
    known(hostId: string): string | undefined;
  },
): Promise<SignInHost> {
  const host = findHostByEmail(deps.db, ask.email);
  const known = host && ask.known(host.id);
  const here = `${ask.address}\n${ask.email}`;
  const reached = known ? limitOfKnown(deps, known) : limitOfStranger(deps, ask, here);
  if (reached) return refuse(deps, reached, reached === "address" ? undefined : host?.id);

  const { email, password } = ask;
  const proof = await deps.identity.signIn({ email, password, isKnown: known !== undefined });
  if (proof.outcome === "refused") {
    switch (proof.fault) {
      case "invalid_credentials":
        return { outcome: known ? "wrong_password" : "no_match" };
      case "second_factor":
        return { outcome: "second_factor" };
      case "invalid_email":
      case "disabled":
        return { outcome: "no_match" };
      case "too_many":
        return refuse(deps, "provider", host?.id);
      default:
        return { outcome: "failed" };
    }
  }
  const entered = enterAsHost(deps, proof.identity, ask.browser);
  switch (entered.outcome) {
    case "entered":
      if (!known) deps.limits.signInsOfNetworkAtAccount.giveBack(here);
      return { ...entered, outcome: "signed_in" };
    case "stale":
      return { outcome: "failed" };
    case "no_account":
    case "email_taken":
      return entered;
  }
}

function limitOfKnown({ limits }: SigningIn, known: string): string | undefined {
  return limits.signInsOfKnownBrowser.allow(known) ? undefined : "known browser";
}

function limitOfStranger(
  { limits }: SigningIn,
  { address, email }: { address: string; email: string },
  here: string,
): string | undefined {
  if (!limits.signInsOfNetwork.allow(address)) return "address";
  if (!limits.signInsOfNetworkAtAccount.allow(here)) return "address and account";
  return limits.signInsAtAccount.allow(email) ? undefined : "account";
}

/** The log names the account under attack by its id, and nobody who is not a host. */
function refuse({ log }: SigningIn, by: string, hostId?: string): SignInHost {
  log.warn("sign-in refused by a limit", { by, host: hostId ?? null });
  return { outcome: "too_many" };
}
