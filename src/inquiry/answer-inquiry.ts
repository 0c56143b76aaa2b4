import { findHost } from "#db/host.queries.ts";
import { findInquiry, letAnswer, moveInquiry } from "#db/inquiry.queries.ts";
import { findMessage, queueMessage } from "#db/message.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { withWrittenName } from "#db/share.queries.ts";
import { touch } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import { knownBy } from "#src/core/share/look.ts";
import { addressed, sideOfInquiry, waysTo } from "#src/messaging/other-side.ts";
import type { Deps } from "#src/web/deps.ts";
import { hashOf } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

type Of = Readonly<{ id: string; hostId: string }>;

export type AnswerInquiry = "answered" | "answered_before" | "over" | "no_way" | "no_such_inquiry";

/**
 * A host's own words to whoever asked, the way the host chose, or the best there is. `key` is the form's: pressed
 * twice, it goes once.
 */
export function answerInquiry(
  deps: Deps,
  ask: Of & Readonly<{ words: string; way: string; key: string }>,
): AnswerInquiry {
  return write(deps.db, (tx): AnswerInquiry => {
    const now = deps.clock.now();
    const inquiry = findInquiry(tx, ask.id);
    const host = findHost(tx, ask.hostId);
    if (!inquiry || !host || inquiry.hostId !== ask.hostId) return "no_such_inquiry";
    if (inquiry.state === "closed") return "over";
    const messageId = `${inquiry.id}/${hashOf(ask.key)}`;
    if (findMessage(tx, messageId)) return "answered_before";
    const propertyName = findProperty(tx, inquiry.propertyId)?.displayName ?? "";
    const words = messagesIn[inquiry.language].inquiries;
    const body = words.fromHost({ hostName: knownBy(withWrittenName(tx, host)), propertyName, words: ask.words });
    const threadId = `i-${inquiry.id}`;
    const side = sideOfInquiry(inquiry, propertyName);
    const ways = waysTo({ ...deps, db: tx }, side, threadId);
    const way = ask.way === "" ? ways[0] : ways.find((one) => one === ask.way);
    if (!way) return "no_way";
    queueMessage(tx, { id: messageId, body, now, threadId, writtenBy: "host", ...addressed(side, way) });
    touch(tx, threadId, now);
    if (inquiry.state === "open") moveInquiry(tx, inquiry, "answer", now);
    return "answered";
  });
}

/** A host wants to see no more of a question. */
export function closeInquiry(deps: Deps, ask: Of): "closed" | "no_such_inquiry" {
  return write(deps.db, (tx) => {
    const inquiry = findInquiry(tx, ask.id);
    if (!inquiry || inquiry.hostId !== ask.hostId) return "no_such_inquiry";
    if (inquiry.state !== "closed") moveInquiry(tx, inquiry, "close", deps.clock.now());
    return "closed";
  });
}

/** Whether a host's listings answer what they can by themselves. */
export function setAutomatic(deps: Deps, hostId: string, on: boolean): void {
  write(deps.db, (tx) => letAnswer(tx, hostId, on, deps.clock.now()));
}
