import { findHostByPhone } from "#db/host.queries.ts";
import { findMessage, queueMessage, type StoredMessage } from "#db/message.queries.ts";
import type { Change } from "#db/write.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

type About = Readonly<{ now: number; siteName: string; publicUrl: string }>;
type ByWhatsapp = Pick<StoredMessage, "id" | "channel" | "recipient" | "threadId" | "validUntil">;

/** Whether this is news for a host, by WhatsApp: what is said to guests stands in a thread, and a code has an end. */
export function isHostsWhatsapp({ channel, threadId, validUntil }: Omit<ByWhatsapp, "id" | "recipient">): boolean {
  return channel === "whatsapp" && threadId === null && validUntil === null;
}

/**
 * What WhatsApp did not bring to a host goes by SMS, once: the text itself, or, where it is not kept any more, that there
 * was something.
 */
export function sendBySms(tx: Change, message: ByWhatsapp, { now, siteName, publicUrl }: About, text?: string): void {
  const id = `${message.id}/sms`;
  const { recipient } = message;
  if (!isHostsWhatsapp(message) || findMessage(tx, id)) return;
  const language = findHostByPhone(tx, recipient)?.language ?? "en";
  const body = text ?? messagesIn[language].notices.notByWhatsapp({ siteName, link: `${publicUrl}/dashboard` });
  queueMessage(tx, { id, channel: "sms", recipient, body, now });
}
