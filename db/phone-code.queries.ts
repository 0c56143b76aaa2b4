import { and, count, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import { TRIES_MOST } from "#src/core/person/phone-code.ts";
import { bookings } from "./booking.schema.ts";
import { guests, hosts, phoneCodes } from "./host.schema.ts";
import { messages } from "./job.schema.ts";
import { threads } from "./message.schema.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import type { Change } from "./write.ts";

export type PhoneCode = typeof phoneCodes.$inferSelect;
export type CodePurpose = PhoneCode["purpose"];
/** The codes of a number that belong together: for one purpose, asked for by one browser or from one network. */
export type CodeSeries = Pick<PhoneCode, "phone" | "purpose" | "series">;

export const findPhoneCode = rowBy(phoneCodes, phoneCodes.id);

/** When codes were sent to a number after `since`, oldest first. */
export function codesSentTo(db: Reader, phone: string, since: number): number[] {
  return db
    .select({ at: phoneCodes.createdAt })
    .from(phoneCodes)
    .where(and(eq(phoneCodes.phone, phone), gt(phoneCodes.createdAt, since)))
    .orderBy(phoneCodes.createdAt)
    .all()
    .map((row) => row.at);
}

/** Those of a series that may still be tried. */
export function openCodesOf(db: Reader, series: CodeSeries, now: number): PhoneCode[] {
  return db.select().from(phoneCodes).where(isOpenOf(series, now)).all();
}

function isOpenOf({ phone, purpose, series }: CodeSeries, now: number) {
  return and(
    eq(phoneCodes.phone, phone),
    eq(phoneCodes.purpose, purpose),
    eq(phoneCodes.series, series),
    isNull(phoneCodes.usedAt),
    gt(phoneCodes.endsAt, now),
    lt(phoneCodes.tries, TRIES_MOST),
  );
}

/** Stores a code, and forgets those that ended before `forgetBefore`. */
export function insertPhoneCode(tx: Change, code: typeof phoneCodes.$inferInsert, forgetBefore: number): void {
  tx.delete(phoneCodes).where(lt(phoneCodes.endsAt, forgetBefore)).run();
  tx.insert(phoneCodes).values(code).run();
}

/** A wrong try counts against every code of the series, so that asking for more codes buys no more tries. */
export function countTry(tx: Change, series: CodeSeries, now: number): void {
  tx.update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(isOpenOf(series, now))
    .run();
}

/** A code that was right ends every code of its number and purpose, whoever asked for them. */
export function endCodesOf(tx: Change, used: PhoneCode, by: string, usedAt: number): void {
  tx.update(phoneCodes)
    .set({ usedAt })
    .where(and(eq(phoneCodes.phone, used.phone), eq(phoneCodes.purpose, used.purpose), isNull(phoneCodes.usedAt)))
    .run();
  tx.update(phoneCodes).set({ usedBy: by }).where(eq(phoneCodes.id, used.id)).run();
}

/** Whether somebody has proven this number here, or stays or stayed with a booking that was paid. */
export function isNumberOfGuest(db: Reader, phone: string): boolean {
  const proven = db.select({ id: guests.id }).from(guests).where(eq(guests.phone, phone)).get();
  if (proven) return true;
  const paid = and(eq(bookings.guestPhone, phone), eq(bookings.state, "confirmed"));
  return db.select({ id: bookings.id }).from(bookings).where(paid).limit(1).get() !== undefined;
}

/** How many SMS with a code were written since. */
export function codesSince(db: Reader, since: number): number {
  return codesFrom(db).get({ since })?.codes ?? 0;
}

const codesFrom = prepared((db: Reader) =>
  db
    .select({ codes: count(messages.validUntil) })
    .from(messages)
    .where(and(gte(messages.createdAt, sql.placeholder("since")), eq(messages.channel, "sms")))
    .prepare(),
);

/** A message that has waited this long was given up. */
const WAITED_MOST_MS = 12 * 3_600_000;

/** How many SMS, at most so many, wait to leave before this one, of those that were written since. */
export function smsWaitingBefore(
  db: Reader,
  message: { id: string; createdAt: number },
  { since, most }: { since: number; most: number },
): number {
  const { id, createdAt } = message;
  return most <= 0 ? 0 : waitingBefore(db).all({ id, createdAt, since: since - WAITED_MOST_MS, most }).length;
}

const isWaitingBefore = and(
  eq(messages.channel, "sms"),
  eq(messages.state, "waiting"),
  gte(messages.createdAt, sql.placeholder("since")),
  sql`(${messages.createdAt}, ${messages.id}) < (${sql.placeholder("createdAt")}, ${sql.placeholder("id")})`,
);

const waitingBefore = prepared((db: Reader) =>
  db.select({ id: messages.id }).from(messages).where(isWaitingBefore).limit(sql.placeholder("most")).prepare(),
);

/** The same, all of them, by the house that they are sent for; nothing is nobody's of ours. */
export function smsWaitingOfHouses(
  db: Reader,
  { id, createdAt }: { id: string; createdAt: number },
  since: number,
): { house: { id: string; createdAt: number } | null; count: number }[] {
  return waitingOfHouses(db).all({ id, createdAt, since: since - WAITED_MOST_MS });
}

const waitingOfHouses = prepared((db: Reader) =>
  db
    .select({ house: { id: hosts.id, createdAt: hosts.createdAt }, count: count() })
    .from(messages)
    .leftJoin(threads, eq(threads.id, messages.threadId))
    .leftJoin(
      hosts,
      sql`${hosts.id} = coalesce(${threads.hostId},
        (select owner.id from ${hosts} owner where owner.phone = ${messages.recipient} limit 1))`,
    )
    .where(isWaitingBefore)
    .groupBy(hosts.id)
    .prepare(),
);
