import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import { INQUIRY_LIFE } from "#src/core/inquiry/inquiry-life.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { stateAfter } from "#src/core/states.ts";
import { inquiries, quietListings } from "./inquiry.schema.ts";
import { messages } from "./job.schema.ts";
import { incomingMessages, threads } from "./message.schema.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type Inquiry = typeof inquiries.$inferSelect;

export const findInquiry = rowBy(inquiries, inquiries.id);

const bySubmission = rowBy(inquiries, inquiries.submissionKey);

export function findInquiryBySubmission(db: Reader, submissionKey: string): Inquiry | undefined {
  return bySubmission(db, secretHash(submissionKey));
}

/** Keeps a question with its thread, and says which thread that is. */
export function insertInquiry(tx: Change, inquiry: typeof inquiries.$inferInsert): string {
  tx.insert(inquiries).values(inquiry).run();
  const { id, hostId, createdAt } = inquiry;
  const threadId = `i-${id}`;
  tx.insert(threads).values({ id: threadId, hostId, inquiryId: id, lastAt: createdAt }).run();
  return threadId;
}

/** The one way by which a question's state changes. */
export function moveInquiry(tx: Change, inquiry: Inquiry, event: "answer" | "close", now: number): void {
  const state = stateAfter(INQUIRY_LIFE, event, inquiry);
  tx.update(inquiries)
    .set({ state, ...(event === "answer" ? { answeredAt: now } : { closedAt: now }) })
    .where(eq(inquiries.id, inquiry.id))
    .run();
}

/** How many questions came from a number, or to a host, since then. */
export function countInquiries(db: Reader, of: { phone: string } | { hostId: string }, since: number): number {
  const whose = "phone" in of ? eq(inquiries.phone, of.phone) : eq(inquiries.hostId, of.hostId);
  const recent = and(whose, gt(inquiries.createdAt, since));
  return db.select({ n: count() }).from(inquiries).where(recent).get()?.n ?? 0;
}

/** A host's questions, the newest first. */
export function inquiriesOfHost(db: Reader, hostId: string, most: number) {
  return db
    .select({ inquiry: inquiries, propertyName: properties.displayName })
    .from(inquiries)
    .innerJoin(properties, eq(properties.id, inquiries.propertyId))
    .where(eq(inquiries.hostId, hostId))
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(most)
    .all();
}

export function countOpenInquiries(db: Reader, hostId: string): number {
  return openCount(db).get({ hostId })?.n ?? 0;
}

const isOpenOfHost = and(eq(inquiries.hostId, sql.placeholder("hostId")), eq(inquiries.state, "open"));
const openCount = prepared((db: Reader) => db.select({ n: count() }).from(inquiries).where(isOpenOfHost).prepare());
const twoOpen = prepared((db: Reader) =>
  db.select({ id: inquiries.id }).from(inquiries).where(isOpenOfHost).limit(2).prepare(),
);

/** The one question that waits; nothing where none does, or several do. */
export function onlyOpenInquiry(db: Reader, hostId: string): string | undefined {
  const found = twoOpen(db).all({ hostId });
  return found.length === 1 ? found[0]?.id : undefined;
}

/** What was written to whoever asked, the oldest first. */
export function messagesOfInquiry(db: Reader, inquiryId: string) {
  const { id, body, createdAt, writtenBy, state, report, route, channel } = messages;
  return db
    .select({ id, body, createdAt, writtenBy, state, report, route, channel })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(threads.inquiryId, inquiryId))
    .orderBy(messages.createdAt, messages.id)
    .all();
}

/** What was written back. */
export function incomingOfInquiry(db: Reader, inquiryId: string) {
  return db
    .select({
      id: incomingMessages.id,
      body: incomingMessages.body,
      at: incomingMessages.at,
      way: incomingMessages.channel,
    })
    .from(incomingMessages)
    .innerJoin(threads, eq(threads.id, incomingMessages.threadId))
    .where(eq(threads.inquiryId, inquiryId))
    .orderBy(incomingMessages.at, incomingMessages.id)
    .all();
}

/** Everything that whoever has this number asked. */
export function inquiriesOfPhone(db: Reader, phone: string) {
  return db
    .select({ inquiry: inquiries, propertyName: properties.displayName })
    .from(inquiries)
    .innerJoin(properties, eq(properties.id, inquiries.propertyId))
    .where(eq(inquiries.phone, phone))
    .orderBy(inquiries.createdAt)
    .all();
}

/** Whether a host's listings answer by themselves. */
export function answersByItself(db: Reader, hostId: string): boolean {
  return db.select().from(quietListings).where(eq(quietListings.hostId, hostId)).get() === undefined;
}

export function letAnswer(tx: Change, hostId: string, on: boolean, now: number): void {
  if (on) tx.delete(quietListings).where(eq(quietListings.hostId, hostId)).run();
  else tx.insert(quietListings).values({ hostId, since: now }).onConflictDoNothing().run();
}

/** Takes questions out with all that was said around them. */
export function deleteInquiries(tx: Change, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const these = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const own = sql`(select id from threads where inquiry_id in ${these})`;
  tx.run(sql`delete from incoming_messages where thread_id in ${own}`);
  tx.run(sql`delete from automatic_messages where thread_id in ${own}`);
  tx.run(sql`delete from messages where thread_id in ${own}`);
  tx.run(sql`delete from threads where inquiry_id in ${these}`);
  tx.run(sql`delete from inquiries where id in ${these}`);
}
