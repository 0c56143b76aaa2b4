import { and, desc, eq, sql } from "drizzle-orm";
import { withoutSecrets } from "#src/core/message-secrets.ts";
import { bookings } from "./booking.schema.ts";
import { hosts } from "./host.schema.ts";
import { inquiries } from "./inquiry.schema.ts";
import { enqueue } from "./job.queries.ts";
import { jobs, messages } from "./job.schema.ts";
import { earlyReports, threads } from "./message.schema.ts";
import { type Reader, sealingOf } from "./open.ts";
import { prepared, rowChange } from "./prepared.ts";
import type { Change } from "./write.ts";

/** `body` is the whole text for as long as it is kept; `isWhole` is false when another instance key sealed it. */
export type StoredMessage = Omit<typeof messages.$inferSelect, "sealed"> & { isWhole: boolean };

const PURPOSE = "message";

/**
 * Writes a message inside a change and asks for its sending, so that nobody is told of what was not saved.
 * Of one with a code, or with the key of a link, the whole text is sealed: it waits in the file while a route is down.
 */
export function queueMessage(
  tx: Change,
  message: {
    id: string;
    channel: StoredMessage["channel"];
    recipient: string;
    subject?: string;
    body: string;
    now: number;
    /** Not to be delivered from this instant on: a code that has ended only confuses. */
    validUntil?: number;
    /** To the guest of this booking: it stands in their thread. */
    threadId?: string;
    writtenBy?: StoredMessage["writtenBy"];
    rule?: string;
    againOf?: string;
  },
): void {
  const body = withoutSecrets(message);
  const isSecret = body !== message.body;
  insertMessage(tx).run({
    id: message.id,
    channel: message.channel,
    recipient: message.recipient,
    subject: message.subject ?? null,
    body,
    sealed: isSecret ? sealingOf(tx).seal(`${PURPOSE} ${message.id}`, message.body) : null,
    createdAt: message.now,
    validUntil: message.validUntil ?? null,
    threadId: message.threadId ?? null,
    writtenBy: message.writtenBy ?? "lango",
    rule: message.rule ?? null,
    againOf: message.againOf ?? null,
  });
  enqueue(tx, { kind: "send_message", key: message.id, runAt: message.now, now: message.now });
}

const insertMessage = prepared((tx: Change) =>
  tx
    .insert(messages)
    .values({
      id: sql.placeholder("id"),
      channel: sql.placeholder("channel"),
      recipient: sql.placeholder("recipient"),
      subject: sql.placeholder("subject"),
      body: sql.placeholder("body"),
      sealed: sql.placeholder("sealed"),
      createdAt: sql.placeholder("createdAt"),
      validUntil: sql.placeholder("validUntil"),
      threadId: sql.placeholder("threadId"),
      writtenBy: sql.placeholder("writtenBy"),
      rule: sql.placeholder("rule"),
      againOf: sql.placeholder("againOf"),
    })
    .prepare(),
);

export function findMessage(db: Reader, id: string): StoredMessage | undefined {
  const row = byId(db).get({ id });
  return row && opened(db, row);
}

const byId = prepared((db: Reader) =>
  db
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder("id")))
    .prepare(),
);

/** When those of these messages that there are were made, Unix milliseconds. */
export function madeAtOf(db: Reader, ids: readonly string[]): ReadonlyMap<string, number> {
  const rows = db.all<{ id: string; at: number }>(sql`
    select m.id, m.created_at as at from json_each(${JSON.stringify(ids)}) i cross join messages m on m.id = i.value`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

const changeMessage = rowChange(messages, messages.id);

/** Notes that it is being handed over: whoever finds this after a crash knows that it may have been taken. */
export function noteTry(tx: Change, id: string, now: number | null): void {
  changeMessage(tx, id, { triedAt: now });
}

export type Mark = Readonly<{
  state: "sent" | "refused";
  detail?: string;
  /** The way it went. */
  route?: StoredMessage["channel"];
  providerId?: string;
  /** A provider may have taken it, and nobody knows. */
  isUnsure?: boolean;
  keepsSecrets: boolean;
  now: number;
}>;

export function markMessage(tx: Change, message: StoredMessage, mark: Mark): void {
  const early = mark.providerId ? takeEarlyReport(tx, mark.providerId) : undefined;
  const report = early?.report ?? (mark.isUnsure ? ("unsure" as const) : undefined);
  changeMessage(tx, message.id, {
    state: mark.state,
    detail: mark.detail ?? null,
    sentAt: mark.now,
    route: mark.route ?? null,
    // A provider that names two messages alike can be asked about neither; that sends nobody a message twice.
    providerId: isNamed(tx, mark.providerId, message.id) ? null : (mark.providerId ?? null),
    ...(report && { report, reportReason: early?.reason ?? null, reportedAt: early?.at ?? mark.now }),
    ...(mark.keepsSecrets ? {} : { body: withoutSecrets(message), sealed: null }),
  });
}

function isNamed(tx: Change, providerId: string | undefined, butFor: string): boolean {
  if (!providerId) return false;
  const named = tx.select({ id: messages.id }).from(messages).where(eq(messages.providerId, providerId)).get();
  return named !== undefined && named.id !== butFor;
}

function takeEarlyReport(tx: Change, providerId: string): typeof earlyReports.$inferSelect | undefined {
  return tx.delete(earlyReports).where(eq(earlyReports.providerId, providerId)).returning().get();
}

/** Whether a message did not go out, for good or so far. One of which nothing is known is not called unsent. */
export function isUnsent(db: Reader, id: string): boolean {
  const row = db
    .select({ state: messages.state, report: messages.report, error: jobs.lastError })
    .from(messages)
    .leftJoin(jobs, and(eq(jobs.kind, "send_message"), eq(jobs.key, messages.id)))
    .where(eq(messages.id, id))
    .get();
  if (row === undefined) return false;
  return row.state === "refused" || row.report === "failed" || (row.state === "waiting" && row.error !== null);
}

/**
 * The e-mail address for what goes to a number that is not texted: that of the booking or the question it is about, else
 * that of the host whose number it is. An address that somebody typed beside the same number elsewhere is nobody's word.
 */
export function emailFor(
  db: Reader,
  { threadId, recipient }: Pick<StoredMessage, "threadId" | "recipient">,
): string | undefined {
  if (threadId === null)
    return db.select({ email: hosts.email }).from(hosts).where(eq(hosts.phone, recipient)).limit(1).get()?.email;
  const about = db
    .select({ booked: bookings.guestEmail, asked: inquiries.email })
    .from(threads)
    .leftJoin(bookings, eq(bookings.id, threads.bookingId))
    .leftJoin(inquiries, eq(inquiries.id, threads.inquiryId))
    .where(eq(threads.id, threadId))
    .get();
  return about?.booked ?? about?.asked ?? undefined;
}

export function forgetMessage(tx: Change, id: string): void {
  tx.delete(messages).where(eq(messages.id, id)).run();
}

/** The newest messages, for the outbox viewer. */
export function newestMessages(db: Reader, most: number): StoredMessage[] {
  return db
    .select()
    .from(messages)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most)
    .all()
    .map((row) => opened(db, row));
}

function opened(db: Reader, { sealed, ...row }: typeof messages.$inferSelect): StoredMessage {
  if (sealed === null) return { ...row, isWhole: true };
  const body = sealingOf(db).open(`${PURPOSE} ${row.id}`, sealed);
  return { ...row, body: body ?? row.body, isWhole: body !== undefined };
}
