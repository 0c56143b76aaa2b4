import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { hosts, invites } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

/** False when there is one of this secret. */
export function insertInvite(
  tx: Change,
  invite: { tokenHash: SecretHash; createdAt: number; endsAt: number },
): boolean {
  return tx.insert(invites).values(invite).onConflictDoNothing().returning().all().length > 0;
}

/** Takes one back that is open. False when it was used, is over, or was taken back before. */
export function withdrawInvite(tx: Change, tokenHash: SecretHash, now: number): boolean {
  return tx.update(invites).set({ withdrawnAt: now }).where(openInvite(tokenHash, now)).returning().all().length > 0;
}

/** The latest first, with the name of whoever came by it. */
export function latestInvites(db: Reader, { skip, most }: { skip: number; most: number }) {
  return db
    .select({ invite: invites, usedBy: sql<string | null>`coalesce(${hosts.brandName}, ${hosts.username})` })
    .from(invites)
    .leftJoin(hosts, and(eq(hosts.id, invites.hostId), isNull(hosts.deletedAt)))
    .orderBy(desc(invites.createdAt), invites.tokenHash)
    .limit(most)
    .offset(skip)
    .all();
}

/** Whether an invitation still opens an account. */
export function isInviteOpen(db: Reader, tokenHash: SecretHash, now: number): boolean {
  return db.select().from(invites).where(openInvite(tokenHash, now)).get() !== undefined;
}

/** Spends an invitation on an account. False when somebody else has, or its time is over. */
export function spendInvite(tx: Change, tokenHash: SecretHash, hostId: string, now: number): boolean {
  const used = tx.update(invites).set({ hostId, usedAt: now }).where(openInvite(tokenHash, now)).returning().all();
  return used.length > 0;
}

function openInvite(tokenHash: SecretHash, now: number) {
  const isOpen = and(isNull(invites.usedAt), isNull(invites.withdrawnAt), gt(invites.endsAt, now));
  return and(eq(invites.tokenHash, tokenHash), isOpen);
}
