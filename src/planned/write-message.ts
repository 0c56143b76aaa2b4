import { findBookingWithProperty } from "#db/booking.queries.ts";
import { findInquiry } from "#db/inquiry.queries.ts";
import { findMessage, queueMessage } from "#db/message.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { markSeenTo, messageOfHost, sentInThread } from "#db/talk.queries.ts";
import { threadOfBooking, touch } from "#db/thread.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { withKeysAgain } from "#src/messaging/keys-again.ts";
import { addressed, type OtherSide, sideOfBooking, sideOfInquiry, waysTo } from "#src/messaging/other-side.ts";
import type { Deps } from "#src/web/deps.ts";
import { noOffersToken } from "./no-offers.ts";

export const OWN_MOST = 1000;
/** A host writes to a guest; a machine does not. */
const OWN_OF_DAY = 40;
const DAY_MS = 86_400_000;

type WriteDeps = Pick<Deps, "db" | "clock" | "secrets"> & { config: Pick<Config, "sms" | "whatsapp"> };

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
    const side = sideOfBooking(found);
    const way = waysTo({ ...deps, db: tx }, side, threadId).find((one) => one === ask.way);
    if (!side || !way) return "no_way";
    const id = `own-${ask.submissionKey}`;
    if (findMessage(tx, id)) return "queued";
    const today = sentInThread(tx, threadId).filter(
      ({ writtenBy, createdAt }) => writtenBy === "host" && now - createdAt < DAY_MS,
    );
    if (today.length >= OWN_OF_DAY) return "enough_for_today";
    queueMessage(tx, { id, threadId, writtenBy: "host", body, now, ...addressed(side, way) });
    return "queued";
  });
}

/** What a host did about a message that did not go, and the thread it stands in. */
export type SayAgain = Readonly<
  { outcome: "queued" | "no_way" | "seen"; of: ThreadOf } | { outcome: "no_such_message" }
>;
type ThreadOf = Readonly<{ bookingId: string | null; inquiryId: string | null }>;

/** Says by another way what did not go, once for each way, and counts the first as seen to. */
export function sayAgain(deps: WriteDeps, ask: { hostId: string; messageId: string; way: string }): SayAgain {
  return write(deps.db, (tx): SayAgain => {
    const now = deps.clock.now();
    const seen = messageOfHost(tx, ask.messageId, ask.hostId);
    const { threadId } = seen?.message ?? { threadId: null };
    if (!seen || threadId === null) return { outcome: "no_such_message" };
    const { message, bookingId } = seen;
    const side = sideOf(tx, seen);
    const way = waysTo({ ...deps, db: tx }, side, threadId).find((one) => one === ask.way);
    if (!side || !way) return { outcome: "no_way", of: seen };
    markSeenTo(tx, message.id, now);
    const id = `${message.id}/${way}`;
    if (findMessage(tx, id)) return { outcome: "queued", of: seen };
    const body = withKeysAgain(deps, { bookingId, noOffers: noOffersToken(deps, threadId) }, message.body);
    touch(tx, threadId, now);
    const { writtenBy, rule } = message;
    const again = { id, threadId, writtenBy, againOf: message.id, body, now, ...addressed(side, way) };
    queueMessage(tx, { ...again, ...(rule && { rule }) });
    return { outcome: "queued", of: seen };
  });
}

function sideOf(tx: Change, { bookingId, inquiryId }: ThreadOf): OtherSide | undefined {
  const found = bookingId === null ? undefined : findBookingWithProperty(tx, bookingId);
  if (found) return sideOfBooking(found);
  const inquiry = inquiryId === null ? undefined : findInquiry(tx, inquiryId);
  return inquiry && sideOfInquiry(inquiry, findProperty(tx, inquiry.propertyId)?.displayName ?? "");
}

/** The host saw it, and speaks with their guest another way. */
export function seeTo(deps: Pick<WriteDeps, "db" | "clock">, ask: { hostId: string; messageId: string }): SayAgain {
  return write(deps.db, (tx: Change): SayAgain => {
    const seen = messageOfHost(tx, ask.messageId, ask.hostId);
    if (!seen) return { outcome: "no_such_message" };
    markSeenTo(tx, ask.messageId, deps.clock.now());
    return { outcome: "seen", of: seen };
  });
}
