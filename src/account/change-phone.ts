import { updateHost } from "#db/account.queries.ts";
import { findHost } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { displayPhone } from "#src/core/phone.ts";
import { proveCode } from "#src/identity/prove-code.ts";
import { tell } from "#src/messaging/announce.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

export type ChangePhone =
  | Readonly<{ outcome: "changed"; phone: string }>
  /** `wrong` may be tried again; `over` needs a new code. */
  | Readonly<{ outcome: "wrong" | "over" }>;

/** Gives a host the number that a code was sent to, when the code is right, and tells her former one. */
export function changePhone(
  deps: { db: Db; clock: Clock; secrets: Secrets; siteName: string },
  ask: { hostId: string; challenge: string; code: string },
): ChangePhone {
  return write(deps.db, (tx): ChangePhone => {
    const proof = proveCode(tx, deps, { ...ask, purpose: "change_phone" });
    if (proof.outcome !== "proven") return proof;
    const host = findHost(tx, ask.hostId);
    updateHost(tx, ask.hostId, { phone: proof.phone });
    if (host && host.phone !== proof.phone) {
      const facts = { siteName: deps.siteName, phone: displayPhone(proof.phone) };
      tell(tx, host.phone, messagesIn[host.language].bookings.phoneChanged(facts), deps.clock.now());
    }
    return { outcome: "changed", phone: proof.phone };
  });
}
