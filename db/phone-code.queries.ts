import { and, eq, gt, lt, sql } from "drizzle-orm";
import { phoneCodes } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type PhoneCode = typeof phoneCodes.$inferSelect;

export function findPhoneCode(db: Reader, id: string): PhoneCode | undefined {
  return db.select().from(phoneCodes).where(eq(phoneCodes.id, id)).get();
}

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

/** Stores a code, and forgets those that ended before `forgetBefore`. */
export function insertPhoneCode(tx: Change, code: typeof phoneCodes.$inferInsert, forgetBefore: number): void {
  tx.delete(phoneCodes).where(lt(phoneCodes.endsAt, forgetBefore)).run();
  tx.insert(phoneCodes).values(code).run();
}

export function countTry(tx: Change, id: string): void {
  tx.update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(eq(phoneCodes.id, id))
    .run();
}

export function markCodeUsed(tx: Change, id: string, usedAt: number): void {
  tx.update(phoneCodes).set({ usedAt }).where(eq(phoneCodes.id, id)).run();
}
