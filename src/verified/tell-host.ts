import type { Host } from "#db/host.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Change } from "#db/write.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** Tells a host in their language, by letter and on their phone. */
export function tellOfPapers(
  tx: Change,
  host: Pick<Host, "email" | "phone" | "language">,
  told: { siteName: string; body: string; now: number; id?: string },
): void {
  const { siteName, body, now, id = newId() } = told;
  const subject = messagesIn[host.language].verified.subject({ siteName });
  queueMessage(tx, { id, channel: "email", recipient: host.email, subject, body, now });
  if (host.phone !== "") queueMessage(tx, { id: newId(), channel: "sms", recipient: host.phone, body, now });
}
