import { and, count, eq, gt, isNull, lt } from "drizzle-orm";
import { mailTokens } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type MailToken = typeof mailTokens.$inferSelect;

/** Stores a mailed secret, and forgets those that ended before `forgetBefore`. */
export function insertMailToken(tx: Change, token: typeof mailTokens.$inferInsert, forgetBefore: number): void {
  tx.delete(mailTokens).where(lt(mailTokens.endsAt, forgetBefore)).run();
  tx.insert(mailTokens).values(token).run();
}

/** A mailed secret that still works: of this kind, not used, not over. */
export function findOpenMailToken(
  db: Reader,
  tokenHash: string,
  kind: MailToken["kind"],
  now: number,
): MailToken | undefined {
  return db
    .select()
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.tokenHash, tokenHash),
        eq(mailTokens.kind, kind),
        isNull(mailTokens.usedAt),
        gt(mailTokens.endsAt, now),
      ),
    )
    .get();
}

export function markMailTokenUsed(tx: Change, tokenHash: string, usedAt: number): void {
  tx.update(mailTokens).set({ usedAt }).where(eq(mailTokens.tokenHash, tokenHash)).run();
}

/** Whoever reads that mail says that it has nothing to do with the account: the secret opens nothing any more. */
export function markMailTokenRefused(tx: Change, tokenHash: string, now: number): void {
  tx.update(mailTokens).set({ usedAt: now, refusedAt: now }).where(eq(mailTokens.tokenHash, tokenHash)).run();
}

/** Whether a letter of this host's to `email` was refused by its reader after `since`, Unix milliseconds. */
export function wasRefusedSince(db: Reader, hostId: string, email: string, since: number): boolean {
  const ofHost = and(eq(mailTokens.hostId, hostId), eq(mailTokens.email, email), gt(mailTokens.refusedAt, since));
  return db.select({ n: count() }).from(mailTokens).where(ofHost).get()?.n !== 0;
}

/** Makes every letter to this host worthless that was not answered yet; of one kind or of all. */
export function endMailTokensOf(tx: Change, hostId: string, now: number, kind?: MailToken["kind"]): void {
  tx.update(mailTokens)
    .set({ usedAt: now })
    .where(and(eq(mailTokens.hostId, hostId), isNull(mailTokens.usedAt), kind ? eq(mailTokens.kind, kind) : undefined))
    .run();
}

export function forgetMailTokensOf(tx: Change, hostId: string): void {
  tx.delete(mailTokens).where(eq(mailTokens.hostId, hostId)).run();
}

/** How many letters of a kind were written to a host after `since`, Unix milliseconds. */
export function mailTokensSince(db: Reader, hostId: string, kind: MailToken["kind"], since: number): number {
  const mailed = and(eq(mailTokens.hostId, hostId), eq(mailTokens.kind, kind), gt(mailTokens.createdAt, since));
  return db.select({ n: count() }).from(mailTokens).where(mailed).get()?.n ?? 0;
}

/** Whether a letter of this kind is on its way or in the host's mail, and its link still works. */
export function hasOpenMailToken(db: Reader, hostId: string, kind: MailToken["kind"], now: number): boolean {
  const ofKind = and(eq(mailTokens.hostId, hostId), eq(mailTokens.kind, kind));
  const open = and(isNull(mailTokens.usedAt), gt(mailTokens.endsAt, now));
  return db.select({ n: count() }).from(mailTokens).where(and(ofKind, open)).get()?.n !== 0;
}
