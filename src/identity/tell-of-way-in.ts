import type { Host } from "#db/host.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Change } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/**
 * A letter to a host's address that another way into the account is there: an account at Google or Firebase that was
 * joined with it, or a new address there. Told before the address is written over, so that the old one hears of it.
 */
export function tellOfWayIn(
  deps: { config: Pick<Config, "siteName"> },
  tx: Change,
  host: Pick<Host, "email" | "language">,
  now: number,
): void {
  const letter = messagesIn[host.language].account.wayInAdded({ siteName: deps.config.siteName });
  queueMessage(tx, { id: newId(), channel: "email", recipient: host.email, ...letter, now });
}
