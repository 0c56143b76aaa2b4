import { findHostByEmail } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import type { Config } from "#src/config.ts";
import { enterAsHost } from "#src/identity/enter-as-host.ts";
import type { Browser } from "#src/identity/open-session.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { IdentityProvider } from "#src/ports/identity-provider.ts";
import { LIMITS } from "#src/web/limits.ts";
import type { Log } from "#src/web/log.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import type { Secrets } from "#src/web/secrets.ts";

export type SignInHost =
  | Readonly<{ outcome: "signed_in"; hostId: string; brandName: string | null; token: string; hasFound: boolean }>
  | Readonly<{ outcome: "no_match" | "no_account" | "email_taken" | "too_many" | "failed" }>;

/**
 * Signing in by e-mail and password.
 *
 * However many addresses guess at one account, a handful of guesses is looked at. That
 * locks no owner out: a browser that has signed in as this host before counts by itself,
 * and any other one gets in by a mailed link. An address that is nobody's has the same limits.
 * A right password is no guess, so people who share an address and an account may sign in as they like:
 * it gives back its own try and no other, and what an address and an account may ask of us stays counted.
 */
export function createHostSignIn(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  identity: IdentityProvider;
  config: Pick<Config, "siteName">;
  secrets: Secrets;
}) {
  const { db, clock, log } = deps;
  const byAddress = createRateLimit(clock, LIMITS.signInsOfNetwork);
  const byAddressAndAccount = createRateLimit(clock, LIMITS.signInsOfNetworkAtAccount);
  const byKnownBrowser = createRateLimit(clock, LIMITS.signInsOfKnownBrowser);
  const byAccount = createRateLimit(clock, LIMITS.signInsAtAccount);

  return async (ask: {
    email: string;
    password: string;
    address: string;
    browser: Browser;
    /** The key of a browser that is known for this host. */
    known(hostId: string): string | undefined;
  }): Promise<SignInHost> => {
    const host = findHostByEmail(db, ask.email);
    const known = host && ask.known(host.id);
    const here = `${ask.address}\n${ask.email}`;
    if (known) {
      if (!byKnownBrowser.allow(known)) return refuse("known browser", host.id);
    } else {
      if (!byAddress.allow(ask.address)) return refuse("address");
      if (!byAddressAndAccount.allow(here)) return refuse("address and account", host?.id);
      if (!byAccount.allow(ask.email)) return refuse("account", host?.id);
    }

    const proof = await deps.identity.signIn({
      email: ask.email,
      password: ask.password,
      isKnown: known !== undefined,
    });
    if (proof.outcome === "refused") {
      switch (proof.fault) {
        case "invalid_credentials":
        case "invalid_email":
        case "disabled":
          return { outcome: "no_match" };
        case "too_many":
          return refuse("provider", host?.id);
        default:
          return { outcome: "failed" };
      }
    }
    const entered = enterAsHost(deps, proof.identity, ask.browser);
    switch (entered.outcome) {
      case "entered":
        if (!known) byAddressAndAccount.giveBack(here);
        return { ...entered, outcome: "signed_in" };
      case "stale":
        return { outcome: "failed" };
      case "no_account":
      case "email_taken":
        return entered;
    }
  };

  /** The log names the account under attack by its id, and nobody who is not a host. */
  function refuse(by: string, hostId?: string): SignInHost {
    log.warn("sign-in refused by a limit", { by, host: hostId ?? null });
    return { outcome: "too_many" };
  }
}
