import type { DeskMessage } from "#db/desk.queries.ts";
import { failureOf, standingOfMessage } from "#src/core/message/delivery.ts";
import { maskedEmail } from "#src/core/person/email.ts";
import { maskedPhone } from "#src/core/person/phone.ts";

/**
 * What became of a message, and to whom it went, not whole: an operator looks whether it arrived, and not for guests'
 * numbers.
 */
export function messageOnDesk(message: DeskMessage) {
  const { id, channel, way, recipient, subject, detail, reportReason, createdAt } = message;
  const to = channel === "email" ? maskedEmail(recipient) : maskedPhone(recipient);
  const why = [detail, reportReason].filter(Boolean).join(" · ");
  const failure = failureOf(reportReason ?? detail);
  return { id, way, subject, createdAt, to, why, failure, standing: standingOfMessage(message) };
}
