import { findHost } from "#db/host.queries.ts";
import { askHost } from "#src/web/ask-host.ts";
import type { Deps } from "#src/web/deps.ts";
import { flashCookie } from "#src/web/flash.ts";
import { redirect } from "#src/web/respond.ts";
import { readVisitor, type Visitor } from "#src/web/visitor.ts";
import { accountTexts as texts } from "#views/texts/en-account.ts";
import type { FlashKey } from "#views/texts/en-flash.ts";
import { createHostProof, hasOwnPassword, type ProveHost } from "./prove-host.ts";

type SignedInHost = Extract<Visitor, { kind: "host" }>;

/** Longer than anything we accept, so that too much is seen to be too much instead of being cut to fit. */
export const READ_MOST = 1000;

/** What every page of a host's account begins with. One for all of them: tries are counted together. */
export type AccountDoor = ReturnType<typeof createAccountDoor>;

export function createAccountDoor(deps: Deps) {
  const hasPassword = (hostId: string) => {
    const host = findHost(deps.db, hostId);
    return host !== undefined && hasOwnPassword(host);
  };
  return {
    /** Who asks, with the session she asks in, or the way to sign in. */
    asking(request: Request): SignedInHost | Response {
      const visitor = readVisitor(deps, request);
      if (visitor.kind === "host") return visitor;
      const answer = askHost(deps, request);
      if (!(answer instanceof Response)) throw new Error("the session changed while it was read");
      return answer;
    },
    saved: (key: FlashKey) => redirect("/account", { cookies: [flashCookie(key, deps.secure)] }),
    prove: createHostProof(deps),
    hasPassword,
    /** With an outside provider everybody who has a password has it there, and nobody here knows who has none. */
    asksPassword: (hostId: string) => deps.identity.id !== "local" || hasPassword(hostId),
    proofError(proof: Exclude<ProveHost, "proven">): { errors: { field: string; message: string }[]; status: number } {
      const field = "currentPassword";
      switch (proof) {
        case "missing":
          return { errors: [{ field, message: texts.passwordMissing }], status: 422 };
        case "wrong":
          return { errors: [{ field, message: texts.wrongPassword }], status: 422 };
        case "sign_in_again":
          return { errors: [{ field, message: texts.signInAgain }], status: 422 };
        case "too_many":
          return { errors: [{ field, message: texts.tooMany }], status: 429 };
        case "busy":
          return { errors: [{ field, message: texts.busy }], status: 503 };
      }
    },
  };
}
