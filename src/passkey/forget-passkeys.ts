import { findHostByEmail } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { forgetPasskeysOf, type Passkey, passkeysOf } from "#db/passkey.queries.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import { mailAboutPasskey } from "./add-passkey.ts";

/** A host's passkeys; `undefined` when nobody is registered with the address. */
export function passkeysOfEmail(db: Db, email: string): Passkey[] | undefined {
  const host = findHostByEmail(db, email);
  return host && passkeysOf(db, host.id);
}

/** Takes every passkey of a host who lost them, and tells them by letter. How many there were. */
export function forgetPasskeys(
  deps: { db: Db; clock: Clock; siteName: string; publicUrl: string },
  email: string,
): number | undefined {
  return write(deps.db, (tx) => {
    const host = findHostByEmail(tx, email);
    if (!host) return undefined;
    const count = passkeysOf(tx, host.id).length;
    forgetPasskeysOf(tx, host.id);
    if (count > 0) mailAboutPasskey(tx, deps, host, "passkeysRemoved");
    return count;
  });
}
