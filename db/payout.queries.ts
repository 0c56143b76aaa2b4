import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type PayoutWhich, whichOf } from "#src/core/money/payout.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { Reader } from "./open.ts";
import { payoutAccounts, payoutTests } from "./payout.schema.ts";
import { prepared, rowBy } from "./prepared.ts";
import type { Change } from "./write.ts";

export type PayoutAccount = typeof payoutAccounts.$inferSelect;
export type PayoutTest = typeof payoutTests.$inferSelect;

const notOver = prepared((db: Reader) =>
  db
    .select()
    .from(payoutAccounts)
    .where(
      and(
        eq(payoutAccounts.hostId, sql.placeholder("hostId")),
        or(isNull(payoutAccounts.endedAt), gt(payoutAccounts.endedAt, sql.placeholder("now"))),
      ),
    )
    .prepare(),
);

/** What asks phones, what guests pay to by themselves, and what a host describes for those abroad. */
export type PayoutWays = Readonly<Record<PayoutWhich, PayoutAccount | undefined>>;

/** A host's settings that are in force at this moment. */
export function livePayouts(db: Reader, hostId: string, now: number): PayoutWays {
  return byKind(
    notOver(db)
      .all({ hostId, now })
      .filter(({ beginsAt }) => beginsAt <= now),
  );
}

/** Those that are written and wait for their time. */
export function comingPayouts(db: Reader, hostId: string, now: number): PayoutWays {
  return byKind(
    notOver(db)
      .all({ hostId, now })
      .filter(({ beginsAt }) => beginsAt > now),
  );
}

function byKind(rows: readonly PayoutAccount[]): PayoutWays {
  const find = (which: PayoutWhich) => rows.find(({ kind }) => whichOf(kind) === which);
  return { asking: find("asking"), manual: find("manual"), transfer: find("transfer") };
}

/** Whether guests ever paid, or could have paid, by these settings. */
export function wasEverInForce({ beginsAt, endedAt }: PayoutAccount, now: number): boolean {
  return beginsAt <= now && (endedAt === null || endedAt > beginsAt);
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
export const findPayoutAccount = rowBy(payoutAccounts, payoutAccounts.id);

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

/** When they are in force no more: now, when others begin, or never while nothing is known. */
export function setPayoutEnd(tx: Change, id: string, endedAt: number | null): void {
  tx.update(payoutAccounts).set({ endedAt }).where(eq(payoutAccounts.id, id)).run();
}

/** One host's settings for one shortcode, before and after they changed their keys. */
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

/** The name that M-PESA shows for a host's number, the newest that was said of it; nothing for a number that is no host's. */
export function nameOfNumber(db: Reader, number: string): { receiverName: string | null } | undefined {
  return db
    .select({ receiverName: payoutAccounts.receiverName })
    .from(payoutAccounts)
    .where(or(eq(payoutAccounts.number, number), eq(payoutAccounts.shortcode, number)))
    .orderBy(desc(payoutAccounts.createdAt))
    .get();
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

export const findPayoutTest = rowBy(payoutTests, payoutTests.id);

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
