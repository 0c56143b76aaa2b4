import { and, asc, count, eq, lte } from "drizzle-orm";
import type { Reader } from "./open.ts";
import { passkeyChallenges, passkeyOwners, passkeys } from "./passkey.schema.ts";
import type { Change } from "./write.ts";

export type Passkey = typeof passkeys.$inferSelect;
export type PasskeyPurpose = (typeof passkeyChallenges.$inferSelect)["purpose"];

/** A host's keys, the oldest first. */
export function passkeysOf(db: Reader, hostId: string): Passkey[] {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.hostId, hostId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .all();
}

export function countPasskeys(db: Reader, hostId: string): number {
  return db.select({ n: count() }).from(passkeys).where(eq(passkeys.hostId, hostId)).get()?.n ?? 0;
}

/** One of this host's keys; somebody else's is not there. */
export function findPasskeyOf(db: Reader, hostId: string, id: string): Passkey | undefined {
  return db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.hostId, hostId), eq(passkeys.id, id)))
    .get();
}

/** The key that names itself so, with the handle its owner is known by to authenticators. */
export function findPasskeyByCredential(
  db: Reader,
  credentialId: string,
): (Passkey & { handle: string | null }) | undefined {
  const found = db
    .select({ passkey: passkeys, handle: passkeyOwners.handle })
    .from(passkeys)
    .leftJoin(passkeyOwners, eq(passkeyOwners.hostId, passkeys.hostId))
    .where(eq(passkeys.credentialId, credentialId))
    .get();
  return found && { ...found.passkey, handle: found.handle };
}

export function insertPasskey(tx: Change, passkey: typeof passkeys.$inferInsert): void {
  tx.insert(passkeys).values(passkey).run();
}

/** Notes that a key has just signed. */
export function markPasskeyUsed(tx: Change, id: string, use: { counter: number; now: number }): void {
  tx.update(passkeys).set({ counter: use.counter, lastUsedAt: use.now }).where(eq(passkeys.id, id)).run();
}

export function renamePasskey(tx: Change, id: string, name: string): void {
  tx.update(passkeys).set({ name }).where(eq(passkeys.id, id)).run();
}

export function deletePasskey(tx: Change, id: string): void {
  tx.delete(passkeys).where(eq(passkeys.id, id)).run();
}

/** Takes every key of a host, and what authenticators knew them by. */
export function forgetPasskeysOf(tx: Change, hostId: string): void {
  tx.delete(passkeys).where(eq(passkeys.hostId, hostId)).run();
  tx.delete(passkeyOwners).where(eq(passkeyOwners.hostId, hostId)).run();
}

/** What authenticators know a host by: `fresh`, unless there is one already. */
export function handleOf(tx: Change, hostId: string, fresh: string): string {
  tx.insert(passkeyOwners).values({ hostId, handle: fresh }).onConflictDoNothing().run();
  const row = tx.select().from(passkeyOwners).where(eq(passkeyOwners.hostId, hostId)).get();
  if (!row) throw new Error("a handle that was just stored is not there");
  return row.handle;
}

/** Keeps what a key has to sign, and forgets what ended. */
export function insertPasskeyChallenge(
  tx: Change,
  challenge: typeof passkeyChallenges.$inferInsert,
  now: number,
): void {
  tx.delete(passkeyChallenges).where(lte(passkeyChallenges.endsAt, now)).run();
  tx.insert(passkeyChallenges).values(challenge).run();
}

/** Takes a challenge away, whatever becomes of the answer: it is signed once. */
export function takePasskeyChallenge(
  tx: Change,
  challengeHash: string,
): typeof passkeyChallenges.$inferSelect | undefined {
  return tx.delete(passkeyChallenges).where(eq(passkeyChallenges.challengeHash, challengeHash)).returning().get();
}
