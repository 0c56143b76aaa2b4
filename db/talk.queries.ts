import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Sought } from "#src/core/booking/booking-search.ts";
import { bookings } from "./booking.schema.ts";
import { inquiries } from "./inquiry.schema.ts";
import { jobs, messages } from "./job.schema.ts";
import { incomingMessages, threads } from "./message.schema.ts";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { FOUND_MOST, isSought, soughtIds } from "./sought.queries.ts";
import type { Change } from "./write.ts";

/** `waiting`: the guest wrote and their host has not looked, or asks and has no answer. */
export const THREAD_LISTS = ["all", "waiting", "questions"] as const;
export type ThreadList = (typeof THREAD_LISTS)[number];

export type ThreadsAsked = Readonly<{
  list: ThreadList;
  sought?: Sought | undefined;
  /** Behind this one: when it was last spoken in, and its id. */
  before?: Readonly<{ at: number; id: string }> | undefined;
  most: number;
}>;

/**
 * A host's threads, of bookings and of questions, the one last spoken in first. Of bookings that are looked for, those of
 * the latest found; `isAll` says whether there are older ones.
 */
export function threadsOfHost(db: Reader, hostId: string, ask: ThreadsAsked) {
  const { list, sought, before, most } = ask;
  const found = sought && foundThreads(db, hostId, sought);
  // Few among all threads are waited for, of questions, or looked for: they are found by themselves, not behind the others.
  const isMost = list === "all" && !sought;
  const isOfHost = isMost ? eq(threads.hostId, hostId) : sql`+${threads.hostId} = ${hostId}`;
  const rows = db
    .select({ thread: threads, booking: bookings, inquiry: inquiries, propertyName: properties.displayName })
    .from(threads)
    .leftJoin(bookings, eq(bookings.id, threads.bookingId))
    .leftJoin(inquiries, eq(inquiries.id, threads.inquiryId))
    .innerJoin(properties, eq(properties.id, sql`coalesce(${bookings.propertyId}, ${inquiries.propertyId})`))
    .where(
      and(
        isOfHost,
        list === "questions"
          ? sql`${threads.inquiryId} in (select id from inquiries where host_id = ${hostId})`
          : undefined,
        list === "waiting" ? isWaiting(hostId) : undefined,
        found?.isIt,
        before && sql`(${threads.lastAt}, ${threads.id}) < (${before.at}, ${before.id})`,
      ),
    )
    .orderBy(desc(threads.lastAt), desc(threads.id))
    .limit(most)
    .all();
  return { rows, isAll: found?.isAll ?? true };
}

/** The threads of the bookings that are looked for, holds too, and of questions, which are kept for a season alone. */
function foundThreads(db: Reader, hostId: string, sought: Sought) {
  const { ids, older } = soughtIds(db, hostId, sought, { most: FOUND_MOST });
  const ofHost = eq(bookings.hostId, hostId);
  const held = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(ofHost, inArray(bookings.state, ["requested", "held"]), isSought(sought, hostId)))
    .all();
  const bookingIds = JSON.stringify([...ids, ...held.map(({ id }) => id)]);
  const isIt = sql`${threads.id} in (
    select t.id from json_each(${bookingIds}) b cross join threads t on t.booking_id = b.value
    union select t.id from ${inquiries} cross join threads t on t.inquiry_id = ${inquiries.id}
      where ${inquiries.hostId} = ${hostId} and ${isAskedBy(sought)})`;
  return { isIt, isAll: older === undefined };
}

/** Read from what waits, which is little, and not thread by thread. */
function isWaiting(hostId: string) {
  return sql`${threads.id} in (select i.thread_id from incoming_messages i indexed by incoming_messages_unread
        where i.read_at is null
      union select t.id from inquiries q join threads t on t.inquiry_id = q.id where q.host_id = ${hostId} and q.state = 'open')`;
}

/** Whoever asks has no name yet: their number, or words of theirs. */
function isAskedBy({ words, digits }: Sought) {
  return or(
    and(...words.map((word) => sql`instr(lower(${inquiries.question}), lower(${word})) > 0`)),
    ...digits.map((part) => sql`instr(${inquiries.phone}, ${part}) > 0`),
  );
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

/** What was said in a thread as far as a promise depends on it, the oldest first. */
export function reachInThread(db: Reader, threadId: string) {
  const { id, channel, route, recipient, state, report, reportReason, detail, againOf } = messages;
  return db
    .select({ id, channel, route, recipient, state, report, reportReason, detail, againOf, error: jobs.lastError })
    .from(messages)
    .leftJoin(jobs, and(eq(jobs.kind, "send_message"), eq(jobs.key, messages.id)))
    .where(eq(messages.threadId, threadId))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .all()
    .map(({ error, ...message }) => ({ ...message, isHeldUp: message.state === "waiting" && error !== null }));
}

export function heardInThread(db: Reader, threadId: string) {
  return db
    .select()
    .from(incomingMessages)
    .where(eq(incomingMessages.threadId, threadId))
    .orderBy(asc(incomingMessages.at))
    .all();
}

/** What was said last in a thread by either side, the oldest first. */
export function newestInThread(db: Reader, threadId: string, most: number) {
  const sent = db
    .select(SHOWN)
    .from(messages)
    .where(eq(messages.threadId, threadId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most)
    .all();
  const heard = db
    .select()
    .from(incomingMessages)
    .where(eq(incomingMessages.threadId, threadId))
    .orderBy(desc(incomingMessages.at))
    .limit(most)
    .all();
  const all = [
    ...sent.map((message) => ({ at: message.createdAt, sent: message, heard: undefined })),
    ...heard.map((message) => ({ at: message.at, sent: undefined, heard: message })),
  ];
  return all.toSorted((a, b) => a.at - b.at).slice(-most);
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
  // By the letters of the index of these.
  sql`(${messages.state} = 'refused' or ${messages.report} in ('failed', 'unsure'))`,
);

/** Of a message that did not go longer ago nobody is told any more: what it said is old by then. */
const NOT_GONE_MS = 60 * 86_400_000;

/** What guests of a host were not reached by lately, the newest first. */
export function notGoneOfHost(db: Reader, hostId: string, now: number, most = 50) {
  return notGoneRows(db).all({ hostId, since: now - NOT_GONE_MS, most });
}

const notGoneRows = prepared((db: Reader) =>
  db
    .select({
      ...SHOWN,
      bookingId: threads.bookingId,
      inquiryId: threads.inquiryId,
      guestName: bookings.guestName,
      phone: inquiries.phone,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .leftJoin(bookings, eq(bookings.id, threads.bookingId))
    .leftJoin(inquiries, eq(inquiries.id, threads.inquiryId))
    .where(
      and(
        notGone,
        eq(threads.hostId, sql.placeholder("hostId")),
        // Something was said in its thread no earlier.
        gte(threads.lastAt, sql.placeholder("since")),
        gte(sql`+${messages.createdAt}`, sql.placeholder("since")),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(sql.placeholder("most"))
    .prepare(),
);

/** One message to a guest of this host, with the booking or the question it is about. */
export function messageOfHost(db: Reader, id: string, hostId: string) {
  return db
    .select({ message: messages, bookingId: threads.bookingId, inquiryId: threads.inquiryId })
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
