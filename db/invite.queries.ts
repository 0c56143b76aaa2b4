import { and, eq, gt, isNull } from "drizzle-orm";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { invites } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export function insertInvite(tx: Change, invite: { tokenHash: SecretHash; createdAt: number; endsAt: number }): void {
  tx.insert(invites).values(invite).run();
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
  return and(eq(invites.tokenHash, tokenHash), isNull(invites.usedAt), gt(invites.endsAt, now));
}
