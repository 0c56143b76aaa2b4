import { findMessage, markMessage } from "#db/message.queries.ts";
import type { Db } from "#db/open.ts";
import type { Config } from "#src/config.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Messenger } from "#src/ports/messenger.ts";
import { plainSms } from "./plain-sms.ts";

/** A message nobody could deliver for this long is given up: its news is old. */
const GIVE_UP_AFTER_MS = 6 * 3_600_000;

/**
 * Sends one queued message. May send twice if the process dies in between, never zero times in silence.
 *
 * What ends forgets its secrets: codes, and the keys in links, so that a copy of the database opens
 * nobody's booking. The demo keeps them, because people read its messages in the outbox.
 */
export async function sendMessage(
  deps: { db: Db; clock: Clock; messenger: Messenger; config: Pick<Config, "mode"> },
  messageId: string,
): Promise<JobResult> {
  const message = findMessage(deps.db, messageId);
  if (message?.state !== "waiting") return { outcome: "done" };
  const keepsSecrets = deps.config.mode === "demo";
  const ended = (state: "sent" | "refused", detail?: string): JobResult => {
    const mark = { state, keepsSecrets, now: deps.clock.now(), ...(detail === undefined ? {} : { detail }) };
    return { outcome: "done", save: (tx) => markMessage(tx, message, mark) };
  };
  if (message.validUntil !== null && deps.clock.now() >= message.validUntil) {
    return ended("refused", "no longer valid");
  }
  if (!message.isWhole) return ended("refused", "sealed by another house");
  const sent = await deps.messenger.send({
    channel: message.channel,
    to: message.recipient,
    body: message.channel === "sms" ? plainSms(message.body) : message.body,
    ...(message.subject ? { subject: message.subject } : {}),
  });
  if (sent.outcome === "sent") return ended("sent");
  if (sent.outcome === "refused" || deps.clock.now() - message.createdAt > GIVE_UP_AFTER_MS) {
    return ended("refused", sent.detail);
  }
  throw new Error(`message not sent yet: ${sent.detail}`);
}
