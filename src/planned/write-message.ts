import { type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { findMessage, queueMessage } from "#db/message.queries.ts";
import type { Reader } from "#db/open.ts";
import { markSeenTo, messageOfHost, sentInThread } from "#db/talk.queries.ts";
import { lastWroteByWhatsapp, threadOfBooking } from "#db/thread.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { canBeCalled } from "#src/core/person/phone.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import { bookingToken, type Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

export const OWN_MOST = 1000;
/** A host writes to a guest; a machine does not. */
const OWN_OF_DAY = 40;
const DAY_MS = 86_400_000;

export type Way = "sms" | "whatsapp" | "email";
type WriteDeps = Pick<Deps, "db" | "clock" | "secrets"> & { config: Pick<Config, "sms" | "whatsapp"> };

/** The ways that reach the guest of a booking, the best first. */
export function waysTo(
  { db, clock, config }: Omit<WriteDeps, "secrets" | "db"> & { db: Reader },
  { booking }: BookingWithProperty,
  threadId?: string,
): Way[] {
  if (booking.forgottenAt !== null) return [];
  const wroteAt = (threadId && lastWroteByWhatsapp(db, threadId)) || 0;
  const mayAnswer = clock.now() - wroteAt < DAY_MS;
  const hasWhatsapp = config.whatsapp !== undefined && (mayAnswer || config.whatsapp.notice !== undefined);
  return [
    ...(smsReach(booking.guestPhone, config.sms.countries) === "by_sms" ? (["sms"] as const) : []),
    ...(hasWhatsapp && canBeCalled(booking.guestPhone) ? (["whatsapp"] as const) : []),
    ...(booking.guestEmail === null ? [] : (["email"] as const)),
  ];
}

export type WriteOutcome = "queued" | "empty" | "too_long" | "no_way" | "enough_for_today" | "no_such_booking";

/** Sends what a host wrote to a guest of theirs. The same form sent twice is one message. */
export function writeToGuest(
  deps: WriteDeps,
  ask: { hostId: string; bookingId: string; body: string; way: string; submissionKey: string },
): WriteOutcome {
  const body = ask.body.trim();
  return write(deps.db, (tx): WriteOutcome => {
    const now = deps.clock.now();
    const found = findBookingWithProperty(tx, ask.bookingId);
    if (found?.host.id !== ask.hostId) return "no_such_booking";
    if (body === "") return "empty";
    if (body.length > OWN_MOST) return "too_long";
    const threadId = threadOfBooking(tx, ask.bookingId, now);
    const way = waysTo({ ...deps, db: tx }, found, threadId).find((one) => one === ask.way);
    if (!way) return "no_way";
    const id = `own-${ask.submissionKey}`;
    if (findMessage(tx, id)) return "queued";
    const today = sentInThread(tx, threadId).filter(
      ({ writtenBy, createdAt }) => writtenBy === "host" && now - createdAt < DAY_MS,
    );
    if (today.length >= OWN_OF_DAY) return "enough_for_today";
    queueMessage(tx, { id, threadId, writtenBy: "host", body, now, ...toGuest(found, way) });
    return "queued";
  });
}

export type SayAgain = Readonly<{ outcome: "queued" | "no_way"; bookingId: string } | { outcome: "no_such_message" }>;

/** Says by another way what did not go, once for each way, and counts the first as seen to. */
export function sayAgain(deps: WriteDeps, ask: { hostId: string; messageId: string; way: string }): SayAgain {
  return write(deps.db, (tx): SayAgain => {
    const now = deps.clock.now();
    const seen = messageOfHost(tx, ask.messageId, ask.hostId);
    const found = seen?.bookingId && findBookingWithProperty(tx, seen.bookingId);
    if (!seen || !found) return { outcome: "no_such_message" };
    const { message } = seen;
    const bookingId = found.booking.id;
    const way = waysTo({ ...deps, db: tx }, found, message.threadId ?? undefined).find((one) => one === ask.way);
    if (!way) return { outcome: "no_way", bookingId };
    markSeenTo(tx, message.id, now);
    const id = `${message.id}/${way}`;
    if (findMessage(tx, id)) return { outcome: "queued", bookingId };
    const body = withKeys(message.body, bookingToken(deps, bookingId));
    const threadId = threadOfBooking(tx, bookingId, now);
    const { writtenBy, rule } = message;
    queueMessage(tx, {
      id,
      threadId,
      writtenBy,
      ...(rule && { rule }),
      againOf: message.id,
      body,
      now,
      ...toGuest(found, way),
    });
    return { outcome: "queued", bookingId };
  });
}

/** The host saw it, and speaks with their guest another way. */
export function seeTo(
  deps: Pick<WriteDeps, "db" | "clock">,
  ask: { hostId: string; messageId: string },
): string | undefined {
  return write(deps.db, (tx: Change) => {
    const seen = messageOfHost(tx, ask.messageId, ask.hostId);
    if (seen) markSeenTo(tx, ask.messageId, deps.clock.now());
    return seen?.bookingId ?? undefined;
  });
}

/** What was sent keeps no keys: the links of a booking get theirs again. */
function withKeys(body: string, token: string): string {
  return body.replace(/([?&]t=)…/g, `$1${token}`);
}

function toGuest({ booking, property }: BookingWithProperty, way: Way) {
  if (way !== "email") return { channel: way, recipient: booking.guestPhone } as const;
  const { propertyName, code } = { propertyName: property.displayName, code: booking.code };
  const subject = messagesIn[booking.language].letters.confirmed({ propertyName, code });
  return { channel: way, recipient: booking.guestEmail ?? "", subject } as const;
}
