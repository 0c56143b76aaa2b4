import { countInquiries, findInquiry, findInquiryBySubmission, type Inquiry } from "#db/inquiry.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { findPublishedProperty, publishedNamedIn } from "#db/property.queries.ts";
import { sentInThread, unreadThreads } from "#db/talk.queries.ts";
import { inquiryThreadAbout, insertIncoming, stopOffers, type Thread, threadOfPhone } from "#db/thread.queries.ts";
import type { Change } from "#db/write.ts";
import { namedPlace } from "#src/core/inquiry/named-place.ts";
import { QUESTION_LONGEST } from "#src/core/inquiry/split-words.ts";
import { saysStop, saysStopAlone, type ToldMessage } from "#src/core/message/provider-reports.ts";
import { normalisePhone, type Phone } from "#src/core/person/phone.ts";
import { announceInquiry } from "#src/messaging/announce-inquiry.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { aboutInquiry, answerOf, keepQuestion, QUESTIONS_OF_HOST, QUESTIONS_OF_PHONE } from "./ask-question.ts";
import { judgeQuestion } from "./judge-question.ts";

const DAY_MS = 24 * 3_600_000;
/** A question of so long ago is another one by now. */
const SAME_TALK_MS = 14 * DAY_MS;
/** Two programs that answer each other stop here. */
const REPLIES_OF_DAY = 6;

/**
 * A guest's WhatsApp message, whose number Meta's signature proves: with the link of a place it is a question about it,
 * as if it had been asked on its page; without one it is more of the question that this number asked last. False where
 * it is neither: it belongs to a booking, or to nobody.
 */
export function hearQuestion(tx: Change, deps: Deps, told: ToldMessage, now: number): boolean {
  const phone = normalisePhone(told.from);
  if (!phone || saysStopAlone(told.body)) return false;
  if (saysStop(told.body)) stopOffers(tx, phone, now);
  const submissionKey = `whatsapp ${told.providerId}`;
  if (findInquiryBySubmission(tx, submissionKey)) return true;
  const named = namedPlace(told.body);
  const propertyId = named.propertyId ?? publishedNamedIn(tx, told.body)?.id;
  const found = propertyId === undefined ? undefined : findPublishedProperty(tx, propertyId);
  const thread = found
    ? inquiryThreadAbout(tx, { phone, propertyId: found.property.id, since: now - SAME_TALK_MS })
    : threadOfPhone(tx, phone);
  const inquiry = thread?.inquiryId ? findInquiry(tx, thread.inquiryId) : undefined;
  if (thread && inquiry && inquiry.state !== "closed") {
    hearMore(tx, deps, { told, thread, inquiry, words: named.question || told.body }, now);
    return true;
  }
  if (!found || isTooMany(tx, phone, found.property.hostId, now)) return false;
  const question = (named.question || told.body).slice(0, QUESTION_LONGEST);
  // Whoever adds no words to dates asks whether they are free.
  const words = named.question === "" && named.stay ? "is it free" : question;
  const judged = judgeQuestion({ ...deps, db: tx }, found.property.id, words, named.stay);
  if (!judged) return false;
  const language = judged.question.language ?? "en";
  const channel = "whatsapp";
  const ask = { phone, email: null, channel, offers: false, question, language, submissionKey } as const;
  const id = keepQuestion(tx, deps, found.property, judged, ask, (threadId, inquiryId) =>
    insertIncoming(tx, {
      id: inquiryId,
      threadId,
      channel,
      body: told.body,
      providerId: told.providerId,
      at: now,
      readAt: now,
    }),
  );
  deps.log.info("somebody asked a host by WhatsApp", { inquiry: id });
  return true;
}

function isTooMany(tx: Change, phone: Phone, hostId: string, now: number): boolean {
  const since = now - DAY_MS;
  return (
    countInquiries(tx, { phone }, since) >= QUESTIONS_OF_PHONE ||
    countInquiries(tx, { hostId }, since) >= QUESTIONS_OF_HOST
  );
}

type More = Readonly<{ told: ToldMessage; thread: Thread; inquiry: Inquiry; words: string }>;

/** More words about a question: answered by the listing where it surely can, else its host hears, once until they look. */
function hearMore(tx: Change, deps: Deps, { told, thread, inquiry, words }: More, now: number): void {
  const threadId = thread.id;
  const wasUnread = unreadThreads(tx, [threadId]).has(threadId);
  const property = findPublishedProperty(tx, inquiry.propertyId)?.property;
  const judged = judgeQuestion({ ...deps, db: tx }, inquiry.propertyId, words.slice(0, QUESTION_LONGEST));
  const language = judged?.question.language ?? inquiry.language;
  const mayReply = property && judged && repliesToday(tx, threadId, now) < REPLIES_OF_DAY;
  const answer = mayReply ? answerOf(tx, deps, property, judged, language) : undefined;
  const isAnswered = answer?.verdict === "answered";
  const { providerId, body } = told;
  const incoming = { id: newId(), threadId, channel: "whatsapp", body, providerId, at: now } as const;
  if (!insertIncoming(tx, { ...incoming, readAt: isAnswered ? now : null })) return;
  if (answer?.message) {
    const to = { channel: "whatsapp", recipient: inquiry.phone } as const;
    queueMessage(tx, { id: newId(), body: answer.message, now, threadId, ...to });
  }
  if (property && !isAnswered && !wasUnread) {
    announceInquiry(tx, { ...aboutInquiry(deps, inquiry, property), question: words, now });
  }
}

function repliesToday(tx: Change, threadId: string, now: number): number {
  return sentInThread(tx, threadId).filter(
    ({ writtenBy, createdAt }) => writtenBy === "lango" && now - createdAt < DAY_MS,
  ).length;
}
