import { findMessage, markMessage } from "#db/message.queries.ts";
import type { Db } from "#db/open.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Messenger } from "#src/ports/messenger.ts";
import { plainSms } from "./plain-sms.ts";

/** A message nobody could deliver for this long is given up: its news is old. */
const GIVE_UP_AFTER_MS = 6 * 3_600_000;

/** Sends one queued message. May send twice if the process dies in between, never zero times in silence. */
export async function sendMessage(
  deps: { db: Db; clock: Clock; messenger: Messenger },
  messageId: string,
): Promise<JobResult> {
  const message = findMessage(deps.db, messageId);
  if (message?.state !== "waiting") return { outcome: "done" };
  if (message.validUntil !== null && deps.clock.now() >= message.validUntil) {
    markMessage(deps.db, message.id, { state: "refused", detail: "no longer valid", now: deps.clock.now() });
    return { outcome: "done" };
  }
  const sent = await deps.messenger.send({
    channel: message.channel,
    to: message.recipient,
    body: message.channel === "sms" ? plainSms(message.body) : message.body,
    ...(message.subject ? { subject: message.subject } : {}),
  });
  const now = deps.clock.now();
  if (sent.outcome === "sent") markMessage(deps.db, message.id, { state: "sent", now });
  else if (sent.outcome === "refused" || now - message.createdAt > GIVE_UP_AFTER_MS) {
    markMessage(deps.db, message.id, { state: "refused", detail: sent.detail, now });
  } else throw new Error(`message not sent yet: ${sent.detail}`);
  return { outcome: "done" };
}
