import { endUndoOf } from "#db/account-change.queries.ts";
import { findHostByEmail, setAdmin } from "#db/host.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Db } from "#db/open.ts";
import { forgetPasskeysOf, type Passkey, passkeysOf } from "#db/passkey.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** A host's passkeys; `undefined` when nobody is registered with the address. */
export function passkeysOfEmail(db: Db, email: string): Passkey[] | undefined {
  const host = findHostByEmail(db, email);
  return host && passkeysOf(db, host.id);
}

/**
 * Takes every passkey of a host who lost them, and tells them by letter. How many there were. An administrator has a day
 * from now to add a first one.
 */
export function forgetPasskeys(
  deps: Pick<Deps, "db" | "clock" | "publicUrl"> & { siteName: string },
  email: string,
): number | undefined {
  return write(deps.db, (tx) => {
    const host = findHostByEmail(tx, email);
    if (!host) return undefined;
    const count = passkeysOf(tx, host.id).length;
    forgetPasskeysOf(tx, host.id);
    // They were lost: no link of an earlier notice brings one back.
    endUndoOf(tx, host.id, "passkey");
    const now = deps.clock.now();
    if (host.adminSince !== null) setAdmin(tx, host.email, now);
    if (count > 0) {
      const subject = { kind: "host", id: host.id } as const;
      writeAudit(tx, {
        at: now,
        actor: { kind: "command line" },
        action: "passkeys_removed",
        subject,
        facts: { count },
      });
      const page = `${deps.publicUrl}/account/passkeys`;
      const letter = messagesIn[host.language].account.passkeysRemoved({ siteName: deps.siteName, page });
      queueMessage(tx, { id: newId(), channel: "email", recipient: host.email, ...letter, now });
    }
    return count;
  });
}
