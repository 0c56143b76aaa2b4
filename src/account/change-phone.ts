import { updateHost } from "#db/account.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { proveCode } from "#src/identity/prove-code.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Secrets } from "#src/web/secrets.ts";

export type ChangePhone =
  | Readonly<{ outcome: "changed"; phone: string }>
  /** `wrong` may be tried again; `over` needs a new code. */
  | Readonly<{ outcome: "wrong" | "over" }>;

/** Gives a host the number that a code was sent to, when the code is right. */
export function changePhone(
  deps: { db: Db; clock: Clock; secrets: Secrets },
  ask: { hostId: string; challenge: string; code: string },
): ChangePhone {
  return write(deps.db, (tx): ChangePhone => {
    const proof = proveCode(tx, deps, ask);
    if (proof.outcome !== "proven") return proof;
    updateHost(tx, ask.hostId, { phone: proof.phone });
    return { outcome: "changed", phone: proof.phone };
  });
}
