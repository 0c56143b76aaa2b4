import { updateHost } from "#db/account.queries.ts";
import { findHost, findHostByEmail } from "#db/host.queries.ts";
import { endMailTokensOf } from "#db/mail-token.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { takeMailToken } from "#src/identity/mail-token.ts";
import { type ChangedBy, type Telling, tellChange } from "./tell-change.ts";

export type ChangeEmail = Readonly<{ outcome: "changed"; email: string } | { outcome: "over" | "taken" }>;

/**
 * Gives a host the address whose mailed link she pressed. Reading its mail proves it,
 * and every other letter that is under way ends, because it went to the old address.
 */
export function changeEmail(deps: Telling & { db: Db }, token: string, by: ChangedBy): ChangeEmail {
  return write(deps.db, (tx): ChangeEmail => {
    const now = deps.clock.now();
    const mailed = takeMailToken(tx, "change_email", token, now);
    const host = mailed && findHost(tx, mailed.hostId);
    if (!host || host.deletedAt !== null) return { outcome: "over" };
    const owner = findHostByEmail(tx, mailed.email);
    if (owner && owner.id !== host.id) return { outcome: "taken" };
    updateHost(tx, host.id, { email: mailed.email, emailVerifiedAt: now });
    endMailTokensOf(tx, host.id, now);
    const before = { kind: "email", email: host.email, emailVerifiedAt: host.emailVerifiedAt } as const;
    tellChange(tx, deps, { host, before, told: { what: "email" }, by });
    return { outcome: "changed", email: mailed.email };
  });
}
