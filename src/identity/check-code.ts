import { findOrAddGuest } from "#db/host.queries.ts";
import { write } from "#db/write.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { type Browser, openSession } from "./open-session.ts";
import { proveCode } from "./prove-code.ts";

export type CheckCode =
  | Readonly<{ outcome: "verified"; phone: string; token: string }>
  /** `wrong` may be tried again; `over` is unknown, too old, used or burnt. */
  | Readonly<{ outcome: "wrong" | "over" }>;

/** Signs a guest in when the code is the one that this challenge sent. */
export function checkCode(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  ask: { challenge: string; code: string; browser: Browser },
): CheckCode {
  return write(deps.db, (tx): CheckCode => {
    const proof = proveCode(tx, deps, { challenge: ask.challenge, code: ask.code, purpose: "sign_in" });
    if (proof.outcome !== "proven") return proof;
    const now = deps.clock.now();
    const guest = findOrAddGuest(tx, { id: `guest_${newId()}`, phone: proof.phone, now });
    return {
      outcome: "verified",
      phone: guest.phone,
      token: openSession(tx, { guestId: guest.id }, ask.browser, now, "phone"),
    };
  });
}
