import type { DeskMessage } from "#db/desk.queries.ts";
import { maskedEmail } from "#src/core/person/email.ts";
import { maskedPhone } from "#src/core/person/phone.ts";

/** Whom a message went to, not whole: an operator looks whether it left, and not for guests' numbers. */
export function withoutRecipient<T extends Pick<DeskMessage, "channel" | "recipient">>({ recipient, ...message }: T) {
  return { ...message, to: message.channel === "email" ? maskedEmail(recipient) : maskedPhone(recipient) };
}
