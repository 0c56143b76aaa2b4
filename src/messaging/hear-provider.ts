import { findBooking } from "#db/booking.queries.ts";
import { countEarlyReports, findByProviderId, keepEarlyReport, saveReport } from "#db/delivery.queries.ts";
import { findMessage } from "#db/message.queries.ts";
import { unreadThreads } from "#db/talk.queries.ts";
import { countIncoming, insertIncoming, stopOffers, threadOfPhone } from "#db/thread.queries.ts";
import type { Change } from "#db/write.ts";
import { afterReport } from "#src/core/message/delivery.ts";
import { saysStop, saysStopAlone, type ToldMessage, type ToldReport } from "#src/core/message/provider-reports.ts";
import { threadHref } from "#src/core/message/thread-href.ts";
import { displayPhone, normalisePhone } from "#src/core/person/phone.ts";
import { newId } from "#src/web/ids.ts";
import { announceWrittenBack } from "./announce-inquiry.ts";
import { type SmsInstead, sendBySms } from "./by-sms-instead.ts";

/** More cannot be on their way in the second between a provider's answer and our note of it. */
const EARLY_MOST = 10_000;
/** A guest writes; a machine that loops does not fill the house. */
const INCOMING_OF_DAY = 200;
const DAY_MS = 86_400_000;

export type Heard = "noted" | "known" | "early" | "unknown";

/**
 * Notes what a provider tells of a message. The same report again, or an older one, changes nothing. What the way that a
 * host chose did not bring goes by SMS.
 */
export function hearReport(tx: Change, told: ToldReport, about: SmsInstead): Heard {
  const { now } = about;
  const message = findByProviderId(tx, told.providerId);
  if (!message) {
    if (countEarlyReports(tx) >= EARLY_MOST) return "unknown";
    keepEarlyReport(tx, { ...told, at: now });
    return "early";
  }
  const report = afterReport(message.report, told.report);
  if (!report) return "known";
  saveReport(tx, message.id, { report, reason: told.reason, at: now });
  const lost = report === "failed" ? findMessage(tx, message.id) : undefined;
  if (lost) sendBySms(tx, lost, about);
  return "noted";
}

/**
 * Puts what a guest wrote into the thread in which they were written to last, and tells its host, once until they look.
 * STOP ends offers, whoever says it; alone it disturbs nobody.
 */
export function hearMessage(
  tx: Change,
  told: ToldMessage,
  channel: "sms" | "whatsapp",
  { now, publicUrl }: Readonly<{ now: number; publicUrl: string }>,
): Heard {
  const phone = normalisePhone(told.from);
  if (!phone) return "unknown";
  if (saysStop(told.body)) stopOffers(tx, phone, now);
  const thread = threadOfPhone(tx, phone);
  if (!thread || countIncoming(tx, thread.id, now - DAY_MS) >= INCOMING_OF_DAY) return "unknown";
  const { providerId, body } = told;
  const wasUnread = unreadThreads(tx, [thread.id]).has(thread.id);
  const isNew = insertIncoming(tx, { id: newId(), threadId: thread.id, channel, body, providerId, at: now });
  if (!isNew || wasUnread || saysStopAlone(body)) return "noted";
  const booking = thread.bookingId ? findBooking(tx, thread.bookingId) : undefined;
  const who = booking?.guestName || displayPhone(phone);
  const link = `${publicUrl}${threadHref(thread)}`;
  announceWrittenBack(tx, { hostId: thread.hostId, who, words: body, link, of: booking, now });
  return "noted";
}

/** A number that opted out at the provider. */
export function hearStop(tx: Change, typed: string, now: number): Heard {
  const phone = normalisePhone(typed);
  if (!phone) return "unknown";
  stopOffers(tx, phone, now);
  return "noted";
}
