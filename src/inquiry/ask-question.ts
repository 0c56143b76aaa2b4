import { findHost } from "#db/host.queries.ts";
import {
  answersByItself,
  countInquiries,
  findInquiryBySubmission,
  type Inquiry,
  insertInquiry,
} from "#db/inquiry.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { findPublishedProperty, type Property } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { ownerName } from "#src/host/public-host.ts";
import { announceInquiry } from "#src/messaging/announce-inquiry.ts";
import { type Deps, propertyLink } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { type JudgedQuestion, judgeQuestion } from "./judge-question.ts";

export type AskQuestion = Readonly<
  { outcome: "asked" | "asked_before"; id: string } | { outcome: "too_many" | "gone" }
>;

const DAY_MS = 24 * 3_600_000;
/** What one number may ask in a day, and what one host is asked. */
export const QUESTIONS_OF_PHONE = 6;
export const QUESTIONS_OF_HOST = 60;

/**
 * A question of somebody whose phone is proven. What the listing says is answered at once and marked as automatic; the
 * host hears of what is left, once. The same form sent twice asks once.
 */
export function askQuestion(
  deps: Deps,
  ask: Readonly<{ propertyId: string; phone: string; question: string; language: Language; submissionKey: string }>,
): AskQuestion {
  const judged = judgeQuestion(deps, ask.propertyId, ask.question);
  if (!judged) return { outcome: "gone" };
  return write(deps.db, (tx): AskQuestion => {
    const now = deps.clock.now();
    const before = findInquiryBySubmission(tx, ask.submissionKey);
    if (before) return { outcome: "asked_before", id: before.id };
    const found = findPublishedProperty(tx, ask.propertyId);
    if (!found) return { outcome: "gone" };
    const { property } = found;
    const since = now - DAY_MS;
    const isTooMany =
      countInquiries(tx, { phone: ask.phone }, since) >= QUESTIONS_OF_PHONE ||
      countInquiries(tx, { hostId: property.hostId }, since) >= QUESTIONS_OF_HOST;
    if (isTooMany) return { outcome: "too_many" };
    const language = judged.question.language ?? ask.language;
    const isSilent = !answersByItself(tx, property.hostId);
    const verdict = isSilent ? "host" : judged.answered.verdict;
    const reply = verdict === "host" ? "" : replyOf(tx, property, judged, language);
    const inquiry = { id: newId(), hostId: property.hostId, propertyId: property.id, phone: ask.phone, language };
    const threadId = insertInquiry(tx, {
      ...inquiry,
      state: verdict === "answered" ? "answered" : "open",
      question: ask.question,
      reply,
      verdict,
      submissionKey: secretHash(ask.submissionKey),
      createdAt: now,
    });
    if (reply) {
      const body = smsOf(deps, property, judged, reply, language);
      queueMessage(tx, { id: newId(), channel: "sms", recipient: ask.phone, body, now, threadId });
    }
    if (verdict !== "answered") announceInquiry(tx, { ...about(deps, inquiry, property), question: ask.question, now });
    return { outcome: "asked", id: inquiry.id };
  });
}

function about({ publicUrl }: Deps, { id, hostId }: Pick<Inquiry, "id" | "hostId">, { displayName }: Property) {
  return { hostId, propertyName: displayName, link: `${publicUrl}/dashboard/messages/question/${id}` };
}

/** What is kept and shown on the page; the SMS says beside it whose answer it is. */
function replyOf(tx: Change, property: Property, judged: JudgedQuestion, language: Language): string {
  const words = messagesIn[language].inquiries;
  const host = findHost(tx, property.hostId);
  return words.reply({
    answers: judged.answered.answers.map(words.answer).join(" "),
    rest: judged.answered.verdict === "partly" ? [...new Set(judged.answered.toHost)] : [],
    hostName: host ? ownerName(host) : "",
  });
}

function smsOf(deps: Deps, property: Property, { question }: JudgedQuestion, reply: string, language: Language) {
  const dates = question.stay ? `?${new URLSearchParams(question.stay)}` : "";
  const link = `${propertyLink(deps, property.id)}${dates}`;
  return messagesIn[language].inquiries.automatic({ propertyName: property.displayName, reply, link });
}
