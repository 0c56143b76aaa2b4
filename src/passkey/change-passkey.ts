import { findHost } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { deletePasskey, findPasskeyOf, renamePasskey } from "#db/passkey.queries.ts";
import { write } from "#db/write.ts";
import { type ChangedBy, type Telling, tellChange } from "#src/account-change/tell-change.ts";

type Whose = Readonly<{ hostId: string; id: string }>;

/** Calls a key otherwise. One of somebody else is not there. */
export function namePasskey(deps: { db: Db }, { hostId, id }: Whose, name: string): "named" | "no_such_key" {
  return write(deps.db, (tx) => {
    const key = findPasskeyOf(tx, hostId, id);
    if (!key) return "no_such_key";
    renamePasskey(tx, key.id, name);
    return "named";
  });
}

/**
 * Takes a key away, and tells its host at once. For 72 hours it can be brought back by the link of that notice, unless
 * it `isLost`: the phone that gets the notice may be the very one that was taken, and would bring its own key back.
 */
export function removePasskey(
  deps: Telling & { db: Db },
  { hostId, id }: Whose,
  { isLost, by }: { isLost: boolean; by: ChangedBy },
): "removed" | "no_such_key" {
  return write(deps.db, (tx) => {
    const host = findHost(tx, hostId);
    const key = findPasskeyOf(tx, hostId, id);
    if (!host || !key) return "no_such_key";
    deletePasskey(tx, key.id);
    const removed = { ...key, publicKey: Buffer.from(key.publicKey).toString("base64") };
    const before = { kind: "passkey", ...(isLost ? {} : { removed }) } as const;
    tellChange(tx, deps, { host, before, told: { what: "passkey_removed" }, by });
    return "removed";
  });
}
