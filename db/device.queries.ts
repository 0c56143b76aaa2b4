import { and, desc, eq, gt, ne } from "drizzle-orm";
import { sessions } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

/** Whose sessions: a host's or a guest's. */
export type Person = Readonly<{ hostId: string } | { guestId: string }>;
export type DeviceSession = typeof sessions.$inferSelect;

function belongsTo(person: Person) {
  return "hostId" in person ? eq(sessions.hostId, person.hostId) : eq(sessions.guestId, person.guestId);
}

/** The living sessions of one person, the latest seen first. */
export function sessionsOf(db: Reader, person: Person, now: number): DeviceSession[] {
  return db
    .select()
    .from(sessions)
    .where(and(belongsTo(person), gt(sessions.endsAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .all();
}

/** Ends every session of one person, but for one that may go on. */
export function endSessionsOf(tx: Change, person: Person, exceptTokenHash?: string): void {
  tx.delete(sessions)
    .where(and(belongsTo(person), exceptTokenHash ? ne(sessions.tokenHash, exceptTokenHash) : undefined))
    .run();
}

/** Ends one session of this person; somebody else's stays. */
export function endSessionOf(tx: Change, person: Person, tokenHash: string): void {
  tx.delete(sessions)
    .where(and(belongsTo(person), eq(sessions.tokenHash, tokenHash)))
    .run();
}
