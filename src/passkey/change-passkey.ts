import { findHost } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { deletePasskey, findPasskeyOf, renamePasskey } from "#db/passkey.queries.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import { mailAboutPasskey } from "./add-passkey.ts";

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

/** Takes a key away, and tells its host by letter. */
export function removePasskey(
  deps: { db: Db; clock: Clock; siteName: string; publicUrl: string },
  { hostId, id }: Whose,
): "removed" | "no_such_key" {
  return write(deps.db, (tx) => {
    const host = findHost(tx, hostId);
    const key = findPasskeyOf(tx, hostId, id);
    if (!host || !key) return "no_such_key";
    deletePasskey(tx, key.id);
    mailAboutPasskey(tx, deps, host, "passkeyRemoved");
    return "removed";
  });
}
