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
import { withWrittenName } from "#db/share.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { knownBy } from "#src/core/share/look.ts";
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

/** How somebody asks, and where the answer goes: `email` is theirs whose number is not texted. */
type Asked = Readonly<{
  phone: string;
  email: string | null;
  channel: Inquiry["channel"];
  /** They let the host write once more, should they book nothing. */
  offers: boolean;
  question: string;
  language: Language;
  submissionKey: string;
}>;

/**
 * A question of somebody whose phone is proven. What the listing says is answered at once and marked as automatic; the
 * host hears of what is left, once. The same form sent twice asks once.
 */
export function askQuestion(deps: Deps, ask: Asked & Readonly<{ propertyId: string }>): AskQuestion {
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
    return { outcome: "asked", id: keepQuestion(tx, deps, property, judged, ask) };
  });
}

/** Keeps a question, answers what its listing says, and tells its host the rest. `kept` runs before anything is said. */
export function keepQuestion(
  tx: Change,
  deps: Deps,
  property: Property,
  judged: JudgedQuestion,
  ask: Asked,
  kept?: (threadId: string, inquiryId: string) => void,
): string {
  const now = deps.clock.now();
  const language = judged.question.language ?? ask.language;
  const { verdict, reply, message } = answerOf(tx, deps, property, judged, language);
  const { phone, email, channel, question } = ask;
  const inquiry = { id: newId(), hostId: property.hostId, propertyId: property.id, phone, email, channel, language };
  const threadId = insertInquiry(tx, {
    ...inquiry,
    state: verdict === "answered" ? "answered" : "open",
    ...{ question, reply, verdict },
    offersAt: ask.offers ? now : null,
    submissionKey: secretHash(ask.submissionKey),
    createdAt: now,
  });
  kept?.(threadId, inquiry.id);
  if (reply) {
    const subject = messagesIn[language].inquiries.subject(property.displayName);
    const to = channel === "email" ? { channel, recipient: email ?? "", subject } : { channel, recipient: phone };
    queueMessage(tx, { id: newId(), body: message, now, threadId, ...to });
  }
  if (verdict !== "answered") announceInquiry(tx, { ...aboutInquiry(deps, inquiry, property), question, now });
  return inquiry.id;
}

/** What a listing answers by itself: for the page, and for a message; nothing where its host answers everything. */
export function answerOf(
  tx: Change,
  deps: Pick<Deps, "publicUrl">,
  property: Property,
  judged: JudgedQuestion,
  language: Language,
): Readonly<{ verdict: Inquiry["verdict"]; reply: string; message: string }> {
  const verdict = answersByItself(tx, property.hostId) ? judged.answered.verdict : "host";
  if (verdict === "host") return { verdict, reply: "", message: "" };
  const reply = replyOf(tx, property, judged, language);
  return { verdict, reply, message: messageOf(deps, property, judged, reply, language) };
}

/** What a host is told of a question. */
export function aboutInquiry(
  { publicUrl }: Pick<Deps, "publicUrl">,
  { id, hostId }: Pick<Inquiry, "id" | "hostId">,
  { id: propertyId, displayName }: Property,
) {
  return { hostId, propertyId, propertyName: displayName, link: `${publicUrl}/dashboard/messages/question/${id}` };
}

/** What is kept and shown on the page; the message says beside it whose answer it is. */
function replyOf(tx: Change, property: Property, judged: JudgedQuestion, language: Language): string {
  const words = messagesIn[language].inquiries;
  const host = findHost(tx, property.hostId);
  return words.reply({
    answers: judged.answered.answers.map(words.answer).join(" "),
    rest: judged.answered.verdict === "partly" ? [...new Set(judged.answered.toHost)] : [],
    hostName: host ? knownBy(withWrittenName(tx, host)) : "",
  });
}

function messageOf(
  deps: Pick<Deps, "publicUrl">,
  property: Property,
  { question }: JudgedQuestion,
  reply: string,
  language: Language,
) {
  const dates = question.stay ? `?${new URLSearchParams(question.stay)}` : "";
  const link = `${propertyLink(deps, property.id)}${dates}`;
  return messagesIn[language].inquiries.automatic({ propertyName: property.displayName, reply, link });
}
