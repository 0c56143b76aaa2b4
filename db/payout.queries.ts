import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { secretHash } from "./hashed.ts";
import type { Reader } from "./open.ts";
import { payoutAccounts, payoutTests } from "./payout.schema.ts";
import { prepared } from "./prepared.ts";
import type { Change } from "./write.ts";

export type PayoutAccount = typeof payoutAccounts.$inferSelect;
export type PayoutTest = typeof payoutTests.$inferSelect;

const liveOfHost = prepared((db: Reader) =>
  db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.hostId, sql.placeholder("hostId")), isNull(payoutAccounts.endedAt)))
    .prepare(),
);

/** A host's settings that are in force: what asks phones, and what guests pay to by themselves. */
export function livePayouts(
  db: Reader,
  hostId: string,
): { asking: PayoutAccount | undefined; manual: PayoutAccount | undefined } {
  const rows = liveOfHost(db).all({ hostId });
  return {
    asking: rows.find(({ kind }) => kind !== "manual"),
    manual: rows.find(({ kind }) => kind === "manual"),
  };
}

/** Every way to be paid that a host has or had, the oldest first. */
export function payoutsEver(db: Reader, hostId: string): PayoutAccount[] {
  return db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.hostId, hostId))
    .orderBy(asc(payoutAccounts.createdAt), asc(payoutAccounts.id))
    .all();
}

/** Settings that are or were in force: a payment keeps to those it was made with. */
export function findPayoutAccount(db: Reader, id: string): PayoutAccount | undefined {
  return db.select().from(payoutAccounts).where(eq(payoutAccounts.id, id)).get();
}

export function insertPayoutAccount(tx: Change, account: typeof payoutAccounts.$inferInsert): void {
  tx.insert(payoutAccounts).values(account).run();
}

/** Who may look payments up and send money back for this shortcode, and how; `null` is nobody. */
export function setInitiator(
  tx: Change,
  id: string,
  set: Pick<PayoutAccount, "initiator" | "initiatorSealed" | "refundsBy" | "refundsAlone">,
): void {
  tx.update(payoutAccounts).set(set).where(eq(payoutAccounts.id, id)).run();
}

export function endPayoutAccount(tx: Change, id: string, now: number): void {
  tx.update(payoutAccounts)
    .set({ endedAt: now })
    .where(and(eq(payoutAccounts.id, id), isNull(payoutAccounts.endedAt)))
    .run();
}

/** One host's settings for one shortcode, before and after she changed her keys. */
export function isSameShortcode(one: PayoutAccount, other: PayoutAccount): boolean {
  return one.hostId === other.hostId && one.shortcode !== null && one.shortcode === other.shortcode;
}

/** All settings for the shortcode of these, which are among them. */
export function settingsOfShortcode(db: Reader, id: string): string[] {
  const own = findPayoutAccount(db, id);
  if (!own) return [];
  const ofHost = db.select().from(payoutAccounts).where(eq(payoutAccounts.hostId, own.hostId)).all();
  return ofHost.filter((other) => other.id === id || isSameShortcode(own, other)).map((other) => other.id);
}

/** Forgets the credentials of settings that ended before then. Returns how many there were. */
export function forgetCredentials(tx: Change, endedBefore: number, hostId?: string): number {
  return tx
    .update(payoutAccounts)
    .set({ sealed: null, initiator: null, initiatorSealed: null, refundsBy: "hand", refundsAlone: false })
    .where(
      and(
        isNotNull(payoutAccounts.sealed),
        lt(payoutAccounts.endedAt, endedBefore),
        hostId ? eq(payoutAccounts.hostId, hostId) : undefined,
      ),
    )
    .returning({ id: payoutAccounts.id })
    .all().length;
}

export function insertPayoutTest(tx: Change, test: typeof payoutTests.$inferInsert): void {
  tx.insert(payoutTests).values(test).run();
}

export function updatePayoutTest(
  tx: Change,
  id: string,
  change: Partial<Omit<PayoutTest, "id" | "payoutAccountId" | "createdAt">> & { updatedAt: number },
): void {
  tx.update(payoutTests).set(change).where(eq(payoutTests.id, id)).run();
}

export function findPayoutTest(db: Reader, id: string): PayoutTest | undefined {
  return db.select().from(payoutTests).where(eq(payoutTests.id, id)).get();
}

export function findPayoutTestByCallbackKey(db: Reader, callbackKey: string): PayoutTest | undefined {
  return db
    .select()
    .from(payoutTests)
    .where(eq(payoutTests.callbackKey, secretHash(callbackKey)))
    .get();
}

/** The test of a host's own settings that was paid with this code. */
export function findPayoutTestByReceipt(db: Reader, receipt: string, hostId: string): PayoutTest | undefined {
  return db
    .select({ test: payoutTests })
    .from(payoutTests)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payoutTests.payoutAccountId))
    .where(and(eq(payoutTests.receipt, receipt), eq(payoutAccounts.hostId, hostId)))
    .get()?.test;
}

export function findPayoutTestBySubmission(db: Reader, submissionKey: string): PayoutTest | undefined {
  return db
    .select()
    .from(payoutTests)
    .where(eq(payoutTests.submissionKey, secretHash(submissionKey)))
    .get();
}

/** The newest test of some settings. */
export function lastPayoutTest(db: Reader, payoutAccountId: string): PayoutTest | undefined {
  return db
    .select()
    .from(payoutTests)
    .where(eq(payoutTests.payoutAccountId, payoutAccountId))
    .orderBy(desc(payoutTests.createdAt))
    .limit(1)
    .get();
}
