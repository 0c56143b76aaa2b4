import type { IdentityProvider } from "#src/ports/identity-provider.ts";
import type { Deps } from "#src/web/deps.ts";

/** Accounts in our own database. A new one is stored by whoever asked, together with its host. */
export function localProvider(deps: Pick<Deps, "db" | "clock">): IdentityProvider {
  return {
    id: "local",
    browserConfig: () => undefined,
    signUp: async (ask) => (await import("./local-accounts.ts")).signUpHere(deps, ask),
    signIn: async (ask) => (await import("./local-accounts.ts")).signInHere(deps, ask),
    verifyToken: () => Promise.resolve({ outcome: "refused", fault: "invalid_credentials" }),
  };
}
