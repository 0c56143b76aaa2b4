import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { bookings } from "./booking.schema.ts";
import { messages } from "./job.schema.ts";
import { incomingMessages, threads } from "./message.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

/** A host's threads about bookings, the one last spoken in first; those before `before`. */
export function threadsOfHost(db: Reader, hostId: string, { before, most }: { before: number; most: number }) {
  return db
    .select({ thread: threads, booking: bookings, propertyName: properties.displayName })
    .from(threads)
    .innerJoin(bookings, eq(bookings.id, threads.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(threads.hostId, hostId), lt(threads.lastAt, before)))
    .orderBy(desc(threads.lastAt), desc(threads.id))
    .limit(most)
    .all();
}

const SHOWN = {
  id: messages.id,
  channel: messages.channel,
  route: messages.route,
  body: messages.body,
  state: messages.state,
  detail: messages.detail,
  report: messages.report,
  reportReason: messages.reportReason,
  writtenBy: messages.writtenBy,
  rule: messages.rule,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
  seenToAt: messages.seenToAt,
};

/** What was said to the guest of a thread, the oldest first. */
export function sentInThread(db: Reader, threadId: string) {
  return db
    .select(SHOWN)
    .from(messages)
    .where(eq(messages.threadId, threadId))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .all();
}

export function heardInThread(db: Reader, threadId: string) {
  return db
    .select()
    .from(incomingMessages)
    .where(eq(incomingMessages.threadId, threadId))
    .orderBy(asc(incomingMessages.at))
    .all();
}

/** What was said last in each of these threads, by either side. */
export function lastSaid(db: Reader, threadIds: readonly string[]): Map<string, string> {
  if (threadIds.length === 0) return new Map();
  const ids = JSON.stringify(threadIds);
  const rows = db.all<{ id: string; body: string }>(sql`
    select t.value as id, (select body from (
        select body, created_at as at from messages where thread_id = t.value
        union all select body, at from incoming_messages where thread_id = t.value)
      order by at desc limit 1) as body from json_each(${ids}) t`);
  return new Map(rows.map(({ id, body }) => [id, body ?? ""]));
}

/** Which threads a guest has written in since their host last looked. */
export function unreadThreads(db: Reader, threadIds: readonly string[]): Set<string> {
  const rows = db
    .select({ id: incomingMessages.threadId })
    .from(incomingMessages)
    .where(and(inArray(incomingMessages.threadId, [...threadIds]), isNull(incomingMessages.readAt)))
    .all();
  return new Set(rows.map(({ id }) => id));
}

export function readThread(tx: Change, threadId: string, now: number): void {
  tx.update(incomingMessages)
    .set({ readAt: now })
    .where(and(eq(incomingMessages.threadId, threadId), isNull(incomingMessages.readAt)))
    .run();
}

/** It did not go, or nobody knows, and its host has not seen to it. */
const notGone = and(
  isNotNull(messages.threadId),
  isNull(messages.seenToAt),
  or(eq(messages.state, "refused"), inArray(messages.report, ["failed", "unsure"])),
);

/** What guests of a host were not reached by, the newest first. */
export function notGoneOfHost(db: Reader, hostId: string, most = 50) {
  return db
    .select({ ...SHOWN, booking: { id: bookings.id, guestName: bookings.guestName } })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(bookings, eq(bookings.id, threads.bookingId))
    .where(and(notGone, eq(threads.hostId, hostId)))
    .orderBy(desc(messages.createdAt))
    .limit(most)
    .all();
}

/** One message to a guest of this host, with the booking it is about. */
export function messageOfHost(db: Reader, id: string, hostId: string) {
  return db
    .select({ message: messages, bookingId: threads.bookingId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(messages.id, id), eq(threads.hostId, hostId)))
    .get();
}

export function markSeenTo(tx: Change, id: string, now: number): void {
  tx.update(messages)
    .set({ seenToAt: now })
    .where(and(eq(messages.id, id), isNull(messages.seenToAt)))
    .run();
}
