import { findBooking } from "#db/booking.queries.ts";
import { findHostByPhone } from "#db/host.queries.ts";
import { findMessage, queueMessage, type StoredMessage } from "#db/message.queries.ts";
import { markSeenTo } from "#db/talk.queries.ts";
import { findThread } from "#db/thread.queries.ts";
import type { Change } from "#db/write.ts";
import { isWakingHour } from "#src/core/message/message-plan.ts";
import { isPlanned, PLANNED_RULES, RULES } from "#src/core/message/rules.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { withKeysAgain } from "./keys-again.ts";
import { letterOf } from "./letter-id.ts";

export type SmsInstead = Readonly<{
  now: number;
  siteName: string;
  publicUrl: string;
  secrets: Secrets;
  /** Whose numbers are texted. */
  countries: readonly string[];
}>;
type Undelivered = Pick<
  StoredMessage,
  "id" | "channel" | "recipient" | "threadId" | "validUntil" | "rule" | "writtenBy" | "againOf" | "body" | "createdAt"
>;

/** Behind so many hours the news of a plan is old: its host reads that it did not arrive. */
const NEWS_MS = 6 * 3_600_000;

/** Whether this is news for a host, by WhatsApp: what is said to guests stands in a thread, and a code has an end. */
function isHostsWhatsapp({ channel, threadId, validUntil }: Undelivered): boolean {
  return channel === "whatsapp" && threadId === null && validUntil === null;
}

/** Whether this goes by the way that a host chose, for news to them or for a rule to their guests. */
export function isOfChosenWay(message: Undelivered): boolean {
  return isHostsWhatsapp(message) || isOfRule(message);
}

/** What a rule says to a guest by the way that its host chose; neither a host's own words nor the letter beside an SMS. */
function isOfRule({ id, channel, threadId, rule, writtenBy, againOf }: Undelivered): boolean {
  const isFirst = writtenBy === "lango" && againOf === null && !id.endsWith(letterOf(""));
  return isFirst && threadId !== null && rule !== null && channel !== "sms";
}

/** What the chosen way did not bring goes by SMS, once. `text` is the whole of it, for as long as it is kept. */
export function sendBySms(tx: Change, message: Undelivered, about: SmsInstead, text?: string): void {
  if (findMessage(tx, smsOf(message.id))) return;
  if (isHostsWhatsapp(message)) toHost(tx, message, about, text);
  else if (isOfRule(message)) toGuest(tx, message, about, text);
}

const smsOf = (id: string) => `${id}/sms`;

/** The text itself or, where it is not kept any more, that there was something. */
function toHost(
  tx: Change,
  { id, recipient }: Undelivered,
  { now, siteName, publicUrl }: SmsInstead,
  text?: string,
): void {
  const language = findHostByPhone(tx, recipient)?.language ?? "en";
  const body = text ?? messagesIn[language].notices.notByWhatsapp({ siteName, link: `${publicUrl}/dashboard` });
  queueMessage(tx, { id: smsOf(id), channel: "sms", recipient, body, now });
}

/**
 * What money did, and what is owed, has always one way left. Other news goes while it is news, by day; an offer, whose
 * end is said by another way otherwise, is left to its host.
 */
function toGuest(tx: Change, message: Undelivered, about: SmsInstead, text = message.body): void {
  const { now, secrets, countries } = about;
  const rule = RULES.find((one) => one === message.rule);
  const thread = message.threadId === null ? undefined : findThread(tx, message.threadId);
  const booking = thread?.bookingId ? findBooking(tx, thread.bookingId) : undefined;
  if (!rule || !booking || booking.forgottenAt !== null) return;
  if (message.channel === "email" && smsReach(booking.guestPhone, countries) !== "by_sms") return;
  const plan = isPlanned(rule) ? PLANNED_RULES[rule] : undefined;
  if (plan && !plan.isOwed) {
    const isNews = now - message.createdAt < NEWS_MS && (plan.isReaction || isWakingHour(now, false));
    if (plan.isOffer || !isNews) return;
  }
  markSeenTo(tx, message.id, now);
  queueMessage(tx, {
    ...{ id: smsOf(message.id), channel: "sms", recipient: booking.guestPhone, threadId: message.threadId ?? "" },
    ...{ body: withKeysAgain({ secrets }, { bookingId: booking.id }, text), rule, againOf: message.id, now },
  });
}
