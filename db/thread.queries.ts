import { and, count, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { bookings } from "./booking.schema.ts";
import { inquiries } from "./inquiry.schema.ts";
import { messages } from "./job.schema.ts";
import { incomingMessages, stoppedNumbers, threads } from "./message.schema.ts";
import type { Reader } from "./open.ts";
import { anyOf, prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type Thread = typeof threads.$inferSelect;

/** The thread of a booking, made with the first thing said in it. It is as old as what was said last. */
export function threadOfBooking(tx: Change, bookingId: string, now: number): string {
  const id = `b-${bookingId}`;
  touchThread(tx).run({ id, bookingId, now });
  return id;
}

const touchThread = prepared((tx: Change) =>
  tx
    .insert(threads)
    .select(
      tx
        .select({
          id: sql`${sql.placeholder("id")}`.as("id"),
          hostId: properties.hostId,
          bookingId: bookings.id,
          inquiryId: sql`null`.as("inquiry_id"),
          lastAt: sql`${sql.placeholder("now")}`.as("last_at"),
          planFrom: sql`null`.as("plan_from"),
        })
        .from(bookings)
        .innerJoin(properties, eq(properties.id, bookings.propertyId))
        .where(eq(bookings.id, sql.placeholder("bookingId"))),
    )
    .onConflictDoUpdate({ target: threads.id, set: { lastAt: sql`max(last_at, excluded.last_at)` } })
    .prepare(),
);

/** When the guest of a thread wrote last by WhatsApp. */
export function lastWroteByWhatsapp(db: Reader, threadId: string): number | undefined {
  return db
    .select({ at: incomingMessages.at })
    .from(incomingMessages)
    .where(and(eq(incomingMessages.threadId, threadId), eq(incomingMessages.channel, "whatsapp")))
    .orderBy(desc(incomingMessages.at))
    .limit(1)
    .get()?.at;
}

/** The thread in which somebody with this number was written to last: of a booking, or of a question. */
export function threadOfPhone(db: Reader, phone: string): Thread | undefined {
  const ofBooking = db
    .select({ thread: threads })
    .from(bookings)
    .innerJoin(threads, eq(threads.bookingId, bookings.id))
    .where(eq(bookings.guestPhone, phone))
    .orderBy(desc(threads.lastAt))
    .limit(1)
    .get()?.thread;
  const ofInquiry = db
    .select({ thread: threads })
    .from(inquiries)
    .innerJoin(threads, eq(threads.inquiryId, inquiries.id))
    .where(eq(inquiries.phone, phone))
    .orderBy(desc(threads.lastAt))
    .limit(1)
    .get()?.thread;
  return ofInquiry && ofInquiry.lastAt > (ofBooking?.lastAt ?? 0) ? ofInquiry : ofBooking;
}

/** The thread of what this number asked of a place last. */
export function inquiryThreadAbout(
  db: Reader,
  { phone, propertyId, since }: { phone: string; propertyId: string; since: number },
): Thread | undefined {
  return db
    .select({ thread: threads })
    .from(inquiries)
    .innerJoin(threads, eq(threads.inquiryId, inquiries.id))
    .where(and(eq(inquiries.phone, phone), eq(inquiries.propertyId, propertyId), gt(threads.lastAt, since)))
    .orderBy(desc(threads.lastAt))
    .limit(1)
    .get()?.thread;
}

/** Something was said in it. */
export function touch(tx: Change, threadId: string, now: number): void {
  tx.update(threads)
    .set({ lastAt: sql`max(last_at, ${now})` })
    .where(eq(threads.id, threadId))
    .run();
}

/** Keeps what a guest wrote; false where it was told before. */
export function insertIncoming(tx: Change, message: typeof incomingMessages.$inferInsert): boolean {
  const isNew = tx
    .insert(incomingMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: incomingMessages.id });
  if (isNew.all().length === 0) return false;
  tx.update(threads)
    .set({ lastAt: sql`max(last_at, ${message.at})` })
    .where(eq(threads.id, message.threadId))
    .run();
  return true;
}

export function countIncoming(db: Reader, threadId: string, since: number): number {
  const own = and(eq(incomingMessages.threadId, threadId), gt(incomingMessages.at, since));
  return db.select({ n: count() }).from(incomingMessages).where(own).get()?.n ?? 0;
}

/** No more offers to this number. Whoever agreed again since they stopped them, and stops them again, is heard again. */
export function stopOffers(tx: Change, phone: string, now: number): void {
  tx.insert(stoppedNumbers)
    .values({ phone, stoppedAt: now })
    .onConflictDoUpdate({ target: stoppedNumbers.phone, set: { stoppedAt: sql`max(stopped_at, excluded.stopped_at)` } })
    .run();
}

/** The thread of a booking, if anything was said in it. */
export const findThreadOfBooking = rowBy(threads, threads.bookingId);

export const findThread = rowBy(threads, threads.id);

/** The threads of these bookings, as far as anything was said in them. */
export function threadsOfBookings(db: Reader, bookingIds: readonly string[]): Thread[] {
  return ofBookings(db).all({ ids: JSON.stringify(bookingIds) });
}

const ofBookings = prepared((db: Reader) =>
  db
    .select()
    .from(threads)
    .where(inArray(threads.bookingId, anyOf("ids")))
    .prepare(),
);

/** From now on what its dates are too late for is made up for. */
export function noteMoved(tx: Change, bookingId: string, now: number): void {
  const id = threadOfBooking(tx, bookingId, now);
  tx.update(threads).set({ planFrom: now }).where(eq(threads.id, id)).run();
}

/** When the host wrote in a thread themself. */
export function hostWroteAt(db: Reader, threadId: string): number[] {
  return ofHost(db)
    .all({ threadId })
    .map(({ at }) => at);
}

const ofHost = prepared((db: Reader) =>
  db
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.threadId, sql.placeholder("threadId")), eq(messages.writtenBy, "host")))
    .prepare(),
);

/** When the hosts of these threads wrote in them themselves. */
export function hostWroteIn(db: Reader, threadIds: readonly string[]): { threadId: string; at: number }[] {
  return ofHosts(db).all({ ids: JSON.stringify(threadIds) });
}

const ofHosts = prepared((db: Reader) =>
  db
    .select({ threadId: sql<string>`${messages.threadId}`, at: messages.createdAt })
    .from(messages)
    .where(and(inArray(messages.threadId, anyOf("ids")), eq(messages.writtenBy, "host")))
    .prepare(),
);
