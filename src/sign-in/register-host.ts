import { findHost, findHostByEmail } from "#db/host.queries.ts";
import type { Config } from "#src/config.ts";
import type { Language } from "#src/core/language.ts";
import type { Registration } from "#src/core/person/registration.ts";
import type { PasswordWeakness } from "#src/core/person/weak-password.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { enterAsHost } from "#src/identity/enter-as-host.ts";
import type { Browser } from "#src/identity/open-session.ts";
import { weaknessOf } from "#src/identity/weak-password.ts";
import type { Proof } from "#src/ports/identity-provider.ts";
import type { Deps } from "#src/web/deps.ts";
import { hashOf, type Secrets } from "#src/web/secrets.ts";

export type RegisterHost =
  | Readonly<{ outcome: "registered"; hostId: string; token: string }>
  | Readonly<{
      /** `known_elsewhere`: the provider has the address with another password, and we have no such host. */
      outcome:
        | "email_taken"
        | "known_elsewhere"
        /** Somebody has it at the provider, who lets nobody in with it. */
        | "in_use"
        | "invalid_email"
        | "too_many"
        | "failed";
    }>
  /** Without a weakness it is the provider who finds it so. */
  | Readonly<{ outcome: "weak_password"; weakness?: PasswordWeakness }>;

/**
 * Opens an account and signs its host in. The id comes from the form's submission
 * key, so that the same form sent twice finds its own account instead of a stranger's.
 */
export async function registerHost(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "identity"> & { config: Pick<Config, "siteName"> },
  ask: {
    registration: Registration;
    submissionKey: string;
    browser: Browser;
    language: Language;
    invite: SecretHash | undefined;
  },
): Promise<RegisterHost> {
  const { email, password, ...person } = ask.registration;
  const { language, invite } = ask;
  const ownId = idOf(deps.secrets, ask.submissionKey);
  const isStrangers = () => {
    const host = findHostByEmail(deps.db, email);
    return host !== undefined && host.id !== ownId;
  };
  if (isStrangers()) return { outcome: "email_taken" };
  const weakness = await weaknessOf(password, { ...ask.registration, siteName: deps.config.siteName });
  if (weakness) return { outcome: "weak_password", weakness };

  const signedUp = await deps.identity.signUp({ email, password });
  if (signedUp.outcome === "proven") {
    const opened = open(signedUp);
    if (opened.outcome !== "email_taken" || isStrangers()) return opened;
  } else if (signedUp.fault !== "email_taken") return { outcome: refusalOf(signedUp.fault) };

  // Opened by this very form a moment ago, or known to the provider alone: the password tells.
  if (isStrangers()) return { outcome: "email_taken" };
  const signedIn = await deps.identity.signIn({ email, password });
  if (signedIn.outcome === "proven") return open(signedIn);
  if (signedIn.fault === "disabled") return { outcome: "in_use" };
  if (signedIn.fault !== "invalid_credentials") return { outcome: refusalOf(signedIn.fault) };
  return { outcome: findHostByEmail(deps.db, email) ? "email_taken" : "known_elsewhere" };

  function open(proof: Extract<Proof, { outcome: "proven" }>): RegisterHost {
    const { identity, passwordHash } = proof;
    const entered = enterAsHost(deps, identity, ask.browser, {
      ...person,
      id: ownId,
      passwordHash,
      language,
      invite,
    });
    if (entered.outcome === "entered") return { outcome: "registered", hostId: entered.hostId, token: entered.token };
    return { outcome: entered.outcome === "email_taken" ? "email_taken" : "failed" };
  }
}

function refusalOf(fault: Extract<Proof, { outcome: "refused" }>["fault"]) {
  switch (fault) {
    case "weak_password":
    case "invalid_email":
    case "too_many":
      return fault;
    case "email_taken":
      return "email_taken";
    case "email_taken_other_password":
      return "known_elsewhere";
    default:
      return "failed";
  }
}

/** Whether this very form has opened an account: pressed twice, it must find it again. */
export function isRegisteredBy(deps: Pick<Deps, "db" | "secrets">, submissionKey: string): boolean {
  const id = idOf(deps.secrets, submissionKey);
  return id !== undefined && findHost(deps.db, id) !== undefined;
}

function idOf(secrets: Secrets, submissionKey: string): string | undefined {
  return submissionKey ? hashOf(secrets.sign("host id", submissionKey)).slice(0, 20) : undefined;
}
