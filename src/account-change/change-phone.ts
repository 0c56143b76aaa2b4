import { updateHost } from "#db/account.queries.ts";
import { findHost } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { proveCode } from "#src/identity/prove-code.ts";
import { type ChangedBy, type Telling, tellChange } from "./tell-change.ts";

export type ChangePhone =
  | Readonly<{ outcome: "changed"; phone: string }>
  /** `wrong` may be tried again; `over` needs a new code. */
  | Readonly<{ outcome: "wrong" | "over" }>;

/** Gives a host the number that a code was sent to, when the code is right, and tells their former one. */
export function changePhone(
  deps: Telling & { db: Db },
  ask: { hostId: string; challenge: string; code: string; by: ChangedBy },
): ChangePhone {
  return write(deps.db, (tx): ChangePhone => {
    const proof = proveCode(tx, deps, { ...ask, purpose: "change_phone" });
    if (proof.outcome !== "proven") return proof;
    const host = findHost(tx, ask.hostId);
    updateHost(tx, ask.hostId, { phone: proof.phone });
    if (host && host.phone !== proof.phone) {
      const before = { kind: "phone", phone: host.phone } as const;
      tellChange(tx, deps, { host, before, told: { what: "phone", phone: proof.phone }, by: ask.by });
    }
    return { outcome: "changed", phone: proof.phone };
  });
}
