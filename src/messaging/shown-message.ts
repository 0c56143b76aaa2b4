import type { sentInThread } from "#db/talk.queries.ts";
import { failureOf, standingOfMessage } from "#src/core/message/delivery.ts";

type Sent = ReturnType<typeof sentInThread>[number];

/** A message to a guest as their host reads of it: what became of it, and whether that still waits for them. */
export function shownMessage(message: Sent) {
  const { id, body, channel, route, rule, writtenBy, createdAt, sentAt, seenToAt, reportReason, detail } = message;
  const standing = standingOfMessage(message);
  return {
    ...{ id, body, rule, writtenBy, standing },
    way: route ?? channel,
    at: sentAt ?? createdAt,
    why: failureOf(reportReason ?? detail),
    isOpen: seenToAt === null && (standing === "failed" || standing === "unsure"),
  };
}
