import { updateHost } from "#db/account.queries.ts";
import { endSessionsOf } from "#db/device.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { endMailTokensOf } from "#db/mail-token.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { hashPassword } from "#src/identity/password.ts";
import { isWeakPassword } from "#src/identity/weak-password.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { accountMails } from "#views/texts/en-account.ts";

/**
 * Stores a new password. Every other session of the host ends, and every mailed link
 * with it: whoever knew the old password, or reads the old mail, is out.
 */
export async function changePassword(
  deps: { db: Db; clock: Clock; siteName: string },
  ask: { hostId: string; password: string; keepTokenHash: string },
): Promise<{ outcome: "changed" | "weak" | "busy" }> {
  const owner = findHost(deps.db, ask.hostId);
  if (!owner) throw new Error("a host who is signed in is not there");
  if (await isWeakPassword(ask.password, owner)) return { outcome: "weak" };
  const passwordHash = await hashPassword(ask.password);
  if (passwordHash === "busy") return { outcome: "busy" };
  write(deps.db, (tx) => {
    const now = deps.clock.now();
    updateHost(tx, ask.hostId, { passwordHash });
    endSessionsOf(tx, { hostId: ask.hostId }, ask.keepTokenHash);
    endMailTokensOf(tx, ask.hostId, now);
    const letter = accountMails.passwordChanged({ siteName: deps.siteName });
    queueMessage(tx, { id: newId(), channel: "email", recipient: owner.email, ...letter, now });
  });
  return { outcome: "changed" };
}
